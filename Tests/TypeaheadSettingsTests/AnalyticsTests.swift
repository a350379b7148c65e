import Testing
import Typeahead
import TypeaheadSettings
import TypeaheadVocabulary

/// What the app is told of those who search.
@Suite struct AnalyticsTests {
  private func events(_ body: (SettingsSearch<TestScreen>) -> Void) -> [SettingsEvent] {
    var events: [SettingsEvent] = []
    let settings = SettingsSearch(TestModels().sections) { events.append($0) }
    body(settings)
    return events
  }

  @Test("LS15 opening, queries, choosing and abandoning are told in order")
  func hooks() {
    let told = events { settings in
      settings.open()
      for text in ["", "r", "re", "re", " ", "wall"] { _ = settings.search(text) }
      _ = settings.choose("wallpaper")
      _ = settings.choose("gone")
      settings.close()
      settings.open()
      _ = settings.search("zzz")
      settings.close()
      settings.close()
      settings.open()
      settings.open()
    }
    #expect(
      told == [
        .opened, .queried("r", total: 2), .queried("re", total: 2), .queried("wall", total: 1),
        .chosen(id: "wallpaper", query: "wall"),
        .opened, .queried("zzz", total: 0), .abandoned(query: "zzz"),
        .opened, .abandoned(query: ""), .opened,
      ])
  }

  @Test("LS15 who does not say that the search was opened is taken to open it")
  func openedBySearching() {
    #expect(events { _ = $0.search("r") } == [.opened, .queried("r", total: 2)])
    #expect(events { _ = $0.choose("about") } == [.opened, .chosen(id: "about", query: "")])
  }

  @Test("LS15 who erases what they typed and chooses from the whole list has not found by searching")
  func choosingFromTheWholeList() {
    var summary = SettingsSummary()
    let told = events { settings in
      settings.open()
      for text in ["r", ""] { _ = settings.search(text) }
      _ = settings.choose("about")
      settings.close()
    }
    #expect(told == [.opened, .queried("r", total: 2), .chosen(id: "about", query: "")])
    for event in told { summary.count(event) }
    #expect(summary.searches == 1 && summary.finds == 0)
    summary.count(.queried("r", total: 2))
    summary.count(.chosen(id: "receipts", query: "r"))
    #expect(summary.searches == 1 && summary.finds == 1)
  }

  /// 104,000 people, as the published system counted them: 47 % of those entering search, 37 % of these find.
  @Test("LS15 the shares of those entering the settings who search come from the events")
  func sharesOfVisits() {
    var summary = SettingsSummary()
    #expect(summary.visitSearchShare == nil)
    let told = events { settings in
      // Before the first visit a search is nobody's.
      _ = settings.search("r")
      settings.close()
      for visitor in 0..<100 {
        settings.enter()
        // Some only open the search, and some open it twice.
        if visitor < 60 { settings.open() }
        if visitor < 47 { _ = settings.search("wall") }
        if visitor < 37 * 47 / 100 { _ = settings.choose("wallpaper") }
        if visitor < 10 {
          settings.open()
          _ = settings.search("r")
        }
        settings.close()
      }
    }
    #expect(told.count { $0 == .entered } == 100)
    for event in told { summary.count(event) }
    #expect(summary.visits == 100 && summary.visitsWithSearch == 47 && summary.visitSearchShare == 0.47)
    #expect(summary.openings == 71 && summary.searches == 58 && summary.finds == 17)
  }

  @Test("LS15 searches of the index by other means are told of, too")
  func otherSearches() {
    let told = events { settings in
      settings.open()
      settings.didSearch("r", total: settings.index.search("r").total)
      settings.close()
    }
    #expect(told == [.opened, .queried("r", total: 2), .abandoned(query: "r")])
  }

  @Test("LS15 the shares of openings that search and of searches that find come from the events")
  func shares() {
    var summary = SettingsSummary()
    #expect(summary.searchShare == nil && summary.findShare == nil)
    let told = events { settings in
      // Nothing typed; typed and found, twice; typed and not found; chosen from the whole list.
      for (texts, chosen) in [([], nil), (["r", "re"], ["receipts", "about"]), (["z"], nil), ([""], ["about"])]
        as [([String], [String]?)]
      {
        settings.open()
        for text in texts { _ = settings.search(text) }
        for id in chosen ?? [] { _ = settings.choose(id) }
        settings.close()
      }
    }
    for event in told { summary.count(event) }
    #expect(summary.openings == 4 && summary.searches == 2 && summary.finds == 1)
    #expect(summary.searchShare == 0.5 && summary.findShare == 0.5)
  }

  @Test("what was chosen comes first among equals, and is remembered by the text")
  func choicesAreLearnt() {
    let settings = SettingsSearch(TestModels().sections) { _ in }
    _ = settings.search("re")
    _ = settings.choose("receipts")
    #expect(settings.choices == nil)
    settings.choices = Choices()
    let before = settings.search("r").hits.map(\.id)
    let last = before[before.count - 1]
    _ = settings.choose(last)
    let hit = settings.search("r").hits.first { $0.id == last }
    #expect(hit?.choice?.countForText == 1 && settings.choices?.recent() == [last])
    _ = settings.choose("gone")
    #expect(settings.choices?.count == 1)
    #expect(settings.search("", SearchOptions(limit: 1)).hits[0].id == last)
    #expect(settings.search("", SearchOptions(limit: 1, choices: Choices())).hits[0].choice == nil)
  }

  @Test("what is opened by hand after a search in vain is counted for its words")
  func vocabulary() {
    var summary = SettingsSummary(vocabulary: Vocabulary())
    let told = events { settings in
      for _ in 0..<4 {
        settings.enter()
        settings.open()
        for text in ["b", "back", "backdrop", ""] { _ = settings.search(text) }
        settings.close()
        settings.browse("wallpaper")
      }
      settings.enter()
    }
    #expect(told.contains(.browsed(id: "wallpaper")) && told.contains(.abandoned(query: "")))
    for event in told { summary.count(event) }
    let settings = SettingsSearch(TestModels().sections) { _ in }
    let report = summary.vocabulary?.report(in: settings.index.snapshot)
    #expect(report?.proposals.map(\.keyword) == ["backdrop"] && report?.proposals.first?.count == 4)
    #expect(summary.finds == 0 && SettingsSummary().vocabulary == nil)
  }
}
