#if Postgres
internal import CPostgres

/// What an address says, as libpq reads it.
///
/// What libpq says of a malformed address quotes parts of it, among which there may be a password, so none of it is told.
enum AddressParts {
  /// The options that a connection string or URI gives, by their names.
  ///
  /// - Throws: ``PostgresError/unreachable(_:)`` where it is none, or where a password with `@` or `/` in it would be taken for something
  ///   else, and shown.
  static func read(_ text: String) throws(PostgresError) -> [String: String] {
    try checkPassword(of: text)
    guard let options = unsafe PQconninfoParse(text, nil) else {
      throw .unreachable("the address is none that libpq takes, as postgresql://one/app and host=one dbname=app are")
    }
    defer { unsafe PQconninfoFree(options) }
    var parts: [String: String] = [:]
    var option = unsafe options
    while let keyword = unsafe option.pointee.keyword {
      if let value = unsafe option.pointee.val {
        unsafe parts[String(cString: keyword)] = unsafe String(cString: value)
      }
      unsafe option += 1
    }
    guard (parts["port"] ?? "").utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ",") }) else {
      throw .unreachable("the port in the address is no number; \(Self.escaping)")
    }
    return parts
  }

  private static let escaping = "in a password write @ as %40 and / as %2F"

  /// Refuses a URI with a second `@`, or one behind a `/`: what stands before it would be a host's name.
  private static func checkPassword(of text: String) throws(PostgresError) {
    let bytes = Array(text.utf8)
    guard ["postgresql://", "postgres://"].contains(where: text.hasPrefix),
      let start = bytes.firstIndex(of: UInt8(ascii: "/"))
    else { return }
    let place = bytes[(start + 2)...].prefix { $0 != UInt8(ascii: "?") }
    let marks = place.indices.filter { place[$0] == UInt8(ascii: "@") }
    let slash = place.firstIndex(of: UInt8(ascii: "/")) ?? place.endIndex
    guard marks.count <= 1, marks.allSatisfy({ $0 < slash }) else {
      throw .unreachable("the address has an “@” too many; \(Self.escaping)")
    }
  }
}
#endif
