package import TypeaheadTools

extension SettingsDemo {
  /// The settings of the file a call names, else those of the phone.
  package init(_ call: Invocation) throws {
    guard let file = call.value("input") else {
      self.init(SettingsOutline.sections(of: SettingsOutline.phone))
      return
    }
    let documents = try InputReader(path: file, preset: .settings).map { try $0.get() }
    self.init(try SettingsDocuments.sections(of: documents))
  }
}
