import BoundedWaits
import Foundation
import Testing
import Typeahead
import TypeaheadModel

/// The screens of the article *In an app* at work.
@MainActor @Suite struct InAnAppTests {
  private let page = InAnAppPage()

  #if !canImport(AppKit)
  @Test func aListThatIsUpdatedByHandShowsTheRowsOfTheModel() async throws {
    let app = InAnAppPage.AppSearch()
    try await app.load(page.settings)
    let model = SearchModel(app.index, debounce: Debounce(delay: .fixed(.zero)))
    let view = NSCollectionView()
    let list = InAnAppPage.SettingsList(view)
    view.numberOfRows = { list.rows.count }
    let following = Task { await list.follow(model) }
    for (text, total) in [("d", 1), ("n", 1), ("", 0), ("l", 1), ("v", 1)] {
      model.text = text
      try await waitUntil("the rows of \(text) are shown") { model.rows.count == total && list.rows == model.rows }
    }
    try app.index.upsert([
      InAnAppPage.Setting(id: "vpn", title: "VPN", category: "Network"),
      InAnAppPage.Setting(id: "voice", title: "Voice", category: "Sound"),
    ])
    try await waitUntil("new rows are shown") { model.rows.count == 3 && list.rows == model.rows }
    #expect(view.batches > 3)
    following.cancel()
  }
  #endif

  @Test func twoScreensFollowOneIndex() async throws {
    let app = InAnAppPage.AppSearch()
    try await app.load(page.settings)
    let first = app.makeModel()
    let second = SearchModel(app.index, SearchOptions(filter: .equals(\.category, "Display")), suggestions: 0)
    first.text = "dark"
    second.text = "dark"
    try await waitUntil("both are answered") { first.total == 1 && second.total == 1 }
    try app.index.upsert(InAnAppPage.Setting(id: "icons", title: "Dark Icons", category: "Home"))
    try await waitUntil("the new row is shown") { first.total == 2 }
    #expect(first.sections.map(\.id).sorted() == ["Display", "Home"] && second.rows.count == 1)
  }

  @Test func highlightsAreWhereTheTextMatches() throws {
    let index = SearchIndex(schema: Schema<InAnAppPage.Setting>(fields: [Field("title", \.title)]))
    try index.upsert(page.settings)
    let text = page.highlighted(index.search("mo da").hits[0])
    var places: [Int] = []
    for place in 0..<text.length {
      let attributes = unsafe text.attributes(at: place, effectiveRange: nil)
      if attributes[NSAttributedString.Key("bold")] != nil { places.append(place) }
    }
    #expect(text.string == "Dark Mode" && places == [0, 1, 5, 6])
  }
}
