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

  /// Adds a value and its other names, if it is a name.
  mutating func append(_ value: FieldValue, _ fields: SearchedFields, to output: inout [UInt8]) {
    if !fields.names.contains(value.field) { return }
    let isStrict = fields.strict.contains(value.field)
    append(value.text, field: value.field, isStrict: isStrict, to: &output)
    for name in value.otherNames { append(name, field: value.field, isStrict: isStrict, to: &output) }
  }

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
      loses = loses || self.loses(piece)
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

  private func hasSigns(_ range: Range<Int>) -> Bool {
    UTF8Bytes.Scalars(apart.bytes, range).contains { CharacterClass($0.value) != .transparent }
  }

  /// Reads a query: all of it as it is written, with single blanks, and where the tokens stand in it that folding or cutting takes
  /// something from.
  mutating func read(query text: String, all: inout [UInt8], losing: inout [Range<Int>]) {
    apart.read(text)
    pieces.removeAll(keepingCapacity: true)
    WordDelimiter.pieces(apart.bytes, 0..<apart.bytes.count, into: &pieces)
    for piece in pieces {
      folded.removeAll(keepingCapacity: true)
      folder.fold(apart.bytes, piece, into: &folded)
      if folded.isEmpty { continue }
      if !all.isEmpty { all.append(0x20) }
      let leads = [UInt8(ascii: "@"), UInt8(ascii: "#")].contains(apart.bytes[piece.lowerBound]) && piece.count > 1
      if leads { write(piece.prefix(1), to: &all) }
      let (bare, start) = (leads ? piece.dropFirst() : piece, all.count)
      write(bare, to: &all)
      if loses(bare) { losing.append(start..<all.count) }
    }
  }
}
