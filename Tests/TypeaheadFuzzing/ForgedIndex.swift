import Foundation
internal import Typeahead
internal import TypeaheadJSON
internal import TypeaheadSQLite
internal import TypeaheadStore
internal import TypeaheadSimulation

/// The file of a small index, as somebody changed it who knows how to mend its checksums.
package struct ForgedIndex {
  package struct Person: Codable, Identifiable, Sendable, Equatable {
    package let id: Int
    package var name: String
    package var email: String
    var words: [String] { name.split(separator: " ").map(String.init) }

    package init(_ id: Int) {
      self.id = id
      // Of those without digits in their names, the digits in their addresses are told apart by sets.
      name = ["Anna", "Bert", "Carla"][id % 3] + (id % 4 == 0 ? " Number\(id)" : "") + " 東京都"
      email = "a\(id).b@mail.example"
    }
  }

  /// The file as it was written.
  package let segment: [UInt8]
  private let index: SearchIndex<Person>
  /// A folder of its own for each file: a simulated disk keeps what is removed from it.
  private static var folder: IndexFolder { IndexFolder(path: "index", files: SimulatedFiles(SimulatedDisk())) }

  private static let schema: Schema<Person> = {
    var schema = Schema<Person>(
      fields: [Field("name", \.name), Field("email", \.email, analyzer: .email)],
      attributes: [Attribute("name", \.name), Attribute("id", \.id), Attribute("words", \.words)], tolerance: .none)
    schema.tuning = .eager
    return schema
  }()

  private static func empty() -> SearchIndex<Person> {
    SearchIndex(schema: schema) { try? JSONRecordCodec<Person>().decode($0) }
  }

  package init(people count: Int) throws {
    index = Self.empty()
    let people = (0..<count).map(Person.init)
    let bodies = try people.map { try JSONRecordCodec<Person>().encode($0) }
    _ = try index.upsert(people, bodies: bodies, by: nil, onRejection: .stop)
    index.finishMerges()
    let stored = index.whole.storedSegments
    precondition(stored.count == 1, "no segment")
    precondition(index.whole.byteCounts.contains { $0.name == "record sets" && $0.bytes > 0 }, "no sets of records")
    let folder = Self.folder
    _ = try SegmentFile.write(stored[0].contents, to: "s", in: folder)
    segment = try Self.bytes("s", folder)
  }

  private static func bytes(_ name: String, _ folder: IndexFolder) throws -> [UInt8] {
    let file = try folder.files.open(folder.file(name), for: .reading)
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: try file.size(), alignment: 1)
    defer { unsafe bytes.deallocate() }
    let count = try unsafe file.read(into: bytes, at: 0)
    return unsafe Array(bytes[..<count])
  }

  /// Reads a file, its checksums mended, and asks for what it holds: at first, and, where that is to be thorough, for explanations and
  /// suggestions, of what is left when records are deleted, and when it is merged.
  ///
  /// - Returns: The total of each query at first; nil where the file is refused.
  package func totals(_ queries: [String], segment: [UInt8], isThorough: Bool = true) throws -> [Int]? {
    let folder = Self.folder
    let sum = try Self.write(segment, to: "s", in: folder)
    do {
      let stored = try StoredSegment(Self.read("s", sum, in: folder), dead: [], of: index, isTrusted: false)
      let forged = Self.empty()
      forged.restore([stored])
      let totals = Self.totals(queries, of: forged, explains: isThorough)
      if !isThorough { return totals }
      _ = forged.whole.suggestions(for: "n")
      _ = forged.delete([3])
      _ = Self.totals(queries, of: forged)
      // A segment that is half dead is written anew.
      _ = forged.delete((0..<forged.whole.count).filter { $0 % 3 > 0 })
      _ = Self.totals(queries, of: forged)
      return totals
    } catch is SegmentFile.Failure {
      return nil
    } catch is SegmentDamage {
      return nil
    }
  }

  private static func totals(
    _ queries: [String], of index: SearchIndex<Person>, explains: Bool = false
  ) -> [Int] {
    let snapshot = index.whole
    var buffer = SearchBuffer()
    let totals = queries.map { query in
      snapshot.search(Query(query), into: &buffer, filter: .where { $0.id % 2 == 0 })
      snapshot.search(Query(query), into: &buffer, filter: .range(\.id, 5..<90) && !.contains(\.words, "Anna"))
      _ = snapshot.facets(Query(query), by: Facet("words", \.words).measuring(\.id), filter: .lacks("name"))
      snapshot.search(Query(query), into: &buffer)
      _ = snapshot.hits(in: buffer).prefix(2).map { ($0.id, explains ? $0.rank : []) }
      return buffer.total
    }
    _ = snapshot[id: 7]
    return totals
  }

  private static func read(
    _ name: String, _ checksum: UInt64, in folder: IndexFolder
  ) throws(SegmentFile.Failure) -> SectionReader {
    try SegmentContents(name, checksum: checksum, in: folder, .copied, checksAll: true).reader()
  }

  /// Puts bytes into a file, with checksums that are right for them where there is a head; gives the one that stands for the file.
  private static func write(_ bytes: [UInt8], to name: String, in folder: IndexFolder) throws -> UInt64 {
    var bytes = bytes
    let checksum = mendChecksums(&bytes)
    let file = try folder.files.open(folder.file(name), for: .replacing)
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = try unsafe rest.withUnsafeBytes { try unsafe file.write($0) }
      rest = rest.dropFirst(written)
    }
    try file.sync()
    return checksum
  }

  private static func mendChecksums(_ bytes: inout [UInt8]) -> UInt64 {
    func word(_ number: Int) -> Int {
      let (start, overflows) = number.multipliedReportingOverflow(by: 8)
      guard number >= 0, !overflows, start <= bytes.count - 8 else { return 0 }
      return Int(truncatingIfNeeded: (0..<8).reduce(UInt64(0)) { $0 | UInt64(bytes[start + $1]) << UInt64($1 * 8) })
    }
    func put(_ value: UInt64, at number: Int) {
      guard number * 8 + 8 <= bytes.count else { return }
      for byte in 0..<8 { bytes[number * 8 + byte] = UInt8(truncatingIfNeeded: value >> UInt64(byte * 8)) }
    }
    func sum(_ range: Range<Int>) -> UInt64 {
      unsafe bytes.withUnsafeBytes { unsafe SegmentFile.checksum(UnsafeRawBufferPointer(rebasing: $0[range])) }
    }
    let (entries, blocks) = (word(2), word(3))
    guard (0...SegmentFile.mostEntries).contains(entries), (0...bytes.count / 8).contains(blocks) else { return 0 }
    for entry in 0..<entries {
      let first = 8 + entry * 4
      let (place, length, firstBlock) = (word(first + 1), word(first + 2), word(first + 3))
      guard place >= 0, length >= 0, place <= bytes.count, length <= bytes.count - place else { continue }
      guard (0...blocks).contains(firstBlock) else { continue }
      for block in 0..<(length + SegmentFile.blockBytes - 1) / SegmentFile.blockBytes where firstBlock + block < blocks
      {
        let start = place + block * SegmentFile.blockBytes
        let end = min(start + SegmentFile.blockBytes, place + length)
        put(sum(start..<end), at: 8 + entries * 4 + firstBlock + block)
      }
    }
    let end = 64 + entries * 32 + blocks * 8
    guard end <= bytes.count else { return 0 }
    put(0, at: 5)
    let checksum = sum(0..<end)
    put(checksum, at: 5)
    return checksum
  }
}
