/// Letters whose folding depends on nothing around them, folded beforehand: most of what people type.
///
/// Filled page by page from ``Folder`` and ``CharacterClass``, when a character of the page is first met in the process; so it
/// says nothing of its own, and reading it allocates nothing once the pages in use are there. Marks, conjoining jamo and whatever folds
/// to nothing or is no letter are left to the folder.
struct SimpleLetters {
  /// A letter's class and folded text.
  struct Letter: BitwiseCopyable, Sendable {
    var kind: CharacterClass.RawValue = CharacterClass.transparent.rawValue
    /// The number of bytes of the folded text; 0 where the folder must be asked.
    var count: UInt8 = 0
    var bytes: (UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8) =
      (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)

    /// Appends the folded text.
    @inline(__always)
    func append(to output: inout [UInt8]) {
      unsafe withUnsafeBytes(of: bytes) { unsafe output.append(contentsOf: $0.prefix(Int(count))) }
    }
  }

  /// The pages of 256 scalars that were met here.
  private var pages: [Column<Letter>?] = []

  /// The pages that were met in the process, and their memory, which is kept for good.
  private static let filled = Lock((pages: [Column<Letter>?](repeating: nil, count: 256), store: ColumnStore()))

  /// The letter of a scalar of the basic plane; nil where the folder must be asked.
  @inline(__always)
  mutating func letter(_ scalar: UInt32) -> Letter? {
    guard scalar < 0x10000 else { return nil }
    let page = pages.isEmpty ? fill(scalar >> 8) : pages[Int(scalar >> 8)] ?? fill(scalar >> 8)
    let letter = page[Int(scalar & 0xFF)]
    return letter.count == 0 ? nil : letter
  }

  private mutating func fill(_ number: UInt32) -> Column<Letter> {
    let page = Self.filled.withLock { filled in
      if let page = filled.pages[Int(number)] { return page }
      var folder = Folder()
      let page = filled.store.keep((number << 8..<(number + 1) << 8).map { Self.make($0, &folder) })
      filled.pages[Int(number)] = page
      return page
    }
    if pages.isEmpty { pages = Array(repeating: nil, count: 256) }
    pages[Int(number)] = page
    return page
  }

  private static func make(_ scalar: UInt32, _ folder: inout Folder) -> Letter {
    var letter = Letter()
    let kind = CharacterClass(scalar)
    if !kind.isWordCharacter || kind.joinsPrevious || (0xD800..<0xE000).contains(scalar)
      || (0x1100..<0x1200).contains(scalar)
    {
      return letter
    }
    var bytes: [UInt8] = []
    UTF8Bytes.append(scalar, to: &bytes)
    var folded: [UInt8] = []
    folder.normalize(bytes, 0..<bytes.count, into: &folded)
    // What begins with a mark could join the letter before it.
    if folded.isEmpty || folded.count > 14 { return letter }
    var index = 0
    while index < folded.count {
      let (part, length) = UTF8Bytes.scalar(folded, at: index)
      if CharacterClass(part).joinsPrevious || !CharacterClass(part).isWordCharacter { return letter }
      index += length
    }
    letter.kind = kind.rawValue
    letter.count = UInt8(folded.count)
    unsafe withUnsafeMutableBytes(of: &letter.bytes) { unsafe $0.copyBytes(from: folded) }
    return letter
  }
}
