import Testing
import Typeahead
import TypeaheadSettings

/// What of the app's models search knows.
@Suite struct TreeTests {
  @Test("LS1 a node is an item, with a source where it is a menu, and the corpus is their tree")
  func aTree() {
    let settings = SettingsSearch(TestModels().sections)
    #expect(settings.entries.map(\.id) == ["photo", "privacy", "chats", "receipts", "wallpaper", "blocked", "about"])
    #expect(
      settings.entries.map(\.path) == [
        [], [], ["Privacy"], ["Privacy", "Chats"], ["Privacy", "Chats"], ["Privacy"], [],
      ])
    let leaf = SettingsNode<TestScreen>(SettingsItem(id: "a", title: "A"))
    #expect(leaf.source == nil)
    #expect(settings.problems.isEmpty)
  }

  /// With a list of anything alone, the closure would be the old `flatMap` of optionals, and each section one model.
  @Test("models of one type may come from a closure")
  func modelsOfOneType() {
    struct Section { var items: [PlainModel] }
    let sections = [
      Section(items: [PlainModel("a", "A"), PlainModel("b", "B")]), Section(items: [PlainModel("c", "C")]),
    ]
    let sources = [
      SettingsSource<TestScreen>(children: sections.flatMap { $0.items }),
      SettingsSource<TestScreen>(children: sections.flatMap(\.items)),
    ]
    for source in sources { #expect(source.children.map { ($0 as? PlainModel)?.id } == ["a", "b", "c"]) }
    #expect(SettingsSource<TestScreen>(children: [PlainModel("a", "A"), "other"]).children.count == 2)
  }

  @Test("LS2 only id and title are mandatory, and all else of an item is known")
  func items() {
    let plain = SettingsItem(id: "a", title: "A")
    #expect(plain.value == nil && plain.category == nil && plain.keywords.isEmpty && plain.icon == nil)
    #expect(plain.action() == .highlight)
    let model = PlainModel("b", "B", value: "5", keywords: ["bee"])
    (model.category, model.icon) = ("Insects", "wing")
    let entry = SettingsSearch([SectionModel("", [model])]).entries[0]
    #expect(entry.value == "5" && entry.category == "Insects" && entry.keywords == ["bee"] && entry.icon == "wing")
  }

  @Test("LS2 the action is asked when the item is chosen, and never at indexing")
  func theActionIsLazy() {
    let model = PlainModel("a", "A")
    var asked = 0
    model.action = {
      asked += 1
      return .select
    }
    let settings = SettingsSearch([SectionModel("", [model])])
    model.title = "Another"
    #expect(settings.ids("ano") == ["a"] && asked == 0)
    #expect(settings.choose("a")?.action == .select && asked == 1)
    model.action = { .highlight }
    #expect(settings.choose("a")?.action == .highlight)
  }

  @Test("LS3 items at any depth are found from the root", arguments: [1, 5, 12, 129])
  func depth(_ depth: Int) {
    var model = PlainModel("leaf", "Needle")
    for level in (1..<max(depth, 1)).reversed() { model = PlainModel("m\(level)", "Menu", [SectionModel("", [model])]) }
    let settings = SettingsSearch([SectionModel("", [model])])
    let hit = settings.search("need").hits.first
    #expect(hit?.id == "leaf" && hit?.record.path.count == depth - 1)
    #expect(settings.choose("leaf")?.stack.count == depth)
  }

  @Test("LS3 an item in more menus than are allowed is told, as is the end of a tree that never ends")
  func tooDeep() {
    let models = (0..<200).map { PlainModel("m\($0)", "Menu \($0)") }
    for (model, next) in zip(models, models.dropFirst()) { model.sections = [SectionModel("", [next])] }
    let settings = SettingsSearch([SectionModel("", [models[0], PlainModel("last", "Last")])])
    #expect(settings.entries.map(\.id) == (0...128).map { "m\($0)" } + ["last"])
    #expect(settings.problems == [.tooDeep(id: "m129", path: (0...128).map { "Menu \($0)" })])
    #expect(
      "\(settings.problems[0])"
        == "the item \"m129\" stands in 129 menus from \"Menu 0\" on, 128 are allowed; give the tree fewer levels")
    #expect(settings.choose("m128")?.stack.count == 129 && settings.choose("m129") == nil)
  }

  @Test("LS14 ids that differ only canonically are two items, each found with what is below it, and each rewritten")
  func canonicallyEqualIDs() {
    let (one, other) = ("caf\u{E9}", "cafe\u{301}")
    let below = PlainModel("below", "Below")
    let section = SectionModel(
      "", [PlainModel(one, "Coffee"), PlainModel(other, "Coffee", [SectionModel("", [below])])])
    let settings = SettingsSearch([section])
    #expect(settings.problems.isEmpty)
    #expect(settings.entries.map { Array($0.id.utf8) } == [one, other, "below"].map { Array($0.utf8) })
    let coffees = settings.search("coffee").hits.filter { $0.record.title == "Coffee" }
    #expect(Set(coffees.map { Array($0.id.utf8) }) == [Array(one.utf8), Array(other.utf8)])
    #expect(settings.choose(other)?.id.utf8.elementsEqual(other.utf8) == true && settings.ids("below") == ["below"])
    // One form of an id, or of a title, for the other.
    section.items = [PlainModel(other, "caf\u{E9}")]
    _ = settings.refresh()
    #expect(settings.search("caf\u{E9}").hits.map { Array($0.id.utf8) } == [Array(other.utf8)])
    section.items = [PlainModel(one, "caf\u{E9}")]
    let difference = settings.refresh()
    #expect(difference.deletes == [0] && difference.inserts == [0])
    #expect(settings.search("", limit: .max).hits.map { Array($0.id.utf8) } == [Array(one.utf8)])
    section.items = [PlainModel(one, "cafe\u{301}")]
    let changes = settings.refresh().changes
    #expect(changes.map(\.old) == [0] && changes.map(\.new) == [0])
    #expect(settings.search("").hits.first?.record.title.utf8.count == 6)
  }

  @Test("LS14 an id that is too long is refused before anything is made of it")
  func longIDs() {
    let long = "e" + String(repeating: "\u{301}", count: 100_000)
    let below = SectionModel("", [PlainModel("below", "Below")])
    let settings = SettingsSearch([SectionModel("", [PlainModel(long, "Long", [below]), PlainModel("short", "Short")])])
    guard case .refused(.idTooLong(_, bytes: 200_001, limit: 1024))? = settings.problems.first else {
      Issue.record("\(settings.problems.count)")
      return
    }
    #expect(settings.entries.map(\.id) == ["short"] && settings.choose(long) == nil)
  }

  @Test("LS9 nodes come from the live models, several kinds of them, and there is no second copy")
  func liveModels() {
    let models = TestModels()
    let settings = SettingsSearch(models.sections)
    #expect(
      settings.ids("avatar") == ["photo"] && settings.ids("off") == ["receipts"] && settings.ids("rel") == ["about"])
    models.readReceipts.isOn = true
    models.about.keywords = ["edition"]
    #expect(settings.ids("off").isEmpty && settings.ids("rel").isEmpty)
    #expect(settings.ids("on rec") == ["receipts"] && settings.ids("edit") == ["about"])
  }

  @Test("LS10 a model without a node is left out, with all that is below it")
  func leftOut() {
    let models = TestModels()
    models.chats.isAvailable = false
    let settings = SettingsSearch(models.sections)
    #expect(Set(settings.ids("")) == ["photo", "privacy", "blocked", "about"])
    #expect(settings.ids("wallp").isEmpty && settings.choose("wallpaper") == nil && settings.choose("chats") == nil)
    #expect(settings.problems.isEmpty)
  }

  /// What an app adds later.
  struct SliderModel {
    let id: String
    let title: String
  }

  struct SliderAdapter: SettingsAdapter {
    func node(for model: SliderModel) -> SettingsNode<TestScreen>? {
      SettingsNode(SettingsItem(id: model.id, title: model.title))
    }
  }

  @Test("LS13 a new kind of item is one adapter registered")
  func aNewKind() {
    let models = TestModels()
    models.hidden.items.append(SliderModel(id: "size", title: "Text size"))
    let without = SettingsSearch(models.sections)
    #expect(without.ids("text").isEmpty)
    #expect(
      without.problems.map(\.description) == [
        "no adapter takes the model of type TypeaheadSettingsTests.TreeTests.SliderModel in \"Privacy > Chats\"; "
          + "register one for it"
      ])
    var adapters = SettingsAdapters.all
    adapters.register(SliderAdapter())
    let settings = SettingsSearch(models.sections, adapters: adapters)
    #expect(settings.ids("text") == ["size"] && settings.problems.isEmpty)
  }

  final class LoudPlainModel: PlainModel {}

  struct LoudAdapter: SettingsAdapter {
    func node(for model: LoudPlainModel) -> SettingsNode<TestScreen>? {
      SettingsNode(SettingsItem(id: model.id, title: model.title + "!"))
    }
  }

  @Test("LS13 of several adapters that take a model the last one is asked")
  func theLastAdapter() {
    var adapters = SettingsAdapters.all
    let sections = [SectionModel("", [LoudPlainModel("a", "A"), PlainModel("b", "B")])]
    #expect(SettingsSearch(sections, adapters: adapters).entries.map(\.title) == ["A", "B"])
    adapters.register(LoudAdapter())
    #expect(SettingsSearch(sections, adapters: adapters).entries.map(\.title) == ["A!", "B"])
  }

  @Test("LS14 an id that comes twice is told, and only its first item is found")
  func repeatedIDs() {
    let second = PlainModel("a", "Second", [SectionModel("", [PlainModel("c", "Below")])])
    let menu = PlainModel("m", "Menu", [SectionModel("", [second, SwitchModel("a", "Third")])])
    let settings = SettingsSearch([SectionModel("", [PlainModel("a", "First"), menu])])
    #expect(settings.entries.map(\.id) == ["a", "m"] && settings.ids("first") == ["a"])
    #expect(settings.ids("second").isEmpty && settings.ids("third").isEmpty && settings.ids("below").isEmpty)
    #expect(settings.problems == [.repeatedID("a", path: ["Menu"]), .repeatedID("a", path: ["Menu"])])
    #expect(
      settings.problems.first?.description
        == "the id \"a\" of an item in \"Menu\" is another item's; give each an id of its own")
  }

  @Test("LS14 a tree that leads back into itself ends")
  func aCycle() {
    let menu = PlainModel("m", "Menu")
    menu.sections = [SectionModel("", [menu, PlainModel("a", "A")])]
    let settings = SettingsSearch([SectionModel("", [menu])])
    #expect(settings.entries.map(\.id) == ["m", "a"] && settings.problems == [.repeatedID("m", path: ["Menu"])])
  }

  @Test("LS14 equal titles in different menus are hits of their own, told apart by their paths")
  func equalTitles() {
    let sections = ["Chats", "Groups"].map { menu in
      SectionModel("", [PlainModel(menu, menu, [SectionModel("", [SwitchModel("\(menu).sound", "Sound")])])])
    }
    let settings = SettingsSearch(sections)
    let hits = settings.search("sound").hits
    #expect(Set(hits.map(\.id)) == ["Chats.sound", "Groups.sound"])
    #expect(Set(hits.map(\.record.path)) == [["Chats"], ["Groups"]])
    #expect(settings.ids("sound gro") == ["Groups.sound"])
  }
}
