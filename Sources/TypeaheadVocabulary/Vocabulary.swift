internal import Typeahead

/// The words that people type, and what they open then, counted over many visits: what whoever writes keywords wants to know.
///
/// ```swift
/// var vocabulary = Vocabulary()
/// vocabulary.enter()
/// vocabulary.type("hotspot")                      // nothing is found, the text is erased
/// vocabulary.open("network.tethering")            // what is opened next in the same visit
/// vocabulary.report(in: index.snapshot).table     // once that has happened three times
/// ```
///
/// It counts texts, not people. Of each visit it remembers texts that were given up, and what was opened next, whether by a hit or by hand. It
/// keeps folded texts of at most 64 bytes and no times, sends nothing, and ``report(in:fewest:fields:alternatives:name:)`` leaves out what is
/// rare. Collect it where people have agreed to that.
public struct Vocabulary: Sendable, Equatable {
  /// What became of a text.
  struct Outcome: Sendable, Equatable, Codable {
    /// How often something was opened next, by the descriptions of ids.
    private(set) var opened: [String: Int] = [:]
    /// How often nothing was.
    private(set) var abandoned = 0

    /// No count is more, so that sums do not overflow.
    static let mostCounted = 1_000_000

    var openedCount: Int { opened.values.reduce(0, +) }
    var count: Int { openedCount + abandoned }
    var isSound: Bool { abandoned >= 0 && opened.values.allSatisfy { $0 > 0 } }

    mutating func abandon(_ count: Int = 1) { abandoned = Self.sum(abandoned, count) }

    mutating func open(_ id: String, _ count: Int = 1) {
      opened[id] = Self.sum(opened[id] ?? 0, count)
      if opened.count > Vocabulary.mostIDs, let rarest = opened.rarest(but: id) { opened[rarest] = nil }
    }

    mutating func forget(_ id: String) { opened[id] = nil }

    /// Counts what was counted elsewhere, what is frequent last.
    mutating func add(_ other: Outcome) {
      abandon(other.abandoned)
      for (id, count) in other.opened.sorted(by: { ($0.value, $0.key) < ($1.value, $1.key) }) { open(id, count) }
    }

    private static func sum(_ left: Int, _ right: Int) -> Int {
      min(mostCounted, min(left, mostCounted) + min(right, mostCounted))
    }
  }

  /// The most texts that are remembered.
  public let limit: Int
  private(set) var outcomes: [String: Outcome] = [:]
  /// How many visits were counted.
  public private(set) var visits = 0
  private var visit = TypedTexts()

  /// Of a text no more ids are remembered, those that were opened most.
  static let mostIDs = 16
  /// Longer texts are not remembered, in bytes.
  static let longestText = 64

  /// Nothing yet.
  ///
  /// - Parameter limit: The most texts that are remembered. Where there would be more, a quarter of them is forgotten, the rarest.
  /// - Precondition: The limit is at least 1.
  public init(limit: Int = 10_000) {
    require(limit > 0, "a vocabulary remembers one text or more, not \(limit)")
    self.limit = limit
  }

  init(limit: Int, _ outcomes: [String: Outcome], visits: Int) {
    (self.limit, self.outcomes, self.visits) = (limit, outcomes, visits)
    forgetRarest()
  }

  // MARK: A visit

  /// Somebody comes to the catalogue: a visit begins, and the one before ends.
  public mutating func enter() {
    leave()
    visits = visits.addingUpToMost(1)
  }

  /// Something is typed: the whole text of the field. What goes on with the text before, or goes back in it, is the same attempt.
  public mutating func type(_ text: String) { visit.type(Self.folded(text)) }

  /// Something is opened, by a hit of what is typed or by hand. Texts that were given up since the last opening are counted for it, and the
  /// one that is typed at the moment; of a visit, each once for what is opened.
  public mutating func open(_ id: some CustomStringConvertible) {
    for text in visit.takeAll(for: "\(id)") { count(text) { $0.open("\(id)") } }
  }

  /// The visit ends: what was typed and led to nothing is counted as abandoned.
  public mutating func leave() {
    for text in visit.takeAll() { count(text) { $0.abandon() } }
    visit = TypedTexts()
  }

  private mutating func count(_ text: String, _ change: (inout Outcome) -> Void) {
    change(&outcomes[text, default: Outcome()])
    forgetRarest()
  }

  private mutating func forgetRarest() {
    if outcomes.count <= limit { return }
    let sorted = outcomes.sorted { left, right in
      left.value.count != right.value.count ? left.value.count < right.value.count : left.key < right.key
    }
    for (text, _) in sorted.prefix(outcomes.count - limit + limit / 4) { outcomes[text] = nil }
  }

  /// Adds what was counted elsewhere.
  public mutating func add(_ other: Vocabulary) {
    visits = visits.addingUpToMost(other.visits)
    for (text, outcome) in other.outcomes { outcomes[text, default: Outcome()].add(outcome) }
    forgetRarest()
  }

  /// A text as it is remembered: its words, folded, with signs.
  package static func folded(_ text: String) -> String {
    let words = Query(text).tokens(isLiteral: true)[0].tokens
    return words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
  }
}

extension [String: Int] {
  fileprivate func rarest(but id: String) -> String? {
    filter { $0.key != id }.min { $0.value != $1.value ? $0.value < $1.value : $0.key < $1.key }?.key
  }
}

extension Vocabulary: Codable {
  private enum CodingKeys: CodingKey {
    case limit, visits, texts
  }

  /// Reads what ``encode(to:)`` has written.
  ///
  /// - Throws: `DecodingError`, also where a number is negative.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let (limit, visits) = (try values.decode(Int.self, forKey: .limit), try values.decode(Int.self, forKey: .visits))
    let outcomes = try values.decode([String: Outcome].self, forKey: .texts)
    guard limit > 0, visits >= 0, outcomes.values.allSatisfy(\.isSound) else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath, debugDescription: "a limit of 1 or more and counts are expected, found others"
        ))
    }
    var sound: [String: Outcome] = [:]
    for (text, outcome) in outcomes.sorted(by: { $0.key < $1.key }) where text.utf8.count <= Self.longestText {
      sound[Self.folded(text), default: Outcome()].add(outcome)
    }
    self.init(limit: limit, sound, visits: visits)
  }

  /// Writes the counts, without the visit that has not ended.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(limit, forKey: .limit)
    try values.encode(visits, forKey: .visits)
    try values.encode(outcomes, forKey: .texts)
  }
}
