internal import Typeahead

extension StorageItem {
  /// The content type of an item: one of the usual ones, or a service's own.
  ///
  /// ```swift
  /// extension StorageItem.ContentType {
  ///   static let sticker = StorageItem.ContentType(rawValue: "sticker")
  /// }
  /// try manager.delete(in: .everything, only: .sticker)
  /// ```
  public struct ContentType: RawRepresentable, Sendable {
    /// The type's name in the store; names are compared by their bytes.
    public let rawValue: String

    /// The type of a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A picture.
    public static let image = ContentType(rawValue: "image")
    /// Something to be heard, such as a voice message or music.
    public static let audio = ContentType(rawValue: "audio")
    /// A document, or whatever is none of the others.
    public static let file = ContentType(rawValue: "file")
    /// Something to be seen that moves.
    public static let video = ContentType(rawValue: "video")

    /// The types that ``FolderSource`` gives, in the order in which they are listed.
    public static let usual: [ContentType] = [.image, .audio, .file, .video]
  }
}

extension StorageItem.ContentType: Hashable, CustomStringConvertible {
  /// Whether both are called the same, byte by byte.
  public static func == (left: Self, right: Self) -> Bool { left.rawValue.hasSameBytes(as: right.rawValue) }

  /// Hashes the bytes of the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(TextKey(rawValue)) }

  /// The name.
  public var description: String { rawValue }
}
