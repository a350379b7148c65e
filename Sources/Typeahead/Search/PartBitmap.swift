internal import CTypeahead

/// Some of the records of one part that a search tells apart (``PartRecords``), to work in.
///
/// Sets are given by their numbers; one that there is none of (`UInt32.missing`) has no records.
struct PartBitmap: ~Copyable {
  /// What stands here while there is no record means nothing: most bitmaps are overwritten before any is put in.
  private var words = Scratch<UInt64>()
  private var wordCount = 0
  /// Whether it is known that there is no record.
  private(set) var isEmpty = true
  /// The records of a sparse part, while they are told from others.
  private var kept = Scratch<UInt16>()
  /// What a set says of listed records.
  private var answer = Scratch<UInt64>()

  /// Takes none of some records, whichever there were before.
  mutating func begin(_ records: borrowing PartRecords) {
    removeAll()
    wordCount = records.wordCount
    if words.count < wordCount { words.fill(0, count: wordCount) }
  }

  mutating func removeAll() { isEmpty = true }

  /// Makes ready for records to be put in.
  @inline(__always)
  private mutating func open() {
    if !isEmpty { return }
    unsafe words.base.update(repeating: 0, count: wordCount)
    isEmpty = false
  }

  /// Takes the first places.
  mutating func takeFirst(_ count: Int) {
    removeAll()
    open()
    for word in 0..<count / 64 { words[word] = .max }
    if count % 64 != 0 { words[count / 64] = 1 &<< UInt64(count % 64) - 1 }
    isEmpty = count == 0
  }

  /// Takes the place of what was there.
  mutating func take(_ bitmap: UnsafePointer<UInt64>) {
    unsafe words.base.update(from: bitmap, count: wordCount)
    isEmpty = false
  }

  mutating func take(_ other: borrowing PartBitmap) {
    if other.isEmpty { return removeAll() }
    unsafe take(UnsafePointer(other.words.base))
  }

  /// Takes what both another bitmap and a set have; says whether that is any record.
  mutating func take(
    _ other: borrowing PartBitmap, keeping set: UInt32, in records: borrowing PartRecords, of sets: RecordSets
  ) -> Bool {
    guard !other.isEmpty, let part = sets.container(records.number, ifAnyOf: set) else {
      removeAll()
      return false
    }
    if records.isListed {
      take(other)
      records.ask(part, of: sets, into: &answer)
      combine { $0 & $1 }
    } else if part.isDense {
      isEmpty = unsafe !typeahead_both(words.base, other.words.base, sets.bitmap(part), wordCount)
    } else {
      removeAll()
      for index in 0..<Int(part.count) {
        let low = unsafe Int(sets.numbers(part)[index])
        if other.contains(low) { insert(low) }
      }
    }
    return !isEmpty
  }

  @inline(__always)
  mutating func insert(_ place: Int) {
    open()
    words[place >> 6] |= 1 &<< UInt64(place & 63)
  }

  /// Adds the records that a set has.
  mutating func formUnion(_ set: UInt32, in records: borrowing PartRecords, of sets: RecordSets) {
    guard let part = sets.container(records.number, ifAnyOf: set) else { return }
    if records.isListed {
      records.ask(part, of: sets, into: &answer)
      open()
      combine { $0 | $1 }
    } else if !part.isDense {
      open()
      unsafe typeahead_mark(words.base, sets.numbers(part), Int(part.count))
    } else if isEmpty {
      unsafe take(sets.bitmap(part))
    } else {
      unsafe typeahead_unite(words.base, sets.bitmap(part), wordCount)
    }
  }

  /// Makes of each word, and of what a set says of its records, another.
  @inline(__always)
  private mutating func combine(_ combined: (_ word: UInt64, _ answer: UInt64) -> UInt64) {
    var any: UInt64 = 0
    for place in 0..<wordCount {
      words[place] = combined(words[place], answer[place])
      any |= words[place]
    }
    isEmpty = any == 0
  }

  mutating func formUnion(_ other: borrowing PartBitmap) {
    if other.isEmpty { return }
    if isEmpty { return take(other) }
    unsafe typeahead_unite(words.base, other.words.base, wordCount)
  }

  /// Keeps the records that a set has; says whether that is any.
  mutating func formIntersection(_ set: UInt32, in records: borrowing PartRecords, of sets: RecordSets) -> Bool {
    guard !isEmpty, let part = sets.container(records.number, ifAnyOf: set) else {
      removeAll()
      return false
    }
    if records.isListed {
      records.ask(part, of: sets, into: &answer)
      combine { $0 & $1 }
    } else if part.isDense {
      isEmpty = unsafe !typeahead_both(words.base, words.base, sets.bitmap(part), wordCount)
    } else {
      kept.removeAll()
      for index in 0..<Int(part.count) {
        let low = unsafe sets.numbers(part)[index]
        if contains(Int(low)) { kept.append(low) }
      }
      removeAll()
      for index in 0..<kept.count { insert(Int(kept[index])) }
    }
    return !isEmpty
  }

  mutating func formIntersection(_ other: borrowing PartBitmap) -> Bool {
    if other.isEmpty {
      removeAll()
    } else if !isEmpty {
      isEmpty = unsafe !typeahead_both(words.base, words.base, other.words.base, wordCount)
    }
    return !isEmpty
  }

  /// Drops the records that a set has.
  mutating func subtract(_ set: UInt32, in records: borrowing PartRecords, of sets: RecordSets) {
    guard !isEmpty, let part = sets.container(records.number, ifAnyOf: set) else { return }
    if records.isListed {
      records.ask(part, of: sets, into: &answer)
      combine { $0 & ~$1 }
    } else if part.isDense {
      isEmpty = unsafe !typeahead_drop(words.base, sets.bitmap(part), wordCount)
    } else {
      for index in 0..<Int(part.count) {
        let low = unsafe sets.numbers(part)[index]
        words[Int(low >> 6)] &= ~(1 &<< UInt64(low & 63))
      }
    }
  }

  mutating func subtract(_ other: borrowing PartBitmap) {
    if isEmpty || other.isEmpty { return }
    isEmpty = unsafe !typeahead_drop(words.base, other.words.base, wordCount)
  }

  /// The number of records.
  var count: Int { isEmpty ? 0 : unsafe Int(typeahead_common(words.base, words.base, wordCount)) }

  /// The bits of all records.
  var base: UnsafePointer<UInt64> { unsafe UnsafePointer(words.base) }

  /// The bits of 64 records.
  @inline(__always)
  func word(_ place: Int) -> UInt64 { words[place] }

  /// Whether it has the record at a place.
  @inline(__always)
  func contains(_ place: Int) -> Bool { words[place >> 6] &>> UInt64(place & 63) & 1 == 1 }
}
