#if !canImport(AppKit)
import Foundation

/// A collection view that shows nothing. As AppKit's does, it insists that each batch accounts for the number of its rows.
@MainActor final class NSCollectionView {
  private var count = 0
  private var expected = 0
  /// The number of rows that the data source has.
  var numberOfRows: @MainActor () -> Int = { 0 }
  private(set) var batches = 0

  func performBatchUpdates(_ updates: () -> Void) {
    expected = count
    updates()
    count = numberOfRows()
    precondition(count == expected, "the batch leads to \(expected) rows, the data source has \(count)")
    batches += 1
  }

  func deleteItems(at paths: Set<IndexPath>) {
    precondition(paths.allSatisfy { $0[1] < count }, "rows are deleted by their places before the batch")
    expected -= paths.count
  }
  func insertItems(at paths: Set<IndexPath>) { expected += paths.count }
  func reloadItems(at paths: Set<IndexPath>) {
    precondition(paths.allSatisfy { $0[1] < count }, "rows are reloaded by their places before the batch")
  }
  func moveItem(at path: IndexPath, to other: IndexPath) {
    precondition(path[1] < count, "rows are moved from their places before the batch")
  }
}

extension IndexPath {
  init(item: Int, section: Int) { self = [section, item] }
}
#endif
