internal import Typeahead
internal import TypeaheadTools

/// The words of records in the order of their bytes, each with the records it stands in.
///
/// The lists lie one behind the other in the words' order, so those of all words that begin alike are one stretch.
struct WordLists: Sendable {
  /// All words, one behind the other, and where each begins; the end of the last comes last.
  private var bytes: [UInt8] = []
  private var wordStarts = [0]
  /// The lists, and where that of each word begins; the end of the last comes last.
  private(set) var records: [UInt32] = []
  private var listStarts = [0]

  init(_ source: BenchRecords) {
    var numbers: [[UInt8]: Int] = [:]
    var lists: [[UInt32]] = []
    let fields = source.preset.searchedFields + [source.preset.otherNamesField].compactMap(\.self)
    var folded: [UInt8] = []
    for (record, document) in source.documents.enumerated() {
      for text in fields.flatMap(document.texts) {
        Self.fold(text, into: &folded)
        for word in folded.split(separator: Self.blank) {
          let number = numbers[Array(word), default: lists.count]
          if number == lists.count {
            numbers[Array(word)] = number
            lists.append([])
          }
          if lists[number].last != UInt32(record) { lists[number].append(UInt32(record)) }
        }
      }
    }
    for (word, number) in numbers.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      bytes += word
      wordStarts.append(bytes.count)
      records += lists[number]
      listStarts.append(records.count)
    }
  }

  static let blank = UInt8(ascii: " ")

  /// The words of a text, folded, with blanks between.
  static func fold(_ text: String, into folded: inout [UInt8]) {
    folded.removeAll(keepingCapacity: true)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): folded.append(byte | 0x20)
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): folded.append(byte)
      case 0..<0x80: folded.append(blank)
      default:
        folded = Array(Folding.fold(RecordWords.words(text).joined(separator: " ")).utf8)
        return
      }
    }
  }

  /// Where the lists of all words that begin so lie.
  func stretch(_ prefix: ArraySlice<UInt8>) -> Range<Int> {
    let first = firstWord { !$0.lexicographicallyPrecedes(prefix) }
    let last = firstWord { !$0.starts(with: prefix) && prefix.lexicographicallyPrecedes($0) }
    return listStarts[first]..<listStarts[last]
  }

  /// The first word, in their order, from which on `isBehind` holds.
  private func firstWord(_ isBehind: (ArraySlice<UInt8>) -> Bool) -> Int {
    var (low, high) = (0, wordStarts.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if isBehind(word(middle)) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  private func word(_ place: Int) -> ArraySlice<UInt8> { bytes[wordStarts[place]..<wordStarts[place + 1]] }

  /// The prefixes whose stretches have at least so many entries.
  func prefixes(with entries: Int) -> [ArraySlice<UInt8>] {
    var found: [ArraySlice<UInt8>] = []
    var length = 1
    while true {
      let before = found.count
      var place = 0
      while place < wordStarts.count - 1 {
        let start = place
        let prefix = word(start).prefix(length)
        repeat { place += 1 } while place < wordStarts.count - 1 && word(place).starts(with: prefix)
        if prefix.count == length, listStarts[place] - listStarts[start] >= entries { found.append(prefix) }
      }
      if found.count == before { return found }
      length += 1
    }
  }

  /// The bytes of its parts.
  var sections: [(name: String, bytes: Int)] {
    [
      ("words", bytes.count + wordStarts.count * MemoryLayout<Int>.stride),
      ("lists", records.count * MemoryLayout<UInt32>.stride + listStarts.count * MemoryLayout<Int>.stride),
    ]
  }
}
