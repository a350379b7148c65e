internal import CTypeahead

/// Records of a segment in ascending order, as a search narrows them down: one list, or part by part as in ``RecordSets`` a
/// list or a bitmap.
struct Candidates: ~Copyable {
  /// Some of the records: a stretch of ``numbers``, or a bitmap in ``words``. Not private: where it does not optimise, the
  /// compiler crashes on private types of noncopyable ones.
  struct Part: BitwiseCopyable {
    var isBitmap: Bool
    var start: Int
    var count: Int
  }

  /// The number of records.
  private(set) var count = 0
  var parts = Scratch<Part>()
  var numbers = Scratch<UInt32>()
  var words = Scratch<UInt64>()
  /// How many words a part has that is a bitmap.
  private(set) var partWords = 0
  /// Whether there is a part for each part of the segment's sets; else one list has all.
  private(set) var isCut = false
  /// The parts of sets at hand.
  private var setParts = Scratch<RecordSets.Container>()
  /// The numbers of a sparse part of a set as a bitmap; empty between uses.
  var marked = Scratch<UInt64>()
  /// How many words and numbers of sets were read since ``begin()``.
  var reads = 0

  // MARK: Filling

  /// Forgets all records.
  mutating func removeAll() {
    count = 0
    parts.removeAll()
    numbers.removeAll()
    words.removeAll()
    isCut = false
  }

  /// Forgets all records, and what was read for them.
  mutating func begin() {
    removeAll()
    reads = 0
  }

  /// Takes what is marked, and empties the set of marks.
  mutating func take(_ marks: inout MarkSet) {
    removeAll()
    marks.drain(into: &numbers)
    count = numbers.count
    parts.append(Part(isBitmap: false, start: 0, count: count))
  }

  /// Takes the records that all of several sets have.
  mutating func take(_ chosen: borrowing Scratch<UInt32>, of sets: RecordSets) {
    removeAll()
    isCut = true
    partWords = sets.bitmapWords
    for number in 0..<sets.containerCount {
      setParts.removeAll()
      for index in 0..<chosen.count {
        let part = sets.container(number, of: chosen[index])
        var place = setParts.count
        while place > 0, setParts[place - 1].count > part.count { place -= 1 }
        setParts.insert(part, at: place)
      }
      if setParts[0].isDense {
        appendBitmap(number, of: sets)
      } else {
        appendList(number, of: sets)
      }
    }
  }

  /// Adds, as a bitmap, what the parts at hand have in common.
  private mutating func appendBitmap(_ number: Int, of sets: RecordSets) {
    reads += partWords * setParts.count
    let start = words.count
    var left = Int(setParts[0].count)
    if setParts.count == 1 {
      unsafe words.append(sets.bitmap(setParts[0]), count: partWords)
    } else {
      words.reserve(start + partWords)
      left = unsafe typeahead_intersect(
        words.base + start, sets.bitmap(setParts[0]), sets.bitmap(setParts[1]), partWords)
      words.grow(by: partWords)
    }
    parts.append(Part(isBitmap: true, start: start, count: left))
    count += left
    if setParts.count > 2 {
      for other in 2..<setParts.count { unsafe intersect(number, sets.bitmap(setParts[other])) }
    }
  }

  /// Adds, as a list, what the parts at hand have in common, of which the first one is sparse.
  private mutating func appendList(_ number: Int, of sets: RecordSets) {
    let (start, first) = (numbers.count, setParts[0])
    let (listed, base) = unsafe (sets.numbers(first), UInt32(number) << 16)
    reads += Int(first.count)
    numbers.reserve(start + Int(first.count))
    var asked = 1
    if setParts.count == 1 || !isWorthMarking(setParts[1], Int(first.count)) {
      unsafe typeahead_widen(numbers.base + start, listed, Int(first.count), base)
      numbers.grow(by: Int(first.count))
    } else {
      asked = 2
      let kept = unsafe withMarks(setParts[1], of: sets) { list, marks in
        unsafe typeahead_take_marked(list.numbers.base + start, listed, Int(first.count), base, marks)
      }
      numbers.grow(by: kept)
    }
    while asked < setParts.count {
      numbers.truncate(start + keep(start..<numbers.count, setParts[asked], of: sets))
      asked += 1
    }
    parts.append(Part(isBitmap: false, start: start, count: numbers.count - start))
    count += numbers.count - start
  }

