/// The folded tokens of one reading of a query, in memory that is kept from query to query.
struct QueryText: ~Copyable {
  private(set) var bytes = Scratch<UInt8>()
  private var ends = Scratch<Int>()
  /// Whether every token is as typed.
  private(set) var isAsTyped = true
  /// What was read last, to be read on from if more is typed; empty if it cannot be.
  private var source = Scratch<UInt8>()
  private var isSourceLiteral = false
  /// The word at its end, which may go on.
  private var lastWord = Word()

  /// The number of tokens.
  var count: Int { ends.count }

  /// Where a token's bytes stand.
  @inline(__always)
  func range(_ token: Int) -> Range<Int> { (token == 0 ? 0 : ends[token - 1])..<ends[token] }

  /// The bytes of a token; they stay where they are until another query is taken.
  @inline(__always)
  func token(_ token: Int) -> Column<UInt8> {
    let range = range(token)
    return unsafe Column(base: UnsafePointer(bytes.base + range.lowerBound), count: range.count)
  }

  /// Takes a reading made elsewhere.
  mutating func set(_ combination: QueryReadings.Combination) {
    _ = restart()
    isAsTyped = combination.isAsTyped
    for token in combination.tokens { append(token[...]) }
  }

  /// Takes one of several readings.
  mutating func set(_ readings: borrowing QueryReadings, _ reading: Int) {
    _ = restart()
    isAsTyped = readings.isAsTyped(reading)
    readings.forEachToken(reading) { append($0) }
  }

  private mutating func append(_ token: ArraySlice<UInt8>) {
    for byte in token { bytes.append(byte) }
    ends.append(bytes.count)
  }

  /// Takes a query that has one reading alone, which is most of what people type: words of letters and digits, without subwords.
  /// Says whether it is one; if not, ``QueryReadings`` must be asked.
  ///
  /// Where `readsOn` says so, and the text begins with the one that was read last, only the rest is read.
  mutating func read(_ text: String, isLiteral: Bool, readsOn: Bool = false) -> Bool {
    let isRead = unsafe text.utf8.withContiguousStorageIfAvailable { utf8 in
      var word = Word()
      var place = unsafe readsOn && begins(utf8, isLiteral) ? resume(&word) : restart()
      let added = place
      while place < utf8.count {
        let byte = unsafe utf8[place]
        if byte == 0x20 {
          if !end(&word, isLiteral) { return false }
          place += 1
        } else if byte < 0x80 {
          if !append(byte, &word, isLiteral) { return false }
          place += 1
        } else {
          let (scalar, length) = unsafe UTF8Bytes.scalar(utf8, at: place)
          let letter = Letter(scalar)
          guard letter.isSimple else { return false }
          word.note(letter.kind)
          Letter.forEachFoldedByte(of: scalar) { bytes.append($0) }
          place += length
        }
        if bytes.count > Self.mostBytes { return false }
      }
      lastWord = word
      if !end(&word, isLiteral) { return false }
      if readsOn {
        isSourceLiteral = isLiteral
        for place in added..<utf8.count { unsafe source.append(utf8[place]) }
      }
      return isLiteral || !isNumber
    }
    if isRead != true || !readsOn { source.removeAll() }
    return isRead == true
  }

  /// Whether a text begins with what was read last, as it was read.
  private func begins(_ utf8: UnsafeBufferPointer<UInt8>, _ isLiteral: Bool) -> Bool {
    if source.count == 0 || source.count > utf8.count || isLiteral != isSourceLiteral { return false }
    for place in 0..<source.count where unsafe source[place] != utf8[place] { return false }
    return true
  }

  /// Goes on with the word at the end of what was read last; gives the place behind it.
  private mutating func resume(_ word: inout Word) -> Int {
    word = lastWord
    if word.count > 0 { ends.truncate(ends.count - 1) }
    return source.count
  }

  private mutating func restart() -> Int {
    source.removeAll()
    bytes.removeAll()
    ends.removeAll()
    isAsTyped = true
    return 0
  }

  /// Longer queries are left to ``QueryReadings``.
  private static let mostBytes = 1024

  /// What the characters of a word have been so far.
  private struct Word {
    var hasUpper = false
    var hasOther = false
    var isRun: Bool?
    var isPlain = true
    var count = 0

    /// Notes a character; a stretch is plain if it is one word of one subword.
    @inline(__always)
    mutating func note(_ kind: CharacterClass) {
      if kind == .upper {
        // A capital may begin a subword unless it is first, or all before it are capitals.
        if count > 0, hasOther { isPlain = false }
        hasUpper = true
      } else {
        // A small letter after several capitals begins a subword with the last one.
        if kind == .lower, hasUpper, count > 1, !hasOther { isPlain = false }
        hasOther = true
      }
      let startsRun = kind.startsRun
      if isRun == nil { isRun = startsRun } else if isRun != startsRun { isPlain = false }
      count += 1
    }
  }

  @inline(__always)
  private mutating func append(_ byte: UInt8, _ word: inout Word, _ isLiteral: Bool) -> Bool {
    switch byte {
    case 0x61...0x7A:
      word.note(.lower)
      bytes.append(byte)
    case 0x41...0x5A:
      word.note(.upper)
      bytes.append(byte | 0x20)
    case 0x30...0x39:
      word.note(.digit)
      bytes.append(byte)
    case 0..<0x20, 0x7F, UInt8(ascii: "`"): return false
    default:
      if !isLiteral { return false }
      word.note(.lower)
      bytes.append(byte)
    }
    return true
  }

  /// Ends a word; says whether it has one reading.
  @inline(__always)
  private mutating func end(_ word: inout Word, _ isLiteral: Bool) -> Bool {
    if word.count == 0 { return true }
    ends.append(bytes.count)
    defer { word = Word() }
    return isLiteral || word.isPlain
  }

  /// Whether all of it is digits, three at least, that may be read as one number, or without the 0 before it.
  private var isNumber: Bool {
    if bytes.count < 3 { return false }
    for place in 0..<bytes.count where !bytes[place].isASCIIDigit { return false }
    return count > 1 || bytes[0] == UInt8(ascii: "0")
  }
}
