internal import CTypeahead

/// The records of one part of a segment's sets that a search tells apart: all of them, or a few, by their places in a list.
///
/// Asking a set about each of a few records is cheaper than reading all it has in the part, and bitmaps of their places in the
/// list are a few words.
struct PartRecords: ~Copyable {
  /// Which part it is.
  private(set) var number = 0
  /// How many words a bitmap of the records has.
  private(set) var wordCount = 0
  /// Whether they are a list.
  private(set) var isListed = false
  /// The low bits of the listed records' numbers, ascending.
  private var lows = Scratch<UInt16>()
  /// The place of each listed record by these, and one more; 0 for others. It is made for the first list: most searches have none.
  private var places = Scratch<UInt8>()

  /// Takes all records of a part, of whose bitmaps the words are so many.
  mutating func takeAll(_ number: Int, words: Int) {
    forget()
    (self.number, wordCount, isListed) = (number, words, false)
  }

  /// Takes so many ascending records of a part, which are to be appended.
  mutating func takeList(_ number: Int, count: Int) {
    forget()
    if places.count == 0 { places.fill(0, count: RecordSets.mostWords * 64) }
    (self.number, wordCount, isListed) = (number, (count + 63) / 64, true)
  }

  private mutating func forget() {
    for place in 0..<lows.count { places[Int(lows[place])] = 0 }
    lows.removeAll()
  }

  @inline(__always)
  mutating func append(_ record: UInt32) {
    let low = UInt16(truncatingIfNeeded: record)
    lows.append(low)
    places[Int(low)] = UInt8(lows.count)
  }

  /// Finds which of the listed records a part of a set has.
  func ask(_ part: RecordSets.Container, of sets: RecordSets, into answer: inout Scratch<UInt64>) {
    answer.fill(0, count: wordCount)
    if part.isDense {
      unsafe typeahead_pick_marked(answer.base, lows.base, lows.count, sets.bitmap(part))
    } else if Int(part.count) > 16 * lows.count {
      unsafe typeahead_pick_listed(answer.base, lows.base, lows.count, sets.numbers(part), Int(part.count))
    } else {
      unsafe typeahead_pick_placed(answer.base, sets.numbers(part), Int(part.count), places.base)
    }
  }

  /// The place of a record of the part, if it is one of those told apart.
  @inline(__always)
  func place(_ record: UInt32) -> Int? {
    let low = Int(record & 0xFFFF)
    if !isListed { return low }
    return places[low] == 0 ? nil : Int(places[low]) - 1
  }

  /// Appends the records of a bitmap's word.
  @inline(__always)
  func append(_ bits: UInt64, at word: Int, to records: inout Scratch<UInt32>) {
    let base = UInt32(truncatingIfNeeded: number << 16)
    var rest = bits
    while rest != 0 {
      let place = word << 6 + rest.trailingZeroBitCount
      records.append(base | (isListed ? UInt32(lows[place]) : UInt32(truncatingIfNeeded: place)))
      rest &= rest - 1
    }
  }

  /// Appends the records of a bitmap.
  func append(_ bits: borrowing PartBitmap, to records: inout Scratch<UInt32>) {
    if bits.isEmpty { return }
    for word in 0..<wordCount { append(bits.word(word), at: word, to: &records) }
  }
}
