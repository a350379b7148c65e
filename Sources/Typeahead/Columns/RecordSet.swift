internal import CTypeahead

/// A set of a segment's records to work with, in memory that is kept: ascending numbers where there are few, else a bit for each record.
struct RecordSet: ~Copyable {
  var count = 0
  var isBits = false
  var list = Scratch<UInt32>()
  var bits = Scratch<UInt64>()
  /// How many records there are.
  private var universe = 0

  /// Of more records than one in so many, bits are fewer bytes than numbers, and quicker to go through.
  static let sparse = 64

  // MARK: Making

  mutating func removeAll(of universe: Int) {
    self.universe = universe
    (count, isBits) = (0, false)
    list.removeAll()
  }

  /// Of more records than one in so many to be inserted, bits are quicker than sorting numbers.
  private static let sorted = 1024

  /// Begins to take records in any order, repeated or not; about so many.
  mutating func begin(_ universe: Int, about expected: Int) {
    removeAll(of: universe)
    if expected * Self.sorted > universe { makeBits() }
  }

  @inline(__always)
  mutating func insert(_ record: UInt32) {
    if isBits { bits[Int(record >> 6)] |= 1 << UInt64(record & 63) } else { list.append(record) }
  }

  /// Ends what was begun.
  mutating func end() {
    if isBits { return recount() }
    list.sort(by: <)
    var kept = 0
    for place in 0..<list.count where place == 0 || list[place] != list[place - 1] {
      list[kept] = list[place]
      kept += 1
    }
    list.truncate(kept)
    count = kept
  }

  /// Makes it what another is.
  mutating func copy(_ other: borrowing RecordSet) {
    removeAll(of: other.universe)
    (count, isBits) = (other.count, other.isBits)
    bits.removeAll()
    if isBits {
      unsafe bits.append(UnsafePointer(other.bits.base), count: other.bits.count)
    } else {
      unsafe list.append(UnsafePointer(other.list.base), count: other.list.count)
    }
  }

  mutating func makeBits() {
    bits.fill(0, count: (universe + 63) / 64)
    isBits = true
  }

  private mutating func recount() { count = unsafe typeahead_count_words(bits.base, bits.count) }

  // MARK: Asking

  /// What going through it takes, in words or numbers.
  var cost: Int { isBits ? bits.count : list.count }

  func contains(_ record: UInt32) -> Bool {
    if isBits { return bits[Int(record >> 6)] >> UInt64(record & 63) & 1 == 1 }
    let place = (0..<list.count).partitionPoint { list[$0] < record }
    return place < list.count && list[place] == record
  }

  /// Calls `body` with each record, ascending, until it says no.
  @inline(__always)
  func forEach(_ body: (UInt32) -> Bool) {
    if !isBits {
      for place in 0..<list.count where !body(list[place]) { return }
      return
    }
    for word in 0..<bits.count {
      var rest = bits[word]
      while rest != 0 {
        if !body(UInt32(word * 64 + rest.trailingZeroBitCount)) { return }
        rest &= rest - 1
      }
    }
  }

  /// Calls `body` with each record, ascending.
  @inline(__always)
  func forEachRecord(_ body: (UInt32) -> Void) {
    forEach { record in
      body(record)
      return true
    }
  }

  // MARK: With others

  /// Keeps the records that `kept` says of some of 64, a bit for each, that stand at a place.
  @inline(__always)
  mutating func keepBits(_ kept: (_ bits: UInt64, _ place: Int) -> UInt64) {
    if !isBits { return keepListed { kept(1 << UInt64($0 & 63), Int($0 >> 6)) != 0 } }
    for word in 0..<bits.count where bits[word] != 0 { bits[word] = kept(bits[word], word) }
    recount()
  }

  /// Keeps of the records that are listed those that `isKept` says.
  @inline(__always)
  private mutating func keepListed(_ isKept: (UInt32) -> Bool) {
    var kept = 0
    for place in 0..<list.count where isKept(list[place]) {
      list[kept] = list[place]
      kept += 1
    }
    list.truncate(kept)
    count = kept
  }

