internal import CThreadCounts

/// Counts what this thread asks of the allocator.
enum Allocations {
  /// The allocations so far; `nil` where they cannot be counted (outside glibc, and under a sanitizer).
  static var ofThisThread: Int? {
    let count = allocations_of_this_thread()
    return count < 0 ? nil : Int(count)
  }
}
