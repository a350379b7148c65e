internal import Foundation
internal import TypeaheadTools

/// The folded words of all records in one run of bytes: a blank before each word, a line feed behind each record.
struct FoldedWords: Sendable {
  private var bytes: [UInt8] = []
  /// Where each record ends, behind its line feed.
  private var ends: [UInt32] = []
  /// The most words of a record.
  private(set) var mostWords = 0

  private static let lineFeed = UInt8(ascii: "\n")
  /// So many bytes of text are looked at in one step.
  private typealias Block = SIMD16<UInt8>
  /// Of a longer query word the byte in this place is looked at, instead of its last one, before all are compared.
  private static let longestProbe = 32

  init(_ source: BenchRecords) {
    let fields = source.preset.searchedFields + [source.preset.otherNamesField].compactMap(\.self)
    var folded: [UInt8] = []
    for document in source.documents {
      var count = 0
      for text in fields.flatMap(document.texts) {
        WordLists.fold(text, into: &folded)
        for word in folded.split(separator: WordLists.blank) {
          bytes.append(WordLists.blank)
          bytes += word
          count += 1
        }
      }
      bytes.append(Self.lineFeed)
      ends.append(UInt32(bytes.count))
      mostWords = max(mostWords, count)
    }
    // The last blocks read so far behind the last record.
    bytes += Array(repeating: Self.lineFeed, count: Self.longestProbe + Block.scalarCount)
  }

  /// The bytes of its parts.
  var sections: [(name: String, bytes: Int)] {
    [("words", bytes.count), ("ends of records", ends.count * MemoryLayout<UInt32>.stride)]
  }
}

extension FoldedWords {
  /// Finds the records that match, in their order.
  ///
  /// - Parameter limit: How many of them are listed in `hits`.
  /// - Returns: How many there are.
  func search(_ query: FoldedQuery, first limit: Int, into hits: inout [Int]) -> Int {
    hits.removeAll(keepingCapacity: true)
    guard let longest = query.words.first, let end = ends.last.map({ Int($0) }) else {
      hits.append(contentsOf: 0..<min(limit, ends.count))
      return ends.count
    }
    let others = query.words.dropFirst()
    return unsafe bytes.withUnsafeBytes { text in
      unsafe query.bytes.withUnsafeBytes { queryBytes in
        var total = 0
        var (place, record) = (0, 0)
        while let found = unsafe Self.find(longest, of: queryBytes, in: text, place..<end) {
          while ends[record] <= found { record += 1 }
          let start = record == 0 ? 0 : Int(ends[record - 1])
          place = Int(ends[record])
          guard unsafe Self.has(longest.uses - 1, longest, of: queryBytes, in: text, found + 1..<place) else {
            continue
          }
          let hasOthers = others.allSatisfy { word in
            unsafe Self.has(word.uses, word, of: queryBytes, in: text, start..<place)
          }
          if !hasOthers { continue }
          total += 1
          if hits.count < limit { hits.append(record) }
        }
        return total
      }
    }
  }

  /// Whether so many words in a range of the text begin with a word of the query.
  private static func has(
    _ count: Int, _ word: FoldedQuery.Word, of query: UnsafeRawBufferPointer, in text: UnsafeRawBufferPointer,
    _ range: Range<Int>
  ) -> Bool {
    var place = range.lowerBound
    for _ in 0..<count {
      guard let found = unsafe find(word, of: query, in: text, place..<range.upperBound) else { return false }
      place = found + 1
    }
    return true
  }

  /// The place of the blank before the first word in a range of the text that begins with a word of the query.
  ///
  /// A block of places at once is asked for a blank, the word's first byte behind it, and the word's last byte in its place.
  private static func find(
    _ word: FoldedQuery.Word, of query: UnsafeRawBufferPointer, in text: UnsafeRawBufferPointer, _ range: Range<Int>
  ) -> Int? {
    let (base, sought) = unsafe (text.baseAddress!, query.baseAddress! + word.range.lowerBound)
    let length = word.range.count
    let probe = min(length, longestProbe)
    let blank = Block(repeating: WordLists.blank)
    let first = unsafe Block(repeating: query[word.range.lowerBound])
    let last = unsafe Block(repeating: query[word.range.lowerBound + probe - 1])
    var block = range.lowerBound
    while block < range.upperBound {
      let isBlank = unsafe (base + block).loadUnaligned(as: Block.self) .== blank
      let isFirst = unsafe (base + block + 1).loadUnaligned(as: Block.self) .== first
      let isLast = unsafe (base + block + probe).loadUnaligned(as: Block.self) .== last
      let lanes = unsafe unsafeBitCast(isBlank .& isFirst .& isLast, to: SIMD2<UInt64>.self)
      if lanes[0] | lanes[1] != 0 {
        for half in 0..<2 {
          // Of each byte that is set one bit is kept.
          var places = lanes[half] & 0x8080_8080_8080_8080
          while places != 0 {
            let place = block + 8 * half + places.trailingZeroBitCount / 8
            if place >= range.upperBound { return nil }
            // Of up to two bytes all are compared by now.
            if length <= 2 { return place }
            if place + length < range.upperBound, unsafe memcmp(base + place + 1, sought, length) == 0 { return place }
            places &= places - 1
          }
        }
      }
      block += Block.scalarCount
    }
    return nil
  }
}
