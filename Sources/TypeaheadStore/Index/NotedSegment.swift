/// A segment that the note names: its files, and which of its records are deleted.
struct NotedSegment: Sendable, Equatable {
  /// A file, and the checksum that stands for it.
  struct File: Sendable, Hashable {
    var name: String
    var checksum: UInt64
  }

  var segment: File
  /// Its stored answers, where there are any.
  var answers: File?
  /// The deleted records, ascending.
  var dead: [UInt32]

  var fileNames: [String] { [segment.name] + (answers.map { [$0.name] } ?? []) }
}
