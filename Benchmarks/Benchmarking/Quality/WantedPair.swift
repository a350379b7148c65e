internal import Typeahead
internal import TypeaheadTools

/// What somebody types, and the record wanted.
struct WantedPair: Sendable, Equatable {
  let text: String
  /// The wanted record's id, compared by its bytes.
  let id: String

  init(_ text: String, id: String) {
    self.text = text
    self.id = id
  }

  /// What stands in the field after each keystroke: the text, character by character.
  var keystrokes: [String] { Trace.typed([text]) }

  static func == (left: WantedPair, right: WantedPair) -> Bool {
    left.text.hasSameBytes(as: right.text) && left.id.hasSameBytes(as: right.id)
  }
}

extension [WantedPair] {
  /// So many pairs, spread evenly, in the order they had.
  func spread(_ count: Int) -> [WantedPair] {
    count < self.count ? evenOrder(self.count).prefix(count).sorted().map { self[$0] } : self
  }
}
