/// A change of a store.
public enum StorageChange: Sendable, Equatable {
  /// Adds an item, or replaces the one of its service that has its id.
  case put(StorageItem)
  /// Removes the item of an id, if it is there.
  case remove(id: String, serviceType: String)
  /// Begins to count a service. Marks and place of a pass that runs stay. Where none runs, the marks of groups that were counted and the
  /// place go: another process may have left them of a pass that was ended since.
  case beginPass(serviceType: String)
  /// A group was counted to its end, or could not be; the pass stands in no group then.
  case mark(StorageGroup.ID, isCounted: Bool)
  /// A group was counted up to an id.
  case position(StorageGroup.ID, after: String)
  /// A service was counted to its end. The marks of groups that were counted go, those of the others stay.
  case endPass(serviceType: String)
}
