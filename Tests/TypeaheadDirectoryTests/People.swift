import Typeahead
import TypeaheadDirectory
import TypeaheadTestSupport

/// A few users, and callers who ask for them.
enum People {
  static let anna = User(
    id: "anna", name: "Anna Maria Jones", emails: ["Anna.Jones@example.com"], phones: ["+44 7700 900123"])
  static let bert = User(id: "bert", name: "Bert Smith", emails: ["bert@example.com"], phones: ["07700-900456"])
  static let celine = User(id: "celine", name: "Céline Müller", emails: ["c.m@example.com"])
  static let dave = User(id: "dave", name: "Dave Jones-Smith", emails: ["anna.jones@example.com.au"])
  static var eve: User {
    var eve = User(id: "eve", name: "Eve Smith", emails: ["eve@example.com"])
    eve.audience = .only([.group("sales")])
    eve.others = ["nickname": ["Smitty"]]
    return eve
  }
  static let all = [anna, bert, celine, dave, eve]

  static let outsider = Caller("zoe")
  static let seller = Caller("yan", memberOf: ["sales"])

  static let fields: [UserField] = [
    .name, .other("nickname"), .email, .phone(countryCode: "44", lastDigits: 4...6),
  ]

  static func index(_ users: [User] = all) throws -> SearchIndex<User> {
    let index = SearchIndex(schema: .users(in: fields))
    try index.upsert(users, by: .system)
    return index
  }

  static func view(for caller: Caller = seller, excluding: [String] = [], answersBlank: Bool = false) throws
    -> MultiSnapshot<User>
  {
    Directory([try index()]).view(for: caller, excluding: excluding, answersBlank: answersBlank)
  }
}

extension MultiSnapshot where Record.ID == String {
  func found(_ query: String, limit: Int = .max) -> [String] { search(query, limit: limit).hits.map(\.id) }
}
