internal import CTypeahead

/// Keeping those of the candidates, or taking those away, that a set of records has.
extension Candidates {
  /// Keeps what a set has.
  mutating func keep(_ set: UInt32, of sets: RecordSets) {
    for number in 0..<parts.count {
      let part = parts[number]
      if !part.isBitmap {
        var kept = part.start
        forEachStretch(number) { list, stretch, cut in
          let left = list.keep(stretch, sets.container(cut, of: set), of: sets)
          for offset in 0..<left { list.numbers[kept + offset] = list.numbers[stretch.lowerBound + offset] }
          kept += left
        }
        setCount(number, kept - part.start)
        continue
      }
      let other = sets.container(number, of: set)
      if other.isDense {
        reads += partWords
        unsafe intersect(number, sets.bitmap(other))
      } else {
        reads += Int(other.count)
        let start = numbers.count
        for index in 0..<Int(other.count) {
          let record = unsafe UInt32(truncatingIfNeeded: number << 16) | UInt32(sets.numbers(other)[index])
          if contains(record) { numbers.append(record) }
        }
        setCount(number, numbers.count - start)
        parts[number] = Part(isBitmap: false, start: start, count: numbers.count - start)
      }
    }
  }

  /// Calls `body` with each stretch of a list that lies in one part of the segment's sets, and which that is.
  private mutating func forEachStretch(_ number: Int, _ body: (inout Candidates, Range<Int>, Int) -> Void) {
    let part = parts[number]
    if isCut { return body(&self, part.start..<part.start + part.count, number) }
    var start = 0
    while start < part.count {
      let cut = numbers[start] >> 16
      var (low, high) = (start + 1, part.count)
      while low < high {
        let middle = (low + high) / 2
        if numbers[middle] >> 16 == cut { low = middle + 1 } else { high = middle }
      }
      body(&self, start..<low, Int(cut))
      start = low
    }
  }

  /// Keeps those of a stretch of numbers that a set has in their part, and gives how many these are.
  mutating func keep(_ stretch: Range<Int>, _ part: RecordSets.Container, of sets: RecordSets) -> Int {
    reads += stretch.count
    let first = unsafe numbers.base + stretch.lowerBound
    if isWorthMarking(part, stretch.count) {
      return unsafe withMarks(part, of: sets) { _, marks in unsafe typeahead_keep_marked(first, stretch.count, marks) }
    }
    var kept = 0
    for place in stretch where sets.contains(UInt16(truncatingIfNeeded: numbers[place]), in: part) {
      numbers[stretch.lowerBound + kept] = numbers[place]
      kept += 1
    }
    return kept
  }

  /// Whether a part is a bitmap, or it is cheaper to mark its numbers than to search it for each of some others.
  func isWorthMarking(_ part: RecordSets.Container, _ others: Int) -> Bool {
    part.isDense || Int(part.count) <= 8 * others
  }

  /// Calls `body` with a part as a bitmap.
  @inline(__always)
  mutating func withMarks(
    _ part: RecordSets.Container, of sets: RecordSets, _ body: (inout Candidates, UnsafePointer<UInt64>) -> Int
  ) -> Int {
    if part.isDense { return unsafe body(&self, sets.bitmap(part)) }
    reads += Int(part.count)
    if marked.count == 0 { marked.fill(0, count: RecordSets.mostWords) }
    unsafe typeahead_mark(marked.base, sets.numbers(part), Int(part.count))
    let found = unsafe body(&self, UnsafePointer(marked.base))
    unsafe typeahead_unmark(marked.base, sets.numbers(part), Int(part.count))
    return found
  }

