/// A term as it is stored: what a record has, or a query wants, for the engine to compare as bytes.
///
/// ```text
/// term   = text | text COUNT number | MARK kind text | MARK kind text COUNT number | MARK kind number COUNT text
/// terms  = term (SEPARATOR term)* SEPARATOR*
/// ```
///
/// Folding leaves no control characters, so these stand for themselves. Texts are cut at ``Term/longest`` code points, which is all
/// the engine knows of longer tokens.
enum Term {
  static let count: UInt8 = 1
  static let separator: UInt8 = 2
  static let mark: UInt8 = 3

  /// The most code points of a text.
  static let longest = 10
  /// The most tokens of a beginning that are counted.
  static let mostCounted = 8

  /// What a term says of a record besides that some tokens begin so. Each is there where it *may* hold, so that no match is missed.
  enum Kind: UInt8 {
    /// So many tokens begin so in one reading of each value, but not in the primary ones.
    case variant = 0x64  // d
    /// So many tokens and clusters of runs begin so in one reading of each value, but not so many tokens.
    case run = 0x72  // r
    /// So many tokens of the first field begin so.
    case first = 0x66  // f
    /// Some token of a field behind the first, by its number, begins with a letter.
    case field = 0x70  // p
    /// Some token is this.
    case whole = 0x77  // w
    /// The first token of a name begins so.
    case leads = 0x6C  // l
    /// The first token of a name, and the last one, is this.
    case startsName = 0x73  // s
    case endsName = 0x65  // e
    /// A name has a sign or a mark, which its tokens do not say.
    case written = 0x6D  // m
    /// Two tokens that begin with two letters stand side by side. Without letters: any may.
    case adjacent = 0x61  // a
    /// The value of a rule, by its number, is 0.
    case favoured = 0x76  // v
    /// May be read by everyone, or by those of a name.
    case readableByAll = 0x41  // A
    case readable = 0x52  // R
  }

  /// That `number` tokens of primary readings begin with a text.
  static func beginning(_ text: some Collection<UInt8>, _ number: Int = 1) -> [UInt8] {
    number == 1 ? Array(text) : Array(text) + [count] + Array(String(min(number, mostCounted)).utf8)
  }

  /// Of which beginning, and how many, a term tells, in whatever readings; nil where it tells something else.
  static func counted(_ term: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    if term.first != mark { return term }
    let kind = term.dropFirst().first.flatMap(Kind.init)
    return kind == .variant || kind == .run ? term.dropFirst(2) : nil
  }

  /// The query that wants what such a term tells of.
  static func query(_ term: [UInt8]) -> String {
    let parts = term.split(separator: count)
    guard let text = parts.first.map({ String(decoding: $0, as: UTF8.self) }) else { return "" }
    let number = parts.count > 1 ? Int(String(decoding: parts[1], as: UTF8.self)) ?? 1 : 1
    return Array(repeating: text, count: number).joined(separator: " ")
  }

  /// A term of another kind.
  static func of(_ kind: Kind, _ text: some Collection<UInt8>, _ number: Int = 1) -> [UInt8] {
    [mark, kind.rawValue] + beginning(text, number)
  }

  /// That some token of a field begins with a letter.
  static func field(_ field: Int, _ letter: some Collection<UInt8>) -> [UInt8] {
    of(.field, Array(String(field).utf8) + [count] + Array(letter))
  }

  /// The text cut to what terms hold.
  static func cut<Text: Collection<UInt8>>(_ text: Text) -> Text.SubSequence where Text.Index == Int {
    var (index, characters) = (text.startIndex, 0)
    while index < text.endIndex {
      if text[index] & 0xC0 != 0x80 {
        if characters == longest { return text[..<index] }
        characters += 1
      }
      index += 1
    }
    return text[...]
  }

  /// The ends of a text's beginnings of one code point and more, up to the longest.
  static func beginnings(of text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    let text = cut(text)
    var beginnings: [ArraySlice<UInt8>] = []
    for end in text.indices.dropFirst() where text[end] & 0xC0 != 0x80 { beginnings.append(text[..<end]) }
    return text.isEmpty ? [] : beginnings + [text]
  }

  /// The first code point of a text.
  static func letter(of text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let end = text.indices.dropFirst().first { text[$0] & 0xC0 != 0x80 }
    return text[..<(end ?? text.endIndex)]
  }
}
