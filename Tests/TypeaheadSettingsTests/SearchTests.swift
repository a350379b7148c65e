import Foundation
import Testing
import Typeahead
import TypeaheadSettings

/// What is found, and that it is always what the models say now.
@Suite struct SearchTests {
  @Test(
    "LS4 a query matches title, keywords, category, value or path, and the hit says which and where",
    arguments: [
      ("rin", "title", "Ringtone", 0..<3), ("melo", "keywords", "call melody", 5..<9),
      ("soun", "category", "Sounds", 0..<4),
      ("bel", "value", "Bells", 0..<3), ("not", "path", "Notifications", 0..<3),
    ])
  func fields(_ query: String, _ field: String, _ value: String, _ range: Range<Int>) {
    let model = PlainModel("ring", "Ringtone", value: "Bells", keywords: ["tune", "call melody"])
    model.category = "Sounds"
    let menu = PlainModel("menu", "Notifications", [SectionModel("Sounds", [model])])
    let settings = SettingsSearch([SectionModel("", [menu])])
    let hit = settings.search(query).hits.first { $0.id == "ring" }
    #expect(hit?.matches.map(\.field) == [field] && hit?.matches.first?.value == value)
    #expect(hit?.matches.first?.utf8Ranges == [range])
  }

  @Test("LS4 the words of a query may stand in several fields, and titles come first")
  func acrossFields() {
    let models = TestModels()
    models.about.keywords = ["privacy"]
    let settings = SettingsSearch(models.sections)
    #expect(settings.ids("chat off") == ["receipts"])
    #expect(settings.ids("privacy").prefix(2) == ["privacy", "about"])
  }

  @Test("options say what is asked for besides, and an answer is JSON")
  func options() throws {
    let settings = SettingsSearch(TestModels().sections)
    let options = SearchOptions<SettingsEntry>(limit: 1, filter: .where { !$0.path.isEmpty })
    let answer = settings.search("chats", options)
    #expect(answer.total == 3 && answer.hits.count == 1)
    let json = try JSONSerialization.jsonObject(with: JSONEncoder().encode(answer)) as? [String: Any]
    let hit = try #require((json?["hits"] as? [[String: Any]])?.first)
    #expect(hit["id"] as? String == answer.hits[0].id)
    #expect((hit["fields"] as? [String: Any])?["title"] as? String == answer.hits[0].record.title)
  }

  @Test("LS11 a changed title is found by the next search, and the old one is not")
  func aTitle() {
    let models = TestModels()
    let settings = SettingsSearch(models.sections)
    #expect(settings.ids("chats") == ["chats", "wallpaper", "receipts"])
    models.chats.title = "Conversations"
    #expect(settings.ids("chats").isEmpty && settings.ids("conv wall") == ["wallpaper"])
    #expect(settings.search("wall").hits.first?.record.path == ["Privacy", "Conversations"])
  }

  @Test("LS11 a section that is hidden is never found, and found again when it is shown")
  func aSection() {
    let models = TestModels()
    let settings = SettingsSearch(models.sections)
    models.hidden.isShown = false
    #expect(settings.ids("read").isEmpty && settings.choose("receipts") == nil)
    #expect(settings.index.snapshot[id: "receipts"] == nil)
    models.hidden.isShown = true
    #expect(settings.ids("read") == ["receipts"])
  }

  @Test("LS11 a hit whose item has gone since leads nowhere")
  func aStaleHit() throws {
    let models = TestModels()
    let settings = SettingsSearch(models.sections)
    let hit = try #require(settings.search("read").hits.first)
    models.chats.isAvailable = false
    #expect(settings.choose(hit.id) == nil)
  }

  @Test("LS11 an item the index refuses is told, found no more, and found again when it is shorter")
  func refused() {
    let models = TestModels()
    let settings = SettingsSearch(models.sections)
    models.about.title = String(repeating: "x", count: 5000)
    #expect(
      settings.ids("about").isEmpty && settings.ids("rel").isEmpty && !settings.entries.contains { $0.id == "about" })
    guard case .refused(.tokenTooLong(id: "about", field: "title", bytes: 5000, limit: 4096))? = settings.problems.first
    else {
      Issue.record("\(settings.problems)")
      return
    }
    #expect(settings.refresh().isEmpty && settings.problems.count == 1)
    models.about.title = "About"
    #expect(settings.ids("about") == ["about"] && settings.problems.isEmpty)
  }

  @Test("LS11 only what differs is written, and each model is read once")
  func littleIsWritten() {
    let models = TestModels()
    let settings = SettingsSearch(models.sections)
    let before = settings.search("", limit: .max).hits
    models.about.value = "Version 13"
    let readings = models.privacy.readings
    let difference = settings.refresh()
    #expect(models.privacy.readings == readings + 1)
    #expect(difference.changes.map { settings.entries[$0.new].id } == ["about"])
    #expect(difference.deletes.isEmpty && difference.inserts.isEmpty && difference.moves.isEmpty)
    #expect(before.count == 7 && settings.index.count == 7)
  }
}
