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
  private(set) var table = PinTable() {
    didSet { version = Identity() }
  }
  /// Tells apart values that differ.
  private(set) var version = Identity()

  /// No pins.
  public init() {}

  /// The same by ids of another type.
  init<Other>(_ other: Pins<Other>) { (table, version) = (other.table, other.version) }

  /// Whether nothing is pinned.
  public var isEmpty: Bool { table.pins.isEmpty }

  /// Pins a record behind those that are pinned for the text already. Texts without words, and those of more than 64 bytes, have no pins.
  public mutating func pin(_ id: ID, for text: String) { table.pin(String(describing: id), for: text) }

  /// Takes a pin away.
  public mutating func unpin(_ id: ID, for text: String) { table.unpin(String(describing: id), for: text) }

  /// Takes all pins of a record away.
  public mutating func forget(_ id: ID) { table.forget(String(describing: id)) }

  /// Adds other pins behind these.
  public mutating func add(_ other: Pins) { table.add(other.table) }
}

extension Pins: Equatable {
  /// Whether the same records are pinned, in the same order.
  public static func == (left: Pins, right: Pins) -> Bool { left.table == right.table }
}

extension Pins: Codable {
  private struct Stored: Codable {
    let id: String
    let text: String
  }

  /// Reads pins that were written by ``encode(to:)``.
  public init(from decoder: any Swift.Decoder) throws {
    for pin in try [Stored](from: decoder) { table.pin(pin.id, for: pin.text) }
  }

  /// Writes a list of ids and folded texts.
  public func encode(to encoder: any Encoder) throws {
    try table.pins.map { Stored(id: $0.id, text: $0.text) }.encode(to: encoder)
  }
}

/// Pins by the texts of ids.
struct PinTable: Sendable, Equatable {
  struct Pin: Sendable, Equatable {
    let id: String
    /// Folded.
    let text: String

    static func == (left: Pin, right: Pin) -> Bool {
      left.id.hasSameBytes(as: right.id) && left.text.hasSameBytes(as: right.text)
    }
  }

  /// In the order in which they come first.
  private(set) var pins: [Pin] = []

  mutating func add(_ other: PinTable) { pins += other.pins.filter { !pins.contains($0) } }

  mutating func pin(_ id: String, for text: String) {
    guard let pin = Self.pin(id, text), !pins.contains(pin) else { return }
    pins.append(pin)
  }

  mutating func unpin(_ id: String, for text: String) {
    guard let pin = Self.pin(id, text) else { return }
    pins.removeAll { $0 == pin }
  }

  mutating func forget(_ id: String) { pins.removeAll { $0.id.hasSameBytes(as: id) } }

  /// The ids that are pinned for what is typed, in their order.
  func ids(for typed: TypedChoice) -> [String] {
    guard let text = typed.pinned else { return [] }
    return pins.filter { $0.text.hasSameBytes(as: text) }.map(\.id)
  }

  private static func pin(_ id: String, _ text: String) -> Pin? {
    TypedChoice(text, hashedBy: nil).pinned.map { Pin(id: id, text: $0) }
  }
}
