internal import Typeahead

/// A segment that the manifest names: its files, and which of its records are deleted.
struct ManifestSegment: Sendable, Equatable {
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

  /// The checksum of all of a manifest's segments.
  static func checksum(_ segments: [ManifestSegment]) -> UInt64 {
    var checksum = Checksum()
    checksum.combine(segments.count)
    for segment in segments {
      checksum.combine(segment.segment)
      checksum.combine(segment.answers == nil ? 0 : 1)
      if let answers = segment.answers { checksum.combine(answers) }
      checksum.combine(segment.dead.count)
      for record in segment.dead { checksum.combine(Int(record)) }
    }
    return checksum.value
  }
}

extension Checksum {
  fileprivate mutating func combine(_ file: ManifestSegment.File) {
    combine(file.name)
    combine(file.checksum)
  }
}
