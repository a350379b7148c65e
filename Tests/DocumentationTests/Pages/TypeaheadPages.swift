import Typeahead

/// What the pages of the module Typeahead take for granted: the values and types that their blocks do not declare.
struct TypeaheadPage {}

struct AccessControlPage {
  struct Note: Identifiable, Sendable {
    let id: Int
    var text: String
    var author: String
    var isDraft: Bool
  }
}

struct LanguagesPage {
  struct Person: Identifiable, Sendable {
    let id: Int
    var name: String
  }
}

struct LearningPage {
  struct Setting: Identifiable, Sendable {
    let id: String
    var title: String
  }

  let index: SearchIndex<Setting> = {
    let index = SearchIndex(schema: Schema<Setting>(fields: [Field("title", \.title, role: .name)]))
    try! index.upsert([Setting(id: "dark-mode", title: "Dark mode"), Setting(id: "theme", title: "Dark theme")])
    return index
  }()
}

struct RankingRulesPage {
  struct Setting: Identifiable, Sendable {
    let id: Int
    var title: String
    var keywords: [String]
    var isFavourite = false
  }
}

@MainActor struct GettingStartedPage {
  let settings = [
    Setting(id: "display.dark", title: "Dark Mode", keywords: ["night"], path: ["Display"], popularity: 3),
    Setting(id: "sound.volume", title: "Volume", keywords: ["loudness"], path: ["Sound"], popularity: 2),
    Setting(id: "about.legal", title: "Legal", keywords: [], path: ["About"], popularity: 0),
  ]
  let files = [
    File(id: 1, name: "Holiday.mov", kind: "video", bytes: 2_000_000, tags: []),
    File(id: 2, name: "Holiday 1.png", kind: "image", bytes: 100, tags: ["beach"]),
    File(id: 3, name: "Holiday 2.png", kind: "image", bytes: 200, tags: []),
  ]

  struct File: Identifiable, Sendable {
    let id: Int
    var name: String
    var kind: String
    var bytes: Int
    var tags: [String]
  }

  let messages = index(of: [Message(id: 7, text: "Join us on Friday"), Message(id: 8, text: "Minutes")])

  private static func index(of messages: [Message]) -> SearchIndex<Message> {
    let index = SearchIndex(schema: Schema<Message>(fields: [Field("text", \.text)]))
    try! index.upsert(messages)
    return index
  }

  struct Message: Identifiable, Sendable {
    let id: Int
    var text: String
  }

  struct Contact: Identifiable, Sendable {
    let id: Int
    var name: String
    var emails: [String]
    var phones: [String]
    var lastUsed = 0.0
  }

  func export(_ setting: Setting) {}
  func reload() {}
}
