import Testing
import TypeaheadSQLite
import TypeaheadTestSupport

@testable import TypeaheadStorage

/// What the statements of the store cost, in SQLite's own instructions.
@Suite struct StatementTests {
  @Test("ST3 ST10 reading the items of a group costs what these do, however many others there are")
  func groupsAreReadAlone() throws {
    func instructions(groups: Int) throws -> [Int] {
      let folder = try TemporaryFolder()
      try folder.store().write(
        (0..<groups).flatMap { group in
          (0..<20).map { .put(StorageItem.made("\(10_000 + group)", "\(100 + $0).png")) }
        })
      let database = try StorageDatabase.open(folder.database)
      let group = StorageGroup.ID.chat("\(10_000 + groups / 2)")
      #expect(try database.items(in: group, after: nil, limit: 4096).count == 20)
      #expect(try database.items(in: group, after: "\(group.groupId)/109.png", limit: 4).count == 4)
      return [database.selectFirstItems.instructions, database.selectItems.instructions]
    }
    let (few, many) = (try instructions(groups: 3), try instructions(groups: 100))
    #expect(zip(few, many).allSatisfy { $0 > 0 && $1 <= $0 + 10 }, "\(few) and \(many)")
  }
}
