/// The variants a base name comes in: each code letter stands for some suffixes.
struct SymbolVariants: Sendable {
  /// One suffix and what it adds to a symbol.
  struct Variant: Sendable {
    /// What follows the base name, from its dot on; empty for the base itself.
    let suffix: String
    /// What the suffix was before, where it has changed.
    let formerSuffixes: [String]
    let keywords: [String]
    let categories: [String]
    /// The version from which the variant is there, if later than the base.
    let since: Int
  }

  private let byCode: [Character: [Variant]]
  /// The base name alone.
  static let plain = Variant(suffix: "", formerSuffixes: [], keywords: [], categories: [], since: 0)

  /// Reads the table of variants.
  init() throws(CorpusError) {
    let table = try DataTable(file: "symbol-variants.tsv")
    var byCode: [Character: [Variant]] = [:]
    for row in table.rows {
      let code = table.text(row, "code")
      guard code.count == 1, let letter = code.first else { throw table.error(row, "the code is not one letter") }
      byCode[letter, default: []].append(
        Variant(
          suffix: table.text(row, "suffix"), formerSuffixes: table.list(row, "former"),
          keywords: table.list(row, "keywords"), categories: table.list(row, "categories"),
          since: SymbolGrammar.version(table.text(row, "since"))))
    }
    self.byCode = byCode
  }

  /// The variants of a base with the given codes, itself first (unless the codes begin with `-`); `nil` for an unknown code.
  func variants(codes: String) -> [Variant]? {
    var result = codes.hasPrefix("-") ? [] : [Self.plain]
    for code in codes where code != "-" {
      guard let variants = byCode[code] else { return nil }
      result += variants
    }
    return result
  }
}
