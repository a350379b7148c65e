internal import Typeahead
internal import TypeaheadOracle
internal import TypeaheadTools

/// The folded titles of the records, to find texts that many titles begin with. Those titles may stand before the wanted record.
struct TitleBeginnings: Sendable {
  private let titles: [(id: String, text: [UInt8])]

  init(_ records: BenchRecords) {
    titles = records.documents.flatMap { document in
      document.texts(records.preset.nameField).map { (document.id, Array(Oracle.fold($0).utf8)) }
    }
  }

  /// Whether fewer than three titles of other records begin with a pair's text.
  func areFew(_ pair: WantedPair) -> Bool {
    let text = Array(Oracle.fold(pair.text).utf8)
    var others = 0
    for title in titles where title.text.starts(with: text) && !title.id.hasSameBytes(as: pair.id) {
      others += 1
      if others == Self.many { return false }
    }
    return true
  }

  private static let many = 3
}
