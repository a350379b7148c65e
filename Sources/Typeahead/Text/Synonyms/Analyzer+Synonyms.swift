extension Analyzer {
  /// This analyzer with synonyms: where a text has a phrase of the table, it is also read with each synonym in the phrase's
  /// place.
  ///
  /// ```swift
  /// let synonyms = try Synonyms([.both("tv", "television")])
  /// Field("title", \Setting.title, analyzer: .prose.expanding(synonyms))
  /// // "TV Settings" is found by tv, television, telev, and sett telev
  /// ```
  ///
  /// The synonyms are in the index, so every beginning of their words finds the record. A phrase is found where neighbouring
  /// words have its words, each word by its camel-case subwords or whole, across the white space of prose too. A phrase of signs is found
  /// in prose and identifiers. Records found
  /// by synonyms alone rank after those found as they are written, all else equal; such a hit highlights the whole phrase. In
  /// scripts written without spaces a phrase is found, and a synonym looked up, from the beginning of a whole run. An analyzer of your
  /// own is left as it is, and so are texts read as one token (``whole``).
  ///
  /// - Complexity: A lookup for each word; in the index, each occurrence of a phrase costs its synonyms' words, which count
  ///   toward ``Limits``.
  public func expanding(_ synonyms: Synonyms) -> Analyzer {
    changingRules(id: "\(id)+synonyms/\(String(synonyms.fingerprint, radix: 16))") { $0.synonyms = synonyms }
  }
}
