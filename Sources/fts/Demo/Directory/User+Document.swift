import Typeahead
import TypeaheadDirectory
import TypeaheadTools

extension User {
  /// The user of a record; nil of one without a name, which a list of people cannot show. As everywhere in `fts`, one without owner and
  /// audience is everybody's, and a hidden one nobody's.
  init?(_ document: Document) {
    guard let name = document.texts("name").first(where: { !$0.allSatisfy(\.isWhitespace) }) else { return nil }
    self.init(id: document.id, name: name, emails: document.texts("email"), phones: document.texts("phone"))
    weight = document.number("weight") ?? 0
    let names = document.texts("visibleTo")
    let isOpen = [document.fields["owner"], document.fields["visibleTo"]].allSatisfy { [nil, .null].contains($0) }
    if document.isHidden {
      audience = .only([])
    } else if !isOpen, !names.contains("everyone") {
      // Nobody is shown to themselves, so an owner of their own record needs no audience: there would be one for each user.
      let owners = document.texts("owner").filter { !$0.hasSameBytes(as: document.id) }
      // A name does not say whether it is an id or a group: either may see the user.
      audience = .only(owners.map { .id($0) } + names.flatMap { [.id($0), .group($0)] })
    }
  }
}
