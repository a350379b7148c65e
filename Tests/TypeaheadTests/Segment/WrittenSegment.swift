@testable import Typeahead

/// A segment as it is stored, to be read and checked after somebody forged a part of it.
struct WrittenSegment {
  let schema: Schema<TextRecord>
  private let writer: SectionWriter

  init(_ texts: [String], _ tuning: Tuning = Tuning()) throws {
    var schema = Schema<TextRecord>(
      fields: [Field("text", \.text)],
      attributes: [Attribute("text", \.text), Attribute("half", \.half), Attribute("words", \.words)], tolerance: .none)
    schema.tuning = tuning
    let index = SearchIndex(schema: schema)
    try index.upsert(texts.enumerated().map { TextRecord(id: $0.offset, text: $0.element) })
    var sections = SectionWriter()
    index.whole.list.segments[0].segment.write(to: &sections)
    (self.schema, writer) = (schema, sections)
  }

  var sections: [Section] { writer.contents.map(\.section) }

  /// Reads and checks the segment, some bytes of a section replaced.
  @discardableResult
  func check(_ section: Section, _ change: (inout [UInt8]) -> Void) throws(SegmentDamage) -> Segment {
    let reader = try writer.reader { if $0 == section { change(&$1) } }
    let segment = try Segment(reader, schema)
    try segment.check(fields: 1)
    return segment
  }
}

extension TextRecord {
  fileprivate var half: Double? { id % 5 == 0 ? nil : Double(id % 7) / 2 }
  fileprivate var words: [String] { text.split(separator: " ").map(String.init) }
}