  mutating func formIntersection(_ other: borrowing RecordSet) {
    if isBits, other.isBits {
      precondition(universe == other.universe)
      count = unsafe typeahead_and_words(bits.base, other.bits.base, bits.count)
    } else if !isBits {
      keepListed { other.contains($0) }
    } else {
      // The fewer are kept.
      list.removeAll()
      for place in 0..<other.list.count where contains(other.list[place]) { list.append(other.list[place]) }
      (count, isBits) = (list.count, false)
    }
  }

  /// Keeps the records that are alive.
  mutating func formIntersection(_ live: Bitmap) { keepBits { $0 & live.word($1) } }

  /// Makes it the records that are alive.
  mutating func take(_ live: Bitmap) {
    removeAll(of: live.count)
    makeBits()
    for word in 0..<bits.count { bits[word] = live.word(word) }
    recount()
  }

  /// From now on there is a bit for each record.
  mutating func becomeBits() {
    if isBits { return }
    makeBits()
    for place in 0..<list.count { bits[Int(list[place] >> 6)] |= 1 << UInt64(list[place] & 63) }
    list.removeAll()
  }

  mutating func formUnion(_ other: borrowing RecordSet) {
    if other.count == 0 { return }
    if count == 0 { return copy(other) }
    becomeBits()
    if other.isBits {
      precondition(universe == other.universe)
      count = unsafe typeahead_or_words(bits.base, other.bits.base, bits.count)
    } else {
      for place in 0..<other.list.count where !contains(other.list[place]) {
        bits[Int(other.list[place] >> 6)] |= 1 << UInt64(other.list[place] & 63)
        count += 1
      }
    }
  }

  mutating func subtract(_ other: borrowing RecordSet) {
    if other.count == 0 || count == 0 { return }
    if isBits, other.isBits {
      precondition(universe == other.universe)
      count = unsafe typeahead_and_not_words(bits.base, other.bits.base, bits.count)
    } else if isBits {
      for place in 0..<other.list.count where contains(other.list[place]) {
        bits[Int(other.list[place] >> 6)] &= ~(1 << UInt64(other.list[place] & 63))
        count -= 1
      }
    } else {
      keepListed { !other.contains($0) }
    }
  }

  /// Makes it the records of a stored set.
  mutating func take(_ sets: StoredSets, _ set: Int) {
    removeAll(of: sets.universe)
    count = sets.count(set)
    if count * Self.sparse > universe {
      makeBits()
      unsafe combine(sets, set, keeps: true, typeahead_or_words)
    } else {
      sets.forEach(set) { list.append($0) }
    }
  }

  /// Adds the records of a stored set.
  mutating func formUnion(_ sets: StoredSets, _ set: Int) {
    if sets.count(set) == 0 { return }
    becomeBits()
    unsafe combine(sets, set, keeps: true, typeahead_or_words)
  }

  /// Keeps the records of a stored set.
  mutating func formIntersection(_ sets: StoredSets, _ set: Int) {
    if !isBits {
      var part: StoredSets.Part?
      keepListed { record in
        if part?.block != Int(record >> 16) { part = sets.part(set, Int(record >> 16)) }
        return sets.contains(Int(record & 0xFFFF), part!)
      }
    } else if sets.count(set) * Self.sparse <= universe {
      list.removeAll()
      sets.forEach(set) { if contains($0) { list.append($0) } }
      (count, isBits) = (list.count, false)
    } else {
      unsafe combine(sets, set, keeps: false, typeahead_and_words)
    }
  }

  /// Changes words by those of a stored set; where these have nothing, `keeps` says whether they stay.
  @inline(__always)
  private mutating func combine(
    _ sets: StoredSets, _ set: Int, keeps: Bool,
    _ change: (UnsafeMutablePointer<UInt64>, UnsafePointer<UInt64>, Int) -> Int
  ) {
    precondition(universe == sets.universe)
    var total = 0
    let words = unsafe bits.base
    unsafe sets.forEachChunk(set) { first, others, count in
      if let others = unsafe others {
        unsafe total += change(words + first, others, count)
      } else if keeps {
        unsafe total += typeahead_count_words(words + first, count)
      } else {
        unsafe (words + first).update(repeating: 0, count: count)
      }
    }
    count = total
  }
}
