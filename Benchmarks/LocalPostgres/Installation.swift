internal import Foundation
internal import Synchronization

/// PostgreSQL's programs, as they were when they were first looked at.
///
/// A package may be renewed while tests run. Servers of the old files then fail at whatever they read next, each in its own way.
package final class Installation: Sendable {
  /// Where the programs are.
  package let folder: String
  private let state: FileState?
  private let wasSaid = Atomic(false)

  /// What tells a file from one that took its place.
  private struct FileState: Equatable {
    let number: UInt64?
    let changed: Date?

    init?(_ path: String) {
      guard let attributes = try? FileManager.default.attributesOfItem(atPath: path) else { return nil }
      number = (attributes[.systemFileNumber] as? NSNumber)?.uint64Value
      changed = attributes[.modificationDate] as? Date
    }
  }

  package init(at folder: String) {
    self.folder = folder
    state = FileState(folder + "/postgres")
  }

  /// Says in one line of standard error, once, that the programs are others than at first.
  ///
  /// - Throws: ``LocalServerError`` where they are.
  package func check() throws {
    if FileState(folder + "/postgres") == state { return }
    let error = LocalServerError(
      description: "the installation of PostgreSQL in \(folder) changed while its servers ran; run the tests again")
    if !wasSaid.exchange(true, ordering: .relaxed) {
      FileHandle.standardError.write(Data("error: \(error)\n".utf8))
    }
    throw error
  }
}
