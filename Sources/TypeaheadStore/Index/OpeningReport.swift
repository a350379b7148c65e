/// The findings of opening an index, and the reason if it was made anew.
public struct OpeningReport: Sendable, Equatable {
  /// The reason why the index was made anew from the records: it was last made with other things than now.
  public struct Staleness: Sendable, Equatable {
    /// What the note says.
    public let expected: IndexOrigin
    /// What there is now.
    public let found: IndexOrigin
  }

  /// What is wrong. The records named are not in the index, and nothing was done to them; nothing where all is sound.
  public internal(set) var findings: [StoreFinding] = []
  /// Nothing where the index was made as it is now, or is new.
  public internal(set) var staleness: Staleness?
  /// The number of records that were indexed on opening, or by the last ``DurableIndex/refresh()`` that indexed any, because no file
  /// had them as they are.
  public internal(set) var indexed = 0
  /// What was wrong with the manifest or the index's own files, so that they were made anew from the records;
  /// nothing where they were sound, or there were none. A manifest that was made anew stands for the records that are there:
  /// none that was missing before is missed any more.
  public internal(set) var rebuilt: [StoreFinding] = []
  /// The ids of records that are damaged, and whose bytes the index's own files still had, as the stored checksums prove. They are in
  /// the index; opening for writing has also had them written again, if the storage could.
  public internal(set) var mended: [String] = []
  /// Files of segments that the note does not name, and that were removed: a writer was interrupted, or older records were put in
  /// the place of newer ones.
  public internal(set) var removedFiles: [String] = []

  /// Whether more is wrong than with records that are named.
  var isMissingRecords: Bool { findings.contains(where: \.isOfMissingRecords) }

  /// Takes back what is wrong with records that were written or deleted since, and says whether there was anything.
  mutating func forget(_ ids: some Sequence<[UInt8]>) -> Bool {
    if findings.isEmpty { return false }
    let texts = Set(ids.map { Array(String(decoding: $0, as: UTF8.self).utf8) })
    let count = findings.count
    findings.removeAll { $0.record.map { texts.contains(Array($0.utf8)) } ?? false }
    return findings.count < count
  }
}
