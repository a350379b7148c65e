/// Where the records that were chosen or pinned stand in some segments, to be asked about by many queries.
final class ChosenRecords: Sendable {
  /// A record of a segment, and the number of what was chosen.
  struct Place: BitwiseCopyable, Sendable {
    let record: UInt32
    let number: Int32
  }

  /// Tells apart what this was made of: choices, pins and segments.
  let origin: [UInt64]
  /// Of each segment its records, ascending.
  let places: [[Place]]
  private let table: ChoiceTable
  /// What was chosen; nil of what was only pinned.
  private let items: [ChosenItem?]
  private let numbers: [TextKey: Int]
  /// The person's own come first.
  private let pins: [PinTable]

  /// - Parameter find: Where the record of an id stands.
  init(
    _ table: ChoiceTable, _ pins: [PinTable], origin: [UInt64], segments: Int,
    find: (String) -> (segment: Int, record: Int)?
  ) {
    (self.origin, self.table, self.pins) = (origin, table, pins)
    var places = [[Place]](repeating: [], count: segments)
    var items: [ChosenItem?] = []
    var numbers: [TextKey: Int] = [:]
    let pinned = pins.flatMap { $0.pins.map { TextKey($0.id) } }
    for id in Set(table.items.keys).union(pinned) {
      guard let (segment, record) = find(id.text) else { continue }
      places[segment].append(Place(record: UInt32(record), number: Int32(items.count)))
      numbers[id] = items.count
      items.append(table.items[id])
    }
    self.places = places.map { $0.sorted { $0.record < $1.record } }
    (self.items, self.numbers) = (items, numbers)
  }

  /// A text as it is looked for.
  func typed(_ text: String) -> TypedChoice { TypedChoice(text, hashedBy: table.hash) }

  /// The places of what is pinned for a text, by its numbers; those of records that are elsewhere count, too.
  func pinned(for typed: TypedChoice) -> [Int: Int] {
    let ids = pins.flatMap { $0.ids(for: typed) }
    let places = ids.enumerated().compactMap { place, id in numbers[TextKey(id)].map { ($0, place) } }
    return Dictionary(places) { first, _ in first }
  }

  /// The number of a record; nil where it was neither chosen nor pinned.
  func number(_ segment: Int, _ record: UInt32) -> Int? {
    let places = places[segment]
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      if places[middle].record < record { low = middle + 1 } else { high = middle }
    }
    return low < places.count && places[low].record == record ? Int(places[low].number) : nil
  }

  /// The scores of what was chosen, for a text and at all, and how often it was.
  func scores(_ number: Int, for typed: TypedChoice) -> (text: Double, all: Double, textCount: Int, count: Int) {
    guard let item = items[number] else { return (0, 0, 0, 0) }
    let (text, all, textCount) = item.scores(for: typed, at: table.now)
    return (text, all, textCount, item.score.count)
  }
}
