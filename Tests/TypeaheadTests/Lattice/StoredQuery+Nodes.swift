@testable import Typeahead

extension StoredQuery {
  /// The query of some nodes, in the order typed.
  init(_ nodes: [UInt32]) {
    self.init()
    for node in nodes { append(node) }
  }
}
