internal import CTypeahead

/// Letters that are put into canonical order and composed (Unicode Standard Annex 15), in memory that is kept.
struct LetterSequence {
  private var letters: [(scalar: UInt32, order: UInt8)] = []
  /// The letter whose bytes are coming, and how many are to come.
  private var (coming, rest): (UInt32, UInt8) = (0, 0)

  /// Appends a byte of a letter's UTF-8.
  mutating func append(_ byte: UInt8) {
    if rest == 0 {
      rest = byte < 0xC0 ? 0 : byte < 0xE0 ? 1 : byte < 0xF0 ? 2 : 3
      coming = UInt32(byte) & (rest == 0 ? 0x7F : 0x3F >> UInt32(rest))
    } else {
      coming = coming << 6 | UInt32(byte & 0x3F)
      rest -= 1
    }
    if rest == 0 { letters.append((coming, Letter(coming).combiningClass)) }
  }

  /// Appends the letters to `output`, in order and composed, and forgets them.
  mutating func flush(into output: inout [UInt8]) {
    sortMarks()
    composePairs()
    for letter in letters { UTF8Bytes.append(letter.scalar, to: &output) }
    letters.removeAll(keepingCapacity: true)
  }

  /// Puts each run of marks into the order of their combining classes; those of one class keep theirs.
  private mutating func sortMarks() {
    var end = 0
    while let start = letters[end...].firstIndex(where: { $0.order > 0 }) {
      end = letters[start...].firstIndex { $0.order == 0 } ?? letters.count
      if end - start > 1 { letters[start..<end].sort { $0.order < $1.order } }
    }
  }

  /// Composes each letter that begins something with those behind it that are not blocked.
  private mutating func composePairs() {
    var starter: Int?
    var count = 0
    for place in letters.indices {
      let letter = letters[place]
      if let starter {
        let last = letters[count - 1].order
        if starter == count - 1 || last != 0 && last < letter.order {
          let composite = typeahead_compose(letters[starter].scalar, letter.scalar)
          if composite != 0 {
            letters[starter].scalar = composite
            continue
          }
        }
      }
      if letter.order == 0 { starter = count }
      letters[count] = letter
      count += 1
    }
    letters.removeSubrange(count...)
  }
}
