extension StorageItem {
  /// Makes sure that it can be counted.
  func check() throws(StorageError) {
    guard (0...Self.maximumSize).contains(contentSizeInBytes) else { throw .size(id: id, found: contentSizeInBytes) }
  }
}
