internal import Typeahead
internal import TypeaheadTools

/// What can be searched.
extension SearchSite {
  /// `GET /records`: the sets of records, the first one first; those that are offered have no count until they are made.
  func listRecords() -> HTTPResponse {
    let made = allRecords
    let offered = offers.filter { offer in !made.contains { $0.name.utf8.elementsEqual(offer.name.utf8) } }
    let sets =
      made.map { records in
        // How many there are that somebody may not see is not for them to know.
        Self.listed(records.name, records.preset, count: user == nil ? records.index.count : nil)
      } + offered.map { Self.listed($0.name, $0.preset, count: nil) }
    return .json(["records": .array(sets), "presets": .array(Preset.allCases.map { .string($0.rawValue) })])
  }

  private static func listed(_ name: String, _ preset: Preset, count: Int?) -> JSONValue {
    var members: [JSONObject.Member] = [
      .init(key: "name", value: .string(name)), .init(key: "preset", value: .string(preset.rawValue)),
    ]
    if let count { members.append(.init(key: "count", value: .integer(Int64(count)))) }
    members.append(.init(key: "nameField", value: .string(preset.nameField)))
    if let field = preset.facetField { members.append(.init(key: "facetField", value: .string(field))) }
    return .object(JSONObject(members))
  }

  /// `POST /records`: makes an index of the records of the body, in memory alone. All are read, or none.
  func addRecords(_ request: HTTPRequest) throws(RequestError) -> HTTPResponse {
    try check(request, takes: ["name", "preset"])
    guard let name = request["name"], !name.isEmpty else {
      throw RequestError(400, "the records want a name: name=file.ndjson; its ending says how they are written")
    }
    let preset = try preset(request, of: request.body)
    let records: ServedRecords
    do {
      let reader = try InputReader(
        LineReader(MemorySource(bytes: request.body)), named: name, format: try InputFormat(path: name), preset: preset)
      records = ServedRecords(name: name, preset: preset, index: SearchIndex(schema: try schema(preset)))
      try records.index.upsert(reader.map { try $0.get() })
    } catch {
      throw RequestError(400, "\(error)")
    }
    add(records)
    return .json(
      [
        "name": .string(name), "preset": .string(preset.rawValue), "count": .integer(Int64(records.index.count)),
      ], status: 201)
  }

  /// The preset a request names; else the one whose fields most of the first line's are, or `text`.
  private func preset(_ request: HTTPRequest, of body: [UInt8]) throws(RequestError) -> Preset {
    if let name = request["preset"] {
      guard let preset = Preset(rawValue: name) else {
        throw RequestError(
          400,
          "there is no preset “\(name.shown)”; there are \(Preset.allCases.map(\.rawValue).joined(separator: ", "))")
      }
      return preset
    }
    let line = String(decoding: body.prefix(1 << 16).prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    let fields: [String]
    if case .object(let object)? = try? JSONValue(parsing: line) {
      fields = object.members.map(\.key)
    } else if line.contains("\t") {
      fields = line.split(separator: "\t").map(String.init)
    } else {
      return .names
    }
    func known(_ preset: Preset) -> Int { preset.searchedFields.filter(fields.contains).count }
    // Of presets that know as many, `text` asks least of a record.
    let others: [Preset] = [.symbols, .settings, .users, .storage]
    return others.reduce(.text) { known($1) > known($0) ? $1 : $0 }
  }
}
