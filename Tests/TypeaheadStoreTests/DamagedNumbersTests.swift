import Foundation
import Testing
import Typeahead

@testable import TypeaheadStore

/// The number of a change is the place of its row: damaged, it stands where nobody looks for it, or in another's place.
@Suite struct DamagedNumbersTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private struct Note: Codable, Identifiable, Sendable, Equatable {
    let id: Int
    var text: String
  }

  private func index(_ analyzer: Analyzer = .prose, mostAdded: Int = 1000) throws -> DurableIndex<Note> {
    try DurableIndex(
      folder.store(mostAdded: mostAdded), kind: "notes",
      schema: Schema<Note>(fields: [Field("text", \.text, analyzer: analyzer)]), codec: JSONRecordCodec<Note>(),
      reading: .copied)
  }

  private func notes(_ index: DurableIndex<Note>) -> [Int: String] {
    Dictionary(uniqueKeysWithValues: index.snapshot.search("", limit: .max).hits.map { ($0.record.id, $0.record.text) })
  }

  /// Changes the number of the row with a body, a small one of a store that is closed, where it stands.
  private func renumber(body: String, idLength: Int, to number: UInt8) throws {
    let url = URL(fileURLWithPath: folder.records)
    var bytes = try Data(contentsOf: url)
    let place = try #require(bytes.range(of: Data(body.utf8), options: .backwards)).lowerBound
    // Before the body: the number, the length of the row's head, the types of its five columns, and the id.
    bytes[place - idLength - 7] = number
    try bytes.write(to: url)
  }

  /// Rows before one whose number became nought are still read, and it is reported however often the index is opened.
  @Test func noNumberHidesOthers() throws {
    do {
      let index = try index()
      for number in 10..<50 {
        try index.upsert([Note(id: number, text: "x")])
        try index.commit()
      }
      try index.close()
    }
    try renumber(body: "{\"id\":41", idLength: 2, to: 0)
    for analyzer in [Analyzer.names, .names, .prose] {
      let index = try index(analyzer)
      #expect(index.count == 39 && index.opening.findings.map(\.record) == ["41"])
      try index.close()
    }
  }

  /// What is missing is reported by every opening, not by the first alone.
  @Test func missingChangesAreReportedAlways() throws {
    do {
      let index = try index()
      try index.upsert((0..<5).map { Note(id: $0, text: "old \($0)") })
      try index.commit()
      try index.close()
    }
    do {
      let index = try index()
      try index.upsert([Note(id: 3, text: "new 3")])
      try index.delete([4])
      try index.commit()
    }
    try folder.change("DELETE FROM changes WHERE change IN (6, 7)")
    for _ in 0..<3 {
      let index = try index()
      #expect(index.opening.findings.contains(.count(expected: 7, found: 5)))
      try index.close()
    }
  }

  /// What is dropped is the row that was looked at, not another of its number.
  @Test func noOtherRowIsDropped() throws {
    do {
      let store = try folder.store(mostAdded: 1000)
      try store.commit((1...10).map { .upsert(id: "L\($0)", Array("live body \($0)".utf8)) })
      for number in 11...40 { try store.commit([.upsert(id: "xx", Array("xbody \(number).".utf8))]) }
      try store.close()
    }
    try renumber(body: "xbody 35.", idLength: 2, to: 3)
    let store = try folder.store(mostAdded: 20)
    for number in 41...80 { try store.commit([.upsert(id: "xx", Array("xbody \(number).".utf8))]) }
    var bodies: [String: [UInt8]] = [:]
    _ = try store.forEachRecord { bodies[$0.idText] = $0.body }
    #expect(bodies["L3"] == Array("live body 3".utf8) && bodies["xx"] == Array("xbody 80.".utf8))
    #expect(try store.manifest.count < 60)
  }

  /// What was changed or deleted since is not made again of what the index's files have of it.
  @Test func nothingObsoleteIsMended() throws {
    do {
      let index = try index()
      try index.upsert((0..<5).map { Note(id: $0, text: "old \($0)") })
      try index.commit()
      try index.seal()
      try index.upsert([Note(id: 3, text: "new 3")])
      try index.delete([4])
      try index.commit()
      try index.close()
    }
    try folder.change("UPDATE changes SET body = x'00', idChecksum = 7 WHERE change IN (4, 5)")
    for analyzer in [Analyzer.names, .prose] {
      let index = try index(analyzer)
      #expect(notes(index) == [0: "old 0", 1: "old 1", 2: "old 2", 3: "new 3"] && index.opening.mended == [])
      try index.close()
    }
  }

  /// Numbers that no store can have come to, their checksum mended, are refused.
  @Test(arguments: ["change", "count", "known", "forgotten", "kept"], [Int.max, .max / 2, .min, -1])
  func impossibleManifestsAreRefused(column: String, number: Int) throws {
    do {
      let store = try folder.store(mostAdded: 20)
      try store.commit([.upsert(id: "a", [1])])
      var manifest = try store.manifest
      switch column {
      case "change": manifest.change = number
      case "count": manifest.count = number
      case "known": manifest.known = number
      case "forgotten": manifest.forgotten = number
      default: manifest.kept = number
      }
      try store.close()
      let checksum = Int64(bitPattern: manifest.checksum)
      try folder.change("UPDATE manifest SET \(column) = \(number), checksum = \(checksum)")
    }
    let store = try folder.store(mostAdded: 20)
    #expect(throws: StoreError.self) { try store.commit([.upsert(id: "b", [1])]) }
    #expect(try !store.verify().isEmpty)
  }
}
