internal import CThreadCounts

/// Counts how often the system took the processor from this thread for another.
enum Interruptions {
  /// The interruptions so far; where the system does not say, always the same.
  static var ofThisThread: Int { Int(interruptions_of_this_thread()) }
}
