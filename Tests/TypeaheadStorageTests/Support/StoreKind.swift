import TypeaheadStorage

/// The stores that must behave alike.
enum StoreKind: CaseIterable {
  case sqlite, model, searchable

  /// A new store in a folder, which the store does not keep.
  func make(in folder: TemporaryFolder) throws -> any StorageStore {
    switch self {
    case .sqlite: try folder.store()
    case .model: ModelStore()
    case .searchable: try SearchableStore(folder.store()) { $0.groupId }
    }
  }
}
