public import Typeahead

/// A person who reads or writes, authenticated by the app. Nothing of a directory is read or written without one.
///
/// ```swift
/// let anna = Caller("u17", memberOf: ["sales"])
/// try users.upsert(User(id: "u17", name: "Anna Jones"), by: anna.principal)
/// Directory([users]).view(for: anna).search("be smi")
/// ```
public struct Caller: Sendable, Equatable {
  /// The caller's id, which their own entry has, too.
  public let id: String
  /// The groups they belong to.
  public let groups: [String]

  /// A caller of an id, and of the names of groups.
  public init(_ id: String, memberOf groups: [String] = []) {
    self.id = id
    self.groups = groups
  }

  /// The caller as indexes know them. Nobody has an empty id or belongs to a group without a name: such a caller finds what every caller
  /// may, and owns nothing.
  public var principal: Principal {
    let ids = [id].filter { !$0.isEmpty }.map(Name.id)
    let groups = groups.filter { !$0.isEmpty }.map(Name.group)
    return Principal(Self.all, memberOf: (ids + groups).map(\.principalName))!
  }
}
