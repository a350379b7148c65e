#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
public import Typeahead

extension Hit {
  /// A text of the record with what the query matches in it marked.
  ///
  /// ```swift
  /// let bold = AttributeContainer().inlinePresentationIntent(.stronglyEmphasized)
  /// Text(hit.highlighted(hit.record.title, in: "title", bold))
  /// ```
  ///
  /// - Parameters:
  ///   - text: A text of the field.
  ///   - field: The name of the field; for another name of a field, the name those are reported under.
  ///   - attributes: What matched stretches get.
  /// - Complexity: As for `matches`, which the rows of a ``SearchModel`` know.
  public func highlighted(_ text: String, in field: String, _ attributes: AttributeContainer) -> AttributedString {
    var marked = AttributedString(text)
    for match in matches where match.field.hasSameBytes(as: field) && match.value.hasSameBytes(as: text) {
      for range in match.ranges {
        if let range = Range(range, in: marked) { marked[range].mergeAttributes(attributes) }
      }
    }
    return marked
  }
}
