internal import Typeahead

extension StorageManager {
  /// Takes what is new or has changed into the store: by id, so repeating it changes nothing. It waits for a step of counting at most.
  ///
  /// - Throws: ``StorageError`` where a size is none, or the store cannot be used; the store is then as before.
  /// - Complexity: O(*k* log *n*) for *k* models and *n* items.
  public func insert(_ models: some Sequence<some StorageItemConvertible>) throws(StorageError) {
    let items = models.map(\.storageItem)
    for item in items { try item.check() }
    try writeAlone(items.map { .put($0) })
  }

  /// Takes out of the store what was removed: by id, so repeating it changes nothing. Files are not touched.
  ///
  /// - Throws: ``StorageError`` where the store cannot be used; it is then as before.
  public func remove(_ ids: some Sequence<String>, of service: String) throws(StorageError) {
    try writeAlone(ids.map { .remove(id: $0, serviceType: service) })
  }
}
