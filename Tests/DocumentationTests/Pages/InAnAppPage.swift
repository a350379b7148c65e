import Foundation
import Typeahead
import TypeaheadModel

@MainActor struct InAnAppPage {
  let settings = [
    Setting(id: "dark", title: "Dark Mode", category: "Display"),
    Setting(id: "night", title: "Night Light", category: "Display"),
    Setting(id: "volume", title: "Volume", category: "Sound"),
  ]
  let bold: [NSAttributedString.Key: Any] = [NSAttributedString.Key("bold"): true]
}
