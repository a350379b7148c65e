/// Names as they are written, with their signs and marks, of the records whose names have any: what decides whether a query stands in them
/// as it was typed.
///
/// ```text
/// writing = (field, text, 0)…         one for each text of a name that its tokens do not say all of
/// text    = what is written; a 1 before each place at which a piece, a segment, a hump, or the signs before a segment begin; a blank for
///           white space
/// ```
struct NameWriting: Sendable {
  let texts: ByteTable

  static let place: UInt8 = 1
  static let end: UInt8 = 0

  /// Whether each of some written tokens begins at a place of a record's names in some fields.
  func holds(_ record: Int, _ tokens: [[UInt8]], _ fields: FieldSet) -> Bool {
    let bytes = texts[record]
    return tokens.allSatisfy { token in
      var place = 0
      while place < bytes.count {
        let isSearched = fields.contains(Int(bytes[place]))
        place += 1
        while bytes[place] != Self.end {
          if isSearched, bytes[place] == Self.place, Self.begins(bytes, place, token) { return true }
          place += 1
        }
        place += 1
      }
      return false
    }
  }

  /// Whether the text from a place on begins with a token.
  private static func begins(_ bytes: Column<UInt8>, _ start: Int, _ token: [UInt8]) -> Bool {
    var place = start
    for byte in token {
      while bytes[place] == Self.place { place += 1 }
      // What ends the text is no token's.
      if bytes[place] != byte { return false }
      place += 1
    }
    return true
  }

  /// How a record's texts in a field are, or begin with, what was typed: 0 where one is, 3 where one begins with it, 5 where none does.
  func grade(_ record: Int, _ written: [UInt8], field: Int) -> UInt8 {
    let bytes = texts[record]
    var (place, grade) = (0, UInt8(5))
    while place < bytes.count {
      let isTitle = Int(bytes[place]) == field
      place += 1
      let start = place
      while bytes[place] != Self.end { place += 1 }
      if isTitle, Self.begins(bytes, start, written) {
        if Self.count(bytes, start..<place) == written.count { return 0 }
        grade = 3
      }
      place += 1
    }
    return grade
  }

  private static func count(_ bytes: Column<UInt8>, _ range: Range<Int>) -> Int {
    range.count { bytes[$0] != Self.place }
  }
}

/// Writes texts as ``NameWriting`` stores them, and tells what of a query is asked of it.
struct NameWriter {
  private var apart = ApartText()
  private var folder = Folder()
  private var pieces: [Range<Int>] = []
  private var words: [WordDelimiter.Word] = []
  private var subwords: [Range<Int>] = []
  private var places: [Int] = []
  private var folded: [UInt8] = []
  private var written: [UInt8] = []

  /// Adds a text of a name, unless its tokens say all of it. Strict names have no humps.
  mutating func append(_ text: String, field: Int, isStrict: Bool, to output: inout [UInt8]) {
    apart.read(text)
    pieces.removeAll(keepingCapacity: true)
    WordDelimiter.pieces(apart.bytes, 0..<apart.bytes.count, into: &pieces)
    let begun = output.count
    output.append(UInt8(field))
    var loses = false
    for piece in pieces {
      let (start, first) = (output.count, output.count == begun + 1)
      if !first { output.append(0x20) }
      findPlaces(piece, isStrict: isStrict)
      let text = output.count
      for (place, next) in zip(places, places.dropFirst() + [piece.upperBound]) {
        output.append(NameWriting.place)
        write(place..<next, to: &output)
      }
      if output.count == text + places.count { output.removeSubrange(start...) }
      loses = loses || self.loses(piece) || beginsWithMark(piece)
    }
    output.append(NameWriting.end)
    if !loses { output.removeSubrange(begun...) }
  }

