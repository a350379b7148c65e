/// Tells which changes count, asked about each from the last one backwards: of each id the last.
///
/// What a damaged change replaced does not come back for that; where its id may be what is damaged, nothing counts that has this id or the
/// checksum stored for it.
struct LatestChanges {
  enum Standing {
    /// It counts.
    case latest
    /// A sound change came later.
    case superseded
    /// A damaged change came later.
    case doubtful
  }

  /// Of sound changes.
  private var ids: Set<[UInt8]> = []
  /// Those of these ids, from when on they are needed.
  private var checksums: Set<UInt64>?
  private var damagedIDs: Set<[UInt8]> = []
  private var damagedChecksums: Set<UInt64> = []

  mutating func standing(of row: ChangeRow) -> Standing {
    if row.isSound {
      if !ids.insert(row.id).inserted { return .superseded }
      checksums?.insert(ChangeRow.checksum(ofID: row.id))
      return isDoubtful(row) ? .doubtful : .latest
    }
    if row.idChecksum == ChangeRow.checksum(ofID: row.id) {
      if ids.contains(row.id) { return .superseded }
      if damagedIDs.contains(row.id) { return .doubtful }
    } else if isOfSoundID(row.idChecksum) {
      // No damage makes the checksum of another id: what is damaged is the id.
      return .superseded
    }
    damagedIDs.insert(row.id)
    damagedChecksums.insert(row.idChecksum)
    return .latest
  }

  private mutating func isOfSoundID(_ checksum: UInt64) -> Bool {
    let checksums = checksums ?? Set(ids.map(ChangeRow.checksum(ofID:)))
    self.checksums = checksums
    return checksums.contains(checksum)
  }

  private func isDoubtful(_ row: ChangeRow) -> Bool {
    if damagedIDs.isEmpty { return false }
    return damagedIDs.contains(row.id) || damagedChecksums.contains(ChangeRow.checksum(ofID: row.id))
  }
}
