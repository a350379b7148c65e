/// The order of answers: rules compared one after another, the first that differs decides.
///
/// Each rule is a property of record and query that *exists* (some valid way to match shows it), so answers are the same
/// whatever path computed them. The default rules are those of ``Rule/defaults``, then the static order.
///
/// ```swift
/// // Favourites first, then by the usual rules, and by popularity before the length of the name.
/// Ranking<Emoji>(
///   rules: [.value("favourite") { $0.isFavourite ? 0 : 1 }] + Ranking.Rule.defaults,
///   staticOrder: [.weight, .nameTokens, .name])
/// ```
public struct Ranking<Record>: Sendable {
  /// A rule that depends on the query, or a value of the record that comes before such rules.
  public struct Rule: Sendable {
    /// What explanations call it.
    public let name: String
    package let kind: RuleKind
    let value: (@Sendable (Record) -> UInt8)?

    private init(_ name: String, _ kind: RuleKind, value: (@Sendable (Record) -> UInt8)? = nil) {
      (self.name, self.kind, self.value) = (name, kind, value)
    }

    /// Signs, accents and other things that folding drops match as written, at the beginning of a word: `c++` in C++ and not in C, `köhler`
    /// in Köhler and not in Kohler. Each query token that loses something must begin so in a name, where a piece, a word, a hump, or the
    /// signs before a word begin. Of a query that loses nothing it holds for all records.
    public static var asTyped: Rule { Rule("as typed", .asTyped) }
    /// How the title, or another name, is the query or begins with it. 0: a line of the title is the query. 1: one begins with it, every
    /// token whole. 2: a line of another name is it. 3: a line of the title begins with it, all tokens but the last whole. 4: a line of
    /// another name does. 5: none of these.
    public static var calledSo: Rule { Rule("called so", .calledSo) }
    /// The best priority such that the fields up to it suffice for all query tokens; explanations name the last of those fields.
    public static var priority: Rule { Rule("fields up to", .priority) }
    /// Within one line the tokens stand next to each other in the query's order; in a telephone number their digits, joined, begin it or a
    /// later group of it. Addresses are asked only for tokens that were typed together.
    public static var adjacent: Rule { Rule("adjacent", .adjacent) }
    /// The query's words as they are, and primary readings, suffice.
    public static var primaryReading: Rule { Rule("primary reading", .primaryReading) }

    /// A small number of the record, lower is better, fixed when the record is indexed.
    public static func value(_ name: String, _ value: @escaping @Sendable (Record) -> UInt8) -> Rule {
      Rule(name, .value, value: value)
    }

    /// The default rules in their order.
    public static var defaults: [Rule] { [.asTyped, .calledSo, .priority, .adjacent, .primaryReading] }
  }

  /// A part of the static order, which is fixed when a record is indexed.
  public struct StaticRule: Sendable {
    enum Kind: Sendable {
      case nameTokens, weight, name, value(@Sendable (Record) -> Double)
    }

    let kind: Kind

    /// Fewer tokens in the primary reading of the name first.
    public static var nameTokens: StaticRule { StaticRule(kind: .nameTokens) }
    /// Heavier records first.
    public static var weight: StaticRule { StaticRule(kind: .weight) }
    /// The natural order of names, numbers by value; by ICU's collation where the schema names a locale.
    public static var name: StaticRule { StaticRule(kind: .name) }
    /// A number of the record, lower first.
    public static func value(_ value: @escaping @Sendable (Record) -> Double) -> StaticRule {
      StaticRule(kind: .value(value))
    }

    /// The default static order.
    public static var defaults: [StaticRule] { [.nameTokens, .weight, .name] }
  }

  /// The rules in order of comparison.
  public let rules: [Rule]
  /// The static order, which decides between records that the rules hold equal; after it, the id by its UTF-8 bytes.
  public let staticOrder: [StaticRule]
  /// The static order as comparisons of columns and the name.
  let steps: [StaticOrderStep]
  /// The rules that are values of the record.
  let valueRules: [@Sendable (Record) -> UInt8]

  /// A ranking by the given rules.
  ///
  /// - Precondition: At most four ``Rule/value(_:_:)`` rules; each other rule at most once.
  public init(rules: [Rule] = Rule.defaults, staticOrder: [StaticRule] = StaticRule.defaults) {
    require(rules.count { $0.kind == .value } <= 4, "a ranking has at most four value rules")
    let kinds = rules.map(\.kind).filter { $0 != .value }
    require(Set(kinds).count == kinds.count, "a ranking compares each rule once, not \(rules.map(\.name))")
    self.rules = rules
    self.staticOrder = staticOrder
    valueRules = rules.compactMap(\.value)
    var column = 0
    steps = staticOrder.map { rule in
      if case .name = rule.kind { return .name }
      defer { column += 1 }
      return .number(column)
    }
  }
}
