import TypeaheadSymbols
import TypeaheadTools

extension Symbol {
  /// The symbol or colour of a record; without `since` it was always there.
  init(_ document: Document, catalog: String, kind: Kind) {
    self.init(
      document.texts("name").first ?? document.id, catalog: catalog, kind: kind,
      availability: document.texts("since").first.flatMap { SystemVersion($0) }.map { Availability(from: $0) }
        ?? .always,
      formerNames: document.texts("formerNames"))
    words = document.texts("words")
    keywords = document.texts("keywords")
    categories = document.texts("categories")
    weight = document.number("weight") ?? 0
  }
}
