import Synchronization
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

  /// What changes in a list of rows, and how many of them have other texts then.
  enum Change: CaseIterable {
    case nothing, removal, insertion, title, hiding, swap

    func apply(to rows: [PlainModel], _ sections: [SectionModel]) -> Int {
      switch self {
      case .nothing: return 0
      case .removal:
        sections[0].items.remove(at: rows.count / 4)
        return 0
      case .insertion:
        sections[1].items.insert(PlainModel("new", "New"), at: 10)
        return 1
      case .title:
        rows[7].title = "Changed"
        return 1
      case .hiding:
        sections[0].isShown = false
        return 0
      case .swap:
        sections[1].items.swapAt(3, 30)
        return 0
      }
    }
  }

  @Test(
    "LS12 a change set takes linear time: of four times the rows about four times the work, and what stays is not written",
    arguments: Change.allCases)
  func linear(_ change: Change) {
    /// Counts of models read, of texts read to be written, and of comparisons and hashes of ids.
    func work(_ count: Int) -> [Int] {
      let rows = (0..<count).map { PlainModel("\($0)", "Row \($0)") }
      let sections = [SectionModel("a", Array(rows[..<(count / 2)])), SectionModel("b", Array(rows[(count / 2)...]))]
      let tally = Tally()
      let plain = SettingsEntry.schema()
      let schema = Schema(
        fields: plain.fields.map { field in
          Field<SettingsEntry>(field.name, analyzer: field.analyzer, role: field.role) { entry in
            tally.add()
            return field.values(entry)
          }
        }, weight: plain.weight)
      let settings = SettingsSearch(adapters: .all, schema: schema) {
        SettingsSource(children: sections.shown) { TestTable("root", below: $0) }
      }
      let old = settings.entries.map(\.id)
      let readings = rows.reduce(0) { $0 + $1.readings }
      #expect(readings == count && tally.count >= count)
      tally.reset()
      let written = change.apply(to: rows, sections)
      let difference = settings.refresh()
      #expect(difference.inserts.count + difference.changes.count == written)
      let models = rows.reduce(0) { $0 + $1.readings } - readings
      #expect(models <= count, "each is read once")
      // A text of each field is read for what is written, and of nothing else.
      #expect(tally.count == written * plain.fields.count)
      let compared = Tally()
      func counted(_ ids: [String]) -> [CountedID] { ids.map { CountedID(text: $0, tally: compared) } }
      let same = ListDifference(from: counted(old), to: counted(settings.entries.map(\.id)))
      #expect(same.deletes == difference.deletes && same.inserts == difference.inserts)
      return [models, compared.count]
    }
    let (small, large) = (work(1000), work(4000))
    // Hashes are of another seed in each process, so some more collide now and then.
    for (few, many) in zip(small, large) { #expect(many <= 5 * few + 200, "\(small) and \(large)") }
    #expect(small[1] >= 400 && large[1] <= 8 * 4000, "ids are compared, each a few times")
  }

  private final class Tally: Sendable {
    private let value = Mutex(0)
    var count: Int { value.withLock { $0 } }
    func add() { value.withLock { $0 += 1 } }
    func reset() { value.withLock { $0 = 0 } }
  }

  /// An id that counts how often it is compared or hashed.
  private struct CountedID: Hashable {
    let text: String
    let tally: Tally

    static func == (left: CountedID, right: CountedID) -> Bool {
      left.tally.add()
      return left.text == right.text
    }

    func hash(into hasher: inout Hasher) {
      tally.add()
      hasher.combine(text)
    }
  }
}