  /// Keeps, of a part, some of the records that it was copied to.
  mutating func keep(_ bits: borrowing PartBitmap, of records: borrowing PartRecords) {
    let part = parts[records.number]
    if bits.isEmpty {
      parts[records.number] = Part(isBitmap: false, start: numbers.count, count: part.count)
      return setCount(records.number, 0)
    }
    if !records.isListed {
      if part.isBitmap { return unsafe intersect(records.number, bits.base) }
      return setCount(
        records.number, unsafe typeahead_keep_marked(numbers.base + part.start, part.count, bits.base))
    }
    let start = part.isBitmap ? numbers.count : part.start
    if part.isBitmap {
      parts[records.number] = Part(isBitmap: false, start: start, count: part.count)
      records.append(bits, to: &numbers)
      return setCount(records.number, numbers.count - start)
    }
    var kept = start
    for place in 0..<part.count where bits.contains(place) {
      numbers[kept] = numbers[start + place]
      kept += 1
    }
    setCount(records.number, kept - start)
  }

  /// Moves to a list what a part that is a bitmap has in common with the marks of each 64 records.
  @inline(__always)
  private mutating func moveWords(of number: Int, to moved: inout Scratch<UInt32>, _ marks: (Int) -> UInt64) {
    let part = parts[number]
    let before = moved.count
    for word in 0..<partWords {
      let common = words[part.start + word] & marks(word)
      words[part.start + word] ^= common
      Self.append(number, word, common, to: &moved)
    }
    setCount(number, part.count - (moved.count - before))
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
  mutating func keep(_ bitmap: Bitmap) { keep { $0 & bitmap.word($1) } }

  /// Keeps what meets a filter.
  mutating func keep(_ filter: inout FilteredRecords) { keep { filter.meeting($0, at: $1) } }

  /// Keeps what is left of the bits of each 64 records.
  private mutating func keep(_ left: (_ bits: UInt64, _ place: Int) -> UInt64) {
    for number in 0..<parts.count {
      let part = parts[number]
      var kept = 0
      if part.isBitmap {
        for word in 0..<partWords {
          let bits = words[part.start + word]
          if bits == 0 { continue }
          let some = left(bits, number * partWords + word)
          words[part.start + word] = some
          kept += some.nonzeroBitCount
        }
      } else {
        for place in part.start..<part.start + part.count {
          let record = Int(numbers[place])
          if left(1 << UInt64(record & 63), record >> 6) == 0 { continue }
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
      if part.isBitmap {
        let first = number * partWords
        moveWords(of: number, to: &moved) { marks.word(first + $0) }
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
        let other = sets.container(number, of: set)
        if other.isDense {
          moveWords(of: number, to: &moved) { unsafe sets.bitmap(other)[$0] }
          continue
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
        forEachStretch(number) { list, stretch, cut in
          let left = list.move(stretch, sets.container(cut, of: set), of: sets, to: &moved)
          for offset in 0..<left {
            list.numbers[part.start + kept + offset] = list.numbers[stretch.lowerBound + offset]
          }
          kept += left
        }
      }
      setCount(number, kept)
    }
  }

  /// Moves those of a stretch of numbers that a set has in their part to a list, and gives how many are left.
  private mutating func move(
    _ stretch: Range<Int>, _ part: RecordSets.Container, of sets: RecordSets, to moved: inout Scratch<UInt32>
  ) -> Int {
    if part.count == 0 { return stretch.count }
    reads += stretch.count
    let first = unsafe numbers.base + stretch.lowerBound
    if isWorthMarking(part, stretch.count) {
      moved.reserve(moved.count + stretch.count)
      let end = unsafe moved.base + moved.count
      let left = unsafe withMarks(part, of: sets) { _, marks in
        unsafe typeahead_move_marked(first, stretch.count, marks, end)
      }
      moved.grow(by: stretch.count - left)
      return left
    }
    var left = 0
    for place in stretch {
      let record = numbers[place]
      if sets.contains(UInt16(truncatingIfNeeded: record), in: part) {
        moved.append(record)
      } else {
        numbers[stretch.lowerBound + left] = record
        left += 1
      }
    }
    return left
  }
}
