internal import Dispatch

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Android)
internal import Android
#elseif canImport(Bionic)
internal import Bionic
#endif

/// Work on many elements that several threads do at once.
package enum Parallel {
  /// Into so many parts work is cut, whatever the machine, so that what comes of it is the same on each.
  package static let mostParts = 4
  /// So many elements are worth a thread, and a segment of their own.
  private static let fewest = 500

  /// Cuts the places of elements into parts and has each worked on; gives the results in the order of the parts. A few elements are
  /// one part.
  ///
  /// - Parameter sparesCore: Whether one core stays free. On Linux Dispatch has a thread for each core, and the main actor runs on one
  ///   of them: work on all of them would stop it.
  package static func map<Result: Sendable>(
    _ count: Int, mostParts: Int = mostParts, sparesCore: Bool = false, _ work: @Sendable (Range<Int>) -> Result
  ) -> [Result] {
    let parts = min(mostParts, count / fewest)
    if parts < 2 { return [work(0..<count)] }
    let (results, held) = (Lock([Result?](repeating: nil, count: parts)), HeldLocks.current)
    let threads = sparesCore ? min(parts, max(1, coreCount - 1)) : parts
    DispatchQueue.concurrentPerform(iterations: threads) { thread in
      for part in stride(from: thread, to: parts, by: threads) {
        let result = HeldLocks.with(held) { work(count * part / parts..<count * (part + 1) / parts) }
        results.withLock { $0[part] = result }
      }
    }
    return results.withLock { $0 }.compactMap { $0 }
  }

  /// Does some jobs at once, or one after another; gives their results in their order.
  package static func jobs<Result: Sendable>(
    _ count: Int, atOnce: Bool, _ work: @Sendable (Int) -> Result
  ) -> [Result] {
    if !atOnce || count < 2 { return (0..<count).map(work) }
    let results = Lock([Result?](repeating: nil, count: count))
    DispatchQueue.concurrentPerform(iterations: count) { job in
      let result = work(job)
      results.withLock { $0[job] = result }
    }
    return results.withLock { $0 }.compactMap { $0 }
  }

  private static var coreCount: Int { Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}
