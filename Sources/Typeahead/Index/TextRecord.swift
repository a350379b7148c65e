/// A text of a list, by its place in it: the record of an index over plain strings.
public struct TextRecord: Identifiable, Sendable, Hashable {
  /// The text's place in the list.
  public let id: Int
  /// The text.
  public let text: String

  /// The text at place `id` of a list.
  public init(id: Int, text: String) {
    self.id = id
    self.text = text
  }

  /// Compares places, then texts byte by byte.
  public static func == (left: TextRecord, right: TextRecord) -> Bool {
    left.id == right.id && left.text.hasSameBytes(as: right.text)
  }

  /// Hashes the place.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension SearchIndex where Record == TextRecord {
  /// An index over plain strings.
  ///
  /// ```swift
  /// let index = try SearchIndex(["Dark Mode", "Wi-Fi Calling", "Night Light"])
  /// index.search("mo da").hits.map(\.record.text)   // ["Dark Mode"]
  /// ```
  ///
  /// - Parameters:
  ///   - texts: The texts; equal ones stay apart.
  ///   - analyzer: How they are read.
  /// - Throws: ``IndexError`` when a text is refused; see ``Limits``.
  public convenience init(_ texts: some Sequence<String>, analyzer: Analyzer = .prose) throws(IndexError) {
    self.init(schema: Schema(fields: [Field("text", \.text, analyzer: analyzer)]))
    try upsert(texts.enumerated().map { TextRecord(id: $0.offset, text: $0.element) })
  }
}
