import Typeahead
import TypeaheadDirectory

@MainActor struct TypeaheadDirectoryPage {
  let contacts = SearchIndex(schema: .users())
  let members: [String] = []
  let texts = AsyncStream<String> { texts in
    for text in ["s", "sm", "smi"] { texts.yield(text) }
    texts.finish()
  }

  func show(_ something: Any) {}
  func showCompleted() {}
}
