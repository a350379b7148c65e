/// A segment that the note names: its file, and which of its records are deleted.
struct NotedSegment: Sendable, Equatable {
  /// A file, and the checksum that stands for it.
  struct File: Sendable, Hashable {
    var name: String
    var checksum: UInt64
  }

  var file: File
  /// The deleted records, ascending.
  var dead: [UInt32]
}
