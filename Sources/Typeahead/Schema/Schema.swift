/// The description of an index: fields, attributes, weight, ranking, limits.
///
/// ```swift
/// let schema = Schema<Setting>(
///   fields: [
///     Field("title", \.title, role: .name),
///     Field("keywords", \.keywords, role: .name),
///     Field("path", \.path),
///   ],
///   weight: { $0.popularity })
/// ```
public struct Schema<Record>: Sendable {
  /// The searched fields in order of priority.
  public var fields: [Field<Record>] { content.parts.fields }
  /// The attributes, kept in columns to filter and count without reading the records.
  public var attributes: [Attribute<Record>] { content.parts.attributes }
  /// What a record weighs; more is better. Compared after the query's rules, see ``Ranking``.
  public var weight: @Sendable (Record) -> Double { content.parts.weight }
  /// Whether queries are also read with their tokens cut and joined (`dark-mode` finds "Dark Mode"); strict schemas switch it
  /// off.
  public var readsQueriesFreely: Bool { content.parts.readsQueriesFreely }
  /// The order of answers.
  public var ranking: Ranking<Record> { content.parts.ranking }
  /// The locale by whose collation names are ordered, such as `"sv"`; empty for the natural order, which is the same everywhere. Never the
  /// user's by itself.
  public var locale: String { content.parts.locale }
  /// The later tiers, tried where few records match as typed.
  public var tolerance: Tolerance { content.parts.tolerance }
  /// What is refused.
  public var limits: Limits { content.parts.limits }
  /// The version of what the schema's closures say, see ``init(version:fields:attributes:weight:readsQueriesFreely:ranking:locale:tolerance:limits:access:)``.
  public var version: Int { content.parts.version }
  /// Who may read and write which records; nil where everyone may do both.
  public var access: AccessRule<Record>? { content.parts.access }
  /// When the index spends memory to be fast.
  package var tuning: Tuning
  /// Reads what is indexed of a record.
  var extractor: RecordExtractor<Record> { content.parts.extractor }
  /// The names of the fields.
  var fieldNames: [String] { content.parts.fieldNames }
  /// How the fields are read.
  var analyzers: [Analyzer] { content.parts.analyzers }
  /// The places of the fields records are called by.
  var nameFields: FieldSet { content.parts.nameFields }
  /// The places of the fields whose words are found with typos.
  var tolerantFields: FieldSet { content.parts.tolerantFields }

  private let content: Content

  /// What copies of a schema share: each snapshot and each hit has one, and counting references to all of this takes as long as
  /// answering many a query.
  private final class Content: Sendable {
    let parts: Parts

    init(_ parts: Parts) { self.parts = parts }
  }

  private struct Parts: Sendable {
    let version: Int
    let fields: [Field<Record>]
    let attributes: [Attribute<Record>]
    let weight: @Sendable (Record) -> Double
    let readsQueriesFreely: Bool
    let ranking: Ranking<Record>
    let locale: String
    let tolerance: Tolerance
    let limits: Limits
    let access: AccessRule<Record>?
    let extractor: RecordExtractor<Record>
    let fieldNames: [String]
    let analyzers: [Analyzer]
    let nameFields: FieldSet
    let tolerantFields: FieldSet
  }

  /// A schema of the given fields.
  ///
  /// What is kept of an index was made by the schema's closures: the weight, those of fields and of the ranking, the access rule.
  /// Nothing can tell whether a closure is still the same. An app that changes one raises `version`, and the index is made anew.
  ///
  /// - Precondition: One to 64 fields, and at most 64 attributes; the names of each all different. A locale only where
  ///   ``Folding/ordersByLocale``.
  public init(
    version: Int = 0, fields: [Field<Record>], attributes: [Attribute<Record>] = [],
    weight: @escaping @Sendable (Record) -> Double = { _ in 0 }, readsQueriesFreely: Bool = true,
    ranking: Ranking<Record> = .init(), locale: String = "",
    tolerance: Tolerance = .standard, limits: Limits = .init(), access: AccessRule<Record>? = nil
  ) {
    let names = fields.map(\.name)
    require(
      !fields.isEmpty && fields.count <= FieldSet.mostFields,
      "a schema has 1 to \(FieldSet.mostFields) fields, not \(fields.count)")
    let reported = names + fields.compactMap { $0.otherNames?.name }
    require(
      Self.areApart(reported), "each field and other name needs a name of its own, not \(reported)")
    let attributeNames = attributes.map(\.name)
    require(
      attributes.count <= FieldSet.mostFields && Self.areApart(attributeNames),
      "a schema has at most \(FieldSet.mostFields) attributes, each of a name of its own, not \(attributeNames)")
    require(
      locale.isEmpty || TextServices.collates,
      "names are ordered by the locale \(locale) with ICU alone; build with the package's trait ICU, or leave the locale out"
    )
    var fields = fields
    if !fields.contains(where: { $0.role == .name }) { fields[0].role = .name }
    content = Content(
      Parts(
        version: version, fields: fields, attributes: attributes, weight: weight,
        readsQueriesFreely: readsQueriesFreely, ranking: ranking, locale: locale, tolerance: tolerance,
        limits: limits, access: access, extractor: RecordExtractor(fields, weight: weight, ranking), fieldNames: names,
        analyzers: fields.map(\.analyzer), nameFields: FieldSet(fields.indices.filter { fields[$0].role == .name }),
        tolerantFields: fields.allSatisfy(\.toleratesTypos)
          ? .all : FieldSet(fields.indices.filter { fields[$0].toleratesTypos })))
    tuning = Tuning()
  }

  /// Whether no name is there twice. Names are told apart by their bytes: an é may be written in two ways.
  private static func areApart(_ names: [String]) -> Bool { Set(names.map(TextKey.init)).count == names.count }

  /// The fields of the given names; all without names.
  ///
  /// - Precondition: The schema has a field of each name.
  func fieldSet(_ names: [String]?) -> FieldSet {
    guard let names else { return .all }
    for name in names {
      require(
        fieldNames.contains { $0.hasSameBytes(as: name) },
        "no field is called \(name.debugDescription); give some of \(fieldNames), or check the names by Schema.fields")
    }
    return FieldSet(fields.indices.filter { names.contains(where: fields[$0].name.hasSameBytes) })
  }
}
