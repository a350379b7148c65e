import BoundedWaits
import Foundation
import Typeahead
import TypeaheadSQLite

@testable import TypeaheadStore

/// The system's files, on a disk that can be made to take its time: files get their names while the gate is open.
final class GatedFiles: FileSystem {
  private let files = SystemFiles()
  private let state = Lock((isOpen: true, waiting: 0))

  var databaseFiles: String? { files.databaseFiles }
  func status(_ path: String, followsLinks: Bool) throws(FileFailure) -> PathStatus? {
    try files.status(path, followsLinks: followsLinks)
  }
  func makeFolder(_ path: String) throws(FileFailure) { try files.makeFolder(path) }
  func names(in folder: String) throws(FileFailure) -> [String] { try files.names(in: folder) }
  func remove(_ path: String) throws(FileFailure) { try files.remove(path) }
  func syncFolder(_ path: String) throws(FileFailure) { try files.syncFolder(path) }

  func open(_ path: String, for use: FileUse) throws(FileFailure) -> any OpenFile {
    try files.open(path, for: use)
  }

  func rename(_ path: String, to newPath: String) throws(FileFailure) {
    state.withLock { $0.waiting += 1 }
    do {
      try waitUntil("the gate is open") { state.withLock { $0.isOpen } }
    } catch {
      throw FileFailure(code: ETIMEDOUT)
    }
    state.withLock { $0.waiting -= 1 }
    try files.rename(path, to: newPath)
  }

  func setGate(open: Bool) { state.withLock { $0.isOpen = open } }

  /// Waits until a file waits for its name, and says whether one does; a minute at most.
  func isReached() -> Bool {
    (try? waitUntil("a file waits for its name") { state.withLock { $0.waiting } > 0 }) != nil
  }
}
