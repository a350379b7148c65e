import Testing
import Typeahead
import TypeaheadSettings

/// The way to a chosen item, and what is done there.
@Suite struct RouteTests {
  @Test("LS5 choosing yields every ancestor's screen, the root first, each given the stack built so far")
  func stack() throws {
    let models = TestModels()
    let settings = SettingsSearch(models.sections)
    let route = try #require(settings.choose("receipts"))
    #expect(route.id == "receipts" && route.stack.map(\.name) == ["root", "privacy", "chats"])
    #expect(route.stack.map(\.below) == [[], ["root"], ["root", "privacy"]])
    #expect(settings.choose("about")?.stack.map(\.name) == ["root"])
    #expect(settings.choose("nothing") == nil)
  }

  @Test("LS5 a menu without a screen leads to its rows on the screen that shows it")
  func menusWithoutScreens() throws {
    let models = TestModels()
    models.chats.hasScreen = false
    models.chats.action = { .open }
    let settings = SettingsSearch(models.sections)
    #expect(settings.search("receipts").hits.map(\.record.path) == [["Privacy", "Chats"]])
    let route = try #require(settings.choose("receipts"))
    #expect(route.stack.map(\.name) == ["root", "privacy"] && route.action == .highlight)
    // It cannot be opened: its own row is highlighted.
    let menu = try #require(settings.choose("chats"))
    #expect(menu.stack.map(\.name) == ["root", "privacy"] && menu.action == .highlight)
    models.privacy.hasScreen = false
    #expect(settings.choose("receipts")?.stack.map(\.name) == ["root"])
    // Where not even the root has one, there is nothing to show.
    let bare = SettingsSearch(adapters: .all) { SettingsSource(children: models.sections.shown) }
    let steps = bare.choose("receipts").map { perform($0).steps }
    #expect(bare.choose("receipts")?.stack.isEmpty == true && steps == [.opened])
  }

  @Test("LS5 no screen is made before an item is chosen, and none that is not on the way")
  func screensAreMadeLate() {
    let models = TestModels()
    var made: [String] = []
    for model in [models.privacy, models.chats] {
      model.makeScreen = { name, stack in
        made.append(name)
        return TestTable(name, below: stack)
      }
    }
    let settings = SettingsSearch(models.sections)
    _ = settings.search("read")
    #expect(made.isEmpty)
    _ = settings.choose("blocked")
    #expect(made == ["privacy"])
  }

  /// Performs a route and gives what was reported and what the last screen was told.
  private func perform(_ route: SettingsRoute<TestScreen>) -> (steps: [SettingsStep], told: [String]) {
    var steps: [SettingsStep] = []
    route.perform { steps.append($0) }
    (route.stack.last as? TestTable)?.complete()
    return (steps, route.stack.last?.told ?? [])
  }

  @Test("LS6 highlighting scrolls to the row and lets it blink, and is complete when both are")
  func highlight() throws {
    let route = try #require(SettingsSearch(TestModels().sections).choose("receipts"))
    let screen = try #require(route.stack.last as? TestTable)
    var steps: [SettingsStep] = []
    route.perform { steps.append($0) }
    #expect(route.action == .highlight && screen.told == ["scroll receipts"] && steps == [.opened])
    screen.waiting.removeFirst()()
    #expect(screen.told == ["scroll receipts", "blink receipts"] && steps == [.opened, .scrolled])
    screen.waiting.removeFirst()()
    #expect(screen.told.count == 2 && steps == [.opened, .scrolled, .highlighted])
    #expect(route.stack.dropLast().flatMap(\.told) == [])
  }

  @Test("LS6 selecting highlights the row first and then taps it, in this order and once")
  func select() throws {
    let route = try #require(SettingsSearch(TestModels().sections).choose("photo"))
    let (steps, told) = perform(route)
    #expect(route.action == .select && told == ["scroll photo", "blink photo", "tap photo"])
    #expect(steps == [.opened, .scrolled, .highlighted, .selected])
  }

  /// A screen that says everything twice.
  final class EchoTable: TestTable {
    override func note(_ what: String, _ id: String, _ completion: @escaping () -> Void) {
      super.note(what, id) {
        completion()
        completion()
      }
    }
  }

