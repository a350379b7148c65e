import Typeahead
import TypeaheadJSON
import TypeaheadStore

struct RecordsThatStayPage {
  private let temporary = PageFolder()
  let schema = Schema<Person>(fields: [Field("name", \.name)])
  var folder: String { temporary.path + "/people" }
  var oldFolder: String { temporary.path + "/old-people" }
  var backup: String { temporary.path + "/backup" }

  init() throws {
    let index = try DurableIndex(
      at: oldFolder, kind: "people", schema: Schema<OldPerson>(fields: [Field("name", \.fullName)]))
    try index.upsert(OldPerson(id: 1, fullName: "Anna Jones"))
    try index.commit()
    try index.close()
  }

  struct Person: Codable, Identifiable, Sendable {
    let id: Int
    var name: String
  }

  struct OldPerson: Codable, Identifiable, Sendable {
    let id: Int
    var fullName: String
  }
}

/// What an app shows somebody.
func show(_ text: String) {}
