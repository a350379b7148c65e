import Foundation
import Typeahead
import TypeaheadStorage

@MainActor struct TypeaheadStoragePage {
  private let folder = PageFolder()
  let manager: StorageManager
  let attachment = Attachment(
    path: "anna/1.mov", chatID: "anna", messageID: "1", isMovie: true, size: 100,
    received: Date(timeIntervalSince1970: 0),
    name: "Holiday.mov")
  let anna = StorageGroup.ID(serviceType: "chat", groupId: "anna")
  let device = Device()
  let backgroundTask = BackgroundTask()
  let view = ListView()
  var title: String {
    get { "" }
    nonmutating set {}
  }
  let chats = ["anna": Chat(name: "Anna")]
  let bundle = ""
  let home = ""
  let caches = ""
  let temporary = ""
  let group = ""
  var path: String { folder.path + "/searchable.sqlite" }

  init() {
    try! FileManager.default.createDirectory(atPath: folder.path + "/chats", withIntermediateDirectories: true)
    manager = StorageManager(
      store: try! SQLiteStorageStore(path: folder.path + "/storage.sqlite"),
      sources: [FolderSource(folder.path + "/chats", serviceType: "chat")])
  }

  struct Chat {
    var name: String
  }
  final class BackgroundTask {
    var expirationHandler: () -> Void = {}
  }
  struct Device: Sendable {}
  struct WhenCharging: WorkScheduler {
    let device: Device
    func turn(_ conditions: WorkConditions) async throws {}
  }
}

struct Attachment {
  var path: String
  var chatID: String
  var messageID: String
  var isMovie: Bool
  var size: Int64
  var received: Date
  var name: String
}

/// A list of the app's that is updated by hand.
@MainActor struct ListView {
  func apply<Row>(_ stage: ListStage, of rows: [Row]) {}
}
