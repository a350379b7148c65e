internal import Typeahead

/// Which segments of an index are in which files.
struct SealedSegments: Sendable, Equatable {
  /// So many changes they lack, if no test says otherwise, before they are written anew, four times as many at most: what a crash
  /// leaves to be indexed again is indexed in some tenths of a second.
  static let mostBehind = 16_384

  /// The last change they know of.
  private(set) var change = 0
  private var segments: [Identity: NotedSegment] = [:]
  /// The number of the contents that were to be written last.
  var number = 0
  /// Files whose note the storage did not keep, as it said. They stay until it keeps another: perhaps it did after all.
  var unnamed: Set<String> = []

  init() {}

  init(_ identities: [Identity], _ segments: [NotedSegment], change: Int) {
    self.segments = Dictionary(uniqueKeysWithValues: zip(identities, segments))
    self.change = change
  }

  /// The file of a segment, if it has one.
  subscript(_ identity: Identity) -> NotedSegment? { segments[identity] }

  var fileNames: Set<String> { Set(segments.values.map(\.file.name)) }

  /// The number of the next file that is named after a change. Names do not come back, so that who has an older note finds no file
  /// rather than another.
  func nextNumber(after change: Int) -> Int {
    let numbers = fileNames.union(unnamed).compactMap { name -> Int? in
      guard name.hasPrefix("\(change)-") else { return nil }
      return Int(name.drop { $0 != "-" }.dropFirst().prefix { $0 != "." })
    }
    return (numbers.max() ?? -1) &+ 1
  }
}
