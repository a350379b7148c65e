import Foundation
import Testing
import TypeaheadCorpora
import TypeaheadTestSupport

@testable import Typeahead

@Suite(.enabled(if: ProcessInfo.processInfo.environment["CORE_SPEED"] != nil)) struct CoreSpeedTests {
  @Test func users() throws {
    let path = ProcessInfo.processInfo.environment["CORE_SPEED"]!
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    let records = try lines.map { line -> TestRecord in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as! [String: Any]
      var values: [String: [String]] = [:]
      for field in ["name", "email", "phone"] { values[field] = (object[field] as? String).map { [$0] } ?? [] }
      return TestRecord(id: object["id"] as! String, weight: object["weight"] as? Double ?? 0, values: values)
    }
    let schema = TestSchema.users.engine
    let clock = ContinuousClock()
    var segment: CoreSegment?
    let built = try clock.measure {
      var writer = CoreSegmentWriter(schema)
      for record in records { try writer.append(record, schema) }
      segment = writer.finish().segment
    }
    let bytes = segment!.byteCounts
    print("CORE built \(built), \(Double(bytes.reduce(0) { $0 + $1.bytes }) / Double(records.count)) bytes/record")
    for (name, bytes) in bytes { print("CORE   \(name) \(Double(bytes) / Double(records.count))") }
    var random = SeededRandom(seed: 7)
    var keystrokes: [String] = []
    for _ in 0..<400 {
      let record = records.randomElement(using: &random)!
      let words = record.values["name"]![0].split(separator: " ").map(String.init)
      let texts = [
        words.joined(separator: " "), words.reversed().joined(separator: " "), record.values["email"]!.first ?? "",
        record.values["phone"]!.first ?? "", words.map { $0.prefix(2) }.joined(separator: " "),
      ]
      let text = texts[[0, 0, 0, 1, 1, 2, 3, 4].randomElement(using: &random)!]
      for length in 1...max(1, text.count) { keystrokes.append(String(text.prefix(length))) }
    }
    let packing = RankPacking(Ranking<TestRecord>(rules: Ranking.Rule.newDefaults))
    var search = CoreSearch()
    let fields = RecordRules.Fields(schema)
    var times: [(Double, String, Int)] = []
    for round in 0..<3 {
      for text in keystrokes {
        let begun = clock.now
        let answer = search.search(
          text, segment!, .init(limit: 20, isLiteral: false, fields: fields, packing: packing))
        let took = (clock.now - begun) / .microseconds(1)
        if round > 0 { times.append((took, text, answer.total)) }
      }
    }
    times.sort { $0.0 < $1.0 }
    print("CORE", [0.5, 0.9, 0.99, 0.999].map { "p\($0) \(times[Int(Double(times.count) * $0)].0)" }, times.last!)
    var seen: Set<String> = []
    for time in times.reversed() where seen.count < 40 && seen.insert(time.1).inserted { print("CORE   ", time) }
  }
}
