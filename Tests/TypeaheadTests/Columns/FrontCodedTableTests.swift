import Testing
import TypeaheadTestSupport

@testable import Typeahead

@Suite struct FrontCodedTableTests {
  private static func table(_ strings: [[UInt8]], _ store: ColumnStore) -> FrontCodedTable {
    var writer = ByteTableWriter()
    for string in strings { writer.append(string) }
    let scratch = ColumnStore()
    defer { withExtendedLifetime(scratch) {} }
    return FrontCodedTable(ByteTable(writer, scratch), store)
  }

  private static func expect(_ table: FrontCodedTable, _ strings: [[UInt8]], _ comment: Comment) {
    let store = ColumnStore()
    defer { withExtendedLifetime(store) {} }
    #expect(table.count == strings.count, comment)
    #expect(strings.indices.map { table[$0] } == strings, comment)
    let all = table.strings(store)
    #expect(strings.indices.map { all[$0].array } == strings, comment)
  }

  @Test func stringsAreWhatWasPut() throws {
    for seed in 0..<UInt64(30) {
      var random = RandomText(seed: seed)
      let count = Int.random(in: 0...40, using: &random.random)
      // Few letters, so that neighbours share much, some of them more than a byte can say.
      var strings = (0..<count).map { _ in
        let length = Int.random(in: 0...(seed % 3 == 0 ? 600 : 12), using: &random.random)
        let start = [UInt8](repeating: 7, count: length / 2)
        return start + (0..<length - length / 2).map { _ in UInt8.random(in: 0...2, using: &random.random) }
      }
      if seed % 2 == 0 { strings.sort { $0.lexicographicallyPrecedes($1) } }
      let store = ColumnStore()
      let table = Self.table(strings, store)
      Self.expect(table, strings, "seed \(seed)")
      var writer = SectionWriter()
      table.write(to: &writer, .names)
      let reader = try writer.reader()
      let read = try FrontCodedTable(reader, .names, count: count)
      try read.check(.names)
      Self.expect(read, strings, "seed \(seed), stored")
      withExtendedLifetime((store, reader)) {}
    }
  }

  @Test func neighboursAreStoredOnce() {
    let store = ColumnStore()
    let strings = (0..<400).map { Array("a long beginning that all have \($0 + 1000)".utf8) }
    #expect(Self.table(strings, store).byteCount < strings.count * 16)
    withExtendedLifetime(store) {}
  }

  /// The first of four shares nothing, and no other more than there is.
  @Test(arguments: [0, 5]) func whatIsSharedMustBeThere(_ place: Int) throws {
    let store = ColumnStore()
    let strings = [Array("ab".utf8), Array("abc".utf8)]
    var writer = SectionWriter()
    Self.table(strings, store).write(to: &writer, .names)
    let reader = try writer.reader { section, bytes in
      if section == Section.Strings.names.bytes { bytes[place == 0 ? 0 : 3] = 3 }
    }
    let table = try FrontCodedTable(reader, .names, count: 2)
    #expect(throws: SegmentDamage.self) { try table.check(.names) }
    // Nothing is read that is not there.
    #expect(table[1].count <= 6)
    withExtendedLifetime((store, reader)) {}
  }
}
