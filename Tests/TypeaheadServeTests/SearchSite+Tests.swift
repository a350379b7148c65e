import Testing
import Typeahead
import TypeaheadTools

@testable import TypeaheadServe

extension SearchSite {
  /// A site with the given lines of NDJSON.
  static func site(
    _ lines: [String], preset: Preset = .settings, offers: [OfferedRecords] = [], visibleTo user: String? = nil
  ) throws -> SearchSite {
    let user = user.flatMap { Principal($0) }
    let made = try ServedRecords.made(of: lines, preset)
    let index = try user.map(made.index.visible) ?? made.index
    return SearchSite(
      ServedRecords(name: made.name, preset: preset, index: index), offers: offers, visibleTo: user
    ) { $0.schema() }
  }

  /// Asks for a path with parameters, as this machine does.
  func get(
    _ path: String, _ parameters: KeyValuePairs<String, String> = [:], method: String = "GET",
    headers: [(name: String, value: String)] = [("host", "127.0.0.1:8417")], body: String = ""
  ) -> HTTPResponse {
    answer(
      HTTPRequest(
        method: method, path: path, parameters: parameters.map { ($0.key, $0.value) }, headers: headers,
        body: Array(body.utf8)))
  }
}

extension ServedRecords {
  /// Records of lines of NDJSON.
  static func made(of lines: [String], _ preset: Preset = .settings, named name: String = "records") throws -> Self {
    let index = SearchIndex(schema: preset.schema())
    try index.upsert(lines.map { try Document(JSONValue(parsing: $0)) })
    return ServedRecords(name: name, preset: preset, index: index)
  }
}

extension HTTPResponse {
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// All that a client gets.
  private var bytes: [UInt8] {
    switch body {
    case .whole(let bytes): return bytes
    case .parts(let next): return Array(sequence(state: ()) { _ in next() }.joined())
    }
  }

  /// The members of a JSON object.
  var object: JSONObject {
    get throws {
      guard case .object(let object) = try JSONValue(parsing: text) else { throw NoObject(text: text) }
      return object
    }
  }

  /// The ids of the hits.
  var ids: [String] {
    get throws {
      guard case .array(let hits)? = try object["hits"] else { throw NoObject(text: text) }
      return hits.compactMap { hit in
        if case .object(let object) = hit, case .string(let id)? = object["id"] { id } else { nil }
      }
    }
  }

  private struct NoObject: Error {
    let text: String
  }
}
