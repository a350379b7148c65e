internal import Synchronization
internal import Typeahead
internal import TypeaheadTools

/// Requests that are answered from records.
extension SearchSite {
  /// `GET /search`: an answer, in the format of the command line.
  func search(_ request: HTTPRequest) throws(RequestError) -> HTTPResponse {
    try check(request, takes: ["q", "records", "limit", "fields", "filter", "explain", "session"])
    let (records, text) = (try self.records(request), request["q"] ?? "")
    let fields = try fields(request, records)
    let filter = try filter(request, records)
    let explains = request["explain"] == "1"
    // What cannot be read is not known, and the answer is given without it.
    let chosen = try? choices?.state(of: records.name, isKept: isTaken(records.name))
    var options = SearchOptions<Document>(fields: fields, filter: filter, choices: chosen?.choices)
    if request["limit"] == "all" {
      return AnswerParts.response(text, in: records.index.snapshot, options, explains: explains)
    }
    options.limit = try limit(request, usual: 20, words: "all, or ")
    let (limit, asked) = (options.limit, options)
    let subject =
      [request["session"], request["fields"], "\(limit)", "\(chosen?.version ?? 0)"] + request.all("filter")
    let session = sessions.session(of: records.name, about: subject) {
      Sessions.Session(SearchSession(asked))
    }
    let snapshot = records.index.snapshot
    let clock = ContinuousClock()
    let (answer, way, time) = session.search.withLock { search in
      let start = clock.now
      search.search(text, in: snapshot)
      let found = clock.now
      return (search.answer, search.way, found - start)
    }
    var line = AnswerLine(
      query: text, total: answer.total, isExact: answer.isExact, isMended: answer.isMended,
      micros: time / .microseconds(1), hits: [])
    line.way = "\(way)"
    return AnswerParts.response(line, answer.hits, explains: explains)
  }

  /// `POST /choose`: a hit was chosen.
  func choose(_ request: HTTPRequest) throws(RequestError) -> HTTPResponse {
    try check(request, takes: ["q", "records", "id"])
    guard let id = request["id"] else { throw RequestError(400, "/choose wants the id of a record: id=…") }
    let records = try self.records(request)
    guard records.index.snapshot[id: id] != nil else {
      throw RequestError(404, "there is no record “\(id.shown)”; give the id of a hit")
    }
    do {
      try choices?.choose(id, typed: request["q"] ?? "", of: records.name, isKept: isTaken(records.name))
    } catch {
      throw RequestError(500, "\(error)")
    }
    return .json(["id": .string(id), "remembered": .bool(choices != nil)])
  }

  /// `GET /suggest`: what may be typed next.
  func suggest(_ request: HTTPRequest) throws(RequestError) -> HTTPResponse {
    try check(request, takes: ["q", "records", "limit"])
    let (records, text) = (try self.records(request), request["q"] ?? "")
    let suggestions = records.index.snapshot.suggestions(
      for: text, limit: try limit(request, usual: 8, most: 100))
    let listed = suggestions.map { suggestion in
      JSONValue.object([
        "text": .string(suggestion.text), "total": .integer(Int64(suggestion.total)),
        "kind": .string("\(suggestion.kind)"),
      ])
    }
    return .json(["query": .string(text), "suggestions": .array(listed)])
  }

  /// `GET /explain`: why a record matches, or what keeps it out.
  func explain(_ request: HTTPRequest) throws(RequestError) -> HTTPResponse {
    try check(request, takes: ["q", "records", "id", "fields", "filter"])
    guard let id = request["id"] else { throw RequestError(400, "/explain wants the id of a record: id=…") }
    let (records, text) = (try self.records(request), request["q"] ?? "")
    let filter = try filter(request, records)
    let fields = try fields(request, records)
    let snapshot = records.index.snapshot
    let found = snapshot.whyNot(id, Query(text), fields: fields, filter: filter, budget: Self.budgetOfExplanations)
    let matches = if case .matches = found { true } else { false }
    return .json([
      "query": .string(text), "id": .string(id), "matches": .bool(matches), "explanation": .string(found.description),
    ])
  }

  /// `GET /facets`: the matches counted by the values of a field.
  func facets(_ request: HTTPRequest) throws(RequestError) -> HTTPResponse {
    try check(request, takes: ["q", "records", "field", "filter", "limit"])
    let (records, text) = (try self.records(request), request["q"] ?? "")
    guard let field = request["field"] ?? records.preset.facetField else {
      throw RequestError(400, "/facets wants a field to count by: field=…")
    }
    let filter = try filter(request, records)
    let counted = records.index.facets(
      Query(text), by: Facet(field) { $0.texts(field) }, SearchOptions(filter: filter))
    let values = counted.values.prefix(try limit(request, usual: 20))
    let listed = values.map { JSONValue.object(["value": .string($0.value), "count": .integer(Int64($0.count))]) }
    return .json([
      "query": .string(text), "field": .string(field), "exact": .bool(counted.isExact), "values": .array(listed),
    ])
  }
}

/// What parameters say.
extension SearchSite {
  /// - Throws: ``RequestError`` for a parameter that the path does not take.
  func check(_ request: HTTPRequest, takes names: [String]) throws(RequestError) {
    for (name, value) in request.parameters {
      let isName = ["session", "field", "fields"].contains { $0.hasSameBytes(as: name) }
      if name.utf8.count > Self.longestName || isName && value.utf8.count > Self.longestName {
        throw RequestError(400, "a name has at most \(Self.longestName) bytes; “\(name.shown)” has or is a longer one")
      }
    }
    guard let unknown = request.parameters.first(where: { !names.contains($0.name) }) else { return }
    throw RequestError(
      400, "\(request.path) takes no “\(unknown.name.shown)”; it takes \(names.joined(separator: ", "))")
  }

  /// - Parameter words: What else than a number the path takes.
  fileprivate func limit(
    _ request: HTTPRequest, usual: Int, most: Int = mostHits, words: String = ""
  ) throws(RequestError) -> Int {
    guard let text = request["limit"] else { return usual }
    guard let limit = Int(text), (0...most).contains(limit) else {
      throw RequestError(400, "limit is \(words)a number from 0 to \(most), not “\(text.shown)”")
    }
    return limit
  }

  /// What is looked through for the reason why a record is missing: some tenths of a second.
  private static let budgetOfExplanations = WorkBudget(postings: 200_000_000)
  /// The most filters of a request.
  static let mostFilters = 16
  /// The most hits of an answer that is made before it is sent.
  static let mostHits = 1000

  fileprivate func fields(_ request: HTTPRequest, _ records: ServedRecords) throws(RequestError) -> [String]? {
    guard let text = request["fields"] else { return nil }
    let fields = text.split(separator: ",").map(String.init)
    do {
      try records.preset.check(searched: fields)
    } catch {
      throw RequestError(400, error.description)
    }
    return fields
  }

  /// The filter of all conditions; nil where there are none.
  fileprivate func filter(_ request: HTTPRequest, _ records: ServedRecords) throws(RequestError) -> Filter<Document>? {
    do throws(UsageError) {
      let texts = request.all("filter")
      if texts.count > Self.mostFilters {
        throw UsageError("\(texts.count) filters are too many", mend: "give at most \(Self.mostFilters)")
      }
      var conditions: [FieldFilter] = []
      for text in texts {
        let condition = try FieldFilter(parsing: text)
        try condition.checkValue(of: records.preset)
        conditions.append(condition)
      }
      return .all(of: conditions)
    } catch {
      throw RequestError(400, error.description)
    }
  }
}
