/// The ids of a segment's records as text, and where each id's record stands.
struct IDTable: Sendable {
  private var texts = ByteTable()
  private var slots: [UInt32] = []
  /// Whether some ids are equal.
  private(set) var hasRepetitions = false

  var byteCount: Int { texts.byteCount + slots.count * 4 }

  /// The UTF-8 text of a record's id.
  subscript(_ record: Int) -> ArraySlice<UInt8> { texts[record] }

  /// Adds the next record's id.
  mutating func append(_ id: some Collection<UInt8>) { texts.append(id) }

  /// Makes ids findable once all are there; of equal ids the one that was added last, by `order`.
  mutating func index(order: [Int]? = nil) {
    var size = 8
    while size < texts.count * 2 { size *= 2 }
    slots = Array(repeating: .max, count: size)
    for record in 0..<texts.count {
      let slot = slot(of: texts[record])
      if slots[slot] != .max { hasRepetitions = true }
      if slots[slot] == .max || order.map({ $0[Int(slots[slot])] < $0[record] }) ?? false {
        slots[slot] = UInt32(record)
      }
    }
  }

  /// The record of the given id, which may have been removed since.
  func find(_ id: ArraySlice<UInt8>) -> Int? {
    let record = slots[slot(of: id)]
    return record == .max ? nil : Int(record)
  }

  /// The slot that holds the id, or would.
  private func slot(of id: ArraySlice<UInt8>) -> Int {
    var slot = Self.hash(id) & (slots.count - 1)
    while slots[slot] != .max, texts[Int(slots[slot])] != id { slot = (slot + 1) & (slots.count - 1) }
    return slot
  }

  private static func hash(_ id: ArraySlice<UInt8>) -> Int {
    var hasher = Hasher()
    unsafe id.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    return hasher.finalize()
  }
}
