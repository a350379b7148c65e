import Foundation
import Testing
import Typeahead
import TypeaheadTestSupport

@testable import TypeaheadStore

/// An index that killed writers left, one after another, and what must be in it.
struct LeftIndex {
  typealias Note = WritingPlan.Note

  let folder: TemporaryFolder
  /// Whether segment files may be missing, so that the index is made anew from the records.
  var mayBeRebuilt = false
  /// What is in it.
  private(set) var notes: [Note] = []

  /// No index yet.
  init() throws { folder = try TemporaryFolder() }

  /// The same in another folder.
  func copy() throws -> LeftIndex {
    var copy = try LeftIndex()
    if FileManager.default.fileExists(atPath: folder.index) {
      try FileManager.default.copyItem(atPath: folder.index, toPath: copy.folder.index)
    }
    (copy.notes, copy.mayBeRebuilt) = (notes, mayBeRebuilt)
    return copy
  }

  /// Requires what a writer acknowledged, or that and all of its next commit, and says whether it is the latter.
  mutating func check(_ report: WriterProcess.Report, _ place: String, _ random: inout SeededRandom) throws -> Bool {
    var plan = WritingPlan(seed: report.seed, notes)
    var states = [notes]
    for digest in report.tried {
      _ = plan.next()
      try #require(plan.digest == digest, "\(place): the writer began with other notes than were found")
      states.append(plan.living)
    }
    try #require(report.done...report.done + 1 ~= report.tried.count, "\(place): \(report)")
    let possible = Array(states[report.done...])
    do {
      notes = try check(.reading, place, &random).notes
    } catch StoreError.missing {
      // It was not made yet.
      notes = []
    }
    let isPossible = possible.contains(notes)
    try #require(isPossible, "\(place): \(possible.map(differences))")
    return possible.count == 2 && possible[0] != possible[1] && notes == possible[1]
  }

  /// Opens it for writing, which must find the same and leave no file that nobody names; then closes it or lets it go.
  func reopen(_ place: String, _ random: inout SeededRandom) throws -> OpeningReport {
    let (index, found) = try check(.writing, place, &random)
    let isSame = found == notes
    try #require(isSame, "\(place): \(differences(from: found))")
    let named = index.sealer.sealed.withLock { $0.fileNames }
    try #require(Set(try index.source.folder.derivedFiles()) == named, "\(place)")
    if Bool.random(using: &random) { try index.close() }
    return index.opening
  }

  /// The index, which must be sound and answer as one in memory, and its notes.
  private func check(
    _ access: RecordStore.Access, _ place: String, _ random: inout SeededRandom
  ) throws -> (index: DurableIndex<Note>, notes: [Note]) {
    let index = try DurableIndex(at: folder.index, for: access, kind: "notes", schema: Note.schema)
    let opening = index.opening
    try #require(opening.findings == [] && opening.staleness == nil, "\(place): \(opening)")
    try #require(opening.rebuilt == [] || mayBeRebuilt, "\(place): \(opening)")
    try #require(try index.verify() == [], "\(place)")
    let notes = index.snapshot.search("", limit: .max).hits.map(\.record).sorted { $0.id < $1.id }
    try #require(index.count == notes.count, "\(place)")
    let fresh = SearchIndex(schema: Note.schema)
    try fresh.upsert(notes)
    for _ in 0..<8 {
      let query = Self.query(notes, &random)
      let (found, expected) = (index.snapshot.search(query, limit: .max), fresh.search(query, limit: .max))
      try #require(
        found.total == expected.total && found.hits.map(\.record) == expected.hits.map(\.record),
        "\(place), query \(query.debugDescription): found \(found.hits.map(\.id)), expected \(expected.hits.map(\.id))")
    }
    return (index, notes)
  }

  private func differences(from expected: [Note]) -> String {
    "found \(notes.filter { !expected.contains($0) }) for \(expected.filter { !notes.contains($0) })"
  }

  /// The beginning of a word of a note or two.
  private static func query(_ notes: [Note], _ random: inout SeededRandom) -> String {
    (0..<Int.random(in: 1...2, using: &random)).map { _ in
      let words = notes.randomElement(using: &random)?.text.split(whereSeparator: \.isWhitespace)
      let word = words?.randomElement(using: &random) ?? "a"
      return String(word.prefix(.random(in: 1...3, using: &random)))
    }.joined(separator: " ")
  }
}
