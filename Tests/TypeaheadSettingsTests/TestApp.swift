import Typeahead
import TypeaheadSettings

/// A small app: screens that note what they are told, and models of several kinds in sections.
class TestScreen {
  let name: String
  /// The names of the screens that were there when this one was made.
  let below: [String]
  var told: [String] = []

  init(_ name: String, below stack: [TestScreen]) {
    self.name = name
    below = stack.map(\.name)
  }
}

/// A screen that can do everything by default, when it is let.
class TestTable: TestScreen, ItemSelecting {
  /// What waits to be complete.
  var waiting: [() -> Void] = []

  func scroll(to id: String, completion: @escaping () -> Void) { note("scroll", id, completion) }
  func blink(_ id: String, completion: @escaping () -> Void) { note("blink", id, completion) }
  func tap(_ id: String, completion: @escaping () -> Void) { note("tap", id, completion) }

  func note(_ what: String, _ id: String, _ completion: @escaping () -> Void) {
    told.append("\(what) \(id)")
    waiting.append(completion)
  }

  /// Completes what waits, and what waits then, to the end.
  func complete() {
    while !waiting.isEmpty { waiting.removeFirst()() }
  }
}

/// A plain row, of which there may be a menu.
class PlainModel {
  let id: String
  var title: String
  var value: String?
  var keywords: [String]
  var icon: String?
  var isAvailable = true
  var action: () -> SettingsAction = { .highlight }
  var sections: [SectionModel]?
  var makeScreen: (String, [TestScreen]) -> TestScreen = { TestTable($0, below: $1) }
  /// Whether its sections, where it has some, have a screen of their own.
  var hasScreen = true
  /// The title of the section it stands in.
  var category: String?
  /// How often it was read.
  var readings = 0

  init(_ id: String, _ title: String, value: String? = nil, keywords: [String] = [], _ sections: [SectionModel]? = nil)
  {
    self.id = id
    self.title = title
    self.value = value
    self.keywords = keywords
    self.sections = sections
  }
}

final class SwitchModel {
  let id: String
  var title: String
  var isOn = false

  init(_ id: String, _ title: String) { (self.id, self.title) = (id, title) }
}

struct ProfilePictureModel {
  let id: String
  let person: String
}

/// Rows that are shown or hidden together.
final class SectionModel {
  var title: String
  var isShown = true
  var items: [Any]

  init(_ title: String, _ items: [Any]) { (self.title, self.items) = (title, items) }
}

extension [SectionModel] {
  /// What is on the screen.
  var shown: [Any] { filter(\.isShown).flatMap(\.items) }
}

struct PlainAdapter: SettingsAdapter {
  func node(for model: PlainModel) -> SettingsNode<TestScreen>? {
    model.readings += 1
    guard model.isAvailable else { return nil }
    let item = SettingsItem(
      id: model.id, title: model.title, value: model.value, category: model.category, keywords: model.keywords,
      icon: model.icon, action: model.action)
    guard let sections = model.sections else { return SettingsNode(item) }
    if !model.hasScreen { return SettingsNode(item, source: SettingsSource(children: sections.shown)) }
    return SettingsNode(
      item, source: SettingsSource(children: sections.shown) { model.makeScreen(model.id, $0) })
  }
}

struct SwitchAdapter: SettingsAdapter {
  func node(for model: SwitchModel) -> SettingsNode<TestScreen>? {
    SettingsNode(SettingsItem(id: model.id, title: model.title, value: model.isOn ? "On" : "Off"))
  }
}

struct ProfilePictureAdapter: SettingsAdapter {
  func node(for model: ProfilePictureModel) -> SettingsNode<TestScreen>? {
    SettingsNode(
      SettingsItem(id: model.id, title: "Profile photo", keywords: ["avatar", model.person], action: { .select }))
  }
}

extension SettingsAdapters<TestScreen> {
  static var all: SettingsAdapters {
    var adapters = SettingsAdapters()
    adapters.register(PlainAdapter())
    adapters.register(SwitchAdapter())
    adapters.register(ProfilePictureAdapter())
    return adapters
  }
}

extension SettingsSearch<TestScreen> {
  /// Search in sections of models.
  convenience init(
    _ sections: [SectionModel], adapters: SettingsAdapters<TestScreen> = .all,
    observe: @escaping (SettingsEvent) -> Void = { _ in }
  ) {
    self.init(adapters: adapters, observe: observe) {
      SettingsSource(children: sections.shown) { TestTable("root", below: $0) }
    }
  }

  /// The ids of all hits, the best first.
  func ids(_ text: String) -> [String] { search(text, limit: .max).hits.map(\.id) }
}

/// The models of a few screens.
struct TestModels {
  let readReceipts = SwitchModel("receipts", "Read receipts")
  let photo = ProfilePictureModel(id: "photo", person: "Ada")
  let about = PlainModel("about", "About", value: "Version 12", keywords: ["release"])
  let chats: PlainModel
  let privacy: PlainModel
  let hidden: SectionModel
  let sections: [SectionModel]

  init() {
    hidden = SectionModel("Messages", [readReceipts])
    chats = PlainModel("chats", "Chats", [hidden, SectionModel("", [PlainModel("wallpaper", "Wallpaper")])])
    privacy = PlainModel("privacy", "Privacy", [SectionModel("", [chats, PlainModel("blocked", "Blocked people")])])
    sections = [SectionModel("You", [photo]), SectionModel("", [privacy, about])]
  }
}
