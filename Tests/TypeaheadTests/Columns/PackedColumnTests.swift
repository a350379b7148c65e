import Testing

@testable import Typeahead

/// Numbers take as few bits as the largest needs, and are read as they were written.
@Suite struct PackedColumnTests {
  @Test(arguments: [
    (0, 8), (1, 8), (255, 8), (256, 8), (257, 9), (65_536, 16), (65_537, 17), (1 << 24, 24), (1 << 24 + 1, 25),
    (Int(UInt32.max), 32),
  ]) func numbersComeBack(bound: Int, bits: Int) {
    let numbers = [0, 1, 254, 255, 256, 65_535, 65_536, 1 << 24 - 1, bound - 1].filter { $0 >= 0 && $0 < bound }
    let store = ColumnStore()
    let column = store.keep(numbers.map(UInt32.init), below: bound)
    #expect(column.byteCount == (numbers.count * bits + 7) / 8 && column.count == numbers.count)
    #expect((0..<column.count).map { Int(column[$0]) } == numbers)
    #expect(column.areBelow(bound) && (numbers.isEmpty || !column.areBelow(bound - 1)))
  }

  /// What is free has a number of its own beside the records', which may need a bit more.
  @Test(arguments: [1, 254, 255, 256, 257, 300]) func idsAreFound(count: Int) throws {
    var writer = ByteTableWriter()
    for number in 0..<count { writer.append("id \(number)".utf8) }
    let store = ColumnStore()
    let ids = IDTable(writer, store)
    for number in 0..<count {
      #expect(Array("id \(number)".utf8)[...].withColumn { ids.find($0) } == number)
    }
    #expect(Array("id".utf8)[...].withColumn { ids.find($0) } == nil)
  }
}
