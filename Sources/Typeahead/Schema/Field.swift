/// A searched part of a record: its name, where its texts come from, and how they are read.
///
/// ```swift
/// Field("title", \Setting.title)                              // one text, read as prose
/// Field("keywords", \Setting.keywords)                        // several texts
/// Field("email", \User.email, analyzer: .email)               // optional texts are fine
/// Field("size", analyzer: .whole) { ["\($0.width)x\($0.height)"] }
/// ```
///
/// The order of a schema's fields is their priority: matches that need only the first fields rank before those that need
/// later ones. The fields marked as ``Role/name`` (else the first field) are what the record is called; several ranking rules
/// look at them.
public struct Field<Record>: Sendable {
  /// The role of a field in the record.
  public enum Role: Sendable {
    /// A name of the record, or as good as one, such as keywords given to find it by. The rules about names look at every such field; the
    /// first one is its name, which the static order compares.
    case name
    /// Anything else.
    case detail
  }

  /// The field's name, as hits and callers use it.
  public let name: String
  /// How its texts are read.
  public let analyzer: Analyzer
  /// Whether it is what the record is called.
  public var role: Role
  /// The record's texts for this field.
  public let values: @Sendable (Record) -> [String]
  /// Other names of what this field names, by the name hits report them under.
  var otherNames: (name: String, values: @Sendable (Record) -> [String])?
  /// Whether typos are mended to find its words.
  var toleratesTypos = true
  /// Whether its texts and their words are suggested.
  var isSuggested = true
  /// Word splits given by hand.
  var handWords: (@Sendable (Record) -> [String])?

  /// A field whose texts a closure gives.
  public init(
    _ name: String, analyzer: Analyzer = .prose, role: Role = .detail,
    values: @escaping @Sendable (Record) -> [String]
  ) {
    self.name = name
    self.analyzer = analyzer
    self.role = role
    self.values = values
  }

  /// A field of one text.
  public init(
    _ name: String, _ path: any KeyPath<Record, String> & Sendable, analyzer: Analyzer = .prose, role: Role = .detail
  ) {
    self.init(name, analyzer: analyzer, role: role) { [$0[keyPath: path]] }
  }

  /// A field of one text that may be missing.
  public init(
    _ name: String, _ path: any KeyPath<Record, String?> & Sendable, analyzer: Analyzer = .prose, role: Role = .detail
  ) {
    self.init(name, analyzer: analyzer, role: role) { $0[keyPath: path].map { [$0] } ?? [] }
  }

  /// A field of several texts.
  public init(
    _ name: String, _ path: any KeyPath<Record, [String]> & Sendable, analyzer: Analyzer = .prose, role: Role = .detail
  ) {
    self.init(name, analyzer: analyzer, role: role) { $0[keyPath: path] }
  }

  /// This field with other names of the same thing, such as former ones. Each is a further reading of the field's (first) text; a hit
  /// reports it under `name`.
  ///
  /// ```swift
  /// Field("name", \Symbol.name, analyzer: .identifier).otherNames("formerNames") { $0.formerNames }
  /// ```
  public func otherNames(_ name: String, values: @escaping @Sendable (Record) -> [String]) -> Field {
    var field = self
    field.otherNames = (name, values)
    return field
  }

  /// This field with word splits given by hand, which take precedence over its analyzer's word model. Each value lists the words of one or
  /// more whole words, separated by blanks, such as `"eye dropper half full"`.
  public func words(_ values: @escaping @Sendable (Record) -> [String]) -> Field {
    var field = self
    field.handWords = values
    return field
  }

  /// This field with typos mended to find its words, or not: codes and numbers are better taken as typed. Where some fields are not
  /// so searched, a query with typos is looked for in the others alone; see ``Tolerance``.
  public func toleratingTypos(_ tolerates: Bool) -> Field {
    var field = self
    field.toleratesTypos = tolerates
    return field
  }

  /// This field with or without suggestions of its texts and words. Addresses and numbers make no good suggestions. What is suggested of
  /// other fields is still counted in all fields; see ``IndexSnapshot/suggestions(for:limit:fields:filter:budget:)``.
  ///
  /// ```swift
  /// Field("email", \User.email, analyzer: .email).suggests(false)
  /// ```
  public func suggests(_ suggests: Bool) -> Field {
    var field = self
    field.isSuggested = suggests
    return field
  }
}
