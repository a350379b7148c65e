/// A model of a service that can be counted.
///
/// ```swift
/// extension Attachment: StorageItemConvertible {
///   var storageItem: StorageItem {
///     StorageItem(
///       id: path, serviceType: "chat", groupId: chatID, contentId: messageID, contentType: isMovie ? .video : .image,
///       contentSizeInBytes: size, createdDate: received, fileName: name)
///   }
/// }
/// ```
public protocol StorageItemConvertible {
  /// The model as an item.
  var storageItem: StorageItem { get }
}

/// A model of a service that is made of what was counted.
///
/// ```swift
/// extension Attachment: StorageItemInitializable {
///   init?(storageItem item: StorageItem) {
///     guard item.serviceType == "chat" else { return nil }
///     self.init(path: item.id, chatID: item.groupId, messageID: item.contentId, size: item.contentSizeInBytes)
///   }
/// }
/// ```
public protocol StorageItemInitializable {
  /// The model of an item; nil where the item is none of its kind.
  init?(storageItem: StorageItem)
}

extension StorageItem: StorageItemConvertible, StorageItemInitializable {
  /// The item.
  public var storageItem: StorageItem { self }

  /// The item.
  public init(storageItem: StorageItem) { self = storageItem }
}
