/// What an index searches and how it orders: fields, weight, ranking, limits.
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
  public let fields: [Field<Record>]
  /// What a record weighs; more is better. Compared after the query's rules, see ``Ranking``.
  public let weight: @Sendable (Record) -> Double
  /// Whether queries are also read with their tokens cut and joined (`dark-mode` finds "Dark Mode"); strict schemas switch it
  /// off.
  public let readsQueriesFreely: Bool
  /// The order of answers.
  public let ranking: Ranking<Record>
  /// The locale by which names are ordered, such as `"sv"`; empty for the same order everywhere. Never the user's by itself.
  public let locale: String
  /// What is still found where nothing matches as typed.
  public let tolerance: Tolerance
  /// What is refused.
  public let limits: Limits
  /// Who may read and write which records; nil where everyone may do both.
  public let access: AccessRule<Record>?
  /// When the index spends memory to be fast.
  package var tuning = Tuning()
  /// Reads what is indexed of a record.
  let reader: RecordReader<Record>
  /// The names of the fields.
  let fieldNames: [String]
  /// How the fields are read.
  let analyzers: [Analyzer]
  /// The places of the fields records are called by.
  let nameFields: FieldSet
  /// The places of the fields whose words are found with typos.
  let tolerantFields: FieldSet

  /// A schema of the given fields.
  ///
  /// - Precondition: One to 64 fields, all names different.
  public init(
    fields: [Field<Record>], weight: @escaping @Sendable (Record) -> Double = { _ in 0 },
    readsQueriesFreely: Bool = true, ranking: Ranking<Record> = .init(), locale: String = "",
    tolerance: Tolerance = .standard, limits: Limits = .init(), access: AccessRule<Record>? = nil
  ) {
    let names = fields.map(\.name)
    precondition(
      !fields.isEmpty && fields.count <= FieldSet.mostFields,
      "a schema has 1 to \(FieldSet.mostFields) fields, not \(fields.count)")
    let reported = names + fields.compactMap { $0.otherNames?.name }
    precondition(
      Set(reported).count == reported.count, "each field and other name needs a name of its own, not \(reported)")
    var fields = fields
    if !fields.contains(where: { $0.role == .name }) { fields[0].role = .name }
    self.fields = fields
    reader = RecordReader(fields, weight: weight, ranking)
    self.weight = weight
    self.readsQueriesFreely = readsQueriesFreely
    self.ranking = ranking
    self.locale = locale
    self.tolerance = tolerance
    self.limits = limits
    self.access = access
    fieldNames = names
    analyzers = fields.map(\.analyzer)
    nameFields = FieldSet(fields.indices.filter { fields[$0].role == .name })
    tolerantFields =
      fields.allSatisfy(\.toleratesTypos) ? .all : FieldSet(fields.indices.filter { fields[$0].toleratesTypos })
  }

  /// The fields of the given names; all without names.
  ///
  /// - Precondition: The schema has a field of each name.
  func fieldSet(_ names: [String]?) -> FieldSet {
    guard let names else { return .all }
    for name in names {
      precondition(
        fieldNames.contains(name),
        "no field is called \(name.debugDescription); give some of \(fieldNames), or check the names by Schema.fields")
    }
    return FieldSet(fields.indices.filter { names.contains(fields[$0].name) })
  }
}
