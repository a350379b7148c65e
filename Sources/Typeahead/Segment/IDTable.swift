/// The ids of a segment's records as text, and where each id's record stands.
struct IDTable: Sendable {
  let texts: ByteTable
  /// A record stands in the first free slot from the one that its id's hash names. What is free has the number of records.
  private let slots: PackedColumn
  /// Hashes ids under a key of the table's own.
  let hash: KeyedHash
  /// Whether some ids are equal.
  let hasRepetitions: Bool

  /// Makes ids findable; of equal ones the one that was added last, by `order`.
  init(_ writer: ByteTableWriter, order: [Int]? = nil, _ store: ColumnStore) {
    texts = ByteTable(writer, store)
    hash = .random()
    // Two of three are taken.
    let size = texts.count * 3 / 2 + 1
    let free = UInt32(texts.count)
    var slots = [UInt32](repeating: free, count: size)
    var hasRepetitions = false
    for record in 0..<texts.count {
      let slot = Self.slot(of: texts[record], hash, texts, size) { slots[$0] }
      if slots[slot] != free { hasRepetitions = true }
      if slots[slot] == free || order.map({ $0[Int(slots[slot])] < $0[record] }) ?? false {
        slots[slot] = UInt32(record)
      }
    }
    self.slots = store.keep(slots, below: texts.count + 1)
    self.hasRepetitions = hasRepetitions
  }

  init(_ reader: SectionReader, hash: KeyedHash, count: Int) throws(SegmentDamage) {
    texts = try ByteTable(reader, .ids, count: count)
    slots = try reader.column(.idSlots, below: count + 1)
    guard slots.count > count else {
      throw SegmentDamage(.idSlots, "\(slots.count) elements for \(count) ids")
    }
    self.hash = hash
    hasRepetitions = false
  }

  func check() throws(SegmentDamage) {
    try texts.check(.ids)
    // A free slot is where looking for an id ends.
    guard slots.areBelow(texts.count + 1), (0..<slots.count).contains(where: { slots[$0] == texts.count }) else {
      throw SegmentDamage(.idSlots, "slots of no record, or none that is free")
    }
  }

  func write(to writer: inout SectionWriter) {
    texts.write(to: &writer, .ids)
    writer.append(slots, as: .idSlots)
  }

  var byteCount: Int { texts.byteCount + slots.byteCount }

  /// The UTF-8 text of a record's id.
  subscript(_ record: Int) -> Column<UInt8> { texts[record] }

  /// The record of the given id, which may have been removed since.
  func find(_ id: Column<UInt8>) -> Int? {
    let record = slots[Self.slot(of: id, hash, texts, slots.count) { slots[$0] }]
    return record == texts.count ? nil : Int(record)
  }

  /// The slot that holds the id, or would.
  @inline(__always)
  private static func slot(
    of id: Column<UInt8>, _ hash: KeyedHash, _ texts: ByteTable, _ count: Int, _ record: (Int) -> UInt32
  ) -> Int {
    var slot = Int(unsafe hash(id.buffer).multipliedFullWidth(by: UInt64(count)).high)
    while record(slot) != texts.count, texts[Int(record(slot))].order(id) != 0 {
      slot = slot + 1 == count ? 0 : slot + 1
    }
    return slot
  }
}
