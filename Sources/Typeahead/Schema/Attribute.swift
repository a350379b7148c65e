/// A value of records that the index keeps in a column, to filter and count without reading the records.
///
/// ```swift
/// let schema = Schema<File>(
///   fields: [Field("name", \.name)],
///   attributes: [
///     Attribute("kind", \.kind),                            // a text, or an enum of texts
///     Attribute("bytes", \.bytes),                          // a number
///     Attribute("changed", \.changed.timeIntervalSince1970),// a date as a number
///     Attribute("tags", \.tags),                            // several texts
///   ])
/// index.search("holiday", filter: .equals(\.kind, .video) && .range(\.bytes, 1_000_000...))
/// ```
///
/// A ``Filter`` or ``Facet`` of a key path is answered from the column of the attribute that has this path. By its name an attribute is
/// compared in filters that are stored or sent. Texts are compared by their UTF-8 bytes.
///
/// An attribute of few values takes some 6 bytes a record, a number that is another for each record some 20. The limit ``Limits/recordBytes`` counts the bytes of the values.
public struct Attribute<Record>: Sendable {
  /// The attribute's name, as stored filters use it.
  public let name: String
  /// What its values are.
  public let kind: AttributeKind
  /// Whether a record may have several.
  public let isList: Bool
  /// Where they come from.
  let path: any AnyKeyPath & Sendable
  /// Appends a record's values.
  let append: @Sendable (Record, inout [AttributeValue]) -> Void

  /// An attribute of one value, or none.
  public init<Value: AttributeValueConvertible>(_ name: String, _ path: any KeyPath<Record, Value> & Sendable) {
    (self.name, kind, isList, self.path) = (name, Value.attributeKind, false, path)
    append = { record, values in
      if let value = record[keyPath: path].attributeValue { values.append(value) }
    }
  }

  /// An attribute of several values; a record that has one twice has it once.
  public init<Value: AttributeValueConvertible>(_ name: String, _ path: any KeyPath<Record, [Value]> & Sendable) {
    (self.name, kind, isList, self.path) = (name, Value.attributeKind, true, path)
    append = { record, values in
      for value in record[keyPath: path] {
        if let value = value.attributeValue { values.append(value) }
      }
    }
  }
}

/// The values of a record's attributes.
struct AttributeValues {
  private(set) var all: [AttributeValue] = []
  /// Where those of each attribute end.
  private var ends: [Int] = []

  /// Reads those of a record.
  mutating func read<Record>(_ record: Record, _ attributes: [Attribute<Record>]) {
    all.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    for attribute in attributes {
      attribute.append(record, &all)
      ends.append(all.count)
    }
  }

  /// Those of an attribute.
  subscript(_ attribute: Int) -> ArraySlice<AttributeValue> {
    all[(attribute == 0 ? 0 : ends[attribute - 1])..<ends[attribute]]
  }

  /// What they count for in limits.
  var byteCount: Int {
    all.reduce(0) { sum, value in
      if case .text(let key) = value.content { sum + key.text.utf8.count } else { sum + 8 }
    }
  }
}
