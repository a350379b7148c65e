internal import CXXHash
internal import Typeahead

/// A file of sections: the columns of a segment and its records.
///
/// ```text
/// file    = header, entry × entries, sum × blocks, section × entries
/// header  = magic, version, entries, blocks, file length, checksum, 0 × 24       magic: "TYPEAHED"; 64 bytes
/// entry   = section's number, its place, its length, its first block             places and lengths in bytes; 32 bytes
/// sum     = XXH3 of 65,536 bytes of a section, or of what is left of it           the blocks of the sections, one after another
/// section = content, zeros                                                        at a multiple of 64; 64 zeros or more
/// ```
///
/// All numbers have eight bytes, the lowest first. The checksum is the XXH3 of the header with 0 in its place, the entries and the
/// sums, so that it stands for the whole file; the note of the index has it too. What sections hold: `Section`, in `Typeahead`.
package enum SegmentFile {
  /// "TYPEAHED", as it stands in the file.
  static let magic: UInt64 = 0x4445_4841_4550_5954
  /// The version that is written, and the only one that is read.
  static let version: UInt64 = 21
  static let headerBytes = 64
  static let entryBytes = 32
  package static let blockBytes = 65_536
  /// More sections than any segment has.
  package static let mostEntries = 4096

  /// Where a section stands.
  struct Entry: Sendable {
    var section: Section
    var place: Int
    var length: Int
    var firstBlock: Int

    var blockCount: Int { (length + blockBytes - 1) / blockBytes }
  }

  package static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    unsafe typeahead_xxh3(bytes.baseAddress, bytes.count)
  }
}
