package import Typeahead

extension Preset {
  /// How records of this preset are searched: fields in priority order, each with its analyzer, and the weight.
  ///
  ///     let index = SearchIndex(schema: Preset.settings.schema())
  ///     index.schema.fields.map(\.name)  // ["title", "keywords", "value", "category", "path"]
  ///
  /// - Parameters:
  ///   - words: Splits the names of `symbols` into words; the other presets never split.
  ///   - languages: How all searched texts are spelled too.
  ///   - country: The country code of telephone numbers that are written without one, in digits; nil leaves them national.
  ///   - tolerance: What is done where too little matches; nil is the preset's own.
  package func schema(
    words: WordModel? = nil, languages: Set<Analyzer.Language> = [], country: String? = nil,
    tolerance: Tolerance? = nil
  ) -> Schema<Document> {
    let hasWeight = keptFields.contains("weight")
    let isStrict = self == .names || self == .colors
    return Schema(
      fields: searchedFields.map {
        field($0, analyzer(of: $0, words: words, country: country).spelled(in: languages))
      },
      weight: { hasWeight ? $0.number("weight") ?? 0 : 0 },
      readsQueriesFreely: !isStrict, tolerance: tolerance ?? (isStrict ? .none : .standard))
  }

  private func field(_ name: String, _ analyzer: Analyzer) -> Field<Document> {
    var field = Field<Document>(
      name, analyzer: analyzer, role: nameFields.contains(name) ? .name : .detail
    ) { $0.texts(name) }.toleratingTypos(name != "phone").suggests(name != "phone" && name != "email")
    guard name == nameField else { return field }
    if let otherNames = otherNamesField { field = field.otherNames(otherNames) { $0.texts(otherNames) } }
    if let wordsField { field = field.words { $0.texts(wordsField) } }
    return field
  }

  private func analyzer(of field: String, words: WordModel?, country: String?) -> Analyzer {
    switch (self, field) {
    case (.names, _): .names
    case (.colors, _): .colors
    case (.symbols, "name"): words.map(Analyzer.identifier.splittingWords) ?? .identifier
    case (.users, "email"): .email
    case (.users, "phone"): .phone(countryCode: country)
    default: findsSignsByWords ? .prose.expanding(Self.signs) : .prose
    }
  }

  private static let signs: Synonyms = {
    do {
      return try Synonyms(Synonyms.signs(for: "en"))
    } catch {
      preconditionFailure("the table of signs is sound: \(error)")
    }
  }()

  /// Checks names of searched fields, as a caller gives them.
  ///
  /// - Throws: ``UsageError`` where there is none, or the preset does not search one.
  package func check(searched names: [String]) throws(UsageError) {
    let known = searchedFields.joined(separator: ", ")
    if names.isEmpty { throw UsageError("no field is named", mend: "name some of \(known)") }
    for name in names where !searchedFields.contains(name) {
      let mend = closest(to: name, among: searchedFields).map { "did you mean \($0)?" } ?? "they are \(known)"
      throw UsageError("\(name.shortened) is no searched field of \(rawValue)", mend: mend)
    }
  }

  /// What a record is called: the first text of the name field, else its id.
  package func name(of document: Document) -> String {
    document.texts(nameField).first ?? document.id
  }
}
