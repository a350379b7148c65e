/// What is asked of the values that a record has of an attribute.
enum AttributeTest: Hashable, Sendable {
  /// One of them is one of these.
  case among([AttributeValue])
  /// One of them is a number between bounds, where there are any.
  case range(from: AttributeValue?, through: AttributeValue?, below: AttributeValue?)
  /// There are none.
  case missing

  /// Whether it is so.
  func holds(_ values: some Collection<AttributeValue>) -> Bool {
    switch self {
    case .among(let wanted): values.contains { wanted.contains($0) }
    case .range(let from, let through, let below):
      values.contains { value in
        !(from.map { value < $0 } ?? false) && !(through.map { $0 < value } ?? false)
          && below.map { value < $0 } ?? true
      }
    case .missing: values.isEmpty
    }
  }

  /// Whether values of a kind may be asked.
  func check(_ attribute: String, _ kind: AttributeKind) throws(FilterError) {
    switch self {
    case .among(let values):
      for value in values where !kind.admits(value) {
        throw .wrongType(attribute: attribute, expected: kind, found: value)
      }
    case .range(let from, let through, let below):
      if !kind.isNumber { throw .noOrder(attribute: attribute, kind: kind) }
      for bound in [from, through, below] {
        if let bound, !kind.admits(bound) { throw .wrongType(attribute: attribute, expected: kind, found: bound) }
      }
    case .missing: break
    }
  }
}

/// Why a filter cannot be asked of a schema's records; see ``Schema/check(_:)-(Filter<Record>)``.
public enum FilterError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The schema has no attribute of this name; `known` are its names.
  case unknownAttribute(String, known: [String])
  /// The schema has no field of this name; `known` are its names.
  case unknownField(String, known: [String])
  /// An attribute is compared with a value of another type.
  case wrongType(attribute: String, expected: AttributeKind, found: AttributeValue)
  /// A range is asked of an attribute whose values are no numbers.
  case noOrder(attribute: String, kind: AttributeKind)

  /// What was expected, what was found, and how to mend it, on one line.
  public var description: String {
    switch self {
    case .unknownAttribute(let name, let known):
      "no attribute is called \(name.debugDescription); name one of \(known), or declare it in the schema's attributes"
    case .unknownField(let name, let known): "no field is called \(name.debugDescription); name one of \(known)"
    case .wrongType(let name, let expected, let found):
      "attribute \(name.debugDescription) is of kind \(expected) and cannot be \(found.description.debugDescription); compare it with a value of its kind"
    case .noOrder(let name, let kind):
      "attribute \(name.debugDescription) is of kind \(kind) and has no ranges; compare it with values, or declare a number"
    }
  }
}
