internal import CTypeahead

/// Some of the 65,536 records of one part of a segment's sets, to work in.
struct PartBitmap: ~Copyable {
  private var words = Scratch<UInt64>()
  /// The records of a sparse part, while they are told from others.
  private var kept = Scratch<UInt16>()

  init() { words.fill(0, count: RecordSets.bitmapWords) }

  /// Whether there is no record.
  var isEmpty: Bool {
    for word in 0..<RecordSets.bitmapWords where words[word] != 0 { return false }
    return true
  }

  mutating func removeAll() { words.fill(0, count: RecordSets.bitmapWords) }

  /// Takes the place of what was there.
  mutating func take(_ bitmap: UnsafePointer<UInt64>) {
    unsafe words.base.update(from: bitmap, count: RecordSets.bitmapWords)
  }

  mutating func take(_ other: borrowing PartBitmap) { unsafe take(UnsafePointer(other.words.base)) }

  mutating func insert(_ low: UInt16) { words[Int(low >> 6)] |= 1 &<< UInt64(low & 63) }

  /// Adds the records that a set, if there is one, has in a part.
  mutating func formUnion(_ set: UInt32, in number: Int, of sets: RecordSets) {
    if set == PrefixTrie.none { return }
    let part = sets.part(number, of: set)
    if part.isDense {
      unsafe typeahead_unite(words.base, sets.bitmap(part), RecordSets.bitmapWords)
    } else {
      for index in 0..<Int(part.count) { unsafe insert(sets.numbers(part)[index]) }
    }
  }

  mutating func formUnion(_ other: borrowing PartBitmap) {
    unsafe typeahead_unite(words.base, other.words.base, RecordSets.bitmapWords)
  }

  /// Keeps the records that a set, if there is one, has in a part; else says false.
  mutating func formIntersection(_ set: UInt32, in number: Int, of sets: RecordSets) -> Bool {
    if set == PrefixTrie.none { return false }
    let part = sets.part(number, of: set)
    if part.isDense {
      return unsafe typeahead_keep(words.base, sets.bitmap(part), RecordSets.bitmapWords)
    }
    kept.removeAll()
    for index in 0..<Int(part.count) {
      let low = unsafe sets.numbers(part)[index]
      if contains(low) { kept.append(low) }
    }
    removeAll()
    for index in 0..<kept.count { insert(kept[index]) }
    return kept.count > 0
  }

  mutating func formIntersection(_ other: borrowing PartBitmap) -> Bool {
    unsafe typeahead_keep(words.base, other.words.base, RecordSets.bitmapWords)
  }

  /// Drops the records that a set, if there is one, has in a part.
  mutating func subtract(_ set: UInt32, in number: Int, of sets: RecordSets) {
    if set == PrefixTrie.none { return }
    let part = sets.part(number, of: set)
    if part.isDense {
      unsafe typeahead_drop(words.base, sets.bitmap(part), RecordSets.bitmapWords)
    } else {
      for index in 0..<Int(part.count) {
        let low = unsafe sets.numbers(part)[index]
        words[Int(low >> 6)] &= ~(1 &<< UInt64(low & 63))
      }
    }
  }

  mutating func subtract(_ other: borrowing PartBitmap) {
    unsafe typeahead_drop(words.base, other.words.base, RecordSets.bitmapWords)
  }

  /// The bits of 64 records.
  @inline(__always)
  func word(_ place: Int) -> UInt64 { words[place] }

  private func contains(_ low: UInt16) -> Bool { words[Int(low >> 6)] &>> UInt64(low & 63) & 1 == 1 }
}
