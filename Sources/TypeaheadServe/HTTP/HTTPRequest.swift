internal import Typeahead

/// What a client asks of a server.
package struct HTTPRequest: Sendable {
  package let method: String
  /// The path, without the parameters behind `?`; escapes are resolved.
  package let path: String
  /// The parameters behind `?` in their order; what is not UTF-8 is replaced by U+FFFD.
  package let parameters: [(name: String, value: String)]
  /// The headers, their names in small letters.
  package let headers: [(name: String, value: String)]
  package let body: [UInt8]

  package init(
    method: String, path: String, parameters: [(name: String, value: String)] = [],
    headers: [(name: String, value: String)] = [], body: [UInt8] = []
  ) {
    (self.method, self.path, self.parameters) = (method, path, parameters)
    (self.headers, self.body) = (headers, body)
  }

  /// The first parameter of a name.
  package subscript(name: String) -> String? { parameters.first { $0.name.hasSameBytes(as: name) }?.value }

  /// All parameters of a name.
  package func all(_ name: String) -> [String] { parameters.filter { $0.name.hasSameBytes(as: name) }.map(\.value) }

  /// The header of a name in small letters.
  package func header(_ name: String) -> String? { headers.first { $0.name.hasSameBytes(as: name) }?.value }
}
