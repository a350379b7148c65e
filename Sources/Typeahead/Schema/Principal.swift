/// The identity of a reader or writer: a name and the names of its groups.
///
/// ```swift
/// let anna = Principal("anna", memberOf: ["editors"])
/// index.snapshot(for: anna).search("draft")
/// ```
///
/// Names are told apart by their bytes. Where they come from is the app's: it has authenticated them.
public struct Principal: Sendable, Hashable {
  /// May read and write everything: for imports and maintenance.
  public static let system = Principal(names: [], isSystem: true)

  /// The UTF-8 bytes of the name and of the groups' names.
  package let names: Set<[UInt8]>
  package let isSystem: Bool

  private init(names: Set<[UInt8]>, isSystem: Bool) {
    self.names = names
    self.isSystem = isSystem
  }

  /// A principal with a name and the names of its groups. Access rules treat both alike. So name users and groups such that no user can be
  /// called as a group is.
  ///
  /// Nil where a name is empty: of an app that knows nobody's name nobody in particular asks, who reads what everyone may and writes
  /// nothing.
  public init?(_ name: String, memberOf groups: [String] = []) {
    if name.isEmpty || groups.contains(where: \.isEmpty) { return nil }
    self.init(names: Set(([name] + groups).map { Array($0.utf8) }), isSystem: false)
  }

  /// Whether it is called, or belongs to a group that is called, one of the names.
  package func isAny(of others: Set<[UInt8]>) -> Bool { isSystem || !names.isDisjoint(with: others) }
}
