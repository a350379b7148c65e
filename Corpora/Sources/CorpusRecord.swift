/// A value of a corpus record's field.
public enum CorpusValue: Sendable, Equatable {
  /// One text.
  case text(String)
  /// Several texts, in order.
  case list([String])
  /// A whole number.
  case integer(Int)
  /// True or false.
  case flag(Bool)
}

/// One record of a built-in corpus: named values in the order in which they are written.
public struct CorpusRecord: Sendable, Equatable {
  /// The fields, in the order in which they are written.
  public var fields: [(name: String, value: CorpusValue)]

  /// Makes a record of the given fields.
  public init(fields: [(name: String, value: CorpusValue)]) {
    self.fields = fields
  }

  /// The value of the first field with the given name, if there is one.
  public subscript(name: String) -> CorpusValue? {
    fields.first { $0.name == name }?.value
  }

  /// The text of the first field with the given name; `nil` where there is none or it is no text.
  public func text(_ name: String) -> String? {
    if case .text(let text) = self[name] { text } else { nil }
  }

  /// The texts of the first field with the given name; empty where there is none or it is no list.
  public func list(_ name: String) -> [String] {
    if case .list(let list) = self[name] { list } else { [] }
  }

  /// Two records are equal when they have equal fields in the same order.
  public static func == (a: CorpusRecord, b: CorpusRecord) -> Bool {
    a.fields.count == b.fields.count
      && zip(a.fields, b.fields).allSatisfy { $0.name == $1.name && $0.value == $1.value }
  }
}
