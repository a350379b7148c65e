/// Completes the words typed by those of records, all of them by one record: by its first texts that have them all.
///
/// Not generic over records, so that it is compiled for what it works on.
struct WordCompleter {
  /// A token of a record that a word typed begins.
  private struct Option {
    let value: Int
    let token: TokenLattice.Token
    let bytes: [UInt8]
    /// Whether the word is typed in full.
    let isWhole: Bool

    func mayStand(beside other: Option) -> Bool {
      if value != other.value { return true }
      return token.alternative == other.token.alternative && !token.source.overlaps(other.token.source)
    }

    func begins(where other: Option) -> Bool {
      value == other.value && token.alternative == other.token.alternative
        && token.source.lowerBound == other.token.source.lowerBound
    }
  }

  /// Longer texts are not suggested.
  static let mostBytes = 96
  /// So many ways of a record are taken, of so many that are tried.
  private static let (mostWays, mostTried) = (32, 1024)

  private let typed: TypedWords
  /// The words typed, and the other ways to read them.
  var readings: [[[UInt8]]]
  private let isName: [Bool]
  private var builder: LatticeBuilder
  private var folder = Folder()
  /// The completions, as the records came, each with whether it is all of a name; and the words that complete.
  private(set) var completions: [(text: [UInt8], isValue: Bool)] = []
  private var known: Set<[UInt8]> = []
  /// The names that have all that was typed, as the records came.
  private(set) var names: [[UInt8]] = []

  init(_ typed: TypedWords, _ analyzers: [Analyzer], isName: [Bool]) {
    self.typed = typed
    self.isName = isName
    readings = [typed.words.map(\.token)]
    builder = LatticeBuilder(analyzers)
  }

  /// Takes how the next record, which come best first, completes what was typed.
  mutating func read(_ texts: [FieldValue], _ fields: FieldSet) {
    var options = readings.map { Array(repeating: [Option](), count: $0.count) }
    for (number, value) in texts.enumerated() where fields.contains(value.field) {
      builder.append(value)
      for reading in readings.indices {
        for (place, token) in readings[reading].enumerated() { addOptions(number, token, &options[reading][place]) }
        var (ways, chosen, tried): ([[Option]], [Option], Int) = ([], [], 0)
        if Self.choose(options[reading], &chosen, &tried, &ways) { return take(ways, texts, isTyped: reading == 0) }
      }
    }
  }

  /// How the best record that has a term spells it in place of the only word typed.
  mutating func spelling(of term: [UInt8], _ texts: [FieldValue], _ fields: FieldSet) -> [UInt8]? {
    for (number, value) in texts.enumerated() where fields.contains(value.field) {
      builder.append(value)
      var options: [Option] = []
      addOptions(number, readings[0][0], &options)
      if let option = options.first(where: { $0.bytes == term }) {
        return typed.text(with: [spelling(option, text(of: option, texts), typed: readings[0][0])])
      }
    }
    return nil
  }

  // MARK: Options

  /// Adds the tokens of the value at hand that a word typed begins, those that are it last.
  private func addOptions(_ number: Int, _ word: [UInt8], _ options: inout [Option]) {
    let lattice = builder.lattice
    var whole: [Option] = []
    func add(_ token: TokenLattice.Token) {
      if token.text.count > Self.mostBytes || token.source.count > Self.mostBytes { return }
      let isWhole = token.text.count == word.count
      let option = Option(value: number, token: token, bytes: Array(lattice.text[token.text]), isWhole: isWhole)
      if isWhole { whole.append(option) } else { options.append(option) }
    }
    for (place, token) in lattice.tokens.enumerated() where begins(token.text, word) {
      // An address is completed to its end: longer ones follow it.
      let next = lattice.tokens[min(place + 1, lattice.tokens.count - 1)]
      let goesOn =
        next.text != token.text && next.alternative == token.alternative
        && next.source.lowerBound == token.source.lowerBound
      let text = lattice.text[token.text]
      // Nor are other forms of a number completed by it.
      let isForm = token.origin == .made && text.allSatisfy(\.isASCIIDigit)
      if !isForm, !goesOn || !text.contains(UInt8(ascii: "@")) { add(token) }
    }
    for run in lattice.runs {
      for cluster in lattice.clusters[run.clusters].dropLast() {
        let text = run.text.lowerBound + cluster.offset..<run.text.upperBound
        if !begins(text, word) { continue }
        let end = lattice.clusters[run.clusters].first { $0.offset >= cluster.offset + word.count }!
        func part(_ text: Range<Int>, _ end: Int) -> TokenLattice.Token {
          .init(text: text, source: cluster.source..<end, origin: .folded, alternative: run.alternative)
        }
        if text.count > word.count { add(part(text, run.source.upperBound)) }
        add(part(text.prefix(word.count), end.source))
      }
    }
    options += whole
  }

