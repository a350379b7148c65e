internal import TypeaheadSQLite

/// The folders that are an app's. One that is not there takes nothing.
public struct ApplicationFolders: Sendable {
  /// The app itself; nil where it is no folder of its own, as with a tool.
  public var bundle: String?
  /// Its documents, library and temporary files.
  public var dataContainer: String
  /// What in the data container can be made again, such as `Library/Caches` and `tmp`.
  public var caches: [String]
  /// What it shares with its extensions.
  public var sharedGroups: [String]

  /// Folders by their paths.
  public init(bundle: String? = nil, dataContainer: String, caches: [String] = [], sharedGroups: [String] = []) {
    self.bundle = bundle
    self.dataContainer = dataContainer
    self.caches = caches
    self.sharedGroups = sharedGroups
  }
}

/// The room an app takes on the disk, in bytes. It counts the blocks of files and folders, as the system's settings do, and not their
/// lengths.
///
/// ```swift
/// let size = try await ApplicationSize.measure(folders)
/// print(size.total(), "of", size.volume.total, "with", size.volume.free, "free")
/// ```
///
/// A file with several names is counted once, where it is met first: in the bundle, then the data, the shared groups, the caches. Links
/// are counted as themselves.
public struct ApplicationSize: Sendable, Equatable {
  /// What the bundle takes.
  public let bundle: Int64
  /// What the data container takes, its caches left out.
  public let data: Int64
  /// What the shared groups take.
  public let sharedGroups: Int64
  /// What the caches take.
  public let caches: Int64
  /// How many files and folders the system refused to show: there is more than the sizes say.
  public let unreadable: Int
  /// The volume of the data container.
  public let volume: VolumeCapacity

  /// The size of the app: bundle, data and shared groups, and caches if wanted.
  public func total(includingCaches: Bool = false) -> Int64 {
    bundle + data + sharedGroups + (includingCaches ? caches : 0)
  }

  /// Measures the size of an app.
  ///
  /// - Throws: ``StorageError/file(path:reason:)`` where the data container's volume is not to be known, and `CancellationError`.
  /// - Complexity: One look at each file and folder.
  @concurrent public static func measure(_ folders: ApplicationFolders) async throws -> ApplicationSize {
    try ApplicationSize(folders, SystemTree())
  }

  package init(_ folders: ApplicationFolders, _ tree: any FileTree) throws {
    let bundles = [folders.bundle].compactMap(\.self)
    let roots = bundles + [folders.dataContainer] + folders.sharedGroups + folders.caches
    var measure = AllocatedSize(tree, roots: roots)
    bundle = try measure.size(of: bundles)
    data = try measure.size(of: [folders.dataContainer])
    sharedGroups = try measure.size(of: folders.sharedGroups)
    caches = try measure.size(of: folders.caches)
    unreadable = measure.unreadable
    do throws(FileFailure) {
      volume = try tree.capacity(of: folders.dataContainer)
    } catch {
      throw StorageError.file(path: folders.dataContainer, reason: error.reason)
    }
  }
}
