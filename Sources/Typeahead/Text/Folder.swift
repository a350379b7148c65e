/// The working state of folding: scratch memory that is reused from token to token.
///
/// Each scalar folds by itself, to what the tables say. Only where something of that may change places or be composed with what is around it,
/// as vowel signs and the marks of kana, the text is put into order and composed (Unicode Standard Annex 15). One folder serves one thread.
struct Folder {
  /// What the scalars of a text fold to, where they are put into order.
  private var letters = LetterSequence()
  /// The clusters of the run that is folded.
  private var clusters = RunClusters()

  /// Marks kept on one base character.
  static let marksPerBase = 30

  /// Appends the folded form of `bytes[range]` to `output`.
  mutating func fold(_ bytes: [UInt8], _ range: Range<Int>, into output: inout [UInt8]) {
    let start = output.count
    var index = range.lowerBound
    while true {
      index += Self.foldASCII(bytes, index..<range.upperBound, into: &output)
      if index == range.upperBound { return }
      let (scalar, length) = UTF8Bytes.scalar(bytes, at: index)
      if Letter(scalar).joins {
        output.removeSubrange(start...)
        return compose(bytes, range, into: &output)
      }
      Letter.forEachFoldedByte(of: scalar) { output.append($0) }
      index += length
    }
  }

  /// Appends the folded form of a word; a run's is made of its clusters' folded forms.
  mutating func fold(_ bytes: [UInt8], _ word: WordDelimiter.Word, into output: inout [UInt8]) {
    if !word.isRun { return fold(bytes, word.range, into: &output) }
    clusters.read(bytes, word.range)
    for cluster in 0..<clusters.count { fold(bytes, clusters.source(cluster), into: &output) }
  }

  /// The folded form of a word.
  mutating func folded(_ bytes: [UInt8], _ word: WordDelimiter.Word) -> [UInt8] {
    var output: [UInt8] = []
    fold(bytes, word, into: &output)
    return output
  }

  /// The folded form of `bytes[range]`.
  mutating func folded(_ bytes: [UInt8], _ range: Range<Int>) -> [UInt8] {
    folded(bytes, WordDelimiter.Word(range: range, kind: .ordinary))
  }

  /// Appends the folded form of a text in which each byte keeps its place, as in ASCII without control characters; of another text
  /// nothing.
  mutating func foldInPlace(_ bytes: [UInt8], into output: inout [UInt8]) -> Bool {
    let start = output.count
    let count = Self.foldASCII(bytes, 0..<bytes.count, into: &output)
    if count == bytes.count, output.count - start == count { return true }
    output.removeSubrange(start...)
    return false
  }

  /// Appends the folded form of the ASCII characters that `bytes[range]` begins with, and gives their number: most text is of them.
  private static func foldASCII(_ bytes: [UInt8], _ range: Range<Int>, into output: inout [UInt8]) -> Int {
    let start = output.count
    unsafe bytes.withUnsafeBufferPointer { bytes in
      var end = range.lowerBound
      while unsafe end < range.upperBound && bytes[end] < 0x80 { end += 1 }
      if end > range.lowerBound {
        unsafe output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[range.lowerBound..<end]))
      }
    }
    if output.count == start { return 0 }
    let count = output.count - start
    let isIrregular = unsafe output.withUnsafeMutableBytes { output in
      var place = start
      var irregular: UInt64 = 0
      while place + 8 <= output.count {
        var word = ASCIIWord(unsafe output.loadUnaligned(fromByteOffset: place, as: UInt64.self))
        irregular |= word.irregular
        word.lowercase()
        unsafe output.storeBytes(of: word.bytes, toByteOffset: place, as: UInt64.self)
        place += 8
      }
      while place < output.count {
        var word = ASCIIWord(unsafe UInt64(output[place]) | ASCIIWord.blanks << 8)
        irregular |= word.irregular
        word.lowercase()
        unsafe output[place] = UInt8(truncatingIfNeeded: word.bytes)
        place += 1
      }
      return irregular != 0
    }
    if isIrregular { foldIrregular(&output, from: start) }
    return count
  }

  /// White space is a blank, other control characters vanish; a grave accent is an apostrophe.
  private static func foldIrregular(_ output: inout [UInt8], from start: Int) {
    var kept = start
    for place in start..<output.count {
      let byte = output[place]
      if byte < 0x20 || byte == 0x7F, !(0x09...0x0D ~= byte) { continue }
      output[kept] = byte < 0x20 ? 0x20 : byte == UInt8(ascii: "`") ? UInt8(ascii: "'") : byte
      kept += 1
    }
    output.removeSubrange(kept...)
  }

  /// Eight ASCII characters, which are looked at and changed as one number: an addition to each byte sets its highest bit where the
  /// byte is not less than what the addition lacks to 128.
  private struct ASCIIWord {
    var bytes: UInt64

    init(_ bytes: UInt64) { self.bytes = bytes }

    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let highest = ones << 7
    static let blanks = ones * 0x20

    /// Not 0 where a byte is a control character or a grave accent.
    var irregular: UInt64 {
      let controls = ~(bytes &+ Self.ones * 0x60) | (bytes &+ Self.ones)
      return (controls | (Self.highest &- (bytes ^ Self.ones * 0x60))) & Self.highest
    }

    mutating func lowercase() {
      let isCapital = (bytes &+ Self.ones * 0x3F) & ~(bytes &+ Self.ones * 0x25) & Self.highest
      bytes |= isCapital >> 2
    }
  }

  /// Appends the folded form of any text: what its scalars fold to, in canonical order and composed.
  ///
  /// What does not join begins anew: nothing behind it changes what is before it.
  private mutating func compose(_ bytes: [UInt8], _ range: Range<Int>, into output: inout [UInt8]) {
    var marks = 0
    for (scalar, _) in UTF8Bytes.Scalars(bytes, range) {
      // Characters that vanish do not end a run of marks.
      switch CharacterClass(scalar) {
      case .transparent: continue
      case .mark, .spacelessMark:
        marks += 1
        if marks > Self.marksPerBase { continue }
      default: marks = 0
      }
      if !Letter(scalar).joins, !Letter.vanishes(scalar) { letters.flush(into: &output) }
      Letter.forEachFoldedByte(of: scalar) { letters.append($0) }
    }
    letters.flush(into: &output)
  }

  /// Appends the form of a text as it is written: folded, but with its marks, and with the letters that folding replaces.
  mutating func write(_ bytes: [UInt8], _ range: Range<Int>, into output: inout [UInt8]) {
    for (scalar, _) in UTF8Bytes.Scalars(bytes, range) {
      Letter.forEachWrittenByte(of: scalar) { letters.append($0) }
    }
    letters.flush(into: &output)
  }
}