  private func begins(_ text: Range<Int>, _ word: [UInt8]) -> Bool {
    text.count >= word.count && word.indices.allSatisfy { builder.lattice.text[text.lowerBound + $0] == word[$0] }
  }

  /// Chooses an option for each word that has none, none over another; says whether that is possible. A word is left as it is typed where
  /// nothing longer begins there.
  private static func choose(
    _ options: [[Option]], _ chosen: inout [Option], _ tried: inout Int, _ ways: inout [[Option]]
  ) -> Bool {
    if chosen.count == options.count {
      ways.append(chosen)
      return true
    }
    var serving: [Option] = []
    for option in options[chosen.count] where ways.count < mostWays && tried < mostTried {
      if option.isWhole && serving.contains(where: option.begins) || !chosen.allSatisfy(option.mayStand) { continue }
      tried += 1
      chosen.append(option)
      if choose(options, &chosen, &tried, &ways) { serving.append(option) }
      chosen.removeLast()
    }
    return !serving.isEmpty
  }

  // MARK: Texts

  private mutating func take(_ ways: [[Option]], _ texts: [FieldValue], isTyped: Bool) {
    if let name = ways.compactMap({ name($0, texts) }).first { names.append(Array(name.utf8)) }
    if !isTyped { return }
    for way in ways {
      let key = Array(way.map(\.bytes).joined(separator: [0x20]))
      if !known.insert(key).inserted { continue }
      if let name = name(way, texts), covers(way, name) {
        completions.append((Array(name.utf8), true))
      } else {
        let spellings = zip(way, typed.words).map { option, word in
          option.isWhole || word.isClosed ? nil : spelling(option, text(of: option, texts), typed: word.token)
        }
        completions.append((typed.text(with: spellings), false))
      }
    }
  }

  private func text(of option: Option, _ texts: [FieldValue]) -> String {
    let value = texts[option.value]
    // Each text is an alternative for each method of the analyzer.
    let number = option.token.alternative / builder.analyzers[value.field].methods.count
    return number == 0 ? value.text : value.otherNames[number - 1]
  }

  /// The name that all of a way is of.
  private func name(_ way: [Option], _ texts: [FieldValue]) -> String? {
    let isOne = way.allSatisfy { $0.value == way[0].value }
    return isOne && isName[texts[way[0].value].field] ? text(of: way[0], texts) : nil
  }

  /// Whether the words of a text are all in a way; where it is read literally, all of it.
  private func covers(_ way: [Option], _ text: String) -> Bool {
    if text.utf8.count > Self.mostBytes { return false }
    let apart = ApartText(tracing: text)
    var words: [WordDelimiter.Word] = []
    WordDelimiter.words(apart.bytes, 0..<apart.bytes.count, into: &words)
    var ranges = words.map(\.range)
    if typed.isLiteral { WordDelimiter.pieces(apart.bytes, 0..<apart.bytes.count, into: &ranges) }
    return ranges.allSatisfy { $0.allSatisfy { place in way.contains { $0.token.source.contains(place) } } }
  }

  /// A token as its text has it, without the punctuation around it unless what was typed begins with that.
  private mutating func spelling(_ option: Option, _ text: String, typed word: [UInt8]) -> [UInt8] {
    let apart = ApartText(tracing: text)
    let source = option.token.source
    var words: [WordDelimiter.Word] = []
    WordDelimiter.words(apart.bytes, source, into: &words)
    // A sign is found by its words, and not completed to itself; nor is what begins within a character, as the 2 of ½.
    if option.token.origin == .made && words.isEmpty || !apart.isBoundary(source.lowerBound) { return option.bytes }
    var stretch = source
    if let first = words.first, let last = words.last, option.token.origin != .made {
      let inner = first.range.lowerBound..<last.range.upperBound
      var folded: [UInt8] = []
      if option.token.origin == .folded { folder.fold(apart.bytes, inner, into: &folded) }
      if option.token.origin == .joined || folded.starts(with: word) { stretch = inner }
    }
    return Array(text.utf8.dropFirst(apart.original(stretch).lowerBound).prefix(apart.original(stretch).count))
  }
}
