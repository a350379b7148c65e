internal import Synchronization

/// The check of a stored segment, put off until somebody needs more of it than an answer: an index of any size then opens at once. Made
/// once, by whoever comes first; the others wait.
final class DeferredCheck: Sendable {
  private let segment: any SectionChecking
  private let makeReplacement: @Sendable () -> Segment
  private let madeReplacement = Lock<Segment?>(nil)
  private let running = Lock(())
  private let finding = Atomic(Finding.unknown)

  private enum Finding: UInt8, AtomicRepresentable {
    case unknown, damaged, sound
  }

  /// The check of the sections of a segment.
  init(segment: any SectionChecking, replacement: @escaping @Sendable () -> Segment) {
    self.segment = segment
    makeReplacement = replacement
  }

  private var known: Finding { finding.load(ordering: .acquiring) }

  /// Whether all has been checked.
  var isDone: Bool { known != .unknown }

  private func find() -> Finding {
    let known = known
    if known != .unknown { return known }
    return running.withLock { _ in
      if self.known == .unknown { finding.store(segment.areSound() ? .sound : .damaged, ordering: .releasing) }
      return self.known
    }
  }

  /// Whether the segment is what was written; waits until all is checked.
  var isSegmentSound: Bool { find() == .sound }

  /// Whether some bytes of a section of the segment are what was written, without waiting for the others.
  func areSound(_ bytes: Range<Int>, of section: Section) -> Bool {
    let known = known
    return known == .unknown ? segment.areSound(bytes, of: section) : known == .sound
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
