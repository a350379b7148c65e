/// A text that something was chosen for, as it is remembered: folded, its words in the order of their bytes; or only a hash of that.
///
/// Signs count: what was chosen for `c++` was not for `c#`.
enum ChosenText: Hashable, Sendable {
  case words([[UInt8]])
  case hash(UInt64)

  /// Longer ones are not remembered, in bytes.
  static let longest = 64
  /// Texts as they are typed are not looked at beyond so many bytes.
  static let longestTyped = 1024

  /// The folded words of what was typed.
  static func words(of text: String) -> [[UInt8]] {
    QueryReadings(Query(text), isLiteral: true).combinations[0].tokens.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// Words as they are remembered, as a hash where there is one to make it; nil where there are none, or too many.
  init?(_ words: [[UInt8]], hashedBy hash: KeyedHash?) {
    let text = Array(words.joined(separator: [0x20]))
    if words.isEmpty || text.count > Self.longest { return nil }
    guard let hash else {
      self = .words(words)
      return
    }
    self = unsafe .hash(text.withUnsafeBufferPointer { unsafe hash($0) })
  }

  /// Whether what is typed may become it: each typed word begins a word of its own. Of hashes, whether they are equal.
  func serves(_ typed: TypedChoice) -> Bool {
    switch self {
    case .hash: typed.text == self
    case .words(let words): Self.serves(typed.words, words)
    }
  }

  /// Of the typed words that begin one word each begins the next longer, so that the longest can choose first.
  private static func serves(_ typed: [[UInt8]], _ words: [[UInt8]]) -> Bool {
    if typed.count > words.count || typed.isEmpty { return false }
    var isUsed = Array(repeating: false, count: words.count)
    for word in typed.sorted(by: { $0.count > $1.count }) {
      guard let place = words.indices.first(where: { !isUsed[$0] && words[$0].starts(with: word) }) else {
        return false
      }
      isUsed[place] = true
    }
    return true
  }
}

/// What is typed at the moment, as it is looked for among the texts that are remembered.
struct TypedChoice: Sendable {
  let words: [[UInt8]]
  /// Whether nothing is typed.
  let isEmpty: Bool
  /// As it would be remembered; nil where it would not.
  let text: ChosenText?
  /// As it would be pinned; nil where it would not.
  var pinned: String? {
    ChosenText(words, hashedBy: nil) == nil ? nil : String(token: Array(words.joined(separator: [0x20])))
  }

  init(_ text: String, hashedBy hash: KeyedHash?) {
    // Nothing is remembered that such a text could be the beginning of.
    let isLong = text.utf8.count > ChosenText.longestTyped
    words = isLong ? [] : ChosenText.words(of: text)
    isEmpty = words.isEmpty && !isLong
    self.text = ChosenText(words, hashedBy: hash)
  }
}
