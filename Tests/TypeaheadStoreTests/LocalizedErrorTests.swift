import Foundation
import Testing
import Typeahead
import TypeaheadStore

/// What an alert of an app says of an error is what the error says.
@Suite struct LocalizedErrorTests {
  @Test func alertsSayWhatIsWrong() {
    let errors: [any Error] = [
      StoreError.missing(folder: "Library/people"), StoreError.refused(.tooManyRecords), IndexError.tooManyRecords,
      IndexError.ambiguousID("1"), SynonymsError.emptyPhrase("") as any Error,
    ]
    for error in errors { #expect(error.localizedDescription == "\(error)") }
  }
}
