internal import Synchronization
package import Typeahead
package import TypeaheadTools

/// The page that is typed into, and its answers as JSON for programs of any language.
///
/// | request | answer |
/// |---|---|
/// | `GET /` | the page |
/// | `GET /search?q=…` | the line that `fts search --json` prints |
/// | `GET /suggest?q=…` | what may be typed next |
/// | `GET /explain?id=…&q=…` | why a record matches, or what keeps it out |
/// | `GET /facets?q=…&field=…` | the matches counted by a field's values |
/// | `POST /choose?id=…&q=…` | remembers that a hit was chosen, which puts it first among equals |
/// | `GET /records` | what can be searched |
/// | `POST /records?name=…&preset=…` | searches the records of the body, which stay in the memory of this process |
///
/// A request that reached another name than this machine's, or comes from a page of another server, is refused.
package final class SearchSite: Sendable {
  /// The user whose view is served; nil serves all records.
  ///
  /// Records that the user may not see are in no index here: neither answers nor the time they take tell of them.
  let user: Principal?
  let sessions = Sessions()
  /// What was chosen of the records; nil where nothing is remembered.
  let choices: ServedChoices?
  /// The schema that records of a preset are searched by.
  let schema: @Sendable (Preset) throws -> Schema<Document>
  /// Records that are made by the first request for them.
  let offers: [OfferedRecords]
  private let sets: Mutex<[ServedRecords]>
  /// The names of offered records that are being made, so that they are made once.
  private let making = Mutex<[String]>([])
  /// Whether records of a client are being read.
  let isReading = Mutex(false)

  /// The longest path, and name of a parameter, a field or a session, in bytes.
  static let longestName = 200
  /// The most sets of records; a further one takes the place of the oldest but the first.
  package static let mostSets = 8
  /// The most memory of all sets that clients have sent, about; where a new one takes more, the oldest go.
  static let mostMemory = 512 << 20

  package init(
    _ records: ServedRecords, offers: [OfferedRecords] = [], visibleTo user: Principal?,
    choices: ServedChoices? = nil, schema: @escaping @Sendable (Preset) throws -> Schema<Document>
  ) {
    (self.user, self.choices, self.schema) = (user, choices, schema)
    self.offers = offers.filter { !$0.name.hasSameBytes(as: records.name) }
    sets = Mutex([records])
  }

  /// Answers a request that is not refused.
  package func answer(_ request: HTTPRequest) -> HTTPResponse {
    if let refusal = refusal(of: request) { return refusal }
    if request.path.utf8.count > Self.longestName { return .error(404, "there is no such path; / is the page") }
    do {
      switch (request.method, request.path) {
      case ("GET", "/"), ("HEAD", "/"): return .page("text/html; charset=utf-8", PackageResources.page_html)
      case ("GET", "/page.css"): return .page("text/css; charset=utf-8", PackageResources.page_css)
      case ("GET", "/page.js"): return .page("text/javascript; charset=utf-8", PackageResources.page_js)
      case ("GET", "/search"): return try search(request)
      case ("GET", "/suggest"): return try suggest(request)
      case ("GET", "/explain"): return try explain(request)
      case ("GET", "/facets"): return try facets(request)
      case ("POST", "/choose"): return try choose(request)
      case ("GET", "/records"): return try listRecords(request)
      case ("POST", "/records"): return try addRecords(request)
      case (_, "/"), (_, "/page.css"), (_, "/page.js"), (_, "/search"), (_, "/suggest"), (_, "/explain"),
        (_, "/facets"), (_, "/choose"), (_, "/records"):
        return .error(405, "\(request.path) does not take \(request.method.shown)")
      default: return .error(404, "there is no \(request.path.shown); / is the page, /search?q= answers")
      }
    } catch {
      return .error(error.status, error.description)
    }
  }

  /// The records a request names with `records`, else the first; those that are offered are made.
  ///
  /// - Throws: ``RequestError`` where there are none of that name, or they cannot be made.
  func records(_ request: HTTPRequest) throws(RequestError) -> ServedRecords {
    guard let name = request["records"] else { return allRecords[0] }
    if let found = known(name) { return found }
    guard let offer = offers.first(where: { $0.name.hasSameBytes(as: name) }) else {
      throw RequestError(404, "there are no records “\(name.shown)”; /records lists what there is")
    }
    let isFirst = making.withLock { names in
      if names.contains(offer.name) { return false }
      names.append(offer.name)
      return true
    }
    guard isFirst else { throw RequestError(503, "the records “\(name.shown)” are being made; ask again soon") }
    defer { making.withLock { $0.removeAll { $0 == offer.name } } }
    if let found = known(name) { return found }
    do {
      let made = try offer.make()
      add(made)
      return made
    } catch {
      throw RequestError(500, "the records “\(name.shown)” cannot be made: \(error)")
    }
  }

  private func known(_ name: String) -> ServedRecords? {
    allRecords.first { $0.name.hasSameBytes(as: name) }
  }

  var allRecords: [ServedRecords] { sets.withLock(\.self) }

  /// Adds records, in the place of those of the same name. Sessions let go of records that are no longer served.
  func add(_ records: ServedRecords) {
    let gone = sets.withLock { sets -> [ServedRecords] in
      var gone: [ServedRecords] = []
      if let place = sets.firstIndex(where: { $0.name.hasSameBytes(as: records.name) }) {
        gone.append(sets[place])
        sets[place] = records
      } else {
        sets.append(records)
      }
      if sets.count > Self.mostSets { gone.append(sets.remove(at: 1)) }
      while sets.reduce(0, { $0 + $1.memory }) > Self.mostMemory,
        let place = sets.firstIndex(where: { $0.memory > 0 && !$0.name.hasSameBytes(as: records.name) })
      {
        gone.append(sets.remove(at: place))
      }
      return gone
    }
    for records in gone {
      sessions.forget(records.name)
      choices?.forget(records.name)
    }
  }

  /// Whether added records may not have a name: it is that of the first or of offered ones.
  func isTaken(_ name: String) -> Bool {
    ([allRecords[0].name] + offers.map(\.name)).contains { $0.hasSameBytes(as: name) }
  }

  /// The refusal of a request by its head alone, whatever it asks.
  ///
  /// The name of the host is checked, because a page elsewhere may have a name that leads here. A page that knows this address sends its own
  /// origin. A link to the page may be followed from anywhere.
  package func refusal(of request: HTTPRequest) -> HTTPResponse? {
    let host = request.header("host") ?? ""
    let names = ["127.0.0.1", "localhost", "[::1]"]
    let rest = names.lazy.filter { host.lowercased().hasPrefix($0) }.map { host.dropFirst($0.count) }.first
    guard let rest, rest.isEmpty || rest.first == ":" && rest.dropFirst().allSatisfy({ ("0"..."9").contains($0) })
    else {
      return .error(421, "this server answers for 127.0.0.1 and localhost, not for “\(host.shown)”")
    }
    if let origin = request.header("origin"), origin.lowercased() != "http://\(host.lowercased())" {
      return .error(403, "pages of other servers may not ask; the page is http://\(host)/")
    }
    let isLink = request.path == "/" && request.method == "GET" && request.header("sec-fetch-mode") == "navigate"
    if let site = request.header("sec-fetch-site"), !["same-origin", "none"].contains(site), !isLink {
      return .error(403, "pages of other servers may not ask; the page is http://\(host)/")
    }
    return nil
  }
}

/// What is wrong with a request.
struct RequestError: Error, CustomStringConvertible {
  let status: Int
  let description: String

  init(_ status: Int, _ description: String) { (self.status, self.description) = (status, description) }
}

extension String {
  /// The text as an error shows it: not long, and visible.
  var shown: String { String(prefix(100)).printable }
}

extension HTTPResponse {
  fileprivate static func page(_ type: String, _ bytes: [UInt8]) -> HTTPResponse {
    HTTPResponse(type: type, body: .whole(bytes))
  }
}