  mutating func intersect(_ number: Int, _ bitmap: UnsafePointer<UInt64>) {
    setCount(
      number,
      unsafe typeahead_intersect(
        words.base + parts[number].start, words.base + parts[number].start, bitmap, partWords))
  }

  mutating func setCount(_ number: Int, _ left: Int) {
    count += left - parts[number].count
    parts[number].count = left
  }

  // MARK: Reading

  /// Moves all records to a list.
  mutating func moveAll(to moved: inout Scratch<UInt32>) {
    for number in 0..<parts.count { forEach(ofPart: number) { moved.append($0) } }
    removeAll()
  }

  /// Appends the records of a bitmap's word.
  @inline(__always)
  static func append(_ part: Int, _ word: Int, _ bits: UInt64, to records: inout Scratch<UInt32>) {
    let base = part << 16 + word << 6
    var rest = bits
    while rest != 0 {
      records.append(UInt32(truncatingIfNeeded: base + rest.trailingZeroBitCount))
      rest &= rest - 1
    }
  }

  /// Whether a record is among them.
  @inline(__always)
  func contains(_ record: UInt32) -> Bool {
    let part = parts[isCut ? Int(record >> 16) : 0]
    if part.isBitmap {
      return words[part.start + Int(record >> 6 & 0x3FF)] &>> UInt64(record & 63) & 1 == 1
    }
    var (low, high) = (part.start, part.start + part.count)
    while low < high {
      let middle = (low + high) / 2
      if numbers[middle] < record { low = middle + 1 } else { high = middle }
    }
    return low < part.start + part.count && numbers[low] == record
  }

  /// Marks all records, those that were marked already as `repeated`; gives how many were not.
  func mark(in marks: inout MarkSet, repeated: inout MarkSet) -> Int {
    var added = count
    for number in 0..<parts.count {
      let part = parts[number]
      if part.isBitmap {
        for word in 0..<partWords {
          let place = number * partWords + word
          let common = marks.insert(words[part.start + word], at: place)
          if common == 0 { continue }
          added -= common.nonzeroBitCount
          _ = repeated.insert(common, at: place)
        }
      } else {
        for place in part.start..<part.start + part.count where !marks.insertNew(numbers[place]) {
          added -= 1
          repeated.insert(numbers[place])
        }
      }
    }
    return added
  }

  /// How many parts there are, and records in one.
  var partCount: Int { parts.count }
  func count(ofPart number: Int) -> Int { parts[number].count }

  /// Takes a part for the records to be told apart, and for some of them all.
  func copy(_ number: Int, to records: inout PartRecords, _ bits: inout PartBitmap, _ tuning: Tuning) {
    let part = parts[number]
    let isListed = part.count <= tuning.mostListed
    if isListed {
      records.takeList(number, count: part.count)
    } else {
      records.takeAll(number, words: partWords)
    }
    bits.begin(records)
    if isListed {
      forEach(ofPart: number) { records.append($0) }
      bits.takeFirst(part.count)
    } else if part.isBitmap {
      unsafe bits.take(words.base + part.start)
    } else {
      forEach(ofPart: number) { bits.insert(Int($0 & 0xFFFF)) }
    }
  }

  /// Calls `body` with each record of a part, in ascending order.
  private func forEach(ofPart number: Int, _ body: (UInt32) -> Void) {
    let part = parts[number]
    if !part.isBitmap {
      for place in part.start..<part.start + part.count { body(numbers[place]) }
      return
    }
    for word in 0..<partWords {
      var rest = words[part.start + word]
      while rest != 0 {
        body(UInt32(truncatingIfNeeded: number << 16 + word << 6 + rest.trailingZeroBitCount))
        rest &= rest - 1
      }
    }
  }

  /// How far the records of a part were read.
  struct Cursor {
    fileprivate let part: Int
    fileprivate var place = 0

    init(part: Int) { self.part = part }
  }

  /// Appends some more records of a part, in ascending order; none when all were read.
  func read(_ cursor: inout Cursor, into block: inout Scratch<UInt32>) {
    let part = parts[cursor.part]
    let wanted = block.count + Self.blockSize
    if part.isBitmap {
      while cursor.place < partWords, block.count < wanted {
        Self.append(cursor.part, cursor.place, words[part.start + cursor.place], to: &block)
        cursor.place += 1
      }
    } else {
      while cursor.place < part.count, block.count < wanted {
        block.append(numbers[part.start + cursor.place])
        cursor.place += 1
      }
    }
  }

  /// So many records are read at once, or a few more.
  static let blockSize = 32
}
