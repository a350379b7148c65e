/// The answer of several indexes: merged, and per index.
///
/// It has the members of the merged ``answer``, such as `hits` and `total`.
@dynamicMemberLookup
public struct MultiAnswer<Record: Identifiable & Sendable>: Sendable, Equatable {
  /// The best hits of all indexes in one order, and the total of all.
  public let answer: Answer<Record>
  /// A section for each index, in their order, also where it has no hits. Their totals add up to the total of all.
  public let sections: [MultiSection<Record>]

  /// A member of the merged answer.
  public subscript<Value>(dynamicMember path: KeyPath<Answer<Record>, Value>) -> Value { answer[keyPath: path] }
}

/// The part of an answer that one of several indexes has.
public struct MultiSection<Record: Identifiable & Sendable>: Sendable, Equatable {
  /// The name given to the index.
  public let name: String
  /// Its best hits, up to the limit of the search, and its total, both without rows that count for an earlier index.
  public let answer: Answer<Record>
}
