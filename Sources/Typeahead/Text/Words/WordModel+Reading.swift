extension WordModel {
  /// Reads a model from its stored form.
  ///
  ///     let model = WordModel(words: [("eye", 120), ("drop", 200)])
  ///     try WordModel(data: model.data) == model  // true
  ///     try WordModel(data: [])                   // throws .wrongLength(expected: 40, found: 0)
  ///
  /// Any bytes may come in: they give a model or an error, never a crash, in time and memory proportional to their number.
  ///
  /// - Complexity: O(`b`), where `b` is the number of bytes of all words.
  public init(data: [UInt8]) throws(WordModelError) {
    let minimum = Self.headerBytes + Self.checksumBytes
    guard data.count >= minimum else {
      throw .wrongLength(expected: UInt64(minimum), found: data.count)
    }
    guard data.starts(with: Self.magic) else {
      throw .notAWordModel(expected: Self.magic, found: Array(data.prefix(Self.magic.count)))
    }
    let version: UInt32 = Self.number(in: data, at: 8)
    guard version == Self.formatVersion else {
      throw .unsupportedVersion(expected: Self.formatVersion, found: version)
    }
    let entryBytes: UInt64 = Self.number(in: data, at: 24)
    let length = entryBytes.addingReportingOverflow(UInt64(minimum))
    guard !length.overflow, length.partialValue == UInt64(data.count) else {
      throw .wrongLength(expected: length.overflow ? .max : length.partialValue, found: data.count)
    }
    let entriesEnd = data.count - Self.checksumBytes
    let expected: UInt64 = Self.number(in: data, at: entriesEnd)
    let found = Self.checksum(data.span.extracting(0..<entriesEnd))
    guard expected == found else { throw .wrongChecksum(expected: expected, found: found) }

    let unknownBaseCost = try Self.cost(in: data, at: 16)
    let unknownLetterCost = try Self.cost(in: data, at: 20)
    var reader = EntryDecoder(data: data, offset: Self.headerBytes, end: entriesEnd)
    let wordCount: UInt32 = Self.number(in: data, at: 12)
    while reader.offset < entriesEnd { try reader.readEntry() }
    guard reader.words.count == Int(wordCount) else {
      throw .malformed(offset: 12, expected: "a count of \(reader.words.count) words", found: "\(wordCount)")
    }
    let lexicon = Lexicon(
      words: reader.words, costs: reader.costs, unknownBaseCost: unknownBaseCost, unknownLetterCost: unknownLetterCost)
    self.init(lexicon: lexicon, wordCount: reader.words.count, fingerprint: found)
  }

  /// The little-endian number at `offset`, which the caller has checked to be inside.
  fileprivate static func number<Number: FixedWidthInteger>(in data: [UInt8], at offset: Int) -> Number {
    data[offset..<offset + Number.bitWidth / 8].reversed().reduce(0) { $0 << 8 | Number($1) }
  }

  /// The cost at `offset`, which the caller has checked to be inside.
  fileprivate static func cost(in data: [UInt8], at offset: Int) throws(WordModelError) -> UInt32 {
    let cost: UInt32 = number(in: data, at: offset)
    guard cost <= maximumCost else {
      throw .malformed(offset: offset, expected: "a cost of at most \(maximumCost)", found: "\(cost)")
    }
    return cost
  }
}

/// Reads entries one after another and proves that they are words in the one order that the format allows.
private struct EntryDecoder {
  let data: [UInt8]
  private(set) var offset: Int
  let end: Int
  private(set) var words = WordTable()
  private(set) var costs: [UInt32] = []
  private var previous: [UInt8] = []

  /// The bytes of an entry beside those of its word: two lengths and the cost.
  private static let fixedBytes = 6

  init(data: [UInt8], offset: Int, end: Int) {
    self.data = data
    self.offset = offset
    self.end = end
  }

  mutating func readEntry() throws(WordModelError) {
    guard end - offset > Self.fixedBytes else { throw malformed("a whole entry", "\(end - offset) bytes") }
    let shared = Int(data[offset])
    let added = Int(data[offset + 1])
    guard added > 0, end - offset >= Self.fixedBytes + added else {
      throw malformed("1 to \(end - offset - Self.fixedBytes) bytes of a word", "\(added)")
    }
    guard shared <= previous.count, shared + added <= WordModel.maximumWordBytes else {
      throw malformed(
        "at most \(previous.count) shared bytes and \(WordModel.maximumWordBytes) in all", "\(shared) and \(added) more"
      )
    }
    let start = offset + 2
    guard shared == previous.count || data[start] > previous[shared] else {
      throw malformed("words in the order of their bytes", "\(data[start]) after \(previous[shared])")
    }
    let word = previous[..<shared] + data[start..<start + added]
    // That they are letters is not asked: an older Unicode would refuse the newest ones.
    guard let text = String(validating: word, as: UTF8.self),
      text.unicodeScalars.count >= WordModel.minimumWordLetters
    else {
      throw malformed("a word of \(WordModel.minimumWordLetters) letters or more", "\(Array(word))")
    }
    costs.append(try WordModel.cost(in: data, at: start + added))
    words.append(word, 0)
    previous = Array(word)
    offset += Self.fixedBytes + added
  }

  private func malformed(_ expected: String, _ found: String) -> WordModelError {
    .malformed(offset: offset, expected: expected, found: found)
  }
}
