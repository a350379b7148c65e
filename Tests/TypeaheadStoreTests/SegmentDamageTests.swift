import Foundation
import Testing
import Typeahead
import TypeaheadTestSupport

@testable import TypeaheadStore

private struct Person: Codable, Identifiable, Sendable, Equatable {
  let id: Int
  var name: String

  static let all = (0..<40).map { Person(id: $0, name: ["Anna", "Bert", "Carla"][$0 % 3] + " Number\($0) 東京") }

  static var schema: Schema<Person> {
    var schema = Schema<Person>(fields: [Field("name", \.name)], tolerance: .none)
    schema.tuning = .eager
    return schema
  }
}

/// Whatever happens to the files that are made of the records, answers are right and the damage is reported.
@Suite struct SegmentDamageTests {
  private let folder: TemporaryFolder
  private let file: String
  private let expected: [[Person]]
  private static let queries = ["", "an", "b num", "numb", "1", "京", "c 3 n", "n"]

  /// A closed index of one segment with champion lists.
  init() throws {
    folder = try TemporaryFolder()
    let index = try Self.open(folder)
    try index.upsert(Person.all)
    try index.delete([3, 17])
    try index.commit()
    try index.close()
    let files = try folder.files().filter { $0.hasSuffix(".segment") }
    try #require(files.count == 1)
    file = try #require(files.first)
    expected = Self.answers(index.snapshot)
  }

  private static func open(
    _ folder: TemporaryFolder, _ access: RecordStore.Access = .writing, _ reading: FileReading = .copied
  ) throws -> DurableIndex<Person> {
    try DurableIndex(at: folder.index, for: access, kind: "people", schema: Person.schema, reading: reading)
  }

  private static func answers(_ snapshot: IndexSnapshot<Person>) -> [[Person]] {
    queries.map { snapshot.search($0, limit: .max).hits.map(\.record) }
  }

