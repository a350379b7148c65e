/// Some rows of a list by their ids, each to be taken once: an open-addressing table, at most half full.
@usableFromInline
struct RowTable {
  @usableFromInline
  struct Slot {
    /// The place, among the table's rows, of the id's first row that is not taken; or `empty`, or `taken`.
    @usableFromInline var place: Int32
    /// A part of the id's hash, so that other ids are seldom compared.
    @usableFromInline var tag: Int32

    @usableFromInline static let empty: Int32 = -1
    @usableFromInline static let taken: Int32 = -2

    @inlinable
    init(place: Int32, tag: Int32) { (self.place, self.tag) = (place, tag) }
  }

  @usableFromInline let rows: [Int]
  @usableFromInline var slots: [Slot]
  /// For each of the rows the place of the next one of the same id, or `taken`.
  @usableFromInline var following: [Int32]

  @inlinable
  init<ID: Hashable>(_ rows: [Int], of ids: [ID]) {
    self.rows = rows
    var size = 8
    while size < rows.count * 2 { size *= 2 }
    slots = Array(repeating: Slot(place: Slot.empty, tag: 0), count: size)
    following = Array(repeating: Slot.taken, count: rows.count)
    for place in rows.indices.reversed() {
      let id = ids[rows[place]]
      let hash = id.hashValue
      let slot = slot(of: id, hash, in: ids)
      if slots[slot].place != Slot.empty { following[place] = slots[slot].place }
      slots[slot] = Slot(place: Int32(place), tag: Self.tag(hash))
    }
  }

  /// Takes the first row of an id that was not taken before.
  @inlinable
  mutating func takeFirst<ID: Hashable>(of id: ID, in ids: [ID]) -> Int? {
    let slot = slot(of: id, id.hashValue, in: ids)
    let place = slots[slot].place
    if place == Slot.empty { return nil }
    slots[slot].place = following[Int(place)]
    return rows[Int(place)]
  }

  /// The slot that holds the id's rows, or would. An id whose rows are all taken is in none.
  @inlinable
  func slot<ID: Hashable>(of id: ID, _ hash: Int, in ids: [ID]) -> Int {
    var slot = hash & (slots.count - 1)
    while slots[slot].place != Slot.empty {
      if slots[slot].tag == Self.tag(hash), slots[slot].place != Slot.taken, ids[rows[Int(slots[slot].place)]] == id {
        break
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  @inlinable
  static func tag(_ hash: Int) -> Int32 { Int32(truncatingIfNeeded: hash >> 32) }
}
