internal import CTypeahead

/// Some of the 65,536 records of one part of a segment's sets, to work in.
struct PartBitmap: ~Copyable {
  private var words = Scratch<UInt64>()

  init() { words.fill(0, count: RecordSets.bitmapWords) }

  mutating func removeAll() { words.fill(0, count: RecordSets.bitmapWords) }

  /// Takes the place of what was there.
  mutating func take(_ bitmap: UnsafePointer<UInt64>) {
    unsafe words.base.update(from: bitmap, count: RecordSets.bitmapWords)
  }

  /// Adds the records of a part of a set.
  mutating func formUnion(_ part: RecordSets.Part, of sets: RecordSets) {
    if part.isDense {
      let bitmap = unsafe sets.bitmap(part)
      for word in 0..<RecordSets.bitmapWords { unsafe words.base[word] |= bitmap[word] }
    } else {
      for index in 0..<Int(part.count) { unsafe insert(sets.numbers(part)[index]) }
    }
  }

  /// Keeps what a part of a set has. `spare` is written over.
  mutating func formIntersection(_ part: RecordSets.Part, of sets: RecordSets, _ spare: inout PartBitmap) {
    if part.isDense {
      _ = unsafe typeahead_intersect(words.base, sets.bitmap(part), RecordSets.bitmapWords)
    } else {
      spare.removeAll()
      for index in 0..<Int(part.count) {
        let low = unsafe sets.numbers(part)[index]
        if contains(low) { spare.insert(low) }
      }
      swap(&self, &spare)
    }
  }

  /// Keeps what another bitmap has.
  mutating func formIntersection(_ other: borrowing PartBitmap) {
    _ = unsafe typeahead_intersect(words.base, other.words.base, RecordSets.bitmapWords)
  }

  /// Drops the records of a part of a set.
  mutating func subtract(_ part: RecordSets.Part, of sets: RecordSets) {
    if part.isDense {
      let bitmap = unsafe sets.bitmap(part)
      for word in 0..<RecordSets.bitmapWords { unsafe words.base[word] &= ~bitmap[word] }
    } else {
      for index in 0..<Int(part.count) {
        let low = unsafe sets.numbers(part)[index]
        words[Int(low >> 6)] &= ~(1 &<< UInt64(low & 63))
      }
    }
  }

  /// Drops what another bitmap has.
  mutating func subtract(_ other: borrowing PartBitmap) {
    for word in 0..<RecordSets.bitmapWords { unsafe words.base[word] &= ~other.words.base[word] }
  }

  /// The bits of 64 records.
  @inline(__always)
  func word(_ place: Int) -> UInt64 { words[place] }

  private mutating func insert(_ low: UInt16) { words[Int(low >> 6)] |= 1 &<< UInt64(low & 63) }
  private func contains(_ low: UInt16) -> Bool { words[Int(low >> 6)] &>> UInt64(low & 63) & 1 == 1 }
}
