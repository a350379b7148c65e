/// The columns of a segment as they are stored, by their numbers in the file. A number is never given to something else: 16 to 55, 66, 67
/// and 80 to 99 were columns of formats before version 13, 113 and 114 of formats before version 16,
/// 118 of those before version 19.
///
/// ```text
/// segment = section × sections            in any order, each once; a section is a column's elements, one after another
/// ```
///
/// All numbers are little-endian. Where a column holds structures, these are the ones of the type that reads it.
package struct Section: Hashable, Sendable {
  /// The number in the file.
  package let number: UInt32

  package init(number: UInt32) { self.number = number }

  private init(_ kind: UInt32, _ index: Int = 0) { number = kind | UInt32(index) << 16 }

  /// Counts and keys: see ``Segment/Summary``.
  static let summary = Section(1)
  // What each record holds: how its tokens stand, and which terms they are.
  static let shapeNumbers = Section(106)
  static let tokenStarts = Section(107)
  static let tokenTerms = Section(108)
  // The prefixes that many records have: the best of each, and sets of records.
  static let nodes = Section(110)
  static let champions = Section(111)
  static let setBlocks = Section(112)
  static let setBytes = Section(115)
  // What stands in the middle of terms: three bytes, the blocks that have each, where those begin; of terms of digits, bits.
  static let gramKeys = Section(124)
  static let gramBlocks = Section(125)
  static let gramStarts = Section(126)
  static let gramBits = Section(127)
  /// The table by which ids are found.
  static let idSlots = Section(58)
  // The numbers of the static order, column by column.
  static func distinctNumbers(_ column: Int) -> Section { Section(62, column) }
  static func numberCodes(_ column: Int) -> Section { Section(63, column) }
  static func numbers(_ column: Int) -> Section { Section(64, column) }
  /// The values of a rule.
  static func rule(_ column: Int) -> Section { Section(65, column) }
  // An attribute's values for each record of a list: where they begin; the values; records by value, where those of each value begin; the
  // values that many records have, a bit for each record.
  static func attributeStarts(_ column: Int) -> Section { Section(142, column) }
  static func attributeCodes(_ column: Int) -> Section { Section(143, column) }
  static func attributeRecords(_ column: Int) -> Section { Section(144, column) }
  static func attributeRecordStarts(_ column: Int) -> Section { Section(145, column) }
  static func frequentValues(_ column: Int) -> Section { Section(146, column) }
  static func frequentBits(_ column: Int) -> Section { Section(147, column) }
  // The records as their codec made them: bytes, where each begins.
  static let bodies = Section(72)
  static let bodyStarts = Section(73)
  /// The sections that are looked at before the others are checked.
  package static let neededAtOnce: Set<Section> = [.summary, .nodes, .champions]

  /// The sections of a ``TermIndex``: their text, where sixteen of them and their postings stand, the starts of wide ones, the postings.
  struct Terms {
    static let terms = Terms(first: 100)
    static let marks = Terms(first: 120)

    let text, blocks, wideStarts, postings: Section

    private init(first: UInt32) {
      text = Section(first)
      blocks = Section(first + 1)
      wideStarts = Section(first + 2)
      postings = Section(first + 3)
    }
  }

  /// The sections of a ``ByteTable``: bytes; ``Starts``.
  struct Strings {
    static let ids = Strings(first: 56)
    static let names = Strings(first: 60)
    static let writings = Strings(first: 104)
    static let shapes = Strings(first: 116)
    /// The values of an attribute.
    static func attribute(_ column: Int) -> Strings { Strings(first: 140, column) }

    let bytes, starts: Section

    private init(first: UInt32, _ column: Int = 0) {
      bytes = Section(first, column)
      starts = Section(first + 1, column)
    }
  }
}
