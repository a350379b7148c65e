import Typeahead
import TypeaheadStore

struct TypeaheadStorePage {
  private let folder = PageFolder()
  var path: String { folder.path + "/people" }
}
