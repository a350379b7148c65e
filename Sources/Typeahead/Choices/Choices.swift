/// What one person chose for what they typed: answers that are given it put what was chosen before first among equals.
///
/// ```swift
/// var choices = Choices<Setting.ID>()
/// choices.choose(hit.id, typed: "da mo")
/// index.search("da mo", SearchOptions(choices: choices))   // same matches, same total, what was chosen first among equals
/// ```
///
/// It never puts history before what a text says: records are compared by the rules of the ``Ranking`` that depend on the query first, then by
/// how much they were chosen for texts that the typed one may become (`da` and `mo da` learn from `da mo`), then by how much they were chosen
/// at all. What was chosen once counts for the same text alone. Only then come values of the record and the static order. Which records match,
/// and how many, never depends on choices.
///
/// A choice counts one, and two per cent less with each choice since. No clock is asked: equal query, equal choices, equal answer.
///
/// It is a value, one for each person, and belongs where the app keeps private things. An index remembers none of it longer than until others
/// are asked with. Search models and `SettingsSearch`
/// choose by themselves what they are told to be chosen. Ids are remembered by their descriptions, as indexes know records, and texts are
/// folded: `Dä Mo` is `da mo`.
public struct Choices<ID: Hashable>: Sendable {
  /// How texts are remembered.
  public enum Texts: Sendable, Equatable {
    /// Folded.
    case folded
    /// As hashes under a key of this value's own. Who reads what is stored learns no text that they cannot guess. Choices then count for
    /// equal texts alone, not for the beginnings of texts. Texts of pins stay readable.
    case hashed
  }

  private(set) var table: ChoiceTable {
    didSet { version = Identity() }
  }
  /// What this person has pinned; see ``pin(_:for:)``.
  public private(set) var pins = Pins<ID>() {
    didSet { version = Identity() }
  }
  /// Tells apart values that differ.
  private(set) var version = Identity()
  /// Whether ``choose(_:typed:)`` does nothing: what was chosen before still counts.
  public var isPaused = false

  /// Nothing chosen yet.
  ///
  /// - Parameters:
  ///   - limit: The most records that are remembered. Where there would be more, a quarter of them is forgotten, what was chosen least and
  ///     longest ago. Of each, at most eight texts are remembered, none longer than 64 bytes.
  ///   - texts: How texts are remembered.
  /// - Precondition: The limit is at least 1.
  public init(limit: Int = 1_000, texts: Texts = .folded) {
    Self.check(limit: limit)
    table = ChoiceTable(limit: limit, hash: texts == .hashed ? .random() : nil)
  }

  private static func check(limit: Int) {
    require(limit > 0, "choices remember one record or more, not \(limit)")
  }

  init(_ table: ChoiceTable, _ pins: Pins<ID>) { (self.table, self.pins) = (table, pins) }

  /// The same by ids of another type.
  init<Other>(_ other: Choices<Other>) {
    (table, pins, version, isPaused) = (other.table, Pins(other.pins), other.version, other.isPaused)
  }

  /// The most records that are remembered. Where it becomes less, those that were chosen least are forgotten.
  ///
  /// - Precondition: It is at least 1.
  public var limit: Int {
    get { table.limit }
    set {
      Self.check(limit: newValue)
      table.limit = newValue
    }
  }
  /// How texts are remembered.
  public var texts: Texts { table.hash == nil ? .folded : .hashed }
  /// How many records are remembered.
  public var count: Int { table.items.count }
  /// Whether nothing was chosen or pinned.
  public var isEmpty: Bool { table.items.isEmpty && pins.isEmpty }

  /// Remembers that a record was chosen when a text was typed; an empty text for a record that was chosen without one. Where signs of the text
  /// are parsed, it is the ``Query/text`` of ``Query/init(parsing:)``.
  ///
  /// - Complexity: O(*n*) for a text of *n* bytes; where too much is remembered, O(*k* log *k*) for *k* records, once in *k* / 4 times.
  public mutating func choose(_ id: ID, typed: String) {
    if isPaused { return }
    table.choose(String(describing: id), for: typed)
  }

  /// The descriptions of the ids that were chosen last, the last one first.
  ///
  /// A search for the empty text has their records, those that were chosen most and last first: it needs no list.
  ///
  /// - Complexity: O(*k* log *k*) for *k* records that are remembered.
  public func recent(limit: Int = 8) -> [String] { Array(table.newest.prefix(max(0, limit))) }

  // MARK: Pinning

  /// Has a record come first for a text, if it matches, behind what is pinned for it already; see ``Pins``.
  ///
  /// - Returns: Whether it is pinned now.
  @discardableResult
  public mutating func pin(_ id: ID, for text: String) -> Bool { pins.pin(id, for: text) }

  /// Takes a pin away.
  ///
  /// - Returns: Whether there was one.
  @discardableResult
  public mutating func unpin(_ id: ID, for text: String) -> Bool { pins.unpin(id, for: text) }

  // MARK: Forgetting

  /// Forgets a record: that it was ever chosen, and its pins.
  ///
  /// - Returns: Whether anything of it was known.
  @discardableResult
  public mutating func forget(_ id: ID) -> Bool {
    let wasChosen = table.forget(String(describing: id))
    return pins.forget(id) || wasChosen
  }

  /// Forgets what was chosen for a text of the same words. What was chosen for no other text is forgotten.
  public mutating func forget(typed text: String) {
    table.forget(typed: text)
  }

  /// Forgets all choices, and all pins.
  public mutating func forgetAll() {
    table = ChoiceTable(limit: limit, hash: table.hash)
    pins = Pins()
  }

  // MARK: Several devices

  /// Adds what was chosen elsewhere, such as on another device, as if both had been chosen from up to this moment; its pins come behind.
  ///
  /// Add what was not added before: what is added twice counts twice. Hashes under another key are left out, the records stay.
  public mutating func add(_ other: Choices) {
    table.add(other.table)
    pins.add(other.pins)
  }
}

extension Choices: Equatable {
  /// Whether both give the same answers, and remember the same.
  public static func == (left: Choices, right: Choices) -> Bool {
    left.table == right.table && left.pins == right.pins && left.isPaused == right.isPaused
  }
}
