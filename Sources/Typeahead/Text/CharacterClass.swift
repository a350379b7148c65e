/// What a scalar is to the cutting of text into words and subwords.
enum CharacterClass: UInt8 {
  /// Separates pieces of prose and tokens of a query.
  case whiteSpace
  /// Invisible (control and default-ignorable characters): never cuts, belongs to what stands before it.
  case transparent
  /// Punctuation and symbols: cuts words.
  case delimiter
  /// A capital: may begin a subword.
  case upper
  /// Any other letter.
  case lower
  /// A digit or number.
  case digit
  /// A combining mark: belongs to the character before it.
  case mark
  /// A combining mark of a script written without spaces, for when it begins a word.
  case spacelessMark
  /// A letter or digit of a script written without spaces.
  case spaceless
  /// A picture: begins an emoji.
  case pictograph
  /// A letter of a flag: begins an emoji, which the next one may complete.
  case flagLetter
  /// The colour of an emoji's skin; elsewhere it cuts words.
  case skinTone

  /// The class of `scalar`.
  @inline(__always)
  init(_ scalar: UInt32) {
    switch scalar {
    case 0x61...0x7A: self = .lower
    case 0x41...0x5A: self = .upper
    case 0x30...0x39: self = .digit
    case 0x20, 0x09...0x0D: self = .whiteSpace
    case 0..<0x20, 0x7F: self = .transparent
    case 0..<0x80: self = .delimiter
    default: self = Letter(scalar).kind
    }
  }

  /// Whether a word can consist of it.
  var isWordCharacter: Bool { Self.upper.rawValue...Self.spaceless.rawValue ~= rawValue }
  /// Whether it begins an emoji, which is a word by itself.
  var startsEmoji: Bool { self == .pictograph || self == .flagLetter }
  /// Whether a word that begins with it is a run of a script written without spaces.
  var startsRun: Bool { self == .spaceless || self == .spacelessMark }
  /// Whether it belongs to the word before it, whatever that is.
  var joinsPrevious: Bool { self == .mark || self == .spacelessMark || self == .transparent }
}