  private func bytes(_ file: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: folder.index + "/" + file)))
  }

  /// Puts another file in the place of one, which somebody may still have mapped.
  private func write(_ bytes: some Sequence<UInt8>, to file: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: folder.index + "/" + file), options: .atomic)
  }

  /// Opens the index for reading, in both ways, and holds its answers against those of before.
  ///
  /// - Returns: What was found wrong with its files.
  private func findings() throws -> [StoreFinding] {
    let found = try findings(.copied)
    // What of the damage in a file is seen first depends on what is read first.
    let files = found.map { $0.description.prefix { $0 != " " } }
    let mapped = try findings(.mapped)
    #expect(mapped.map { $0.description.prefix { $0 != " " } } == files, "\(mapped), \(found)")
    return found
  }

  private func findings(_ reading: FileReading) throws -> [StoreFinding] {
    let index = try Self.open(folder, .reading, reading)
    let first = index.snapshot.search("n")
    if first.isExact {
      #expect(first.hits.map(\.record) == Array(expected[7].prefix(20)) && first.total == expected[7].count)
    } else {
      #expect(first.hits.allSatisfy { expected[7].contains($0.record) })
    }
    let isSound = index.opening.rebuilt.isEmpty
    #expect(Self.answers(index.snapshot) == expected)
    #expect(index.count == 38 && index.opening.findings.isEmpty && (first.isExact || !isSound))
    #expect(index.opening.indexed == (index.opening.rebuilt.isEmpty ? 0 : 38))
    return index.opening.rebuilt
  }

  @Test func soundFilesAreUsed() throws {
    #expect(try findings() == [])
    #expect(Self.answers(try Self.open(folder, .reading, .mapped).snapshot) == expected)
    #expect(try Self.open(folder, .reading).verify() == [])
  }

  /// Each byte that means something; of the others, zeros between sections, nothing depends. `TYPEAHEAD_FLIPS=all` takes every byte,
  /// otherwise those of the head and some of the rest.
  @Test func everyFlippedByteIsFound() throws {
    let flipsAll = ProcessInfo.processInfo.environment["TYPEAHEAD_FLIPS"] == "all"
    let sound = try bytes(file)
    var unnoticed = 0
    for place in sound.indices where flipsAll || place < 320 || place % 211 == 0 {
      var flipped = sound
      flipped[place] ^= 1 << (place % 8)
      try write(flipped, to: file)
      let found = try findings()
      if found.isEmpty {
        #expect(sound[place] == 0, "\(file), byte \(place)")
        unnoticed += 1
      } else {
        #expect(found.count == 1 && found[0].description.hasPrefix(file + " is damaged: "), "\(found)")
      }
    }
    #expect(unnoticed < sound.count / 4, "\(file)")
    try write(sound, to: file)
  }

  @Test func everyTruncationIsFound() throws {
    let sound = try bytes(file)
    for length in Set([0, 1, 63, 64, 65] + stride(from: 0, to: sound.count, by: 1613)) where length < sound.count {
      try write(sound.prefix(length), to: file)
      #expect(try findings().count == 1, "\(file), \(length) bytes")
    }
    try write(sound + [0], to: file)
    #expect(try findings().count == 1, "\(file), a byte more")
    try write(sound, to: file)
  }

  @Test func aMissingFileIsFound() throws {
    let sound = try bytes(file)
    try FileManager.default.removeItem(atPath: folder.index + "/" + file)
    #expect(try findings() == [.segment(file: file, reason: "it is not there")])
    try write(sound, to: file)
  }

  /// A sound file of another segment is not the one the manifest names.
  @Test func anotherSegmentsFileIsFound() throws {
    let other = try TemporaryFolder()
    let index = try Self.open(other)
    try index.upsert(Person.all.reversed())
    try index.commit()
    try index.close()
    let name = try #require(try other.files().first { $0.hasSuffix(".segment") })
    let foreign = Array(try Data(contentsOf: URL(fileURLWithPath: other.index + "/" + name)))
    try write(foreign, to: file)
    let found = try findings()
    #expect(found.count == 1 && found[0].description.contains("it has the checksum "), "\(found)")
  }

  /// Who writes next makes the files anew, and removes what nobody names.
  @Test func damagedFilesAreMadeAnew() throws {
    var damaged = try bytes(file)
    damaged[100] ^= 1
    try write(damaged, to: file)
    try write([1, 2, 3], to: "77-0.segment.new")
    do {
      let index = try Self.open(folder)
      #expect(index.opening.rebuilt.count == 1)
      #expect(Set(index.opening.removedFiles) == Set([file, "77-0.segment.new"]))
      try index.close()
    }
    #expect(try folder.files().filter { $0.hasSuffix(".new") } == [])
    #expect(try findings() == [])
  }

  @Test func aChangedNoteIsFound() throws {
    let note = try #require(try RecordStore(at: folder.index, for: .reading).note())
    func keep(_ bytes: [UInt8]) throws {
      try folder.change(
        "UPDATE note SET bytes = x'\(bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined())'")
    }
    for place in stride(from: 0, to: note.count, by: 11) {
      var flipped = note
      flipped[place] ^= 1 << (place % 8)
      try keep(flipped)
      #expect(try findings() == [.segments])
      try keep(Array(note.prefix(place)))
      #expect(try findings() == [.segments])
    }
    try keep(note)
    #expect(try findings() == [])
  }

  /// The records are older than the note says, as where some were lost: the files are not used, and nothing is written.
  @Test func filesOfLaterChangesAreNotUsed() throws {
    let note = try #require(try RecordStore(at: folder.index, for: .reading).note().flatMap(IndexNote.init))
    #expect(note.sealed == 40)
    let later = IndexNote(origin: note.origin, sealed: 41, segments: note.segments)
    try RecordStore(at: folder.index, for: .writing).keep(note: later.bytes, asOf: 0)
    let finding = StoreFinding.laterSegments(expected: 40, found: 41)
    let reader = try Self.open(folder, .reading)
    #expect(reader.opening.findings == [finding] && reader.opening.indexed == 38)
    #expect(throws: StoreError.damaged(folder: folder.index, finding)) { try Self.open(folder) }
  }

  /// Another schema, or another version of folding, makes the index anew and says so.
  @Test func segmentsOfAnotherSchemaAreNotUsed() throws {
    let schema = Schema<Person>(fields: [Field("name", \.name, analyzer: .names)])
    let index = try DurableIndex(at: folder.index, kind: "people", schema: schema)
    #expect(index.opening.staleness != nil && index.opening.indexed == 38 && index.opening.rebuilt == [])
    #expect(Set(index.opening.removedFiles) == [file])
    try index.commit()
    try index.close()
    #expect(try DurableIndex(at: folder.index, kind: "people", schema: schema).opening == OpeningReport())
  }
}
