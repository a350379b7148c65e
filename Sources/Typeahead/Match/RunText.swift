internal import CTypeahead

/// A run of a record as it is read: where its clusters begin, and its text as far as it is asked for.
struct RunText: ~Copyable {
  /// For each cluster and the end 2 · the bytes before it + whether a word begins there.
  private var starts = Scratch<Int>()
  private var text = Scratch<UInt8>()
  private var length = 0
  private var hasUnknown = false

  /// The number of clusters.
  var count: Int { starts.count }

  mutating func removeAll() {
    starts.removeAll()
    text.removeAll()
    length = 0
    hasUnknown = false
  }

  /// Adds a cluster as shapes write it, by 2 · its bytes + whether a word begins at it.
  mutating func append(_ cluster: Int) {
    starts.append(2 * length + cluster & 1)
    length += cluster >> 1
  }

  private func start(_ cluster: Int) -> Int { cluster == count ? length : starts[cluster] >> 1 }

  /// Whether words part before a cluster, as they do at the end.
  func isBoundary(_ cluster: Int) -> Bool { cluster == count || starts[cluster] & 1 == 1 }

  /// The cluster with which what begins at a cluster and has so many bytes ends, or before which it ends; the last of a run that is too
  /// short. And whether it ends with it.
  ///
  /// - Complexity: O(log *n*) for *n* clusters.
  func end(of bytes: Int, from cluster: Int) -> (cluster: Int, isWhole: Bool) {
    let wanted = start(cluster) + bytes
    let end = (cluster..<count).partitionPoint { start($0) < wanted }
    return (end, start(end) == wanted)
  }

  /// Reads the text from terms, that of a run's first cluster and those after it: each is the text from its cluster on, cut to
  /// ``Segment/longestRunTerm`` bytes. What a longer cluster has more is unknown, and taken for anything.
  ///
  /// - Returns: The bytes that were read now; none of a run that only a forged file can have.
  mutating func readText(_ segment: Segment, from term: Int) -> Int {
    if text.count > 0 || length > Self.mostBytes { return 0 }
    for cluster in 0..<count where start(cluster + 1) > text.count {
      text.truncate(start(cluster))
      let bytes = segment.terms.bytes(Int(segment.tokens.terms[term + cluster]))
      for byte in bytes { text.append(byte) }
      while text.count < start(cluster + 1) {
        text.append(Self.unknown)
        hasUnknown = true
      }
    }
    return text.count
  }

  /// A record has no run of more bytes.
  private static var mostBytes: Int { 1 << 24 }

  /// No byte of a term.
  private static var unknown: UInt8 { 0 }

  /// Whether the text that was read goes on from a cluster as some bytes.
  func begins(with bytes: Column<UInt8>, at cluster: Int) -> Bool {
    let start = start(cluster)
    if text.count - start < bytes.count { return false }
    if unsafe typeahead_compare(text.base + start, bytes.base, bytes.count) == 0 { return true }
    return hasUnknown
      && (0..<bytes.count).allSatisfy { text[start + $0] == bytes[$0] || text[start + $0] == Self.unknown }
  }
}
