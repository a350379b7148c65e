internal import Dispatch

/// Work on many elements that several threads do at once.
package enum Parallel {
  /// Into so many parts work is cut, whatever the machine, so that what comes of it is the same on each.
  package static let mostParts = 4
  /// So many elements are worth a thread, and a segment of their own.
  private static let fewest = 500

  /// Cuts the places of elements into parts and has each worked on; gives the results in the order of the parts. A few elements are
  /// one part.
  package static func map<Result: Sendable>(
    _ count: Int, mostParts: Int = mostParts, _ work: @Sendable (Range<Int>) -> Result
  ) -> [Result] {
    let parts = min(mostParts, count / fewest)
    if parts < 2 { return [work(0..<count)] }
    let (results, held) = (Lock([Result?](repeating: nil, count: parts)), HeldLocks.current)
    DispatchQueue.concurrentPerform(iterations: parts) { part in
      let result = HeldLocks.with(held) { work(count * part / parts..<count * (part + 1) / parts) }
      results.withLock { $0[part] = result }
    }
    return results.withLock { $0 }.compactMap { $0 }
  }

  /// Does two things, at the same time if that is wanted.
  static func both<First: Sendable, Second: Sendable>(
    atOnce: Bool, _ first: @Sendable () -> First, _ second: @Sendable () -> Second
  ) -> (First, Second) {
    if !atOnce { return (first(), second()) }
    let results = Lock<(first: First?, second: Second?)>((nil, nil))
    DispatchQueue.concurrentPerform(iterations: 2) { part in
      if part == 0 {
        let result = first()
        results.withLock { $0.first = result }
      } else {
        let result = second()
        results.withLock { $0.second = result }
      }
    }
    let (first, second) = results.withLock { $0 }
    return (first!, second!)
  }
}
