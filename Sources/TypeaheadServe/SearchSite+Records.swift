internal import Synchronization
internal import Typeahead
internal import TypeaheadTools

/// What can be searched.
extension SearchSite {
  /// `GET /records`: the sets of records, the first one first; those that are offered have no count until they are made.
  func listRecords(_ request: HTTPRequest) throws(RequestError) -> HTTPResponse {
    try check(request, takes: [])
    let made = allRecords
    let offered = offers.filter { offer in !made.contains { $0.name.hasSameBytes(as: offer.name) } }
    let sets =
      made.map { Self.listed($0.name, $0.preset, count: $0.index.count) }
      + offered.map { Self.listed($0.name, $0.preset, count: nil) }
    return .json(["records": .array(sets), "presets": .array(Preset.allCases.map { .string($0.name) })])
  }

  private static func listed(_ name: String, _ preset: Preset, count: Int?) -> JSONValue {
    var members: [JSONObject.Member] = [
      .init(key: "name", value: .string(name)), .init(key: "preset", value: .string(preset.name)),
    ]
    if let count { members.append(.init(key: "count", value: .integer(Int64(count)))) }
    members.append(.init(key: "nameField", value: .string(preset.nameField)))
    if let field = preset.facetField { members.append(.init(key: "facetField", value: .string(field))) }
    return .object(JSONObject(members))
  }

  /// `POST /records`: makes an index of the records of the body, in memory alone. All are read, or none; one body at a time.
  func addRecords(_ request: HTTPRequest) throws(RequestError) -> HTTPResponse {
    try check(request, takes: ["name", "preset"])
    guard let name = request["name"], !name.isEmpty else {
      throw RequestError(400, "the records want a name: name=file.ndjson; its ending says how they are written")
    }
    if isTaken(name) {
      throw RequestError(409, "there are records “\(name.shown)” already; give the new ones another name")
    }
    guard
      isReading.withLock({ isReading in
        defer { isReading = true }
        return !isReading
      })
    else {
      throw RequestError(503, "other records are being read; ask again soon")
    }
    defer { isReading.withLock { $0 = false } }
    let (records, note) = try read(request, named: name)
    add(records)
    var members: [JSONObject.Member] = [
      .init(key: "name", value: .string(name)), .init(key: "preset", value: .string(records.preset.name)),
      .init(key: "count", value: .integer(Int64(records.index.count))),
    ]
    if let note { members.append(.init(key: "note", value: .string(note))) }
    return .json(JSONObject(members), status: 201)
  }

  /// Reads the records of a body piece by piece: of short lines all of them would take eighty times their bytes.
  private func read(_ request: HTTPRequest, named name: String) throws(RequestError) -> (ServedRecords, note: String?) {
    do {
      let preset = try self.preset(request, of: request.body, named: name)
      let records = ServedRecords(
        name: name, preset: preset, index: SearchIndex(schema: try schema(preset)), readFrom: request.body.count)
      var (piece, first, note): ([Document], [Document], String?) = ([], [], nil)
      func index() throws {
        try records.index.upsert(piece)
        if records.memory > Self.mostMemory {
          throw RequestError(
            413,
            "\(records.index.count) records of \(request.body.count) bytes take more memory than added records may; send fewer at once"
          )
        }
        if first.isEmpty { first = Array(piece.prefix(Self.sampleSize)) }
        // One with text that is searched suffices.
        if note != nil { note = preset.note(on: piece, of: name).flatMap { _ in preset.note(on: first, of: name) } }
        piece.removeAll(keepingCapacity: true)
      }
      note = preset.note(on: [], of: name)
      for item in try Self.reader(of: request.body, named: name, preset) {
        let document = try item.get()
        if user.map(document.isVisible) ?? true { piece.append(document) }
        if piece.count == Self.pieceSize { try index() }
      }
      if !piece.isEmpty { try index() }
      return (records, note)
    } catch let error as RequestError {
      throw error
    } catch {
      throw RequestError(400, "\(error)")
    }
  }

  /// So many records are read at once.
  private static let pieceSize = 4096

  private static func reader(of body: [UInt8], named name: String, _ preset: Preset) throws -> InputReader {
    try InputReader(
      LineReader(MemorySource(bytes: body)), named: name, format: try InputFormat(path: name), preset: preset)
  }

  /// The preset a request names; else the one that searches most fields of the first records.
  private func preset(_ request: HTTPRequest, of body: [UInt8], named name: String) throws -> Preset {
    if let name = request["preset"] {
      guard let preset = Preset.named(name) else {
        throw RequestError(
          400,
          "there is no preset “\(name.shown)”; there are \(Preset.allCases.map(\.name).joined(separator: ", "))")
      }
      return preset
    }
    let first = try Self.reader(of: body, named: name, .text).prefix(Self.sampleSize).compactMap { try? $0.get() }
    func known(_ preset: Preset) -> Int {
      preset.searchedFields.count { field in first.contains { !$0.texts(field).isEmpty } }
    }
    // Of presets that know as many, `text` asks least of a record.
    let others: [Preset] = [.symbols, .settings, .users, .storage]
    return others.reduce(.text) { known($1) > known($0) ? $1 : $0 }
  }

  /// So many records say what all of them are.
  private static let sampleSize = 20
}
