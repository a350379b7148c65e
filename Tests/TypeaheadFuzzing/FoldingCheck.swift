internal import Typeahead
internal import TypeaheadOracle

/// Any text folds as the definition says, to a text that folds to itself.
struct FoldingCheck: FuzzCheck {
  /// One of so many texts is held against the definition, which takes its time.
  let share: Int

  func problem(with bytes: [UInt8]) -> String? {
    let text = String(decoding: bytes, as: UTF8.self)
    let folded = Folding.fold(text)
    func says(_ what: String) -> String {
      "\(text.debugDescription): \(what), found \(folded.debugDescription)"
    }
    if FuzzTarget.isChosen(bytes, oneOf: share) {
      let expected = Oracle.fold(text)
      if !folded.utf8.elementsEqual(expected.utf8) { return says("expected \(expected.debugDescription)") }
    }
    if !Folding.fold(folded).utf8.elementsEqual(folded.utf8) {
      return says("folding twice gives \(Folding.fold(folded).debugDescription)")
    }
    for scalar in folded.unicodeScalars where scalar.properties.generalCategory == .control {
      return says("a control character stays")
    }
    return nil
  }
}
