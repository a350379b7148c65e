public import Typeahead

/// What people typed and did not find, with the keywords that would have helped.
public struct VocabularyReport: Sendable, Equatable, Codable {
  /// What became of a text.
  public enum Outcome: Sendable, Equatable, Codable {
    /// The record that was opened next does not match it.
    case vain
    /// It matches, and stands behind the first three.
    case late(place: Int)
    /// Nothing was opened.
    case abandoned
  }

  /// A text, and what was opened next most often.
  public struct Row: Sendable, Equatable, Codable {
    /// The folded text.
    public let text: String
    /// What became of it.
    public let outcome: Outcome
    /// How often that happened.
    public let count: Int
    /// The description of the record's id; nil where nothing was opened.
    public let id: String?
    /// The record's name.
    public let name: String?
    /// What would have found it without a keyword: the later tier that does, if there are few hits, and names of alternatives.
    public let foundBy: [String]
  }

  /// A keyword that would have found a record.
  public struct Proposal: Sendable, Equatable, Codable {
    /// The folded text.
    public let keyword: String
    /// The description of the record's id.
    public let id: String
    /// The record's name.
    public let name: String
    /// How often the record was opened after the text.
    public let count: Int
  }

  /// The texts that did not lead to what was opened, the most frequent first.
  public let rows: [Row]
  /// The keywords of those texts that the record does not match, and that nothing else would have found.
  public let proposals: [Proposal]
}

/// How records might be searched instead: with more synonyms, in another language.
public struct VocabularyAlternative<Record>: Sendable {
  /// What the report calls it.
  public let name: String
  let schema: Schema<Record>

  /// Another schema of the same records.
  public init(_ name: String, _ schema: Schema<Record>) { (self.name, self.schema) = (name, schema) }
}
