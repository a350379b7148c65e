/// The readers of a record, and its one writer.
public struct Access: Sendable, Hashable {
  /// The readers of a record; by default its owner is one, too.
  public enum Readers: Sendable, Hashable {
    /// Whoever asks, also without a name.
    case everyone
    /// Principals with one of these names, or in a group with one of them.
    case only([String])
  }

  package let owner: [UInt8]
  /// Who may read it, the owner among them unless they do not.
  package let readers: ReadAccess

  /// Access to a record that its owner, a principal or a group, alone may write.
  ///
  /// - Parameters:
  ///   - owner: Who writes it. An empty name is nobody's: such a record is written by ``Principal/system`` alone.
  ///   - readers: Who may read it.
  ///   - ownerReads: Whether the owner may read it, too. Records that the same people may read are kept together, and each owner who
  ///     reads makes a group of their own: where owners do not look for their own records, say that they do not.
  public init(owner: String, readers: Readers, ownerReads: Bool = true) {
    self.owner = Array(owner.utf8)
    self.readers =
      switch readers {
      case .everyone: .everyone
      case .only(let names): .only(Set((names + (ownerReads ? [owner] : [])).map { Array($0.utf8) }))
      }
  }
}

/// Who may read the records of a segment: the same for all of them.
package enum ReadAccess: Sendable, Hashable {
  case everyone
  /// Those of one of the names.
  case only(Set<[UInt8]>)
}

/// The rule that says who may read and write each record of a schema.
///
/// ```swift
/// AccessRule("team notes") { (note: Note) in
///   Access(owner: note.author, readers: note.isDraft ? .only([]) : .only(["team"]))
/// }
/// ```
public struct AccessRule<Record>: Sendable {
  /// What the rule is called. A stored index is made anew under a rule of another name, so give it another when it changes.
  public let name: String
  /// The access to a record, always the same for the same record.
  public let access: @Sendable (Record) -> Access

  /// A rule of a name.
  public init(_ name: String, access: @escaping @Sendable (Record) -> Access) {
    self.name = name
    self.access = access
  }
}
