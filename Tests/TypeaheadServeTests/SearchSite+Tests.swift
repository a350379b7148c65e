import Testing
import Typeahead
import TypeaheadTools

@testable import TypeaheadServe

extension SearchSite {
  /// A site with the given lines of NDJSON.
  static func site(_ lines: [String], preset: Preset = .settings, visibleTo user: String? = nil) throws -> SearchSite {
    let index = SearchIndex(schema: preset.schema())
    try index.upsert(lines.map { try Document(JSONValue(parsing: $0)) })
    return SearchSite(ServedRecords(name: "records", preset: preset, index: index), visibleTo: user) { $0.schema() }
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

extension HTTPResponse {
  var text: String { String(decoding: body, as: UTF8.self) }

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
