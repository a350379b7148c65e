import Testing
import Typeahead
import TypeaheadSettings
import TypeaheadTestSupport
import TypeaheadTools

/// A real tree of settings, every item of it.
@Suite(.enabled(if: SharedCorpora.isPresent, "the shared corpora are not on this machine")) struct AndroidTests {
  /// A row of the tree; the table's own words say whether search may know of it.
  private struct Row {
    let document: Document
    var path: [String] { document.texts("path") }
    var title: String { document.texts("title")[0] }
    var isExcluded: Bool { document.texts("indexed_by_android") == ["0"] }
  }

  private let rows: [Row]
  private let settings: SettingsSearch<TestScreen>
  /// The ids of excluded rows, and of what is below them.
  private let excluded: Set<String>

  init() throws {
    let reader = try InputReader(path: try SharedCorpora.path("settings_android11_en.tsv"), preset: .settings)
    let documents = try reader.map { try $0.get() }
    rows = documents.map(Row.init)
    let tree = MenuTree(documents)
    let models = tree.nodes.map { node in
      let id = node.document?.id ?? "menu " + (node.path + [node.title]).joined(separator: "/")
      let model = PlainModel(
        id, node.title, value: node.document?.texts("description").first,
        keywords: node.document?.texts("keywords") ?? [])
      model.isAvailable = node.document.map { !Row(document: $0).isExcluded } ?? true
      // The screen is named by the way to it, so that a wrong one shows.
      model.makeScreen = { _, stack in TestTable((node.path + [node.title]).joined(separator: "/"), below: stack) }
      return model
    }
    let root = SectionModel("", [])
    var excluded: Set<String> = []
    for (place, node) in tree.nodes.enumerated() {
      let isBelowExcluded = node.parent.map { excluded.contains(models[$0].id) } ?? false
      if isBelowExcluded || !models[place].isAvailable { excluded.insert(models[place].id) }
      guard let parent = node.parent else {
        root.items.append(models[place])
        continue
      }
      let section = models[parent].sections?[0] ?? SectionModel("", [])
      section.items.append(models[place])
      models[parent].sections = [section]
    }
    self.excluded = excluded
    settings = SettingsSearch([root])
  }

  @Test("LS3 every item of a real tree is found from the root, and leads to its screens in order")
  func everyItem() throws {
    #expect(settings.problems.isEmpty && rows.count == 936)
    var found = 0
    var deepest = 0
    for row in rows where !excluded.contains(row.document.id) {
      let total = settings.index.search(row.title, limit: 0).total
      let hits = settings.index.search(row.title, limit: total).hits
      let hit = try #require(hits.first { $0.id == row.document.id }, "\(row.document.id)")
      #expect(hit.record.path == row.path)
      let stack = try #require(settings.choose(row.document.id)).stack
      let names = ["root"] + row.path.indices.map { row.path[...$0].joined(separator: "/") }
      #expect(stack.map(\.name) == names, "\(row.document.id)")
      #expect(stack.map(\.below) == names.indices.map { Array(names[..<$0]) })
      found += 1
      deepest = max(deepest, stack.count)
    }
    #expect(found == 499 && deepest == 6)
  }

  @Test("LS10 what a real tree excludes never shows, nor what is below it")
  func excludedItems() {
    #expect(excluded.prefix(10).allSatisfy { settings.choose($0) == nil })
    let known = Set(settings.index.search("", limit: .max).hits.map(\.id))
    #expect(known.isDisjoint(with: excluded) && rows.count { excluded.contains($0.document.id) } == 437)
    for row in rows where excluded.contains(row.document.id) {
      let hits = settings.index.search(row.title, limit: .max).hits.map(\.id)
      #expect(Set(hits).isDisjoint(with: excluded), "\(row.title)")
    }
  }

  @Test("LS14 equal titles of a real tree are told apart by their paths")
  func equalTitles() {
    let indexed = rows.filter { !excluded.contains($0.document.id) }
    let titles = Dictionary(grouping: indexed) { $0.title }.filter { $1.count > 1 }
    // Rows of one title and one menu: the tree has them for different devices, and only their ids differ.
    var alike = 0
    for (title, rows) in titles {
      let hits = settings.index.search(title, limit: .max).hits.filter { $0.record.title == title }
      #expect(Set(hits.map(\.id)).isSuperset(of: rows.map(\.document.id)), "\(title)")
      alike += rows.count - Set(rows.map(\.path)).count
    }
    #expect(titles.count > 40 && alike < 20, "\(titles.count) titles, \(alike) alike")
  }

  /// A row among the hits of a text as typed; what may have been meant by typos does not count.
  private func hit(_ row: Row, by text: String, in fields: [String]? = nil) -> Hit<SettingsEntry>? {
    settings.index.search(text, limit: .max, fields: fields).hits.first {
      $0.id == row.document.id && $0.mending == nil
    }
  }

  /// What comes out of the claim that 15 to 20 % of keywords are reached: 16 % as whole words, 21 % where words are found by their
  /// beginnings too (`ring` in `Ringtone`), as they are here.
  @Test("LS16 keywords carry the recall: few of them are reached through title and description")
  func keywords() {
    var (all, byWords, byBeginnings, byAll) = (0, 0, 0, 0)
    for row in rows where !excluded.contains(row.document.id) {
      for keyword in row.document.texts("keywords") {
        all += 1
        if hit(row, by: keyword) != nil { byAll += 1 }
        guard let hit = hit(row, by: keyword, in: ["title", "value"]) else { continue }
        byBeginnings += 1
        if hit.explanation.rules.contains(where: { $0.name == "whole tokens" && $0.value == 0 }) { byWords += 1 }
      }
    }
    #expect(all == 354 && byAll == all)
    #expect((0.15..<0.20).contains(Double(byWords) / Double(all)), "\(byWords) of \(all)")
    #expect((0.20..<0.22).contains(Double(byBeginnings) / Double(all)), "\(byBeginnings) of \(all)")
  }
}
