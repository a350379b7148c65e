import Testing
import Typeahead
import TypeaheadTestSupport

/// Writing, snapshots and limits.
@Suite struct IndexTests {
  private func index(_ limits: Limits = .init()) -> SearchIndex<TestRecord> {
    SearchIndex(
      schema: Schema(fields: [Field("title") { $0.values["title"] ?? [] }], limits: limits))
  }

  private func record(_ id: String, _ title: String) -> TestRecord {
    TestRecord(id: id, values: ["title": [title]])
  }

  @Test func upsertReplacesById() throws {
    let index = index()
    var report = try index.upsert([record("a", "one"), record("b", "two"), record("a", "three")])
    #expect(report.added == 2 && report.replaced == 0)
    #expect(index.count == 2)
    #expect(index.search("one").total == 0)
    #expect(index.search("three").hits.map(\.id) == ["a"])
    report = try index.upsert([record("b", "four"), record("c", "five")])
    #expect(report.added == 1 && report.replaced == 1)
    #expect(index.search("two").total == 0)
    #expect(index.search("four").total == 1)
    #expect(index.delete("b") && !index.delete("b"))
    #expect(index.delete(["a", "x", "c"]) == 2)
    #expect(index.count == 0)
    #expect(index.search("").total == 0)
  }

  @Test func snapshotsDoNotChange() throws {
    let index = index()
    try index.upsert(record("a", "one"))
    let before = index.snapshot
    try index.upsert(record("a", "two"))
    try index.upsert((0..<100).map { record("n\($0)", "one") })
    #expect(before.search("one").hits.map(\.id) == ["a"])
    #expect(before.count == 1)
    #expect(before[id: "a"]?.values["title"] == ["one"])
    #expect(index.search("one").total == 100)
    #expect(index.snapshot[id: "a"]?.values["title"] == ["two"])
  }

  @Test func manySmallWritesStayFewSegmentsAndRight() throws {
    let index = index()
    for number in 0..<1000 { try index.upsert(record("r\(number % 300)", "item \(number)")) }
    #expect(index.count == 300)
    #expect(index.search("item").total == 300)
    #expect(index.search("item 999").hits.map(\.id) == ["r99"])
    #expect(index.search("item 1").total == 0)
    #expect(index.snapshot.segmentCount <= 24)
  }

  @Test func idsAreToldApartByBytes() throws {
    let index = index()
    try index.upsert([record("é", "composed"), record("e\u{301}", "decomposed")])
    #expect(index.count == 2)
    #expect(index.snapshot[id: "é"]?.values["title"] == ["composed"])
  }

  @Test func refusedRecordsLeaveTheIndexAsItWas() throws {
    var limits = Limits()
    limits.tokenBytes = 10
    limits.recordBytes = 100
    limits.recordTokens = 20
    limits.recordValues = 3
    limits.idBytes = 5
    limits.records = 3
    let index = index(limits)
    try index.upsert(record("a", "fine"))
    func refusal(_ record: TestRecord) -> IndexError? {
      do throws(IndexError) {
        try index.upsert([self.record("b", "good"), record])
        return nil
      } catch {
        return error
      }
    }
    #expect(
      refusal(record("c", "abcdefghijklmno")) == .tokenTooLong(id: "c", field: "title", bytes: 15, limit: 10))
    #expect(
      refusal(record("c", String(repeating: "ab ", count: 50)))
        == .recordTooLarge(id: "c", bytes: 150, limit: 100))
    #expect(
      refusal(record("c", String(repeating: "a ", count: 30))) == .tooManyTokens(id: "c", count: 21, limit: 20))
    #expect(
      refusal(TestRecord(id: "c", values: ["title": ["a", "b", "c", "d"]]))
        == .tooManyValues(id: "c", count: 4, limit: 3))
    #expect(refusal(record("cccccc", "x")) == .idTooLong(prefix: "cccccc", bytes: 6, limit: 5))
    #expect(index.count == 1)
    #expect(index.search("good").total == 0)
    let report = try index.upsert(
      [record("b", "good"), record("c", "abcdefghijklmno"), record("d", "abcdefghi good")], onRejection: .skip)
    #expect(report.added == 2)
    #expect(report.rejected.map(\.offset) == [1])
    #expect(index.search("good").total == 2)
    #expect(index.search("abcdefghij").total == 0)
    #expect(refusal(record("e", "x")) == .tooManyRecords)
    #expect(IndexError.tooManyRecords.description.contains("raise Limits.records"))
  }

  /// What is refused for another reason takes up no room.
  @Test func aRefusedRecordTakesNoPlace() throws {
    var limits = Limits()
    (limits.tokenBytes, limits.records) = (10, 2)
    let index = index(limits)
    let report = try index.upsert(
      [record("a", "abcdefghijklmno"), record("b", "good"), record("c", "good"), record("d", "good")],
      onRejection: .skip)
    #expect(report.added == 2 && report.rejected.map(\.offset) == [0, 3] && index.search("good").total == 2)
  }

  /// A control character is as if it were not there, also between the digits of a number.
  @Test func controlCharactersPartNoNumber() throws {
    let index = try SearchIndex(["12\u{1}3 456", "12 3 456"])
    #expect(index.search("123456").total == 2)
    #expect(index.search("12\u{1}3").total == 2)
  }

  @Test func plainStringsTakeTwoLines() throws {
    let index = try SearchIndex(["Dark Mode", "Wi-Fi Calling", "Night Light", "Dark Mode"])
    #expect(index.search("mo da").hits.map(\.record.id) == [0, 3])
  }
}
