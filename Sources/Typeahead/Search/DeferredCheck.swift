internal import Synchronization

/// The check of a stored segment, put off until somebody needs more of it than an answer: an index of any size
/// then opens at once. Made once, by whoever comes first; the others wait.
final class DeferredCheck: Sendable {
  private let segment: any SectionChecking
  private let makeReplacement: @Sendable () -> Segment
  private let madeReplacement = Lock<Segment?>(nil)
  private let running = Lock(())
  private let findings = Atomic<UInt8>(0)

  /// What was found, in bits.
  private struct Findings: OptionSet {
    let rawValue: UInt8

    static let known = Findings(rawValue: 1)
    static let segmentIsSound = Findings(rawValue: 2)
  }

  /// The check of the sections of a segment.
  init(segment: any SectionChecking, replacement: @escaping @Sendable () -> Segment) {
    self.segment = segment
    makeReplacement = replacement
  }

  private var known: Findings { Findings(rawValue: findings.load(ordering: .acquiring)) }

  /// Whether all has been checked.
  var isDone: Bool { known.contains(.known) }

  private func find() -> Findings {
    let known = known
    if known.contains(.known) { return known }
    return running.withLock { _ in
      var found = self.known
      if found.contains(.known) { return found }
      found = .known
      if segment.areSound() { found.insert(.segmentIsSound) }
      findings.store(found.rawValue, ordering: .releasing)
      return found
    }
  }

  /// Whether the segment is what was written; waits until all is checked.
  var isSegmentSound: Bool { find().contains(.segmentIsSound) }

  /// Whether some bytes of a section of the segment are what was written, without waiting for the others.
  func areSound(_ bytes: Range<Int>, of section: Section) -> Bool {
    let known = known
    return known.contains(.known) ? known.contains(.segmentIsSound) : segment.areSound(bytes, of: section)
  }

  /// What takes the place of a damaged segment: one without records, the same each time.
  var replacement: Segment {
    madeReplacement.withLock { made in
      let replacement = made ?? makeReplacement()
      made = replacement
      return replacement
    }
  }
}
