/// The records whose variants light tokens touch.
///
/// How they are touched is remembered of groups: of those that stand alike in their values, are the token or longer, and are touched by the
/// same tokens in the same field. Where a group's differ, it is not known of them.
@safe struct LightlyTouched: ~Copyable, @unchecked Sendable {
  /// Not private, as ``Candidates/Part`` is not.
  struct Group: ~Copyable {
    var records = MarkSet()
    var isEmpty = true
    var part = VariantTouch.Part()
    var isSame = true
  }

  /// None until a record is first inserted.
  private var groups: UnsafeMutablePointer<Group>!
  /// Two for each extent.
  private static let count = 8
  private(set) var isEmpty = true

  deinit {
    guard unsafe groups != nil else { return }
    unsafe groups.deinitialize(count: Self.count)
    unsafe groups.deallocate()
  }

  private mutating func makeGroups() {
    unsafe groups = .allocate(capacity: Self.count)
    for index in 0..<Self.count { unsafe (groups + index).initialize(to: Group()) }
  }

  mutating func removeAll() {
    if isEmpty { return }
    isEmpty = true
    for index in 0..<Self.count where unsafe !groups[index].isEmpty {
      unsafe groups[index].records.removeAll()
      unsafe (groups[index].isEmpty, groups[index].isSame) = (true, true)
    }
  }

  /// Adds a record of a segment of so many.
  @inline(__always)
  mutating func insert(_ record: UInt32, _ part: VariantTouch.Part, of count: Int) {
    if unsafe groups == nil { makeGroups() }
    isEmpty = false
    let index = Int(part.place.extent?.rawValue ?? 0) * 2 + (part.exactTokens == 0 ? 0 : 1)
    if unsafe groups[index].isEmpty {
      unsafe groups[index].records.prepare(records: count)
      unsafe (groups[index].isEmpty, groups[index].part) = (false, part)
    } else if unsafe part != groups[index].part {
      unsafe groups[index].isSame = false
    }
    unsafe groups[index].records.insert(record)
  }

  /// Adds how a record is touched.
  @inline(__always)
  func addTouch(_ record: UInt32, to touch: inout VariantTouch) {
    if isEmpty { return }
    for index in 0..<Self.count where unsafe !groups[index].isEmpty && groups[index].records.contains(record) {
      unsafe touch.add(groups[index].isSame ? VariantTouch(groups[index].part) : .several)
    }
  }

  /// Moves those that are candidates to a list.
  func moveAll(of candidates: inout Candidates, to moved: inout Scratch<UInt32>) {
    if isEmpty { return }
    for index in 0..<Self.count where unsafe !groups[index].isEmpty {
      unsafe candidates.move(groups[index].records, to: &moved)
    }
  }
}
