#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif
internal import Typeahead
internal import TypeaheadSQLite

/// The files in a folder: each folder in it is a group, with all plain files below it, at any depth.
///
/// ```swift
/// let source = FolderSource("Library/chats", serviceType: "chat")
/// // Library/chats/anna/2024/IMG_0042.jpg → group "anna", item "anna/2024/IMG_0042.jpg", an image
/// ```
///
/// What else a service knows of a file it says by giving a closure, which may also leave files out:
///
/// ```swift
/// FolderSource("Library/chats", serviceType: "chat") { file in
///   guard let attachment = attachments[file.path] else { return nil }
///   return attachment.storageItem
/// }
/// ```
///
/// Groups are counted in the order of their names. Links are neither followed nor counted. A name that is no UTF-8 is left out.
///
/// Folders that other volumes are mounted at are neither counted nor is anything removed from them, unless that is wanted:
/// ``mounts(in:)`` names them, to be said before people agree to a deletion.
///
/// - Complexity: An item costs one look at its file, the source's folder and each folder on the way, a list of ids one look at each folder of the
///   group. Removing a file opens each folder on the way to it.
public struct FolderSource: StorageSource {
  /// The service.
  public let serviceType: String
  private let folder: String
  private let tree: any FileTree
  private let acrossMounts: Bool
  private let makeItem: @Sendable (FolderFile) -> StorageItem?

  /// The files of a service in a folder.
  ///
  /// - Parameters:
  ///   - folder: The folder's path. Where it is missing, as that of an empty path is, nothing is taken for removed: reading it fails.
  ///   - serviceType: The service.
  ///   - acrossMounts: Whether what is mounted in the folder belongs to it, too.
  ///   - item: The item of a file, with the file's path as its id; nil for files that do not count. Without it, items are those of
  ///     ``FolderFile/item(of:)``.
  public init(
    _ folder: String, serviceType: String, acrossMounts: Bool = false,
    item: (@Sendable (FolderFile) -> StorageItem?)? = nil
  ) {
    self.init(folder, serviceType: serviceType, acrossMounts: acrossMounts, tree: SystemTree(), item: item)
  }

  package init(
    _ folder: String, serviceType: String, acrossMounts: Bool = false, tree: any FileTree,
    item: (@Sendable (FolderFile) -> StorageItem?)? = nil
  ) {
    self.folder = folder
    self.acrossMounts = acrossMounts
    self.serviceType = serviceType
    self.tree = tree
    makeItem = item ?? { file in file.item(of: serviceType) }
  }

  /// The names of the folders in the folder, and the empty one where it has files itself, in the order of their bytes.
  public func groups() throws -> [String] {
    let entries = try using("") { path throws(FileFailure) in try tree.entries(in: path) }
    let loose = entries.contains { $0.kind == .file } ? [""] : []
    return loose + entries.filter { $0.kind == .folder }.map(\.name).sorted { $0.precedesInBytes($1) }
  }

  /// The paths of the files in a group.
  public func itemIDs(in group: String) throws -> [String] { try contents(of: group).files }

  /// The paths of mount points in a group, or of the group itself if it is one. Their contents do not belong to the source.
  ///
  /// - Complexity: A look at each folder of the group.
  public func mounts(in group: String) throws -> [String] { try contents(of: group).mounts }

  /// The paths of all plain files in a group, at any depth, and of the folders that are left out because they are of another mount.
  package func contents(of group: String) throws -> (files: [String], mounts: [String]) {
    if group.isEmpty { return (try entries(in: "").filter { $0.kind == .file }.map(\.name), []) }
    guard isPlain(group) else { return ([], []) }
    let mount = try mount()
    var (files, mounts, pending) = ([String](), [String](), [group])
    while let path = pending.popLast() {
      guard let status = try status(path), status.kind == .folder else { continue }
      if mount != nil, status.mount != mount {
        mounts.append(path)
        continue
      }
      for entry in try entries(in: path) {
        switch entry.kind {
        case .file: files.append("\(path)/\(entry.name)")
        case .folder: pending.append("\(path)/\(entry.name)")
        case .other: break
        }
      }
    }
    return (files, mounts.sorted { $0.precedesInBytes($1) })
  }

