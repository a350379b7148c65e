internal import Typeahead

/// An item as it is searched: with what its group is called.
public struct SearchableItem: Identifiable, Sendable {
  /// The item.
  public let item: StorageItem
  /// What people call its group, such as a chat's name.
  public let groupName: String

  /// What tells it from the items of all services.
  public var id: String { Self.id(item.id, of: item.serviceType) }

  /// One text of two, and of no other two.
  static func id(_ id: String, of service: String) -> String { "\(service.utf8.count):\(service)\(id)" }

  /// The two texts of one that ``id(_:of:)`` gives.
  static func parts(_ text: Substring) -> (id: Substring, service: String)? {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")), let length = Int(text[..<colon]) else { return nil }
    let service = text.utf8[colon...].dropFirst()
    guard let end = service.index(service.startIndex, offsetBy: length, limitedBy: service.endIndex) else { return nil }
    return (Substring(service[end...]), String(decoding: service[..<end], as: UTF8.self))
  }

  /// What is summed together: its type, service and group as one text.
  var sumKey: String { Self.id(Self.id(item.groupId, of: item.serviceType), of: item.contentType.rawValue) }
  var bytes: Int { Int(item.contentSizeInBytes) }

  /// By file name, name of the group, and type of content, in this order of priority.
  static let schema: Schema<SearchableItem> = {
    var limits = Limits()
    // Paths are as long as systems allow.
    limits.idBytes = 1 << 16
    return Schema(
      fields: [
        Field("fileName", \.item.fileName, role: .name), Field("groupName", \.groupName),
        Field("contentType", \.item.contentType.rawValue),
      ],
      attributes: [
        Attribute("contentType", \.item.contentType.rawValue), Attribute("sum", \.sumKey), Attribute("bytes", \.bytes),
      ], limits: limits)
  }()
}
