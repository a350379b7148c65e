internal import Typeahead

extension CommandTable {
  /// What a schema file holds.
  static let schemaFile = CommandSpec.Table(
    "a file of --schema",
    [
      ("fields", "the fields, each an object; text of other fields is kept and not searched"),
      ("fields[].name", "the field of the records"),
      (
        "fields[].analyzer",
        "how its text is read, prose if nothing is said: "
          + FieldAnalyzer.allCases.map { "\($0.rawValue) (\($0.summary))" }.joined(separator: "; ")
      ),
      (
        "fields[].role",
        "name, what a record is called (else the first field); detail, which is usual; kept, which is not searched"
      ),
      (
        "fields[].weight",
        "a number, usually 1: matches in heavier fields come first, those of equal weight in the order of the file"
      ),
      (
        "fields[].languages",
        "other spellings that find its text: \(Analyzer.Language.listed.map(\.code).joined(separator: ", "))"
      ),
      ("fields[].filterable", "true for a field to filter and count by; the first one is the facet of fts serve"),
      (
        "ranking",
        "the rules that are compared, in order (\(SearchRules.ruleNames.joined(separator: ", ")); "
          + "+FIELD or -FIELD for a number, rising or falling); the record's weight is its number field weight"
      ),
      (
        "synonyms",
        "lists of phrases that are found by each other, or {\"phrase\": P, \"foundBy\": [A, B]} for one direction"
      ),
      (
        "tiers",
        "what is found besides where little matches (\(Tolerance.Tier.allCases.map(\.rawValue).joined(separator: ", "))); "
          + "all if nothing is said, [] for none"
      ),
      ("locale", "orders names as people of it do: sv"),
    ])
}