  /// The mount of the folder itself, which may be given by a link; nil where others belong to it, too.
  private func mount() throws -> UInt64? {
    if acrossMounts { return nil }
    return try using(".") { path throws(FileFailure) in try tree.status(of: path) }?.mount
  }

  /// Whether a folder is at a path, and of a mount, if that counts.
  private func isFolder(_ path: String, of mount: UInt64?) throws -> Bool {
    guard let status = try status(path), status.kind == .folder else { return false }
    return mount == nil || status.mount == mount
  }

  /// The item of the file at a path.
  public func item(_ id: String) throws -> StorageItem? {
    guard let status = try fileStatus(id) else { return nil }
    let parts = id.utf8.split(separator: UInt8(ascii: "/"))
    return makeItem(
      FolderFile(
        path: id, group: parts.count > 1 ? String(decoding: parts[0], as: UTF8.self) : "",
        name: String(decoding: parts[parts.count - 1], as: UTF8.self), size: status.size,
        modified: Date(timeIntervalSince1970: status.modified)))
  }

  /// Removes the file at a path, and says whether there was one. Nothing outside the folder is touched, whatever the id, and whatever
  /// links there are or come meanwhile.
  public func remove(_ item: StorageItem) throws -> Bool {
    guard isPlain(item.id) else { return false }
    return try using(item.id) { _ throws(FileFailure) in
      try tree.remove(item.id, below: folder, acrossMounts: acrossMounts)
    }
  }

  /// What the file at a path is; nil where there is none, or a link or a mount is on the way to it: reconciliation asks for what was a
  /// file once.
  private func fileStatus(_ id: String) throws -> FileStatus? {
    guard isPlain(id), try isReached(id), let status = try status(id), status.kind == .file else { return nil }
    return status
  }

  /// Whether each part of a path but the last is a folder, no link to one, and of no other mount.
  private func isReached(_ path: String) throws -> Bool {
    var folder = ""
    let parts = path.utf8.split(separator: UInt8(ascii: "/")).dropLast()
    let mount = parts.isEmpty ? nil : try mount()
    for part in parts {
      folder += (folder.isEmpty ? "" : "/") + String(decoding: part, as: UTF8.self)
      guard try isFolder(folder, of: mount) else { return false }
    }
    return true
  }

  /// Whether a path leads to something in the folder, by its text.
  private func isPlain(_ path: String) -> Bool {
    let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return !path.utf8.contains(0)
      && parts.allSatisfy { !$0.isEmpty && !$0.elementsEqual(".".utf8) && !$0.elementsEqual("..".utf8) }
  }

  /// What stands in a folder; nothing where it is there no more.
  private func entries(in path: String) throws -> [FileEntry] {
    try using(path) { path throws(FileFailure) in
      do throws(FileFailure) {
        return try tree.entries(in: path)
      } catch {
        if error.isMissing { return [] }
        throw error
      }
    }
  }

  /// What is at a path; nil where nothing is. While the folder itself is missing, its files are not known to be gone.
  private func status(_ path: String) throws -> FileStatus? {
    if let status = try using(path, { path throws(FileFailure) in try tree.status(of: path) }) { return status }
    let root = try using("", { path throws(FileFailure) in try tree.status(of: path) })
    if root == nil { throw StorageError.file(path: folder, reason: FileFailure.noSuchPath.reason) }
    return nil
  }

  private func using<Result>(_ path: String, _ body: (String) throws(FileFailure) -> Result) throws -> Result {
    let path = folder.appending(path: path)
    do throws(FileFailure) {
      return try body(path)
    } catch {
      throw StorageError.file(path: path, reason: error.reason)
    }
  }
}
