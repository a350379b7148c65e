import Typeahead
import TypeaheadModel

/// What the pages for people who come from elsewhere take for granted.
struct ComingFromContainsPage {
  let settings = [
    Setting(id: 1, title: "Wi-Fi Calling", keywords: ["telephone"]), Setting(id: 2, title: "Night Light", keywords: []),
    Setting(id: 3, title: "Restart", keywords: []),
  ]

  struct Setting: Identifiable, Sendable {
    let id: Int
    var title: String
    var keywords: [String]
  }
}

struct ComingFromFTS5Page {
  struct Person: Identifiable, Sendable {
    let id: Int
    var name: String
    var email: String
    var team: String
  }
}

struct ComingFromMiniSearchPage {
  let settings = [
    Setting(id: 1, title: "Wi-Fi Calling", keywords: ["telephone"]),
    Setting(id: 2, title: "Night Light", keywords: ["dark"]),
    Setting(id: 3, title: "Dark Mode", keywords: ["night"]), Setting(id: 4, title: "Restart", keywords: []),
  ]

  struct Setting: Identifiable, Sendable {
    let id: Int
    var title: String
    var keywords: [String]
    var popularity = 0.0
  }
}

struct ComingFromCoreSpotlightPage {
  let texts = AsyncStream<String> { texts in
    for text in ["l", "le", "let"] { texts.yield(text) }
    texts.finish()
  }

  struct Document: Identifiable, Sendable {
    let id: String
    var domain: String
    var title: String
    var keywords: [String]
  }

  func show(_ documents: [Document], _ difference: ListDifference<String>) {}
}

@MainActor struct MovingFrom01Page {
  let index: SearchIndex<TextRecord>
  let view = ListView()
  var model: SearchModel<TextRecord> { SearchModel(index) }

  init() throws { index = try SearchIndex(["Night Light", "Restart"]) }
}
