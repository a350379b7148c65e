/// The texts that somebody typed in a visit since they last opened something: of each attempt the longest.
///
/// A text that goes on with the one before, or goes back in it, is the same attempt: `hot`, `hotspot`, `hots` are one. Another text ends it.
struct TypedTexts: Sendable, Equatable {
  private var givenUp: [String] = []
  private var attempt = ""
  /// What was opened for which texts.
  private var opened: Set<[String]> = []

  /// So many attempts of a visit are remembered, the last ones.
  private static let mostAttempts = 16
  /// So many pairs of a text and what was opened for it are told from new ones.
  private static let mostOpened = 256

  mutating func type(_ text: String) {
    if text.utf8.starts(with: attempt.utf8) {
      attempt = text
    } else if !attempt.utf8.starts(with: text.utf8) {
      end()
      attempt = text
    } else if text.isEmpty {
      end()
    }
  }

  /// The texts of all attempts, each once; there are none afterwards.
  mutating func takeAll() -> [String] {
    end()
    defer { givenUp = [] }
    return givenUp
  }

  /// The texts of all attempts, but for those that the same was opened for before; there are none afterwards.
  mutating func takeAll(for id: String) -> [String] {
    takeAll().filter { text in
      if opened.count >= Self.mostOpened { opened = [] }
      return opened.insert([text, id]).inserted
    }
  }

  private mutating func end() {
    if !attempt.isEmpty, attempt.utf8.count <= Vocabulary.longestText, !givenUp.contains(attempt) {
      givenUp.append(attempt)
      if givenUp.count > Self.mostAttempts { givenUp.removeFirst() }
    }
    attempt = ""
  }
}
