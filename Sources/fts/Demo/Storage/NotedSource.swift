import Typeahead
import TypeaheadStorage

/// The files of a folder, and what is left out of each group because something is mounted there: whoever lists a group has seen that, too.
final class NotedSource: StorageSource {
  private let source: FolderSource
  /// What is left out of each group that was listed, when it was last.
  private let noted = Lock<[TextKey: Result<[String], any Error>]>([:])

  init(_ source: FolderSource) { self.source = source }

  /// The folders that are left out of all groups that were listed.
  var mounts: [String] {
    noted.withLock { $0.values.flatMap { (try? $0.get()) ?? [] } }.sorted { $0.precedesInBytes($1) }
  }

  /// The folders that are left out of a group, nil as long as it was not listed; no file is read for it.
  ///
  /// - Throws: Why the group could not be listed.
  func mounts(in group: String) throws -> [String]? { try noted.withLock { $0[TextKey(group)] }?.get() }

  /// Lists the groups that were not listed so far.
  func listOthers() {
    for group in (try? groups()) ?? [] where noted.withLock({ $0[TextKey(group)] }) == nil {
      _ = try? itemIDs(in: group)
    }
  }

  var serviceType: String { source.serviceType }

  func groups() throws -> [String] { try source.groups() }

  func itemIDs(in group: String) throws -> [String] {
    let contents = Result { try source.contents(of: group) }
    noted.withLock { $0[TextKey(group)] = contents.map { $0.mounts } }
    return try contents.get().files
  }

  func item(_ id: String) throws -> StorageItem? { try source.item(id) }

  func remove(_ item: StorageItem) throws -> Bool { try source.remove(item) }
}
