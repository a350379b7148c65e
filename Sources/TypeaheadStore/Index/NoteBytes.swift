internal import Typeahead

/// Writes numbers and texts one after another.
struct NoteWriter {
  private var bytes: [UInt8] = []

  mutating func append(_ number: Int) {
    for shift in stride(from: 0, to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
  }

  mutating func append(_ number: UInt32) {
    for shift in stride(from: 0, to: 32, by: 8) { bytes.append(UInt8(truncatingIfNeeded: number >> UInt32(shift))) }
  }

  mutating func append(_ text: String) {
    append(text.utf8.count)
    bytes += text.utf8
  }

  mutating func append(_ file: NotedSegment.File) {
    append(file.name)
    append(Int(bitPattern: UInt(file.checksum)))
  }

  /// The bytes, and their checksum behind them.
  consuming func finish() -> [UInt8] {
    append(Int(bitPattern: UInt(NoteReader.checksum(bytes[...]))))
    return bytes
  }
}

/// Reads what was so written; nothing where there is no more.
struct NoteReader {
  private var rest: ArraySlice<UInt8>

  /// Nothing where the checksum is another.
  init?(_ bytes: [UInt8]) {
    rest = bytes.suffix(8)
    guard bytes.count >= 8, let checksum = number(),
      UInt64(UInt(bitPattern: checksum)) == Self.checksum(bytes.dropLast(8))
    else { return nil }
    rest = bytes.dropLast(8)
  }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func number() -> Int? {
    take(8).map { $0.reversed().reduce(0) { $0 << 8 | Int($1) } }
  }

  mutating func text() -> String? {
    number().flatMap { take($0) }.map { String(decoding: $0, as: UTF8.self) }
  }

  mutating func file() -> NotedSegment.File? {
    guard let name = text(), let checksum = number() else { return nil }
    return .init(name: name, checksum: UInt64(UInt(bitPattern: checksum)))
  }

  mutating func records() -> [UInt32]? {
    guard let count = number(), 0...rest.count / 4 ~= count, let bytes = take(count * 4) else { return nil }
    return stride(from: bytes.startIndex, to: bytes.endIndex, by: 4).map { place in
      (0..<4).reduce(0) { $0 | UInt32(bytes[place + $1]) << UInt32($1 * 8) }
    }
  }

  private mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
    guard count >= 0, count <= rest.count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    var checksum = Checksum()
    checksum.combine(bytes.span)
    return checksum.value
  }
}
