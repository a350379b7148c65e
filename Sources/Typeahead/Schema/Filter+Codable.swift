extension Filter: Hashable {
  /// Whether both are made of the same comparisons.
  public static func == (left: Filter, right: Filter) -> Bool {
    switch (left.node, right.node) {
    case (.attribute(let left, let leftTest), .attribute(let right, let rightTest)):
      left.hasSameBytes(as: right) && leftTest == rightTest
    case (.path(let left, let leftTest, _), .path(let right, let rightTest, _)):
      leftTest == rightTest && left as AnyKeyPath == right as AnyKeyPath
    case (.test(let left), .test(let right)): left.identity == right.identity
    case (.words(let left, let leftFields), .words(let right, let rightFields)):
      left == right && leftFields?.map(TextKey.init) == rightFields?.map(TextKey.init)
    case (.all(let left), .all(let right)), (.any(let left), .any(let right)): left == right
    case (.not(let left), .not(let right)): left == right
    default: false
    }
  }

  /// Hashes what is compared.
  public func hash(into hasher: inout Hasher) {
    switch node {
    case .attribute(_, let test), .path(_, let test, _): hasher.combine(test)
    case .test(let test): hasher.combine(test.identity)
    case .words(let words, _): hasher.combine(words)
    case .all(let filters), .any(let filters): hasher.combine(filters)
    case .not(let filter): hasher.combine(filter)
    }
  }
}

/// Filters of names can be stored and sent. What has a key path or a closure cannot, and says so when it is encoded.
///
/// ```text
/// filter = {"attribute": NAME, "in": [VALUE, …]}
///        | {"attribute": NAME, "from": NUMBER, "through": NUMBER, "below": NUMBER}    each of the bounds or none
///        | {"attribute": NAME, "isMissing": true}
///        | {"words": TEXT, "fields": [NAME, …]} | {"phrase": TEXT, "fields": [NAME, …]}    without fields: all
///        | {"and": [filter, …]} | {"or": [filter, …]} | {"not": filter}
/// ```
extension Filter: Codable {
  private enum Key: String, CodingKey {
    case attribute, from, through, below, isMissing, words, phrase, fields, and, or, not
    case among = "in"
  }

  /// Encodes the filter.
  ///
  /// - Throws: `EncodingError` of a key path or closure.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    switch node {
    case .attribute(let name, let test):
      try container.encode(name, forKey: .attribute)
      switch test {
      case .among(let values): try container.encode(values, forKey: .among)
      case .range(let from, let through, let below):
        try container.encodeIfPresent(from, forKey: .from)
        try container.encodeIfPresent(through, forKey: .through)
        try container.encodeIfPresent(below, forKey: .below)
      case .missing: try container.encode(true, forKey: .isMissing)
      }
    case .path, .test:
      let reason =
        "a filter of a key path or closure cannot be stored; name an attribute, as in .equals(\"kind\", \"video\")"
      throw EncodingError.invalidValue(self, .init(codingPath: encoder.codingPath, debugDescription: reason))
    case .words(let words, let fields):
      try container.encode(words.text, forKey: words.isPhrase ? .phrase : .words)
      try container.encodeIfPresent(fields, forKey: .fields)
    case .all(let filters): try container.encode(filters, forKey: .and)
    case .any(let filters): try container.encode(filters, forKey: .or)
    case .not(let filter): try container.encode(filter, forKey: .not)
    }
  }

  /// Decodes a filter.
  ///
  /// - Throws: `DecodingError`; what a schema has no attribute for is found by ``Schema/check(_:)-(Filter<Record>)``.
  public init(from decoder: any Swift.Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    func has(_ key: Key) -> Bool { container.contains(key) }
    if has(.attribute) {
      let name = try container.decode(String.self, forKey: .attribute)
      func bound(_ key: Key) throws -> AttributeValue? {
        try container.decodeIfPresent(AttributeValue.self, forKey: key)
      }
      if has(.among) {
        self.init(.attribute(name, .among(try container.decode([AttributeValue].self, forKey: .among))))
      } else if has(.isMissing) {
        let filter = Filter.lacks(name)
        self = try container.decode(Bool.self, forKey: .isMissing) ? filter : !filter
      } else {
        self.init(
          .attribute(name, .range(from: try bound(.from), through: try bound(.through), below: try bound(.below))))
      }
    } else if has(.words) || has(.phrase) {
      let isPhrase = has(.phrase)
      let words = try container.decode(String.self, forKey: isPhrase ? .phrase : .words)
      self.init(
        .words(
          WantedWords(words, isPhrase: isPhrase), fields: try container.decodeIfPresent([String].self, forKey: .fields))
      )
    } else if has(.and) {
      self.init(.all(try container.decode([Filter].self, forKey: .and)))
    } else if has(.or) {
      self.init(.any(try container.decode([Filter].self, forKey: .or)))
    } else {
      self.init(.not(try container.decode(Filter.self, forKey: .not)))
    }
  }
}

extension AttributeValue: Codable {
  /// As the number, truth value or text that it is.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch content {
    case .integer(let number): try container.encode(number)
    case .number(let number): try container.encode(number)
    case .boolean(let isTrue): try container.encode(isTrue)
    case .text(let key): try container.encode(key.text)
    }
  }

  /// Decodes a number, truth value or text.
  ///
  /// - Throws: `DecodingError` of anything else.
  public init(from decoder: any Swift.Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let isTrue = try? container.decode(Bool.self) {
      content = .boolean(isTrue)
    } else if let number = try? container.decode(Int.self) {
      content = .integer(number)
    } else if let number = try? container.decode(Double.self), let value = AttributeValue(number) {
      self = value
    } else {
      content = .text(TextKey(try container.decode(String.self)))
    }
  }
}
