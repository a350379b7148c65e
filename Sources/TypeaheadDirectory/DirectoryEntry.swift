/// An entry of a directory, such as a user, a thread or a room. There is one entry for each id.
public protocol DirectoryEntry: Identifiable, Sendable where ID == String {
  /// Whether the entry with the caller's id is left out of their view: true of users, who do not look for themselves. A thread or a room
  /// that has somebody's id is shown to them.
  static var excludesCaller: Bool { get }
  /// The only writer of the entry: a caller, or a group of callers.
  var owner: Caller.Name { get }
  /// Who may find it.
  var audience: Audience { get }
}

/// The callers who may find an entry. Its owner is not asked whether they are among them.
public enum Audience: Sendable, Hashable {
  /// Every caller.
  case everybody
  /// Callers of the ids, and of the groups.
  ///
  /// Entries of one audience are kept together, and looking something up takes a little for each such group that the caller sees: name
  /// groups rather than many ids.
  case only([Caller.Name])
}
