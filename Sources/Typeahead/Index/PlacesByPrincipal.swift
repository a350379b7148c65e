/// Who may read what stands at which places of a list: for finding what somebody may read without asking about all the rest.
struct PlacesByPrincipal: Sendable {
  private var everyone: [Int] = []
  private var byName: [[UInt8]: [Int]] = [:]

  /// - Complexity: O(*n*) for *n* names of all readers.
  init(_ readers: [ReadAccess]) {
    for (place, readers) in readers.enumerated() {
      switch readers {
      case .everyone: everyone.append(place)
      case .only(let names): for name in names { byName[name, default: []].append(place) }
      }
    }
  }

  /// The places that somebody, or nobody in particular, may read, in ascending order.
  subscript(_ principal: Principal?) -> [Int] {
    guard let principal else { return everyone }
    return Set(principal.names.flatMap { byName[$0] ?? [] } + everyone).sorted()
  }
}

/// Who sees which segments of a snapshot, and which of its versions.
struct SeenPlaces: Sendable {
  /// When the snapshot was written.
  let writing: Identity
  let segments: PlacesByPrincipal
  let versions: PlacesByPrincipal
}
