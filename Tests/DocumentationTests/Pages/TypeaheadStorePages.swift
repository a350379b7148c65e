import Foundation
import Typeahead
import TypeaheadJSON
import TypeaheadStore

struct TypeaheadStorePage {
  private let folder = PageFolder()
  let imported = [Person(id: 2, name: "Jane Roe")]
  var path: String { folder.path + "/people" }
  /// An index whose records have another form.
  let oldPath: String

  init() throws {
    oldPath = folder.path + "/old-people"
    let index = try DurableIndex(
      at: oldPath, kind: "people", schema: Schema<OldPerson>(fields: [Field("name", \.fullName)]))
    try index.upsert(OldPerson(id: 1, fullName: "Anna Jones"))
    try index.commit()
    try index.close()
  }

  struct OldPerson: Codable, Identifiable, Sendable {
    let id: Int
    var fullName: String
  }
}
