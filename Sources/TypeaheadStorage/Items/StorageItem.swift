internal import Typeahead

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Something that takes room, as a store counts it: a picture in a chat, a recording, a downloaded file.
///
/// ```swift
/// StorageItem(
///   id: "anna/IMG_0042.jpg", serviceType: "chat", groupId: "anna", contentId: "message-7", contentType: .image,
///   contentSizeInBytes: 2_400_000, createdDate: .now, fileName: "IMG_0042.jpg")
/// ```
///
/// Texts are told apart by their bytes, as file systems tell names: `é` written in one code point and in two are two texts.
public struct StorageItem: Sendable {
  /// The id of the item, unique within its service. With one service's files it is mostly the path.
  public var id: String
  /// The service of the item: the part of the app that made it, such as `"chat"`. Services share a store and never see each other's items.
  public var serviceType: String
  /// What it is listed under, such as a chat.
  public var groupId: String
  /// What it belongs to in the service's own terms, such as a message.
  public var contentId: String
  /// Which part of the content it is, where that has several.
  public var contentSubId: String?
  /// What kind of content it is.
  public var contentType: ContentType
  /// Its size in bytes, 0 to ``maximumSize``.
  public var contentSizeInBytes: Int64
  /// When it came.
  public var createdDate: Date
  /// What it is called where it is shown and searched for.
  public var fileName: String
  /// Further data of the service, returned with the item.
  public var additionalData: Data?

  /// No item is larger: 2⁵⁰ bytes, so that sums stay exact.
  public static let maximumSize: Int64 = 1 << 50

  /// An item of the given parts.
  public init(
    id: String, serviceType: String, groupId: String, contentId: String, contentSubId: String? = nil,
    contentType: ContentType, contentSizeInBytes: Int64, createdDate: Date, fileName: String,
    additionalData: Data? = nil
  ) {
    self.id = id
    self.serviceType = serviceType
    self.groupId = groupId
    self.contentId = contentId
    self.contentSubId = contentSubId
    self.contentType = contentType
    self.contentSizeInBytes = contentSizeInBytes
    self.createdDate = createdDate
    self.fileName = fileName
    self.additionalData = additionalData
  }

  /// The group it is listed under.
  public var group: StorageGroup.ID { StorageGroup.ID(serviceType: serviceType, groupId: groupId) }
}

extension StorageItem: Equatable {
  /// Whether both are the same in every part, texts byte by byte.
  public static func == (left: StorageItem, right: StorageItem) -> Bool {
    func texts(_ item: StorageItem) -> [String] {
      [item.id, item.serviceType, item.groupId, item.contentId, item.contentSubId ?? "", item.fileName]
    }
    return texts(left).elementsEqual(texts(right)) { $0.hasSameBytes(as: $1) }
      && (left.contentSubId == nil) == (right.contentSubId == nil) && left.contentType == right.contentType
      && left.contentSizeInBytes == right.contentSizeInBytes && left.createdDate == right.createdDate
      && left.additionalData == right.additionalData
  }
}
