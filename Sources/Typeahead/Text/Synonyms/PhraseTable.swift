/// The phrases that have synonyms, to be found word by word.
struct PhraseTable: Sendable {
  private struct Node {
    var next: [[UInt8]: Int] = [:]
    var synonyms: [Phrase] = []
  }

  /// Where a search for phrases begins.
  static let root = 0

  private var nodes = [Node()]

  init(_ closure: [(phrase: Phrase, synonyms: [Phrase])]) {
    for (phrase, synonyms) in closure {
      var place = Self.root
      for word in phrase {
        if let next = nodes[place].next[word] {
          place = next
        } else {
          nodes[place].next[word] = nodes.count
          place = nodes.count
          nodes.append(Node())
        }
      }
      nodes[place].synonyms = synonyms
    }
  }

  /// Where some more words lead; nil where no phrase goes on so.
  func place(after words: Phrase, from place: Int) -> Int? {
    var place = place
    for word in words {
      guard let next = nodes[place].next[word] else { return nil }
      place = next
    }
    return place
  }

  /// The synonyms of the phrase that ends here, none if none does.
  func synonyms(at place: Int) -> [Phrase] { nodes[place].synonyms }

  /// The synonyms of a phrase, none if it has none.
  func synonyms(of phrase: Phrase) -> [Phrase] { place(after: phrase, from: Self.root).map(synonyms(at:)) ?? [] }

  /// A number that stands for what a table says.
  static func fingerprint(_ closure: [(phrase: Phrase, synonyms: [Phrase])]) -> UInt64 {
    var bytes: [UInt8] = []
    func append(_ phrase: Phrase) {
      WordModel.append(UInt32(phrase.count), to: &bytes)
      for word in phrase {
        WordModel.append(UInt32(word.count), to: &bytes)
        bytes += word
      }
    }
    for (phrase, synonyms) in closure {
      append(phrase)
      WordModel.append(UInt32(synonyms.count), to: &bytes)
      for synonym in synonyms { append(synonym) }
    }
    return WordModel.checksum(bytes.span)
  }
}
