internal import Typeahead

extension Preset {
  /// Reads a schema file: one JSON object that says which fields are searched and how.
  ///
  /// ```json
  /// {
  ///   "fields": [
  ///     {"name": "title", "role": "name"},
  ///     {"name": "code", "analyzer": "identifier", "weight": 0.5},
  ///     {"name": "genre", "role": "kept", "filterable": true}
  ///   ],
  ///   "synonyms": [["tv", "television"]]
  /// }
  /// ```
  ///
  /// - Throws: ``SchemaError`` where it cannot be read, or says what means nothing.
  package init(file path: String) throws(SchemaError) {
    let text = try SchemaError.of(path) { () throws(SchemaError.Reason) in try Self.text(of: path) }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    self = try SchemaError.of(path) { () throws(SchemaError.Reason) in
      let value: JSONValue
      do throws(JSONError) { value = try JSONValue(parsing: text) } catch {
        throw .json(error, line: Self.line(of: error, in: text))
      }
      return try Preset(value, named: name.hasSuffix(".json") ? String(name.dropLast(5)) : name)
    }
  }

  /// The longest schema file, in bytes: that of a table of synonyms that somebody wrote.
  private static var longest: Int { 16 << 20 }

  private static func text(of path: String) throws(SchemaError.Reason) -> String {
    var bytes: [UInt8] = []
    do throws(SystemError) {
      let source = try FileSource(path: path)
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      while bytes.count <= longest, case let count = try source.read(into: &buffer), count > 0 {
        bytes += buffer[..<count]
      }
    } catch {
      throw .cannotRead(error)
    }
    if bytes.count > longest { throw .tooLong(limit: longest) }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .notUTF8 }
    return text
  }

  private static func line(of error: JSONError, in text: String) -> Int {
    1 + text.utf8.prefix(max(0, error.column - 1)).count { $0 == UInt8(ascii: "\n") }
  }

  /// Reads what a schema file says.
  init(_ value: JSONValue, named name: String) throws(SchemaError.Reason) {
    let file = try SchemaMembers(
      value, SchemaMembers.file, known: ["fields", "ranking", "synonyms", "tiers", "locale"])
    let fields = try SchemaFields(file["fields"])
    var rules = SearchRules()
    rules.ranking = try SearchRules.ranking(file["ranking"], fields: fields)
    rules.synonyms = try SearchRules.synonyms(file["synonyms"])
    rules.tiers = try SearchRules.tiers(file["tiers"])
    rules.locale = try file.text("locale") ?? ""
    guard rules.locale.isEmpty || Folding.ordersByLocale else {
      throw .wrong("locale", wanted: "no locale, as fts was built without the package's trait ICU")
    }
    self.init(
      name, rawValue: value.text, fields.searched, keptFields: fields.kept, facetField: fields.facet, rules: rules)
  }
}

/// The fields that a schema file names.
struct SchemaFields {
  /// In priority order: heavier ones first, else as they stand.
  let searched: [SearchedField]
  let kept: [String]
  /// The first one to filter by.
  let facet: String?

  init(_ value: JSONValue?) throws(SchemaError.Reason) {
    guard case .array(let values)? = value, !values.isEmpty else { throw .wrong("fields", wanted: "a list of fields") }
    var searched: [(field: SearchedField, weight: Double)] = []
    var (kept, names): ([String], [String]) = ([], [])
    var facet: String?
    for (place, value) in values.enumerated() {
      let at = "fields[\(place)]"
      let members = try SchemaMembers(
        value, at, known: ["name", "analyzer", "role", "weight", "languages", "filterable"])
      guard let name = try members.text("name"), !name.isEmpty else {
        throw .wrong("\(at).name", wanted: "the name of a field")
      }
      if names.contains(where: { $0.hasSameBytes(as: name) }) { throw .repeated(name) }
      names.append(name)
      let role = try members.choice("role", of: ["name", "detail", "kept"]) ?? "detail"
      let isFilter = try members.flag("filterable")
      if isFilter, facet == nil { facet = name }
      if role == "kept" || isFilter { kept.append(name) }
      if role == "kept" { continue }
      let analyzer = try members.choice("analyzer", of: FieldAnalyzer.allCases.map(\.rawValue)) ?? "prose"
      let codes = try members.choices("languages", of: Analyzer.Language.listed.map(\.code))
      let field = SearchedField(
        name, FieldAnalyzer(rawValue: analyzer) ?? .prose, isName: role == "name",
        languages: Set(Analyzer.Language.listed.filter { codes?.contains($0.code) ?? false }))
      searched.append((field, try members.number("weight") ?? 1))
    }
    if searched.isEmpty { throw .wrong("fields", wanted: "one field or more of the role name or detail") }
    if searched.count > Self.most { throw .wrong("fields", wanted: "at most \(Self.most) fields that are searched") }
    self.searched = Set(searched.map(\.weight)).sorted(by: >).flatMap { weight in
      searched.filter { $0.weight == weight }.map(\.field)
    }
    // As of the presets: the record's own weight, where it has one.
    self.kept = kept + ["weight"].filter { !names.contains($0) }
    self.facet = facet
  }

  /// The most fields of a schema.
  private static let most = 64
}
