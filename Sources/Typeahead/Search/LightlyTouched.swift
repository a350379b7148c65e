/// The records whose variants of one kind light tokens touch.
struct LightlyTouched: ~Copyable {
  private var records = MarkSet()
  private var isEmpty = true
  /// How all of them are touched; unless that differs, and which record is touched how is not remembered.
  private var part = VariantTouch.Part()
  private var isSame = true

  mutating func removeAll() {
    if isEmpty { return }
    records.removeAll()
    (isEmpty, isSame) = (true, true)
  }

  /// Adds a record of a segment of so many.
  @inline(__always)
  mutating func insert(_ record: UInt32, _ part: VariantTouch.Part, of count: Int) {
    if isEmpty {
      records.prepare(records: count)
      (isEmpty, self.part) = (false, part)
    } else if part != self.part {
      isSame = false
    }
    records.insert(record)
  }

  /// Adds how a record is touched.
  @inline(__always)
  func addTouch(_ record: UInt32, to touch: inout VariantTouch) {
    if !isEmpty, records.contains(record) { touch.add(isSame ? VariantTouch(part) : .several) }
  }

  /// Moves those that are candidates to a list.
  func moveAll(of candidates: inout Candidates, to moved: inout Scratch<UInt32>) {
    if !isEmpty { candidates.move(records, to: &moved) }
  }
}
