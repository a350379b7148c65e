/// A record whose change a ``RecordStorage`` did not take, see ``StoreError/notStored(_:)``.
public struct RefusedRecord: Sendable, Equatable {
  /// Its id's text.
  public let id: String
  /// What the storage threw.
  public let reason: String
}
