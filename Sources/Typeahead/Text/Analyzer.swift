/// How the text of a field becomes tokens: a value that cuts a text into pieces and lists each piece's readings.
///
/// A *piece* is what one query token may stand for in several ways; a *reading* is one such way, a list of tokens.
/// `Wi-Fi` in "Wi-Fi Calling" is a piece with the readings `[wi, fi]` and `[wifi]`, so it is found by `wi fi`, `wi-fi` and
/// `wifi`. A record matches when one reading of each piece can be chosen so that every query token begins a
/// token of its own.
///
/// ```swift
/// Analyzer.prose.readings(of: "Wi-Fi")              // [["wi", "fi"], ["wifi"]]
/// Analyzer.names.readings(of: "square.fill")        // [["square", "fill"], ["square.fill"]]
/// Analyzer.identifier.readings(of: "HTTPServer")    // [["http", "server"], ["httpserver"]]
/// ```
///
/// Choose by what the field holds:
///
/// | analyzer | for | pieces |
/// |---|---|---|
/// | ``prose`` | titles, keywords, people's names, paths, descriptions | one a word |
/// | ``identifier`` | symbol names, file names in code, keys | the whole value |
/// | ``names`` | the strict rule: cut at `.` and white space, nothing else | the whole value |
/// | ``colors`` | camel-case names, by subwords or as written | the whole value |
/// | ``email``, ``phone`` | addresses, numbers however they are written | the whole value |
/// | ``whole`` | codes that are only found from their beginning | the whole value |
///
/// Analyzers compose: ``splittingWords(by:)`` adds the words inside tokens, ``spelled(in:)`` spellings in other letters
/// (张三 by `zhangsan`), ``expanding(_:)`` synonyms, ``also(_:)`` another analyzer's readings, and ``init(id:pieces:)`` makes one
/// of your own.
public struct Analyzer: Sendable {
  /// The name of the analyzer, such as `"prose"`, unique among analyzers. An index remembers it and is rebuilt when it changes.
  public let id: String

  /// How it reads a text; several are alternatives.
  let methods: [Method]

  enum Method: Sendable {
    indirect case rules(Rules)
    case custom(@Sendable (String) -> [Piece])
  }

  private init(id: String, rules: Rules) {
    self.id = id
    self.methods = [.rules(rules)]
  }

  private init(id: String, methods: [Method]) {
    self.id = id
    self.methods = methods
  }

  /// An analyzer of your own.
  ///
  /// ```swift
  /// // Entries of a semicolon-separated list, each found only from its beginning.
  /// let list = Analyzer(id: "list/1") { text in
  ///   text.split(separator: ";").map { Piece(readings: [[$0]], in: text) }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - id: A name with a version: change it whenever `pieces` gives something else.
  ///   - pieces: Cuts a text, which is given with its compatibility characters taken apart (`½` as `1⁄2`, `’` as `'`, `–` as `-`). The
  ///     tokens are slices of the very text it is given, neither folded nor lower-cased: they are folded afterwards, and their places
  ///     are what hits highlight.
  public init(id: String, pieces: @escaping @Sendable (String) -> [Piece]) {
    self.init(id: id, methods: [.custom(pieces)])
  }

  /// Strict names: words between `.` and white space, or the name as written. Nothing else is cut, joined or split.
  public static let names = Analyzer(
    id: "names", rules: Rules(delimiters: .strict, spellings: .whole, keepsWritten: true, findsAddresses: false))

  /// Camel-case names: subwords, or the name as written (`systemGray2` → system gray2).
  public static let colors = Analyzer(
    id: "colors", rules: Rules(spellings: .subwords, keepsWritten: true, findsAddresses: false))

  /// A name-like value in every reading: its words by subwords, whole or cut at digits; joined; as written.
  public static let identifier = Analyzer(id: "identifier", rules: Rules(links: .identifier, findsSigns: true))

  /// Running text: a piece for each stretch between white space, in every reading.
  public static let prose = Analyzer(
    id: "prose", rules: Rules(cutsAtWhiteSpace: true, links: .prose, findsSigns: true))

  /// An e-mail address, as one piece: no words of it are joined, and no signs are looked for but the `@`.
  public static let email = Analyzer(id: "email", rules: Rules(isAddress: true))

