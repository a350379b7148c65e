/// The columns of a segment as they are stored, by their numbers in the file. A number is never given to something else.
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
  // The trie of heavy prefixes, and what it knows of them.
  static let nodes = Section(32)
  static let labels = Section(33)
  static let touched = Section(34)
  static let details = Section(35)
  static let lengths = Section(36)
  static let prefixSets = Section(37)
  // Sets of records.
  static let setParts = Section(40)
  static let setNumbers = Section(41)
  static let setBitmaps = Section(42)
  static let setCounts = Section(43)
  // What each record holds; 48 and 49 were its flat records in version 3, 51 its lattices in version 8.
  static let shapes = Section(50)
  static let latticeStarts = Section(52)
  static let flatSlots = Section(53)
  static let longerFlatRecords = Section(54)
  static let latticeEntries = Section(55)
  static let runs = Section(66)
  static let runStarts = Section(67)
  /// The table by which ids are found.
  static let idSlots = Section(58)
  // The numbers of the static order, column by column.
  static func distinctNumbers(_ column: Int) -> Section { Section(62, column) }
  static func numberCodes(_ column: Int) -> Section { Section(63, column) }
  static func numbers(_ column: Int) -> Section { Section(64, column) }
  /// The values of a rule.
  static func rule(_ column: Int) -> Section { Section(65, column) }
  // The records as their codec made them: bytes, where each begins.
  static let bodies = Section(72)
  static let bodyStarts = Section(73)
  // Champion lists, of large segments. 80 to 83 were those of answers in a file of their own in version 2, 84 to 86 in version 10, 88
  // to 91 in version 11.
  static let champions = Section(92)
  static let championStarts = Section(93)

  /// The sections that are looked at before the others are checked.
  package static let neededAtOnce: Set<Section> = [.summary, .nodes, .labels, .prefixSets]

  /// The sections of a ``ByteTable``: bytes; where each string begins.
  struct Strings {
    static let ids = Strings(first: 56)
    static let names = Strings(first: 60)

    let bytes, starts: Section

    private init(first: UInt32) {
      bytes = Section(first)
      starts = Section(first + 1)
    }
  }

  /// The sections of a ``TermIndex``: bytes; where sixteen terms and their postings stand; the starts of wide ones; the postings' records,
  /// reaches and places. Those of 1 and 2 were where each term and its postings begin in version 6.
  struct Terms {
    static let terms = Terms(first: 16)
    static let variants = Terms(first: 24)

    let text, records, reaches, places, blocks, wideStarts: Section

    private init(first: UInt32) {
      text = Section(first)
      records = Section(first + 3)
      reaches = Section(first + 4)
      places = Section(first + 5)
      blocks = Section(first + 6)
      wideStarts = Section(first + 7)
    }
  }
}
