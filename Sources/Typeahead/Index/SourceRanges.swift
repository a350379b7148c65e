/// Finds the stretch of a text that was taken apart whose folded form a query token matched.
///
/// Folding changes lengths (ß is two letters, an accent none), so the way back goes character by character: a character any
/// part of which was matched counts whole.
struct SourceRanges {
  private var folder = Folder()
  private var scratch: [UInt8] = []

  /// The stretches of `text` that hold some bytes of a token, which is `folded`.
  mutating func ranges(
    of bytes: Range<Int>, of token: TokenLattice.Token, _ folded: ArraySlice<UInt8>, in text: [UInt8]
  ) -> [Range<Int>] {
    if token.origin == .made { return digits(bytes, of: Array(folded), token.source, text) ?? [token.source] }
    let all = ranges(ofPrefix: bytes.upperBound, of: token, in: text)
    if bytes.lowerBound == 0 { return all }
    let before = ranges(ofPrefix: bytes.lowerBound, of: token, in: text)
    return all.enumerated().compactMap { number, range in
      let start = number < before.count ? before[number].upperBound : range.lowerBound
      return start < range.upperBound ? start..<range.upperBound : nil
    }
  }

  /// The stretches of `text` that hold the first `length` folded bytes of a token.
  private mutating func ranges(ofPrefix length: Int, of token: TokenLattice.Token, in text: [UInt8]) -> [Range<Int>] {
    switch token.origin {
    case .made: return [token.source]
    case .folded:
      var rest = length
      return [prefix(&rest, token.source, text)]
    case .joined:
      var words: [WordDelimiter.Word] = []
      WordDelimiter.words(text, token.source, into: &words)
      var rest = length
      var ranges: [Range<Int>] = []
      for word in words where rest > 0 && word.kind != .emoji {
        ranges.append(prefix(&rest, word.range, text, isRun: word.isRun))
      }
      return ranges
    }
  }

  /// Where some bytes of a telephone number's form are written: form and source have their last digits in common. Nil where they are not
  /// written, as a country code, or it is no number.
  private mutating func digits(
    _ bytes: Range<Int>, of form: [UInt8], _ source: Range<Int>, _ text: [UInt8]
  ) -> [Range<Int>]? {
    if !form.drop(while: { $0 == PhoneForms.sign }).allSatisfy(\.isASCIIDigit) { return nil }
    var places: [Range<Int>] = []
    var written: [UInt8] = []
    var end = source.lowerBound
    for character in String(decoding: text[source], as: UTF8.self) {
      let place = end..<end + character.utf8.count
      end = place.upperBound
      scratch.removeAll(keepingCapacity: true)
      folder.fold(text, place, into: &scratch)
      guard scratch.count == 1, scratch[0].isASCIIDigit else { continue }
      places.append(place)
      written.append(scratch[0])
    }
    let common = zip(form.reversed(), written.reversed()).prefix { $0 == $1 }.count
    let wanted = bytes.clamped(to: form.count - common..<form.count)
    let ranges = RangeSet(wanted.map { places[$0 + places.count - form.count] }).ranges
    return ranges.isEmpty ? nil : Array(ranges)
  }

  /// The beginning of `source` that folds to `rest` bytes or, if it is too short, all of it; what it does not hold remains. The characters
  /// of a run fold each by itself.
  private mutating func prefix(
    _ rest: inout Int, _ source: Range<Int>, _ text: [UInt8], isRun: Bool = false
  ) -> Range<Int> {
    let characters = String(decoding: text[source], as: UTF8.self)
    scratch.removeAll(keepingCapacity: true)
    folder.fold(text, source, into: &scratch)
    let whole = scratch
    scratch.removeAll(keepingCapacity: true)
    var end = source.lowerBound
    for character in characters {
      folder.fold(text, end..<end + character.utf8.count, into: &scratch)
      end += character.utf8.count
    }
    // Where characters fold together (a kana and a voicing mark of its own), or their marks change places, beginnings are
    // folded whole instead of one by one.
    let foldsOneByOne = isRun || scratch == whole
    end = source.lowerBound
    var folded = 0
    var isHeld = rest <= 0
    for character in characters {
      let next = end + character.utf8.count
      scratch.removeAll(keepingCapacity: true)
      folder.fold(text, foldsOneByOne ? end..<next : source.lowerBound..<next, into: &scratch)
      let length = foldsOneByOne ? folded + scratch.count : scratch.count
      // Characters that add nothing belong to the one before them.
      if isHeld, length > folded { break }
      folded = length
      end = next
      isHeld = folded >= rest && (foldsOneByOne || scratch.starts(with: whole.prefix(rest)))
    }
    rest -= folded
    return source.lowerBound..<end
  }
}
