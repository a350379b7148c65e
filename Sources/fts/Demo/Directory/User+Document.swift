import TypeaheadDirectory
import TypeaheadTools

extension User {
  /// The user of a record. As everywhere in `fts`, one without owner and audience is everybody's, and a hidden one nobody's.
  init(_ document: Document) {
    self.init(
      id: document.id, name: document.texts("name").first ?? document.id, emails: document.texts("email"),
      phones: document.texts("phone"))
    weight = document.number("weight") ?? 0
    let names = document.texts("visibleTo")
    let isOpen = [document.fields["owner"], document.fields["visibleTo"]].allSatisfy { [nil, .null].contains($0) }
    if document.isHidden {
      audience = .only([])
    } else if !isOpen, !names.contains("everyone") {
      // Besides the owner; a name does not say whether it is an id or a group: either may see the user.
      audience = .only(document.texts("owner").map { .id($0) } + names.flatMap { [.id($0), .group($0)] })
    }
  }
}
