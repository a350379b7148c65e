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
  private let places: [[Place]]
  /// Of each segment those records that count for texts they were not chosen for.
  let repeated: [[UInt32]]
  /// The numbers of all others, by the one text that each was chosen for.
  private let once: [ChosenText: [Int]]
  /// By its number, where each stands.
  private let located: [(segment: Int, record: UInt32)]
  private let table: ChoiceTable
  /// What was chosen; nil of what was only pinned.
  private let items: [ChosenItem?]
  private let numbers: [TextKey: Int]
  /// The person's own come first.
  private let pins: [[TextKey: [TextKey]]]

  /// - Parameter find: Where the record of an id stands.
  init(
    _ table: ChoiceTable, _ pins: [[TextKey: [TextKey]]], origin: [UInt64], segments: Int,
    find: (String) -> (segment: Int, record: Int)?
  ) {
    (self.origin, self.table, self.pins) = (origin, table, pins)
    var places = [[Place]](repeating: [], count: segments)
    var repeated = [[UInt32]](repeating: [], count: segments)
    var once: [ChosenText: [Int]] = [:]
    var located: [(segment: Int, record: UInt32)] = []
    var items: [ChosenItem?] = []
    var numbers: [TextKey: Int] = [:]
    for id in Set(table.items.keys).union(pins.flatMap { $0.values.joined() }) {
      guard let (segment, record) = find(id.text) else { continue }
      places[segment].append(Place(record: UInt32(record), number: Int32(items.count)))
      let item = table.items[id]
      if item?.isRepeated == true { repeated[segment].append(UInt32(record)) }
      for text in item?.texts ?? [] where item?.isRepeated == false { once[text.text, default: []].append(items.count) }
      numbers[id] = items.count
      located.append((segment, UInt32(record)))
      items.append(item)
    }
    self.places = places.map { $0.sorted { $0.record < $1.record } }
    (self.items, self.numbers, self.repeated, self.once, self.located) = (items, numbers, repeated, once, located)
  }

  /// Whether none of them is in the segments.
  var isEmpty: Bool { located.isEmpty }

  /// The records of a segment that may stand otherwise than by the rules alone, some more than once.
  ///
  /// - Parameter pinned: The numbers of what is pinned for the text.
  func served(by typed: TypedChoice, _ pinned: some Sequence<Int>, in segment: Int) -> [UInt32] {
    if typed.isEmpty { return places[segment].map(\.record) }
    let others = (typed.text.flatMap { once[$0] } ?? []) + pinned
    return repeated[segment] + others.filter { located[$0].segment == segment }.map { located[$0].record }
  }

  /// A text as it is looked for.
  func typed(_ text: String) -> TypedChoice { TypedChoice(text, hashedBy: table.hash) }

  /// The places of what is pinned for a text, by its numbers; those of records that are elsewhere count, too.
  func pinned(for typed: TypedChoice) -> [Int: Int] {
    let ids = typed.pinned.map { text in pins.flatMap { $0[TextKey(text)] ?? [] } } ?? []
    let places = ids.enumerated().compactMap { place, id in numbers[id].map { ($0, place) } }
    return Dictionary(places) { first, _ in first }
  }

  /// The number of a record; nil where it was neither chosen nor pinned.
  func number(_ segment: Int, _ record: UInt32) -> Int? {
    let places = places[segment]
    let place = (0..<places.count).partitionPoint { places[$0].record < record }
    return place < places.count && places[place].record == record ? Int(places[place].number) : nil
  }

  /// The scores of what was chosen, for a text and at all, and how often it was.
  func scores(_ number: Int, for typed: TypedChoice) -> (text: Double, all: Double, textCount: Int, count: Int) {
    guard let item = items[number] else { return (0, 0, 0, 0) }
    let (text, all, textCount) = item.scores(for: typed, at: table.now)
    return (text, all, textCount, item.score.count)
  }
}
