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
  private var parts = Scratch<Part>()
  private var numbers = Scratch<UInt32>()
  private var words = Scratch<UInt64>()
  /// Whether there is a part for each part of the segment's sets; else one list has all.
  private var isCut = false
  /// The parts of sets at hand.
  private var setParts = Scratch<RecordSets.Part>()

  // MARK: Filling

  /// Forgets all records.
  mutating func removeAll() {
    count = 0
    parts.removeAll()
    numbers.removeAll()
    words.removeAll()
    isCut = false
  }

  /// Takes what is marked, and empties the set of marks.
  mutating func take(_ marks: inout MarkSet) {
    removeAll()
    marks.drain(into: &numbers)
    count = numbers.count
    parts.append(Part(isBitmap: false, start: 0, count: count))
  }

  /// Takes the records that all of several sets have, and gives the number of words and numbers read for it.
  mutating func take(_ chosen: borrowing Scratch<UInt32>, of sets: RecordSets) -> Int {
    removeAll()
    isCut = true
    var read = 0
    for number in 0..<sets.partCount {
      setParts.removeAll()
      for index in 0..<chosen.count {
        let part = sets.part(number, of: chosen[index])
        var place = setParts.count
        while place > 0, setParts[place - 1].count > part.count { place -= 1 }
        setParts.insert(part, at: place)
      }
      let first = setParts[0]
      if first.isDense {
        read += RecordSets.bitmapWords * setParts.count
        unsafe appendBitmap(sets.bitmap(first), count: Int(first.count))
        for other in 1..<setParts.count { unsafe intersect(number, sets.bitmap(setParts[other])) }
      } else {
        read += Int(first.count)
        let start = numbers.count
        let base = UInt32(number) << 16
        let lows = unsafe sets.numbers(first)
        next: for index in 0..<Int(first.count) {
          let low = unsafe lows[index]
          for other in 1..<setParts.count where !sets.contains(low, in: setParts[other]) { continue next }
          numbers.append(base | UInt32(low))
        }
        appendList(from: start)
      }
    }
    return read
  }

  private mutating func appendList(from start: Int) {
    parts.append(Part(isBitmap: false, start: start, count: numbers.count - start))
    count += numbers.count - start
  }

  private mutating func appendBitmap(_ bitmap: UnsafePointer<UInt64>, count added: Int) {
    let start = words.count
    unsafe words.append(bitmap, count: RecordSets.bitmapWords)
    parts.append(Part(isBitmap: true, start: start, count: added))
    count += added
  }

  private mutating func intersect(_ number: Int, _ bitmap: UnsafePointer<UInt64>) {
    setCount(
      number, unsafe typeahead_intersect(words.base + parts[number].start, bitmap, RecordSets.bitmapWords))
  }

  private mutating func setCount(_ number: Int, _ left: Int) {
    count += left - parts[number].count
    parts[number].count = left
  }

  // MARK: Narrowing

  /// Keeps what a set has.
  mutating func keep(_ set: UInt32, of sets: RecordSets) {
    for number in 0..<parts.count {
      let part = parts[number]
      if part.isBitmap {
        let other = sets.part(number, of: set)
        if other.isDense {
          unsafe intersect(number, sets.bitmap(other))
        } else {
          let start = numbers.count
          for index in 0..<Int(other.count) {
            let record = unsafe UInt32(truncatingIfNeeded: number << 16) | UInt32(sets.numbers(other)[index])
            if contains(record) { numbers.append(record) }
          }
          setCount(number, numbers.count - start)
          parts[number] = Part(isBitmap: false, start: start, count: numbers.count - start)
        }
      } else {
        var kept = 0
        for place in part.start..<part.start + part.count where sets.contains(numbers[place], in: set) {
          numbers[part.start + kept] = numbers[place]
          kept += 1
        }
        setCount(number, kept)
      }
    }
  }

  /// Keeps, of a single list, what is marked.
  mutating func keep(_ marks: borrowing MarkSet) {
    var kept = 0
    for place in 0..<count where marks.contains(numbers[place]) {
      numbers[kept] = numbers[place]
      kept += 1
    }
    setCount(0, kept)
  }

  /// Keeps what a bitmap of the segment has.
  mutating func keep(_ bitmap: Bitmap) {
    for number in 0..<parts.count {
      let part = parts[number]
      var kept = 0
      if part.isBitmap {
        for word in 0..<RecordSets.bitmapWords {
          let left = words[part.start + word] & bitmap.word(number * RecordSets.bitmapWords + word)
          words[part.start + word] = left
          kept += left.nonzeroBitCount
        }
      } else {
        for place in part.start..<part.start + part.count where bitmap.contains(Int(numbers[place])) {
          numbers[part.start + kept] = numbers[place]
          kept += 1
        }
      }
      setCount(number, kept)
    }
  }

  /// Moves what is marked to a list.
  mutating func move(_ marks: borrowing MarkSet, to moved: inout Scratch<UInt32>) {
    for number in 0..<parts.count {
      let part = parts[number]
      let before = moved.count
      if part.isBitmap {
        for word in 0..<RecordSets.bitmapWords {
          let bits = words[part.start + word] & marks.word(number * RecordSets.bitmapWords + word)
          words[part.start + word] ^= bits
          Self.append(number, word, bits, to: &moved)
        }
        setCount(number, part.count - (moved.count - before))
      } else {
        var kept = 0
        for place in part.start..<part.start + part.count {
          let record = numbers[place]
          if marks.contains(record) {
            moved.append(record)
          } else {
            numbers[part.start + kept] = record
            kept += 1
          }
        }
        setCount(number, kept)
      }
    }
  }

  /// Moves what a set has to a list.
  mutating func move(_ set: UInt32, of sets: RecordSets, to moved: inout Scratch<UInt32>) {
    for number in 0..<parts.count {
      let part = parts[number]
      var kept = part.count
      if part.isBitmap {
        let other = sets.part(number, of: set)
        if other.isDense {
          for word in 0..<RecordSets.bitmapWords {
            let bits = unsafe words[part.start + word] & sets.bitmap(other)[word]
            words[part.start + word] ^= bits
            kept -= bits.nonzeroBitCount
            Self.append(number, word, bits, to: &moved)
          }
        } else {
          for index in 0..<Int(other.count) {
            let record = unsafe UInt32(truncatingIfNeeded: number << 16) | UInt32(sets.numbers(other)[index])
            if !contains(record) { continue }
            words[part.start + Int(record >> 6 & 0x3FF)] ^= 1 &<< UInt64(record & 63)
            kept -= 1
            moved.append(record)
          }
        }
      } else {
        kept = 0
        for place in part.start..<part.start + part.count {
          let record = numbers[place]
          if sets.contains(record, in: set) {
            moved.append(record)
          } else {
            numbers[part.start + kept] = record
            kept += 1
          }
        }
      }
      setCount(number, kept)
    }
  }

  /// Moves all records to a list.
  mutating func moveAll(to moved: inout Scratch<UInt32>) {
    for number in 0..<parts.count {
      let part = parts[number]
      if part.isBitmap {
        for word in 0..<RecordSets.bitmapWords { Self.append(number, word, words[part.start + word], to: &moved) }
      } else {
        for place in part.start..<part.start + part.count { moved.append(numbers[place]) }
      }
    }
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

  // MARK: Reading

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

  /// How many parts there are, and records in one.
  var partCount: Int { parts.count }
  func count(ofPart number: Int) -> Int { parts[number].count }

  /// Copies a part.
  func copy(_ number: Int, to bits: inout PartBitmap) {
    let part = parts[number]
    if part.isBitmap {
      unsafe bits.take(words.base + part.start)
    } else {
      bits.removeAll()
      for place in part.start..<part.start + part.count { bits.insert(UInt16(truncatingIfNeeded: numbers[place])) }
    }
  }

  /// How far the records of a part were read.
  struct Cursor {
    fileprivate let part: Int
    fileprivate var place = 0

    init(part: Int) { self.part = part }
  }

  /// Reads some more records of a part, in ascending order; none when all were read.
  func read(_ cursor: inout Cursor, into block: inout Scratch<UInt32>) {
    block.removeAll()
    let part = parts[cursor.part]
    if part.isBitmap {
      while cursor.place < RecordSets.bitmapWords, block.count < Self.blockSize {
        Self.append(cursor.part, cursor.place, words[part.start + cursor.place], to: &block)
        cursor.place += 1
      }
    } else {
      while cursor.place < part.count, block.count < Self.blockSize {
        block.append(numbers[part.start + cursor.place])
        cursor.place += 1
      }
    }
  }

  /// So many records are read at once: enough to wait for their memory together.
  static let blockSize = 32
}
