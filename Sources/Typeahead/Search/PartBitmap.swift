internal import CTypeahead

/// Some of the 65,536 records of one part of a segment's sets, to work in.
///
/// Sets are given by their numbers; one that there is none of (``PrefixTrie/none``) has no records.
struct PartBitmap: ~Copyable {
  private var words = Scratch<UInt64>()
  /// Whether it is known that there is no record.
  private(set) var isEmpty = true
  /// The records of a sparse part, while they are told from others.
  private var kept = Scratch<UInt16>()

  init() { words.fill(0, count: RecordSets.bitmapWords) }

  mutating func removeAll() {
    if !isEmpty { words.fill(0, count: RecordSets.bitmapWords) }
    isEmpty = true
  }

  /// Takes the place of what was there.
  mutating func take(_ bitmap: UnsafePointer<UInt64>) {
    unsafe words.base.update(from: bitmap, count: RecordSets.bitmapWords)
    isEmpty = false
  }

  mutating func take(_ other: borrowing PartBitmap) {
    if other.isEmpty { return removeAll() }
    unsafe take(UnsafePointer(other.words.base))
  }

  /// Takes what both another bitmap and a set have in a part; says whether that is any record.
  mutating func take(_ other: borrowing PartBitmap, keeping set: UInt32, in number: Int, of sets: RecordSets) -> Bool {
    guard !other.isEmpty, let part = sets.part(number, ifAnyOf: set) else {
      removeAll()
      return false
    }
    if part.isDense {
      isEmpty = unsafe !typeahead_both(words.base, other.words.base, sets.bitmap(part), RecordSets.bitmapWords)
    } else {
      removeAll()
      for index in 0..<Int(part.count) {
        let low = unsafe sets.numbers(part)[index]
        if other.contains(low) { insert(low) }
      }
    }
    return !isEmpty
  }

  @inline(__always)
  mutating func insert(_ low: UInt16) {
    words[Int(low >> 6)] |= 1 &<< UInt64(low & 63)
    isEmpty = false
  }

  /// Adds the records that a set has in a part.
  mutating func formUnion(_ set: UInt32, in number: Int, of sets: RecordSets) {
    guard let part = sets.part(number, ifAnyOf: set) else { return }
    if !part.isDense {
      unsafe typeahead_mark(words.base, sets.numbers(part), Int(part.count))
      isEmpty = false
    } else if isEmpty {
      unsafe take(sets.bitmap(part))
    } else {
      unsafe typeahead_unite(words.base, sets.bitmap(part), RecordSets.bitmapWords)
    }
  }

  mutating func formUnion(_ other: borrowing PartBitmap) {
    if other.isEmpty { return }
    if isEmpty { return take(other) }
    unsafe typeahead_unite(words.base, other.words.base, RecordSets.bitmapWords)
  }

  /// Keeps the records that a set has in a part; says whether that is any.
  mutating func formIntersection(_ set: UInt32, in number: Int, of sets: RecordSets) -> Bool {
    guard !isEmpty, let part = sets.part(number, ifAnyOf: set) else {
      removeAll()
      return false
    }
    if part.isDense {
      isEmpty = unsafe !typeahead_both(words.base, words.base, sets.bitmap(part), RecordSets.bitmapWords)
      return !isEmpty
    }
    kept.removeAll()
    for index in 0..<Int(part.count) {
      let low = unsafe sets.numbers(part)[index]
      if contains(low) { kept.append(low) }
    }
    removeAll()
    for index in 0..<kept.count { insert(kept[index]) }
    return !isEmpty
  }

  mutating func formIntersection(_ other: borrowing PartBitmap) -> Bool {
    if other.isEmpty {
      removeAll()
    } else if !isEmpty {
      isEmpty = unsafe !typeahead_both(words.base, words.base, other.words.base, RecordSets.bitmapWords)
    }
    return !isEmpty
  }

  /// Drops the records that a set has in a part.
  mutating func subtract(_ set: UInt32, in number: Int, of sets: RecordSets) {
    guard !isEmpty, let part = sets.part(number, ifAnyOf: set) else { return }
    if part.isDense {
      isEmpty = unsafe !typeahead_drop(words.base, sets.bitmap(part), RecordSets.bitmapWords)
    } else {
      for index in 0..<Int(part.count) {
        let low = unsafe sets.numbers(part)[index]
        words[Int(low >> 6)] &= ~(1 &<< UInt64(low & 63))
      }
    }
  }

  mutating func subtract(_ other: borrowing PartBitmap) {
    if isEmpty || other.isEmpty { return }
    isEmpty = unsafe !typeahead_drop(words.base, other.words.base, RecordSets.bitmapWords)
  }

  /// The number of records.
  var count: Int { isEmpty ? 0 : unsafe Int(typeahead_common(words.base, words.base, RecordSets.bitmapWords)) }

  /// The bits of all records.
  var base: UnsafePointer<UInt64> { unsafe UnsafePointer(words.base) }

  /// The bits of 64 records.
  @inline(__always)
  func word(_ place: Int) -> UInt64 { words[place] }

  @inline(__always)
  private func contains(_ low: UInt16) -> Bool { words[Int(low >> 6)] &>> UInt64(low & 63) & 1 == 1 }
}
