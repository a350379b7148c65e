package import Typeahead
package import TypeaheadTools

extension SettingsDemo {
  /// The settings of the file a call names, else those of the phone.
  package init(
    _ call: Invocation, choices: Choices<String>?, place: String, remember: @escaping (Choices<String>) -> Void
  ) throws {
    guard let file = call.value("input") else {
      self.init(SettingsOutline.sections(of: SettingsOutline.phone), choices: choices, place: place, remember: remember)
      return
    }
    let documents = try InputReader(path: file, preset: .settings).map { try $0.get() }
    self.init(try SettingsDocuments.sections(of: documents), choices: choices, place: place, remember: remember)
  }
}
