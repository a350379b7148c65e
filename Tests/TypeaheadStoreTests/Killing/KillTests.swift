import Foundation
import Testing
import Typeahead
import TypeaheadTestSupport

@testable import TypeaheadStore

/// A process that writes to an index is killed at random, again and again: what it acknowledged is there, or that and all of its next
/// commit, and nothing has to be mended.
///
/// `TYPEAHEAD_SEED` chooses the seed, `TYPEAHEAD_KILLS` how many kills. When exactly a process is killed, no seed decides.
@Suite struct KillTests {
  @Test func whatWasAcknowledgedIsThere() throws {
    let environment = ProcessInfo.processInfo.environment
    var history = try KilledWriters(environment["TYPEAHEAD_SEED"].flatMap(UInt64.init) ?? .random(in: 0..<1_000_000))
    for _ in 0..<(environment["TYPEAHEAD_KILLS"].flatMap(Int.init) ?? 25) { try history.killOne() }
    print(history.summary)
    #expect(history.rounds > 0, "\(history.summary)")
  }
}

/// Writers of one index after another, all of them killed.
private struct KilledWriters {
  private typealias Note = WritingPlan.Note

  private let seed: UInt64
  private var random: SeededRandom
  private var folder: TemporaryFolder
  /// What is in the index.
  private var notes: [Note] = []

  private var kills = 0
  /// The rounds that were acknowledged.
  private(set) var rounds = 0
  /// The kills before a round was, after which the next round was there, that left files which nobody names, and after which there
  /// were records to be indexed again.
  private var (early, ahead, littered, unsealed) = (0, 0, 0, 0)

  init(_ seed: UInt64) throws {
    self.seed = seed
    random = SeededRandom(seed: seed)
    folder = try TemporaryFolder()
  }

  var summary: String {
    """
    seed \(seed): \(kills) kills, \(rounds) rounds acknowledged; \(early) kills before the first, \(ahead) with the next one whole, \
    \(littered) left files that nobody names, \(unsealed) left records to be indexed
    """
  }

  /// What a failure is to be told with.
  private var place: Comment { "seed \(seed), kill \(kills)" }

  mutating func killOne() throws {
    kills += 1
    if one(in: 20) {
      folder = try TemporaryFolder()
      notes = []
    }
    try #require(WriterProcess.executable != nil, "storewriter is not built")
    let planSeed = random.next()
    var writer = try WriterProcess(folder.index, seed: planSeed)
    // The first milliseconds are its start and the opening of the index.
    let isEarly = one(in: 4)
    if !isEarly { writer.waitForRound() }
    Thread.sleep(forTimeInterval: .random(in: 0..<(isEarly ? 0.03 : 0.06), using: &random))
    let report = try writer.kill()
    try #require(report.wasKilled, "\(place): \(report.errors)")
    rounds += report.done
    if report.done == 0 { early += 1 }

    let possible = try states(report, planSeed)
    notes = try #require(try read(), place)
    try #require(possible.contains(notes), "\(place): found \(notes), not one of \(possible)")
    if possible.count == 2, possible[0] != possible[1], notes == possible[1] { ahead += 1 }
    // Else the next process finds what this one has left.
    if one(in: 2) { try reopen() }
  }

  /// What a writer may have left: what it acknowledged, and what it was about to.
  private func states(_ report: WriterProcess.Report, _ planSeed: UInt64) throws -> [[Note]] {
    var plan = WritingPlan(seed: planSeed, notes)
    var states = [notes]
    for digest in report.tried {
      _ = plan.next()
      try #require(plan.digest == digest, "\(place): the writer began with other notes than were found")
      states.append(plan.living)
    }
    try #require(report.done...report.done + 1 ~= report.tried.count, place)
    return Array(states[report.done...])
  }

  /// The notes of the index, opened for reading: none where its folder is not yet made.
  private mutating func read() throws -> [Note]? {
    do {
      return try check(.reading)
    } catch StoreError.missing {
      return []
    }
  }

  /// Opens the index for writing, which must find the same, and closes it or lets it go.
  private mutating func reopen() throws {
    try #require(try check(.writing) == notes, place)
  }

  /// The notes of the index, which must be sound and answer as one in memory.
  private mutating func check(_ access: RecordStore.Access) throws -> [Note] {
    let index = try DurableIndex(at: folder.index, for: access, kind: "notes", schema: Note.schema)
    let opening = index.opening
    try #require(opening.findings == [] && opening.rebuilt == [] && opening.staleness == nil, "\(place): \(opening)")
    try #require(try index.verify() == [], place)
    let notes = index.snapshot.search("", limit: .max).hits.map(\.record).sorted { $0.id < $1.id }
    try #require(index.count == notes.count, place)
    let fresh = SearchIndex(schema: Note.schema)
    try fresh.upsert(notes)
    for _ in 0..<8 {
      let query = query(notes)
      let (found, expected) = (index.snapshot.search(query, limit: .max), fresh.search(query, limit: .max))
      try #require(
        found.total == expected.total && found.hits.map(\.record) == expected.hits.map(\.record),
        "\(place), query \(query.debugDescription): found \(found.hits.map(\.id)), expected \(expected.hits.map(\.id))")
    }
    if access == .writing {
      let named = index.sealed.withLock { $0.fileNames }
      try #require(Set(try index.store.folder.derivedFiles()) == named, place)
      if !opening.removedFiles.isEmpty { littered += 1 }
      if opening.indexed > 0 { unsealed += 1 }
      if one(in: 2) { try index.close() }
    }
    return notes
  }

  /// The beginning of a word of a note or two.
  private mutating func query(_ notes: [Note]) -> String {
    (0..<Int.random(in: 1...2, using: &random)).map { _ in
      let words = notes.randomElement(using: &random)?.text.split(whereSeparator: \.isWhitespace)
      let word = words?.randomElement(using: &random) ?? "a"
      return String(word.prefix(.random(in: 1...3, using: &random)))
    }.joined(separator: " ")
  }

  private mutating func one(in count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }
}
