import Foundation
import Testing
import TypeaheadTestSupport

@testable import Benchmarking

@Suite struct GateTests {
  private func gate(_ limits: [String: Double]) -> Gate {
    Gate(corpus: "users", size: 1000, trace: "typing", engine: "typeahead", limits: limits)
  }

  private let run = CompareTests.run(["typeahead": 1, "bitmap": 1], indexBytes: 5000)

  @Test func whatKeepsItsLimitsPasses() throws {
    let limits = ["bytes/record": 5.0, "max allocations": 3, "mean allocations": 2, "wrong totals": 0]
    #expect(try gate(limits).findings(in: run) == [])
  }

  @Test func whatExceedsThemIsNamed() throws {
    #expect(
      try gate(["bytes/record": 4, "max allocations": 0]).findings(in: run) == [
        "typeahead on 1,000 users, typing: bytes/record 5.00, allowed 4.00",
        "typeahead on 1,000 users, typing: max allocations 3.00, allowed 0.00",
      ])
  }

  @Test func allocationsAreComparedInReleaseBuildsAlone() throws {
    #expect(
      try gate(["bytes/record": 4, "max allocations": 0]).findings(in: run, countsAllocations: false) == [
        "typeahead on 1,000 users, typing: bytes/record 5.00, allowed 4.00"
      ])
    #expect(throws: BenchError.self) { try gate(["max of allocations": 1]).findings(in: run, countsAllocations: false) }
  }

  @Test func aLimitOfNothingIsAnError() {
    #expect(throws: BenchError.self) { try gate(["max postings": 1]).findings(in: run) }
    #expect(throws: BenchError.unknownFigure("typeahead", known: ["bitmap"])) {
      try gate(["cut answers": 0]).findings(in: CompareTests.run(["bitmap": 1]))
    }
  }

  @Test func theGatesOfTheRepositoryAreGates() throws {
    let gates = try Gate.all(in: PackageFile.folder.appending(path: "Benchmarks/gates.json").path)
    #expect(gates.allSatisfy { !$0.limits.isEmpty && ["typing", "adversarial"].contains($0.trace) })
    #expect(throws: BenchError.noGates(path: "/nowhere")) { try Gate.all(in: "/nowhere") }
  }
}
