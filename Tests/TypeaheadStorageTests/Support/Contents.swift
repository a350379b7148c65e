import Testing
import TypeaheadStorage

/// All that is in a store, in an order that does not depend on the store.
struct Contents: Equatable {
  var items: [StorageItem] = []
  var groups: [StorageGroup] = []

  init(of store: some StorageStore) throws {
    groups = try store.groups(in: .everything).sorted { $0.id < $1.id }
    for group in groups { items += try store.items(in: group.id, after: nil, limit: .max) }
  }

  /// What is there if items are counted that are all complete.
  init(_ items: [StorageItem]) {
    let store = ModelStore()
    store.write(items.flatMap { [.beginPass(serviceType: $0.serviceType), .put($0)] })
    store.write(items.map { .endPass(serviceType: $0.serviceType) })
    self.groups = store.groups(in: .everything).sorted { $0.id < $1.id }
    for group in groups { self.items += store.items(in: group.id, after: nil, limit: .max) }
  }

  /// What a store has that is made anew of sources.
  static func rebuilt(_ sources: [any StorageSource]) async throws -> Contents {
    let store = ModelStore()
    try await StorageManager(store: store, sources: sources).count()
    return try Contents(of: store)
  }

  /// Whether the sums are those of the items.
  var isExact: Bool {
    var groups = groups
    for place in groups.indices { groups[place].isPartial = false }
    return groups == Contents(items).groups
  }
}