  @Test("LS6 each step is reported once and in order, and a row tapped once, whatever the screen says")
  func once() throws {
    let models = TestModels()
    models.privacy.makeScreen = { EchoTable($0, below: $1) }
    models.chats.action = { .select }
    let (steps, told) = perform(try #require(SettingsSearch(models.sections).choose("chats")))
    #expect(steps == [.opened, .scrolled, .highlighted, .selected] && told.count { $0 == "tap chats" } == 1)
  }

  /// A screen that highlights in its own way.
  final class FlashTable: TestScreen, ItemSelecting {
    func scroll(to id: String, completion: @escaping () -> Void) { told.append("scroll") }
    func blink(_ id: String, completion: @escaping () -> Void) { told.append("blink") }

    func highlight(_ id: String, report: @escaping (SettingsStep) -> Void) {
      told.append("flash \(id)")
      report(.highlighted)
    }

    func tap(_ id: String, completion: @escaping () -> Void) {
      told.append("tap \(id)")
      completion()
    }
  }

  /// A screen that selects in its own way.
  final class JumpTable: TestScreen, ItemSelecting {
    func scroll(to id: String, completion: @escaping () -> Void) { told.append("scroll") }
    func blink(_ id: String, completion: @escaping () -> Void) { told.append("blink") }
    func tap(_ id: String, completion: @escaping () -> Void) { told.append("tap") }

    func select(_ id: String, report: @escaping (SettingsStep) -> Void) {
      told.append("jump \(id)")
      report(.selected)
    }
  }

  final class SilentScreen: TestScreen {}

  @Test("LS7 a screen may replace how it highlights, and selecting uses it")
  func replacedHighlighting() throws {
    let models = TestModels()
    models.privacy.makeScreen = { FlashTable($0, below: $1) }
    let settings = SettingsSearch(models.sections)
    let (steps, told) = perform(try #require(settings.choose("chats")))
    #expect(told == ["flash chats"] && steps == [.opened, .highlighted])
    models.chats.action = { .select }
    let selected = perform(try #require(settings.choose("chats")))
    #expect(selected.told == ["flash chats", "tap chats"] && selected.steps == [.opened, .highlighted, .selected])
  }

  @Test("LS7 a screen may replace how it selects")
  func replacedSelecting() throws {
    let models = TestModels()
    models.privacy.makeScreen = { JumpTable($0, below: $1) }
    models.chats.action = { .select }
    let (steps, told) = perform(try #require(SettingsSearch(models.sections).choose("chats")))
    #expect(told == ["jump chats"] && steps == [.opened, .selected])
  }

  /// A screen that can highlight and not select.
  final class MarkScreen: TestScreen, ItemHighlighting {
    func scroll(to id: String, completion: @escaping () -> Void) { completion() }

    func blink(_ id: String, completion: @escaping () -> Void) {
      told.append("blink \(id)")
      completion()
    }
  }

  @Test("LS7 a screen does what it can")
  func screensOfAllKinds() throws {
    let models = TestModels()
    models.chats.action = { .select }
    let settings = SettingsSearch(models.sections)
    models.privacy.makeScreen = { MarkScreen($0, below: $1) }
    let marked = perform(try #require(settings.choose("chats")))
    #expect(marked.steps == [.opened, .scrolled, .highlighted] && marked.told == ["blink chats"])
    models.privacy.makeScreen = { SilentScreen($0, below: $1) }
    let silent = perform(try #require(settings.choose("chats")))
    #expect(silent.steps == [.opened] && silent.told.isEmpty)
  }

  @Test("LS8 some hits lead straight to the item's own screen")
  func ownScreen() throws {
    let models = TestModels()
    models.chats.action = { .open }
    models.about.action = { .open }
    let settings = SettingsSearch(models.sections)
    let route = try #require(settings.choose("chats"))
    #expect(route.stack.map(\.name) == ["root", "privacy", "chats"] && route.action == .open)
    #expect(route.stack.map(\.below) == [[], ["root"], ["root", "privacy"]])
    let (steps, told) = perform(route)
    #expect(steps == [.opened] && told.isEmpty)
    // It has no screen of its own.
    #expect(settings.choose("about")?.action == .highlight && settings.choose("about")?.stack.count == 1)
  }
}
