import Synchronization
import Testing

@testable import Typeahead

private struct Person: Identifiable, Sendable, Equatable {
  let id: Int
  var name: String

  static let all = (0..<300).map { Person(id: $0, name: ["Anna", "Bert", "Carla"][$0 % 3] + " Number\($0)") }

  init(id: Int, name: String) { (self.id, self.name) = (id, name) }

  init?(_ body: [UInt8]) {
    let parts = String(decoding: body, as: UTF8.self).split(separator: "\t")
    guard parts.count == 2, let id = Int(parts[0]) else { return nil }
    self.init(id: id, name: String(parts[1]))
  }

  var body: [UInt8] { Array("\(id)\t\(name)".utf8) }

  static var schema: Schema<Person> {
    var schema = Schema<Person>(fields: [Field("name", \.name)], tolerance: .none)
    schema.tuning = .eager
    return schema
  }
}

/// Says of sections what it is told to, and counts how often it is asked for all of them.
private final class ToldCheck: SectionChecking {
  private let asked = Atomic(0)
  private let isSound: Bool
  private let soundSections: Set<Section>

  init(isSound: Bool = true, soundSections: Set<Section> = []) {
    self.isSound = isSound
    self.soundSections = soundSections
  }

  var wholeChecks: Int { asked.load(ordering: .relaxed) }

  func areSound() -> Bool {
    asked.add(1, ordering: .relaxed)
    return isSound
  }

  func areSound(_ bytes: Range<Int>, of section: Section) -> Bool { isSound || soundSections.contains(section) }
}

/// What is asked of a stored segment before its check, and what becomes of one that is damaged.
@Suite struct DeferredCheckTests {
  private let made: IndexSnapshot<Person>

  init() throws { made = try Self.made(Person.all) }

  private static func made(_ people: [Person]) throws -> IndexSnapshot<Person> {
    let index = SearchIndex(schema: Person.schema, decode: Person.init)
    _ = try index.upsert(people, bodies: people.map(\.body), by: nil, onRejection: .stop)
    index.finishMerges()
    let made = index.snapshot
    try #require(made.storedSegments.count == 1 && made.list.uncheckedSegments[0].segment.prefixes.champions.count > 0)
    return made
  }

  private func restored(_ check: ToldCheck) throws -> SearchIndex<Person> {
    let index = SearchIndex(schema: Person.schema, decode: Person.init)
    index.restore([
      try StoredSegment(made.storedSegments[0].contents.reader(check: check), dead: [], of: index, isTrusted: true)
    ])
    return index
  }

  private func expectEqual(_ answer: Answer<Person>, _ query: String) {
    let expected = made.search(query)
    #expect(answer.total == expected.total && answer.hits.map(\.record) == expected.hits.map(\.record), "\(query)")
    #expect(answer.isExact, "\(query)")
  }

  @Test func championListsComeBeforeTheCheck() throws {
    let check = ToldCheck()
    let snapshot = try restored(check).snapshot
    for query in ["a", "n", "bert", "number"] { expectEqual(snapshot.search(query), query) }
    #expect(check.wholeChecks == 0)
    for query in ["number17", "", "an 29", "a n", "zz", "a"] { expectEqual(snapshot.search(query), query) }
    #expect(check.wholeChecks == 1)
  }

  /// Lists that were checked are taken; what needs more has nothing and says that it is not exact, and so is all that follows.
  @Test func aDamagedSegmentIsEmpty() throws {
    let segment = ToldCheck(isSound: false, soundSections: [.bodies, .bodyStarts])
    let index = try restored(segment)
    let snapshot = index.snapshot
    expectEqual(snapshot.search("a"), "a")
    for query in ["", "number17", "a", "a n"] {
      let answer = snapshot.search(query)
      #expect(answer.total == 0 && answer.hits.isEmpty && !answer.isExact, "\(query)")
    }
    #expect(snapshot[id: 5] == nil && segment.wholeChecks == 1)
    _ = try index.upsert([Person.all[7]], bodies: [Person.all[7].body], by: nil, onRejection: .stop)
    #expect(index.search("a").hits.isEmpty && !index.search("a").isExact)
    #expect(index.search("b").hits.map(\.id) == [7])
  }

  /// Of two segments, of which the second is damaged, somebody sees none, or the first alone: that these are sound is not said of both.
  @Test func whatSomebodySeesSaysNothingOfTheRest() throws {
    let stored = made.storedSegments[0]
    let index = SearchIndex(schema: Person.schema, decode: Person.init)
    index.restore(
      try [true, false].map { isSound in
        try StoredSegment(
          stored.contents.reader(check: ToldCheck(isSound: isSound)), dead: [], of: index,
          isTrusted: true)
      })
    let snapshot = index.snapshot
    for places in [[], [0]] {
      var seen = snapshot.list
      seen.keep(places)
      #expect(seen.segments.map(\.count) == places.map { _ in Person.all.count })
    }
    let answer = snapshot.search("number17")
    #expect(answer.total == made.search("number17").total && answer.total > 0 && !answer.isExact)
    #expect(snapshot.list.segments.map(\.count) == [Person.all.count, 0])
  }

  /// Merging waits for the check, and comes to an end.
  @Test func nothingIsDoneInTheBackgroundWithDamagedSegments() throws {
    var schema = Person.schema
    schema.tuning.mergedAtOnce = 0
    let index = SearchIndex(schema: schema, decode: Person.init)
    let stored = made.storedSegments[0]
    let (damaged, sound) = (ToldCheck(isSound: false), ToldCheck())
    index.restore(
      try (0..<5).map { number in
        let check = number < 4 ? damaged : sound
        return try StoredSegment(
          stored.contents.reader(check: check), dead: [], of: index, isTrusted: true)
      })
    index.finishMerges()
    #expect(damaged.wholeChecks == 4 && sound.wholeChecks == 1)
    #expect(index.whole.list.uncheckedSegments.reduce(0) { $0 + $1.count } == 300)
    #expect(index.whole.list.uncheckedSegments.allSatisfy { $0.check == nil || $0.check?.isDone == true })
  }

  /// Places that somebody forged are none, also where only the bytes of records are read.
  @Test func bodiesThatAreNotThereAreNotRead() throws {
    let stored = made.storedSegments[0]
    let reader = try stored.contents.reader(check: ToldCheck()) { section, bytes in
      // The end of the first record, and the beginning of the second.
      if section == .bodyStarts { bytes[15] = 0x80 }
    }
    let bodies = try StoredBodies(reader)
    #expect(bodies.record(0).body == nil && bodies.record(1).body == nil)
    #expect(bodies.record(2).body != nil && bodies.count == Person.all.count)
  }

  @Test func damagedRecordsAreNotShown() throws {
    let snapshot = try restored(ToldCheck(isSound: false, soundSections: [.bodyStarts])).snapshot
    let answer = snapshot.search("a")
    #expect(answer.total == made.search("a").total && answer.hits.isEmpty && !answer.isExact)
  }
}
