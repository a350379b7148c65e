import Testing
import Typeahead
import TypeaheadSettings
import TypeaheadTestSupport

/// Random histories of models against what they say at the end.
@Suite struct DifferenceTests {
  /// A tree of menus whose models change at random.
  private struct Model {
    var random: SeededRandom
    let root = SectionModel("", [])
    var menus: [PlainModel] = []
    var sections: [SectionModel] = []
    var nextID = 0

    init(seed: UInt64) {
      random = SeededRandom(seed: seed)
      sections = [root]
      for _ in 0..<Int.random(in: 0...40, using: &random) { insert() }
    }

    private static let words = ["Sound", "Light", "Chat", "Call", "Photo", "Lock", "Time"]

    mutating func insert() {
      nextID += 1
      let title = Self.words.randomElement(using: &random)!
      let section = sections.randomElement(using: &random)!
      let model: Any
      if Int.random(in: 0..<3, using: &random) == 0 {
        let menu = PlainModel("\(nextID)", title, [SectionModel("a", []), SectionModel("b", [])])
        menus.append(menu)
        sections += menu.sections ?? []
        model = menu
      } else {
        model = SwitchModel("\(nextID)", title)
      }
      section.items.insert(model, at: Int.random(in: 0...section.items.count, using: &random))
    }

    mutating func change() {
      let section = sections.randomElement(using: &random)!
      switch Int.random(in: 0..<7, using: &random) {
      case 0, 1: insert()
      case 2: section.isShown.toggle()
      case 3: menus.randomElement(using: &random)?.isAvailable.toggle()
      case 4: menus.randomElement(using: &random)?.title = Self.words.randomElement(using: &random)!
      case 5: section.items.shuffle(using: &random)
      default:
        if let item = section.items.randomElement(using: &random) as? SwitchModel {
          item.isOn.toggle()
        } else {
          section.items = Array(section.items.dropLast())
        }
      }
    }

    /// What is to be found: the definition, by recursion.
    var expected: [String] { Self.expected([root], []) }

    private static func expected(_ sections: [SectionModel], _ path: [String]) -> [String] {
      sections.filter(\.isShown).flatMap(\.items).flatMap { item -> [String] in
        if let model = item as? SwitchModel {
          return ["\(path.joined(separator: "/")): \(model.id) \(model.title) \(model.isOn ? "On" : "Off")"]
        }
        guard let menu = item as? PlainModel, menu.isAvailable else { return [] }
        return ["\(path.joined(separator: "/")): \(menu.id) \(menu.title) "]
          + expected(menu.sections ?? [], path + [menu.title])
      }
    }
  }

  private static func line(_ entry: SettingsEntry) -> String {
    "\(entry.path.joined(separator: "/")): \(entry.id) \(entry.title) \(entry.value ?? "")"
  }

  @Test("LS12 each change gives a change set that always leads to the new state", arguments: 0..<60 as Range<UInt64>)
  func histories(_ seed: UInt64) {
    var model = Model(seed: seed)
    let settings = SettingsSearch([model.root])
    var shown = settings.entries
    for _ in 0..<20 {
      for _ in 0..<Int.random(in: 0...3, using: &model.random) { model.change() }
      let difference = settings.refresh()
      difference.apply(to: &shown) { settings.entries[$0] }
      #expect(shown.map(Self.line) == model.expected, "seed \(seed)")
      let found = settings.index.search("", limit: .max).hits.map(\.record)
      #expect(found.map(Self.line).sorted() == model.expected.sorted(), "seed \(seed)")
    }
    #expect(settings.refresh().isEmpty && settings.problems.isEmpty, "seed \(seed)")
  }

  @Test("LS12 a change set takes linear time: every model is asked once, and what stays is not written")
  func linear() {
    let rows = (0..<3000).map { PlainModel("\($0)", "Row \($0)") }
    let section = SectionModel("", rows)
    let settings = SettingsSearch([section])
    section.items.remove(at: 1500)
    section.items.insert(PlainModel("new", "New"), at: 10)
    rows[7].title = "Changed"
    let difference = settings.refresh()
    #expect(rows.map(\.readings) == rows.indices.map { $0 == 1500 ? 1 : 2 })
    #expect(difference.deletes == [1500] && difference.inserts == [10] && difference.moves.isEmpty)
    #expect(difference.changes.map(\.new) == [7])
  }
}
