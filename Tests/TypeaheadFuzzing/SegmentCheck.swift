/// A forged file of an index is refused or answers something; one nobody changed answers what it did.
///
/// The bytes are a list of changes: how many bytes (1), where (2), and what stands there instead.
struct SegmentCheck: FuzzCheck {
  private let forged: ForgedIndex
  private let expected: [Int]
  /// One of so many forgeries is looked at thoroughly, which takes its time.
  private let share: Int

  private static let queries = ["", "an", "a n", "東京", "a1.b@mail", "4 mail", "mail 1"]

  private struct NoAnswer: Error {}

  init(thoroughlyEvery share: Int) throws {
    self.share = share
    forged = try ForgedIndex(people: 12)
    guard let totals = try forged.totals(Self.queries, segment: forged.segment) else {
      throw NoAnswer()
    }
    expected = totals
  }

  func problem(with bytes: [UInt8]) throws -> String? {
    var segment = forged.segment
    var rest = bytes[...]
    while let head = rest.popFirst(), let low = rest.popFirst(), let high = rest.popFirst() {
      let place = Int(low) | Int(high) << 8
      let count = Int(head >> 1) % 16
      let bytes = rest.prefix(count)
      rest = rest.dropFirst(count)
      Self.change(&segment, place, bytes)
    }
    let totals = try forged.totals(
      Self.queries, segment: segment, isThorough: FuzzTarget.isChosen(bytes, oneOf: share))
    if segment == forged.segment, totals != expected {
      return "found \(totals?.description ?? "damage"), expected \(expected)"
    }
    return nil
  }

  /// Replaces bytes; without any, cuts the file.
  private static func change(_ file: inout [UInt8], _ place: Int, _ bytes: ArraySlice<UInt8>) {
    if file.isEmpty { return }
    let place = place % file.count
    if bytes.isEmpty { return file.removeSubrange(place...) }
    for (offset, byte) in zip(place..<file.count, bytes) { file[offset] = byte }
  }
}
