internal import Typeahead

/// A choice of items: all, those of a service, or those of a group.
public enum StorageScope: Sendable, Hashable {
  /// All items of all services.
  case everything
  /// All items of a service.
  case service(String)
  /// The items of one group.
  case group(StorageGroup.ID)

  /// Whether a service has some of them.
  func includes(service: String) -> Bool {
    switch self {
    case .everything: true
    case .service(let name): name.hasSameBytes(as: service)
    case .group(let group): group.serviceType.hasSameBytes(as: service)
    }
  }

  /// Whether a group's are among them.
  func includes(_ group: StorageGroup.ID) -> Bool {
    if case .group(let id) = self { return id == group }
    return includes(service: group.serviceType)
  }
}
