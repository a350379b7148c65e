internal import TypeaheadTools

/// Makes the icon names: every base name of a hand-written table in each of its variants.
enum SymbolGrammar {
  /// Every symbol, in the order of the table of bases.
  static func records() throws(CorpusError) -> [JSONObject] {
    let variants = try SymbolVariants()
    let table = try DataTable(file: "symbols.tsv")
    var records: [JSONObject] = []
    var seen: Set<String> = []
    for row in table.rows {
      guard let bases = SymbolPattern.names(of: table.text(row, "base")) else {
        throw table.error(row, "a brace does not close")
      }
      guard let forms = variants.variants(codes: table.text(row, "variants")) else {
        throw table.error(row, "unknown variant")
      }
      for base in bases {
        for form in forms where seen.insert(base + form.suffix).inserted {
          records.append(record(base, form, row: row, table: table))
        }
      }
    }
    return records
  }

  /// `2.1` as 21; empty text is 0.
  static func version(_ text: String) -> Int {
    Int(text.filter { $0 != "." }) ?? 0
  }

  private static func record(
    _ base: String, _ form: SymbolVariants.Variant, row: DataTable.Row, table: DataTable
  ) -> JSONObject {
    let name = base + form.suffix
    let since = max(version(table.text(row, "since")), form.since, 10)
    let words = table.text(row, "words")
    let former = formerNames(base, form, formerBases: table.list(row, "former"))
    let dots = name.utf8.count { $0 == UInt8(ascii: ".") }
    var fields: JSONObject = ["id": .string(name), "name": .string(name)]
    if !words.isEmpty { fields["words"] = .string(split(name, words)) }
    if !former.isEmpty { fields["formerNames"] = .strings(former) }
    fields["keywords"] = .strings(merged(table.list(row, "keywords"), form.keywords))
    fields["categories"] = .strings(merged(table.list(row, "categories"), form.categories))
    fields["since"] = .string("\(since / 10).\(since % 10)")
    fields["weight"] = .integer(Int64(max(1, 50 - 8 * dots)))
    return fields
  }

  /// A whole name in words, where `words` are those its first letters are made of: `airpodspro.fill` by
  /// `air pods pro` is `air pods pro fill`.
  static func split(_ name: String, _ words: String) -> String {
    var rest = name[...]
    for letter in words where letter != " " {
      while rest.first == "." { rest.removeFirst() }
      guard rest.first == letter else { return words }
      rest.removeFirst()
    }
    return ([words] + rest.split(separator: ".").map(String.init)).joined(separator: " ")
  }

  /// The names a symbol had before, the latest first: its base's and its suffix's former spellings in all combinations.
  private static func formerNames(
    _ base: String, _ form: SymbolVariants.Variant, formerBases: [String]
  ) -> [String] {
    let suffixes = [form.suffix] + form.formerSuffixes
    return ([base] + formerBases).flatMap { base in suffixes.map { base + $0 } }.filter { $0 != base + form.suffix }
  }

  private static func merged(_ first: [String], _ second: [String]) -> [String] {
    first + second.filter { !first.contains($0) }
  }
}
