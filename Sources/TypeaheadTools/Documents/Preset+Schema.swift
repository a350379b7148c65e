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
    var usual = isStrict ? Tolerance.none : .standard
    if let tiers = rules.tiers { usual.tiers = tiers }
    return Schema(
      version: version, fields: searched.map { field($0, words: words, languages: languages, country: country) },
      weight: { hasWeight ? $0.number("weight") ?? 0 : 0 },
      readsQueriesFreely: !isStrict, ranking: rules.ranking, locale: rules.locale, tolerance: tolerance ?? usual)
  }

  /// Stands for what a file says of the ranking by closures; the built-in presets have none.
  private var version: Int {
    if rawValue.hasSameBytes(as: name) { return 0 }
    var hash = Checksum()
    hash.combine(rawValue)
    return Int(hash.value >> 1)
  }

  private func field(
    _ searched: SearchedField, words: WordModel?, languages: Set<Analyzer.Language>, country: String?
  ) -> Field<Document> {
    let (name, isPhone) = (searched.name, searched.analyzer == .phone)
    let analyzer = expanded(searched.analyzer, words: words, country: country).spelled(
      in: languages.union(searched.languages))
    var field = Field<Document>(
      name, analyzer: analyzer, role: nameFields.contains(where: name.hasSameBytes) ? .name : .detail
    ) { $0.texts(name) }.toleratingTypos(!isPhone).suggests(!isPhone && searched.analyzer != .email)
    guard name.hasSameBytes(as: nameField) else { return field }
    if let otherNames = otherNamesField { field = field.otherNames(otherNames) { $0.texts(otherNames) } }
    if let wordsField { field = field.words { $0.texts(wordsField) } }
    return field
  }

  /// The analyzer with what texts are found by beside their own words.
  private func expanded(_ kind: FieldAnalyzer, words: WordModel?, country: String?) -> Analyzer {
    let analyzer = kind.analyzer(words: words, country: country)
    guard [.prose, .identifier, .words].contains(kind) else { return analyzer }
    if let synonyms = rules.synonyms { return analyzer.expanding(synonyms.table) }
    return findsSignsByWords ? analyzer.expanding(Self.signs) : analyzer
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
    for name in names where !searchedFields.contains(where: name.hasSameBytes) {
      let mend = closest(to: name, among: searchedFields).map { "did you mean \($0)?" } ?? "they are \(known)"
      throw UsageError("\(name.shortened) is no searched field of \(self.name)", mend: mend)
    }
  }

  /// What a record is called: the first text of the name field, else its id.
  package func name(of document: Document) -> String {
    document.texts(nameField).first ?? document.id
  }
}
