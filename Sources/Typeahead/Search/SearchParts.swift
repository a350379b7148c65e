/// The readings of a query that is searched for, in memory that is kept from query to query.
@safe struct SearchParts: ~Copyable, @unchecked Sendable {
  private var base: UnsafeMutablePointer<SearchPart>
  private var capacity = 1
  private(set) var count = 0

  init() {
    unsafe base = .allocate(capacity: 1)
    unsafe base.initialize(to: SearchPart())
  }

  deinit {
    unsafe base.deinitialize(count: capacity)
    unsafe base.deallocate()
  }

  var numbers: Range<Int> { 0..<count }

  subscript(_ number: Int) -> Place {
    precondition(UInt(bitPattern: number) < UInt(bitPattern: count))
    return unsafe Place(base: base + number)
  }

  /// Where a reading stands, until room is made for more. (Through a subscript of its own the compiler would copy it, memory and all.)
  @safe struct Place {
    fileprivate let base: UnsafeMutablePointer<SearchPart>

    var part: SearchPart {
      unsafeAddress { unsafe UnsafePointer(base) }
      nonmutating unsafeMutableAddress { unsafe base }
    }
  }

  /// Makes room for so many readings, which are those of other queries until they are set.
  mutating func begin(_ count: Int) {
    self.count = count
    if count <= capacity { return }
    let larger = UnsafeMutablePointer<SearchPart>.allocate(capacity: count)
    unsafe larger.moveInitialize(from: base, count: capacity)
    for number in capacity..<count { unsafe (larger + number).initialize(to: SearchPart()) }
    unsafe base.deallocate()
    unsafe base = larger
    capacity = count
  }
}
