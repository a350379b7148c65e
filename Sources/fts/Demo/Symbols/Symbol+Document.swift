import Typeahead
import TypeaheadSymbols
import TypeaheadTools

extension Symbol {
  /// The symbol or colour of a record; without `since` it was always there.
  ///
  /// - Throws: ``DocumentError`` where `since` is no version: what was there from when on would be anybody's guess.
  init(_ document: Document, catalog: String, kind: Kind) throws(DocumentError) {
    var availability = Availability.always
    if let since = document.fields["since"], since != .null, since != .string("") {
      let text = document.texts("since").first ?? since.text
      guard let version = SystemVersion(text) else { throw .wrongVersion(id: document.id, found: text) }
      availability = Availability(from: version)
    }
    self.init(
      document.texts("name").first ?? document.id, catalog: catalog, kind: kind, availability: availability,
      formerNames: document.texts("formerNames"))
    words = document.texts("words")
    keywords = document.texts("keywords")
    categories = document.texts("categories")
    weight = document.number("weight") ?? 0
  }

  /// The symbols or colours of records, of which the last of each id counts.
  ///
  /// - Throws: ``DocumentError`` where one has no version, or two have one name, which is what tells symbols apart.
  static func catalog(_ name: String, of documents: [Document], kind: Kind) throws(DocumentError) -> [Symbol] {
    var (symbols, ids) = ([Symbol](), [TextKey: String]())
    for document in documents {
      let symbol = try Symbol(document, catalog: name, kind: kind)
      if let other = ids.updateValue(document.id, forKey: TextKey(symbol.name)), !other.hasSameBytes(as: document.id) {
        throw .repeatedName(symbol.name, ids: [other, document.id])
      }
      symbols.append(symbol)
    }
    return symbols
  }
}
