internal import Typeahead

/// A row of the list: a group, such as a chat, with what its items take, kind by kind.
public struct StorageGroup: Sendable, Hashable, Identifiable {
  /// Which group it is.
  public let id: ID
  /// Whether it is still being counted, so that there is more of it than the sums say.
  public var isPartial: Bool
  /// The sums that are not those of nothing.
  private var sums: [StorageItem.ContentType: StorageSum] = [:]

  /// A group without items.
  public init(id: ID, isPartial: Bool = false) {
    self.id = id
    self.isPartial = isPartial
  }

  /// The sum of its items of a type.
  public subscript(type: StorageItem.ContentType) -> StorageSum {
    get { sums[type] ?? StorageSum() }
    set { sums[type] = newValue == StorageSum() ? nil : newValue }
  }

  /// The types that it has items of: the usual ones first, in their order, then others by the bytes of their names.
  public var types: [StorageItem.ContentType] {
    let others = sums.keys.filter { !StorageItem.ContentType.usual.contains($0) }
    return StorageItem.ContentType.usual.filter { sums[$0] != nil }
      + others.sorted { $0.rawValue.precedesInBytes($1.rawValue) }
  }

  /// The sum of all its items.
  public var total: StorageSum { sums.values.reduce(StorageSum(), +) }

  /// The sum of its items of a type; of all without one.
  public func sum(only type: StorageItem.ContentType?) -> StorageSum { type.map { self[$0] } ?? total }

  /// The name of a group in a store.
  public struct ID: Sendable {
    /// The service.
    public let serviceType: String
    /// Its group, as ``StorageItem/groupId`` says.
    public let groupId: String

    /// The group of a service.
    public init(serviceType: String, groupId: String) {
      self.serviceType = serviceType
      self.groupId = groupId
    }
  }
}

extension StorageGroup.ID: Hashable, Comparable {
  /// Whether both name the same group, byte by byte.
  public static func == (left: Self, right: Self) -> Bool {
    left.serviceType.hasSameBytes(as: right.serviceType) && left.groupId.hasSameBytes(as: right.groupId)
  }

  /// Hashes the bytes of both names.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(TextKey(serviceType))
    hasher.combine(TextKey(groupId))
  }

  /// The order of services, and of groups in them, by their bytes.
  public static func < (left: Self, right: Self) -> Bool {
    if !left.serviceType.hasSameBytes(as: right.serviceType) {
      return left.serviceType.precedesInBytes(right.serviceType)
    }
    return left.groupId.precedesInBytes(right.groupId)
  }
}
