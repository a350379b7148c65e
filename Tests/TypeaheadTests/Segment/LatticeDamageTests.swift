import Testing

@testable import Typeahead

/// Lattices that somebody forged are refused: what reads them looks no more where they end.
@Suite struct LatticeDamageTests {
  /// Two records, each of one value that is a run.
  private let written: WrittenSegment

  init() throws { written = try WrittenSegment(["東京都", "京都府"]) }

  /// The entries are shape, label, shape, label, a byte each; the labels come after those of terms, variants and nothing.
  @Test func whatWasWrittenIsTaken() throws {
    try written.check(.latticeEntries) { #expect($0.count == 4 && $0[3] == $0[1] + 1) }
  }

  /// A run is had once: many edges that have a long one would be a lattice of far more edges than there are bytes.
  @Test func aRunIsHadOnce() {
    #expect(throws: SegmentDamage.self) { try written.check(.latticeEntries) { $0[3] = $0[1] } }
    #expect(throws: SegmentDamage.self) { try written.check(.latticeEntries) { $0.swapAt(1, 3) } }
    #expect(throws: SegmentDamage.self) { try written.check(.latticeEntries) { $0[3] += 1 } }
    #expect(throws: SegmentDamage.self) { try written.check(.latticeEntries) { $0[1] -= 1 } }
  }

  @Test func shapesThatAreNotThereAreRefused() {
    #expect(throws: SegmentDamage.self) { try written.check(.latticeEntries) { $0[0] = 200 } }
    #expect(throws: SegmentDamage.self) { try written.check(.latticeEntries) { $0.removeLast() } }
    #expect(throws: SegmentDamage.self) { try written.check(.shapes) { $0.removeLast(4) } }
  }

  /// Who walks a value clears its nodes first: many would be work that few bytes ask for.
  @Test func moreNodesThanEdgesLeadToAreRefused() throws {
    let plain = try WrittenSegment(["a b", "A/B"])
    for written in [written, plain] {
      // A shape is a head, how many nodes there are, and its edges.
      for nodes in [1, 100] as [UInt8] {
        #expect(throws: SegmentDamage.self, "\(nodes) more") { try written.check(.shapes) { $0[4] += nodes } }
      }
      #expect(throws: SegmentDamage.self) { try written.check(.shapes) { $0[5] = 0x7F } }
      #expect(throws: SegmentDamage.self) { try written.check(.shapes) { $0[4] = 0 } }
    }
  }

  /// A run is how many clusters it has, its first inner node, four clusters' offsets, three words of text.
  @Test(arguments: [(0, 1), (0, 5), (0, 255), (3, 1), (4, 90), (8, 1), (12, 9), (12, 0), (20, 5), (23, 127)])
  func otherRunsAreRefused(place: Int, value: UInt8) {
    #expect(throws: SegmentDamage.self, "\(value) at \(place)") { try written.check(.runs) { $0[place] = value } }
  }

  @Test func otherStartsOfRunsAreRefused() {
    for place in [0, 3, 4, 7, 8] {
      #expect(throws: SegmentDamage.self, "\(place)") { try written.check(.runStarts) { $0[place] ^= 0x83 } }
    }
    #expect(throws: SegmentDamage.self) { try written.check(.runStarts) { $0.removeLast(4) } }
    #expect(throws: SegmentDamage.self) { try written.check(.runStarts) { $0.removeAll() } }
  }
}
