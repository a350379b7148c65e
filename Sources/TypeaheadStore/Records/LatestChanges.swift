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
  private var damagedIDs: Set<[UInt8]> = []
  private var damagedChecksums: Set<UInt64> = []

  mutating func standing(of row: ChangeRow) -> Standing {
    if row.isSound {
      if !ids.insert(row.id).inserted { return .superseded }
      return isDoubtful(row) ? .doubtful : .latest
    }
    if row.idChecksum == ChangeRow.checksum(ofID: row.id) {
      if ids.contains(row.id) { return .superseded }
      if damagedIDs.contains(row.id) { return .doubtful }
    }
    damagedIDs.insert(row.id)
    damagedChecksums.insert(row.idChecksum)
    return .latest
  }

  private func isDoubtful(_ row: ChangeRow) -> Bool {
    if damagedIDs.isEmpty { return false }
    return damagedIDs.contains(row.id) || damagedChecksums.contains(ChangeRow.checksum(ofID: row.id))
  }
}
