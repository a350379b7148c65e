public import Typeahead

extension Schema where Record: DirectoryEntry {
  /// What the rule of every index of a directory is called.
  static var directoryRule: String { "directory/2" }

  /// The schema of a directory, with the given fields. The audience of an entry may find it, and only its owner may write it.
  ///
  /// ```swift
  /// let rooms = SearchIndex(schema: Schema<Room>.directory(fields: [Field("name", \.name), Field("building", \.building)]))
  /// ```
  ///
  /// - Parameters:
  ///   - version: The version of what the closures say: an app that changes one raises it, and what is kept is made anew.
  ///   - fields: The searched fields in order of priority.
  ///   - weight: What an entry weighs; more is better.
  ///   - locale: The locale by which names are ordered, such as `"sv"`.
  ///   - tolerance: What is still found where nothing matches as typed.
  /// - Precondition: One to 64 fields, all names different.
  public static func directory(
    version: Int = 0, fields: [Field<Record>], weight: @escaping @Sendable (Record) -> Double = { _ in 0 },
    locale: String = "", tolerance: Tolerance = .standard
  ) -> Schema<Record> {
    Schema(
      version: version, fields: fields, weight: weight, locale: locale, tolerance: tolerance,
      access: AccessRule(directoryRule) { entry in
        let readers =
          switch entry.audience {
          case .everybody: [Caller.all]
          case .only(let names): names.map(\.principalName)
          }
        return Access(owner: entry.owner.principalName, readers: .only(readers), ownerReads: false)
      })
  }
}
