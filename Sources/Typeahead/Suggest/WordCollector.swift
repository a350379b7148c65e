/// The words of some records that complete what was typed, and how many of the records have each.
///
/// Not generic over records, so that it is compiled for what it works on.
struct WordCollector {
  /// A folded token that completes an end, given by its place.
  struct Word: Hashable {
    let end: Int
    let token: [UInt8]
  }

  /// What is known of a word.
  struct Entry {
    let word: Word
    /// As the first record that has it has it.
    let spelling: [UInt8]
    fileprivate(set) var records = 0
    fileprivate var lastRecord = -1
  }

  /// Texts of no more bytes are read, and no more words kept, so that no text from outside makes it slow.
  private static let mostText = 1 << 18
  private static let mostWords = 4096

  private let ends: [TypedEnd]
  private let mostBytes: Int
  private var places: [Word: Int] = [:]
  private var entries: [Entry] = []
  private var record = 0
  private var textBytes = 0

  /// Collects words of at most so many bytes.
  init(_ ends: [TypedEnd], mostBytes: Int) {
    self.ends = ends
    self.mostBytes = mostBytes
  }

  /// Collects the words of the next record, which come best first; says whether more can be taken.
  mutating func collect(_ analysis: RecordAnalysis) -> Bool {
    for value in analysis.values {
      for (place, end) in ends.enumerated() {
        value.forEachToken(beginningWith: end.token, mostBytes: mostBytes) { token, spelling in
          if token.count > end.token.count { add(Word(end: place, token: token), spelling) }
        }
      }
    }
    record += 1
    textBytes += analysis.byteCount
    return textBytes < Self.mostText
  }

  private mutating func add(_ word: Word, _ spelling: [UInt8]) {
    guard let place = places[word] else {
      if entries.count == Self.mostWords { return }
      places[word] = entries.count
      return entries.append(Entry(word: word, spelling: spelling, records: 1, lastRecord: record))
    }
    if entries[place].lastRecord == record { return }
    entries[place].lastRecord = record
    entries[place].records += 1
  }

  /// The words, those of most records first, then shorter ones.
  var sorted: [Entry] {
    entries.sorted { left, right in
      if left.records != right.records { return left.records > right.records }
      let (first, second) = (left.word.token, right.word.token)
      if first.count != second.count { return first.count < second.count }
      return first != second ? first.lexicographicallyPrecedes(second) : left.word.end < right.word.end
    }
  }
}
