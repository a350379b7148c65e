/// Records that come first for a text, whoever chose so: the app for everybody, or a person for themselves.
///
/// ```swift
/// var pins = Pins<Setting.ID>()
/// pins.pin("network.wifi", for: "internet")
/// index.search("Internet", SearchOptions(pins: pins)).hits[0].isPinned   // true, if the record matches
/// ```
///
/// A pin holds for a text of the same words, folded, in any order; signs count. A record that does not match the text, or may not be seen, is
/// not shown because it is pinned, and the number of matches is what it was.
public struct Pins<ID: Hashable>: Sendable {
  /// By folded texts the texts of ids, in the order in which they come first.
  private(set) var table: [TextKey: [TextKey]] = [:] {
    didSet { version = Identity() }
  }
  /// Tells apart values that differ.
  private(set) var version = Identity()

  /// No pins.
  public init() {}

  /// The same by ids of another type.
  init<Other>(_ other: Pins<Other>) { (table, version) = (other.table, other.version) }

  /// Whether nothing is pinned.
  public var isEmpty: Bool { table.isEmpty }

  /// The texts that something is pinned for, folded, in the order of their bytes.
  ///
  /// - Complexity: O(*n* log *n*) for *n* texts.
  public var texts: [String] { table.keys.map(\.text).sorted { $0.precedesInBytes($1) } }

  /// The descriptions of the ids that are pinned for a text, in the order in which they come first.
  public func ids(for text: String) -> [String] {
    TypedChoice(text, hashedBy: nil).pinned.flatMap { table[TextKey($0)] }?.map(\.text) ?? []
  }

  /// Pins a record behind those that are pinned for the text already. Texts without words, and those of more than 64 bytes, have no pins.
  ///
  /// - Returns: Whether it is pinned now.
  @discardableResult
  public mutating func pin(_ id: ID, for text: String) -> Bool { pin(ids: [String(describing: id)], for: text) }

  /// Takes a pin away.
  ///
  /// - Returns: Whether there was one.
  @discardableResult
  public mutating func unpin(_ id: ID, for text: String) -> Bool {
    guard let text = TypedChoice(text, hashedBy: nil).pinned else { return false }
    return remove(TextKey(String(describing: id)), TextKey(text))
  }

  /// Takes all pins of a record away.
  ///
  /// - Returns: Whether there was one.
  @discardableResult
  public mutating func forget(_ id: ID) -> Bool {
    let id = TextKey(String(describing: id))
    // All of them, not the first.
    return table.keys.map { remove(id, $0) }.contains(true)
  }

  /// Adds other pins behind these.
  public mutating func add(_ other: Pins) {
    for (text, new) in other.table { add(new, text) }
  }

  /// Adds ids behind those that the text has; says whether it has them now.
  @discardableResult
  private mutating func pin(ids new: [String], for text: String) -> Bool {
    guard let text = TypedChoice(text, hashedBy: nil).pinned else { return false }
    add(new.map { TextKey($0) }, TextKey(text))
    return true
  }

  private mutating func add(_ new: [TextKey], _ text: TextKey) {
    var known = Set(table[text] ?? [])
    for id in new where known.insert(id).inserted { table[text, default: []].append(id) }
  }

  private mutating func remove(_ id: TextKey, _ text: TextKey) -> Bool {
    guard let place = table[text]?.firstIndex(of: id) else { return false }
    table[text]!.remove(at: place)
    if table[text]!.isEmpty { table[text] = nil }
    return true
  }
}

extension Pins: Equatable {
  /// Whether the same records are pinned, in the same order.
  public static func == (left: Pins, right: Pins) -> Bool { left.table == right.table }
}

extension Pins: Codable {
  private struct Stored: Codable {
    let text: String
    let ids: [String]
  }

  /// Reads pins that were written by ``encode(to:)``.
  public init(from decoder: any Swift.Decoder) throws {
    for stored in try [Stored](from: decoder) { pin(ids: stored.ids, for: stored.text) }
  }

  /// Writes a list of folded texts, each with its ids.
  public func encode(to encoder: any Encoder) throws {
    try texts.map { Stored(text: $0, ids: table[TextKey($0)]!.map(\.text)) }.encode(to: encoder)
  }
}
