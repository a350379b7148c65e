/// Which records there are for some readers: another after each write that changes what they see.
struct ReadAccessVersion: Equatable, Sendable {
  let readers: ReadAccess
  fileprivate let identity: Identity

  static func == (left: ReadAccessVersion, right: ReadAccessVersion) -> Bool { left.identity == right.identity }

  /// Tells apart what is seen after writes; segments may be others nevertheless.
  static func fingerprint(_ versions: [ReadAccessVersion]) -> UInt64 {
    versions.reduce(into: Checksum()) { $0.combine($1.identity.number) }.value
  }
}

/// What of an index somebody may see.
///
/// Each segment holds records that the same people may read, so somebody sees a snapshot of other segments: what they may not read is
/// not asked for matches, terms, suggestions, corrections or facets, and not counted. It has no influence on what they are shown,
/// nor on what it takes to find it.
extension IndexSnapshot {
  /// The snapshot as somebody sees it; of nobody in particular, what everyone may read.
  ///
  /// - Complexity: O(*k* log *k*) for *k* segments seen.
  func seen(by principal: Principal?, _ places: SeenPlaces) -> IndexSnapshot {
    let segments = places.segments[principal]
    var seen = self
    seen.list.keep(segments)
    seen.records = segments.map { records[$0] }
    seen.count = seen.list.uncheckedSegments.reduce(0) { $0 + $1.count }
    seen.versions = places.versions[principal].map { versions[$0] }
    return seen
  }

  /// Who sees which of its segments.
  var seenPlaces: SeenPlaces {
    SeenPlaces(
      writing: writing, segments: PlacesByPrincipal(list.uncheckedSegments.map(\.readers)),
      versions: PlacesByPrincipal(versions.map(\.readers)))
  }

  /// Says that a write changes what some readers see.
  mutating func change(_ changed: Set<ReadAccess>) {
    versions.removeAll { changed.contains($0.readers) }
    for readers in changed { versions.append(ReadAccessVersion(readers: readers, identity: Identity())) }
  }

  /// Refuses a record that is not the principal's to write: one that they do not own, or whose id is another's.
  func checkAuthority(_ principal: Principal?, over record: Record, _ access: Access?) throws(IndexError) {
    guard let access else { return }
    let isOwner = principal?.isAny(of: [access.owner]) ?? false
    let old = isOwner ? find(record.id) : nil
    if !isOwner || old.map({ !mayWrite($0.segment, $0.record, principal) }) ?? false {
      throw .forbidden(id: String(describing: record.id))
    }
  }

  /// Whether somebody may remove the record of an id, if there is one.
  package func allowsDeletion(of idText: [UInt8], by principal: Principal?) -> Bool {
    if schema.access == nil { return true }
    guard let (segment, record) = find(idText[...]) else { return principal == .system }
    return mayWrite(segment, record, principal)
  }

  /// Whether somebody may replace or remove a record. One that cannot be read has no owner to ask.
  func mayWrite(_ segment: Int, _ record: Int, _ principal: Principal?) -> Bool {
    guard let rule = schema.access else { return true }
    guard let principal else { return false }
    if principal.isSystem { return true }
    return records[segment][record].map { principal.isAny(of: [rule.access($0).owner]) } ?? false
  }
}
