internal import Typeahead

/// Which segments of an index are in which files.
struct SealedSegments: Sendable, Equatable {
  /// The last change they know of.
  private(set) var change = 0
  private var segments: [Identity: NotedSegment] = [:]

  init() {}

  init(_ identities: [Identity], _ segments: [NotedSegment], change: Int) {
    self.segments = Dictionary(uniqueKeysWithValues: zip(identities, segments))
    self.change = change
  }

  /// The files of a segment, if it has any.
  subscript(_ identity: Identity) -> NotedSegment? { segments[identity] }

  var fileNames: Set<String> {
    Set(segments.values.flatMap { [$0.segment.name] + ($0.answers.map { [$0.name] } ?? []) })
  }
}
