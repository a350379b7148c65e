package import Typeahead

extension Filter where Record == Document {
  /// Records that fit all conditions and that the user may see; `nil` where nothing is excluded.
  ///
  /// - Parameter user: Who asks; `nil` is the local operator, who sees everything.
  package static func all(of conditions: [FieldFilter], visibleTo user: Principal? = nil) -> Filter<Document>? {
    if conditions.isEmpty, user == nil { return nil }
    return .where { document in
      conditions.allSatisfy { $0.accepts(document) } && (user.map { document.isVisible(to: $0) } ?? true)
    }
  }
}
