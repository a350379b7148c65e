public import Typeahead

extension Schema<Symbol> {
  /// The schema of a symbol browser: names by their parts, camel case and words, and former names; then keywords, then categories.
  ///
  /// ```swift
  /// let model = WordModel(words: englishWords, learningFrom: [catalog])
  /// let index = SearchIndex(schema: .symbols(words: model))
  /// try index.upsert(catalog.symbols)
  /// index.search("drop f").hits.map(\.record.name)   // ["drop.fill", "eyedropper.halffull", …]
  /// ```
  ///
  /// - Parameter words: Finds the words inside parts of names; one that knows no words leaves those that symbols give by hand.
  public static func symbols(
    words: WordModel = WordModel(words: EmptyCollection<(String, Int)>())
  ) -> Schema<Symbol> {
    Schema(
      fields: [
        Field("name", \.name, analyzer: .identifier.splittingWords(by: words), role: .name)
          .otherNames(formerNamesField) { $0.formerNames }
          .words { $0.words },
        Field("keywords", \.keywords, role: .name),
        Field("categories", \.categories),
      ],
      attributes: catalogAndCategories, weight: { $0.weight })
  }

  /// The published rules of smart search and no others: every token of the query begins a token of its own, in any order. Names of symbols
  /// are cut at full stops, those of colours at capitals, and either is also found by its beginning as written.
  ///
  /// Former names, keywords and categories are not searched, nothing is mended, and queries are read as they are typed.
  public static var strictSymbols: Schema<Symbol> {
    func names(of kind: Symbol.Kind) -> @Sendable (Symbol) -> [String] { { $0.kind == kind ? [$0.name] : [] } }
    return Schema(
      fields: [
        Field("name", analyzer: .names, role: .name, values: names(of: .symbol)),
        Field("color", analyzer: .colors, role: .name, values: names(of: .color)),
      ],
      attributes: catalogAndCategories, weight: { $0.weight }, readsQueriesFreely: false, tolerance: .none)
  }

  /// What a browser filters and counts by.
  private static var catalogAndCategories: [Attribute<Symbol>] {
    [Attribute("catalog", \.catalog), Attribute("categories", \.categories)]
  }

  /// What hits report former names under.
  static var formerNamesField: String { "formerNames" }
}

extension Hit<Symbol> {
  /// The former name by which the symbol was found; nil if its present name or its other texts suffice.
  ///
  /// ```swift
  /// index.search("split").hits.map { "\($0.record.name), formerly \($0.formerName ?? "")" }
  /// // ["sleep, formerly circle.bottomthird.split"]
  /// ```
  ///
  /// - Complexity: As for `matches`.
  public var formerName: String? {
    matches.first { $0.field == Schema<Symbol>.formerNamesField }?.value
  }
}
