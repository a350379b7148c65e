#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A file as a folder has it, of which a ``FolderSource`` makes an item.
public struct FolderFile: Sendable {
  /// The path within the source's folder, with `/` between its parts: the item's id.
  public let path: String
  /// The first part of the path: the group. Empty for files that stand in the source's folder itself.
  public let group: String
  /// The last part of the path.
  public let name: String
  /// Its length in bytes, which is not what it takes on the disk: blocks are larger, and holes take nothing.
  public let size: Int64
  /// When it was written last. Linux does not say when it was made.
  public let modified: Date

  /// The item of it without more knowledge: its type by the name's ending, its path as the content's id.
  public func item(of service: String) -> StorageItem {
    StorageItem(
      id: path, serviceType: service, groupId: group, contentId: path,
      contentType: StorageItem.ContentType(fileName: name), contentSizeInBytes: size, createdDate: modified,
      fileName: name)
  }
}

extension StorageItem.ContentType {
  /// The type that a file's name ends with, ``file`` where it is none of the others.
  ///
  /// ```swift
  /// ContentType(fileName: "Holiday.MOV")   // .video
  /// ```
  public init(fileName: String) {
    let dot = fileName.utf8.lastIndex(of: UInt8(ascii: ".")) ?? fileName.utf8.endIndex
    let ending = String(decoding: fileName.utf8[dot...].dropFirst(), as: UTF8.self).lowercased()
    self =
      switch ending {
      case "jpg", "jpeg", "png", "gif", "heic", "heif", "webp", "bmp", "tif", "tiff", "svg", "avif": .image
      case "mp3", "m4a", "aac", "wav", "ogg", "opus", "flac", "amr", "caf", "aiff", "wma": .audio
      case "mp4", "mov", "m4v", "avi", "mkv", "webm", "3gp", "mpg", "mpeg", "wmv": .video
      default: .file
      }
  }
}
