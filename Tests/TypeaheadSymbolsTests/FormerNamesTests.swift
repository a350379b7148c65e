import Testing
import TypeaheadSymbols
import TypeaheadTestSupport

/// Renames, resolved.
@Suite struct FormerNamesTests {
  @Test("SA4 aliases chain, change between versions, and turn back") func chainsAndCycles() {
    let former = FormerNames([("a", "b"), ("b", "c"), ("d", "c"), ("c", "b")])
    #expect(former[of: "c"] == ["b", "d", "a"] && former[of: "b"] == ["a", "c", "d"] && former[of: "a"] == [])
    #expect(FormerNames([("a", "a"), ("b", "a"), ("b", "a")])[of: "a"] == ["b"])
    #expect(FormerNames([])[of: "a"] == [])
    // Names are bytes: these are canonically equal.
    #expect(FormerNames([("e\u{301}", "\u{E9}")])[of: "\u{E9}"].map { Array($0.utf8) } == [Array("e\u{301}".utf8)])
  }

  /// A chain as long as one likes, once each.
  @Test("SA4 a long chain") func longChain() {
    let former = FormerNames((0..<5000).map { ("n\($0)", "n\($0 + 1)") })
    #expect(former[of: "n5000"] == (0..<5000).reversed().map { "n\($0)" })
  }

  /// Against the transitive closure by Warshall's algorithm.
  @Test("SA4 any renames, resolved transitively", arguments: [1, 2, 3, .random(in: 0..<1_000_000)] as [UInt64])
  func closure(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<200 {
      let count = Int.random(in: 1...9, using: &random)
      let renames = (0..<Int.random(in: 0...14, using: &random)).map { _ in
        (old: Int.random(in: 0..<count, using: &random), new: Int.random(in: 0..<count, using: &random))
      }
      var leads = Array(repeating: Array(repeating: false, count: count), count: count)
      for (old, new) in renames { leads[old][new] = true }
      for middle in 0..<count {
        for start in 0..<count {
          for end in 0..<count where leads[start][middle] && leads[middle][end] { leads[start][end] = true }
        }
      }
      let former = FormerNames(renames.map { ("n\($0.old)", "n\($0.new)") })
      for name in 0..<count {
        let expected: [String] = (0..<count).filter { $0 != name && leads[$0][name] }.map { "n\($0)" }
        #expect(former[of: "n\(name)"].sorted() == expected, "seed \(seed), renames \(renames)")
      }
    }
  }
}