  private mutating func findPlaces(_ piece: Range<Int>, isStrict: Bool) {
    places.removeAll(keepingCapacity: true)
    places.append(piece.lowerBound)
    words.removeAll(keepingCapacity: true)
    WordDelimiter.words(apart.bytes, piece, into: &words)
    var end = piece.lowerBound
    for word in words {
      folded.removeAll(keepingCapacity: true)
      folder.fold(apart.bytes, word.range, into: &folded)
      if folded.isEmpty { continue }
      // The signs before it.
      places.append(end)
      places.append(word.range.lowerBound)
      end = word.range.upperBound
      if isStrict || word.kind != .ordinary { continue }
      subwords.removeAll(keepingCapacity: true)
      WordDelimiter.subwords(apart.bytes, word.range, cutDigits: false, into: &subwords)
      places += subwords.map(\.lowerBound)
    }
    if isStrict {
      words.removeAll(keepingCapacity: true)
      WordDelimiter.strictWords(apart.bytes, piece, into: &words)
      places += words.map(\.range.lowerBound)
    }
    places.sort()
    var kept = 1
    for place in places.dropFirst() where place != places[kept - 1] {
      places[kept] = place
      kept += 1
    }
    places.removeSubrange(kept...)
  }

  /// Adds each word of a stretch, and what stands between words, as it is written: none changes another.
  private mutating func write(_ range: Range<Int>, to output: inout [UInt8]) {
    words.removeAll(keepingCapacity: true)
    WordDelimiter.words(apart.bytes, range, into: &words)
    var end = range.lowerBound
    for word in words {
      folder.write(apart.bytes, end..<word.range.lowerBound, into: &output)
      folder.write(apart.bytes, word.range, into: &output)
      end = word.range.upperBound
    }
    folder.write(apart.bytes, end..<range.upperBound, into: &output)
  }

  /// Whether folding or cutting takes something from a piece: a sign, a mark, a letter.
  private mutating func loses(_ piece: Range<Int>) -> Bool {
    words.removeAll(keepingCapacity: true)
    WordDelimiter.words(apart.bytes, piece, into: &words)
    var end = piece.lowerBound
    for word in words {
      if hasSigns(end..<word.range.lowerBound) { return true }
      end = word.range.upperBound
      folded.removeAll(keepingCapacity: true)
      written.removeAll(keepingCapacity: true)
      folder.fold(apart.bytes, word.range, into: &folded)
      folder.write(apart.bytes, word.range, into: &written)
      if folded != written { return true }
    }
    return hasSigns(end..<piece.upperBound)
  }

  /// Signs may be written as marks, which then stand by themselves.
  private func beginsWithMark(_ piece: Range<Int>) -> Bool {
    CharacterClass(UTF8Bytes.scalar(apart.bytes, at: piece.lowerBound).0).joinsPrevious
  }

  private func hasSigns(_ range: Range<Int>) -> Bool {
    var index = range.lowerBound
    while index < range.upperBound {
      let (scalar, length) = UTF8Bytes.scalar(apart.bytes, at: index)
      if CharacterClass(scalar) != .transparent { return true }
      index += length
    }
    return false
  }

  /// Of a query: the tokens that folding or cutting takes something from, as they are written, without a leading `@` or `#`; and all of
  /// it, with single blanks.
  mutating func read(query text: String) -> (losing: [[UInt8]], written: [UInt8]) {
    apart.read(text)
    pieces.removeAll(keepingCapacity: true)
    WordDelimiter.pieces(apart.bytes, 0..<apart.bytes.count, into: &pieces)
    var (losing, all): ([[UInt8]], [UInt8]) = ([], [])
    for piece in pieces {
      folded.removeAll(keepingCapacity: true)
      folder.fold(apart.bytes, piece, into: &folded)
      if folded.isEmpty { continue }
      if !all.isEmpty { all.append(0x20) }
      write(piece, to: &all)
      let leads = [UInt8(ascii: "@"), UInt8(ascii: "#")].contains(apart.bytes[piece.lowerBound]) && piece.count > 1
      let bare = leads ? piece.dropFirst() : piece
      if loses(bare) {
        var token: [UInt8] = []
        write(bare, to: &token)
        losing.append(token)
      }
    }
    return (losing, all)
  }
}
