import Testing
import TypeaheadSymbols
import TypeaheadTestSupport

/// Versions, and which of them have a symbol.
@Suite struct AvailabilityTests {
  @Test("SA3 versions are compared by their numbers") func versions() {
    let version: SystemVersion = "14.2"
    #expect(version < "14.10" && version > "14" && version == "14.2.0" && version > "9.9.9")
    #expect(version.description == "14.2" && SystemVersion(String("14"))?.description == "14.0")
    for text in ["", ".", "14.", "14..2", "14.x", "-1", "１４", "99999999999999999999"] {
      #expect(SystemVersion(text) == nil, "\(text)")
    }
  }

  @Test("SA3 a symbol is there from one version until another") func spans() {
    let early = Availability(from: "13.0", until: "15.0")
    #expect(early.contains("13") && early.contains("14.2") && !early.contains("15") && !early.contains("12.9"))
    #expect(Availability.always.contains("1.0") && Availability.always.introduced == nil)
  }

  /// A version has what the newest release up to it has, whatever came and went.
  @Test("SA3 releases in any order", arguments: [1, 2, 3, .random(in: 0..<1_000_000)] as [UInt64])
  func releases(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<100 {
      let names = ["a", "b", "c", "d"]
      var releases: [Int: [String]] = [:]
      for _ in 0..<Int.random(in: 1...5, using: &random) {
        releases[Int.random(in: 1...9, using: &random)] = names.filter { _ in Bool.random(using: &random) }
      }
      let catalog = SymbolCatalog(
        "symbols",
        releases: releases.map { SymbolRelease(SystemVersion("\($0.key)")!, names: $0.value) }
          .shuffled(using: &random))
      #expect(catalog.symbols.map(\.name) == names.filter { name in releases.values.contains { $0.contains(name) } })
      for version in 0...10 {
        let newest = releases.filter { $0.key <= version }.max { $0.key < $1.key }?.value ?? []
        let there = catalog.symbols.filter { $0.availability.contains(SystemVersion("\(version).3")!) }.map(\.name)
        #expect(there == newest, "seed \(seed), version \(version) of \(releases)")
      }
    }
  }

  @Test("SA3 a release that comes in parts is one") func parts() {
    let catalog = SymbolCatalog(
      "symbols", releases: [SymbolRelease("1", names: ["a", "a"]), SymbolRelease("1.0", names: ["b"])])
    #expect(catalog.symbols.map(\.name) == ["a", "b"])
    #expect(catalog.symbols.allSatisfy { $0.availability == Availability(from: "1") })
    #expect(catalog.symbols[0].availability.introduced == "1.0" && catalog.symbols[0].availability.removed == nil)
  }
}