  /// A telephone number, found however it is typed; see ``phone(countryCode:lastDigits:)``.
  public static let phone = Analyzer.phone()

  /// The value as it is, one token.
  public static let whole = Analyzer(
    id: "whole", rules: Rules(delimiters: .none, keepsWritten: true, findsAddresses: false))

  /// A telephone number: its groups as written, and one token each for the international and the national form, with and
  /// without the trunk 0.
  ///
  /// ```swift
  /// Analyzer.phone().readings(of: "+44 7700 900123")
  /// // 44 7700 900123 · 44 7700900123 · 447700900123 · 7700900123
  /// ```
  ///
  /// - Parameters:
  ///   - countryCode: The code of numbers written without one, such as `"44"` (or `"+44"`); nil leaves them national.
  ///   - lastDigits: Lengths of endings that are found too, by all of their digits or by the first of these; of at most 20 digits. Nil finds
  ///     numbers only from their beginnings.
  public static func phone(countryCode: String? = nil, lastDigits: ClosedRange<Int>? = nil) -> Analyzer {
    let code = countryCode.map { $0.utf8.filter { $0 >= 0x30 && $0 <= 0x39 } }
    let lastDigits = lastDigits?.clamped(to: 1...PhoneForms.mostLastDigits)
    let forms = PhoneForms(countryCode: code, lastDigits: lastDigits)
    let options =
      "\(String(decoding: code ?? [], as: UTF8.self))/\(lastDigits.map { "\($0.lowerBound)-\($0.upperBound)" } ?? "")"
    return Analyzer(id: options == "/" ? "phone" : "phone/\(options)", rules: Rules(phone: forms))
  }

  /// This analyzer with words also split into those that they are made of: `airpodspro` is found by `pro`.
  ///
  /// - Parameter model: The word model; words given by hand for a record win over it.
  public func splittingWords(by model: WordModel) -> Analyzer {
    changingRules(id: "\(id)+words/\(String(model.fingerprint, radix: 16))") { $0.splitter = model }
  }

  /// This analyzer with other rules; what an app's own closure reads stays.
  func changingRules(id: String, _ change: (inout Rules) -> Void) -> Analyzer {
    Analyzer(
      id: id,
      methods: methods.map { method in
        guard case .rules(var rules) = method else { return method }
        change(&rules)
        return .rules(rules)
      })
  }

  /// This analyzer's readings, or another's: a text is read by one of them.
  ///
  /// ```swift
  /// Analyzer.whole.also(.prose)
  /// ```
  public func also(_ other: Analyzer) -> Analyzer {
    Analyzer(id: "\(id)|\(other.id)", methods: methods + other.methods)
  }

  /// The readings of `text`, each a list of folded tokens, for looking at what an analyzer does.
  ///
  /// Runs of scripts written without spaces are shown whole, though a query token may begin at any of their characters.
  ///
  /// - Complexity: Exponential in the number of words; at most the first `limit` readings are listed.
  public func readings(of text: String, limit: Int = 1000) -> [[String]] {
    var builder = LatticeBuilder()
    builder.readsSigns = false
    builder.begin()
    builder.appendAlternative(text, analyzer: self)
    builder.finish()
    return builder.lattice.readings(limit: limit)
  }
}

/// A part of a text that is read in one of several ways, made by an analyzer of your own.
///
/// Take the tokens as slices of the text the analyzer was given. Do not fold or lower-case anything: the index does that to
/// every token, and a slice of a changed copy would stand in the wrong place.
public struct Piece: Sendable {
  /// The readings as UTF-8 offsets of their tokens, the primary one first.
  let readings: [[Range<Int>]]

  /// A piece with the given readings, the primary one first.
  ///
  /// - Parameters:
  ///   - readings: Each a list of tokens in order, slices of `text`.
  ///   - text: The text the analyzer was given, not a copy that was changed.
  public init(readings: [[Substring]], in text: String) {
    self.readings = readings.map { reading in
      reading.map { token in
        let start = text.utf8.distance(from: text.startIndex, to: token.startIndex)
        return start..<start + token.utf8.count
      }
    }
  }
}
