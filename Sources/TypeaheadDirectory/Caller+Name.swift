extension Caller {
  /// The name of a caller or of a group, for owners and audiences.
  ///
  /// ```swift
  /// profile.audience = .only([.group("sales"), .id("u99")])
  /// ```
  ///
  /// Ids and groups are apart: a caller whose id is `sales` is not of the group `sales`.
  public enum Name: Sendable, Hashable {
    /// The caller of an id.
    case id(String)
    /// The callers who belong to a group.
    case group(String)

    /// The name as indexes know it, where ids and groups share one set of names.
    var principalName: String {
      switch self {
      case .id(let id): "id:" + id
      case .group(let group): "group:" + group
      }
    }
  }

  /// What every caller is called in indexes, and whoever asks an index without one is not: no id and no group is called so.
  static let all = "everybody"
}
