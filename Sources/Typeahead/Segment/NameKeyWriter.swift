/// The natural order of names as bytes, which compare as the names do.
///
/// The key has four levels, each ended by a 0 byte, so that a later one decides only where those before are equal: the words of the name,
/// folded, with numbers by value; its signs; the name as it is written, where folding takes something from it; its capitals. So no key begins
/// another. Where the schema names a locale, ICU's collation is the order instead.
struct NameKeyWriter {
  /// The most scalars of a name that count.
  static let longestName = 200

  private let collator: NameCollator?
  private var folder = Folder()
  private var key: [UInt8] = []
  // Scratch.
  private var name = ApartText()
  private var words: [WordDelimiter.Word] = []
  private var folded: [UInt8] = []
  private var written: [UInt8] = []

  /// A writer for names in the order of `locale`; of an empty one in the order of the tables.
  init(locale: String) { collator = locale.isEmpty ? nil : NameCollator(locale: locale) }

  /// The key of `name`.
  mutating func key(_ name: String) -> ArraySlice<UInt8> {
    if let collator { return collator.key(name) }
    self.name.read(name.utf8.count > Self.longestName ? String(name.unicodeScalars.prefix(Self.longestName)) : name)
    key.removeAll(keepingCapacity: true)
    appendWords()
    appendSigns()
    appendWritten()
    appendCapitals()
    key.append(0)
    return key[...]
  }

  /// Level 1: each word as its numbers and what stands between them, ended by 0; numbers come before letters.
  private mutating func appendWords() {
    words.removeAll(keepingCapacity: true)
    WordDelimiter.words(name.bytes, 0..<name.bytes.count, into: &words)
    words.removeAll { $0.kind == .emoji }
    for word in words {
      folded.removeAll(keepingCapacity: true)
      folder.fold(name.bytes, word.range, into: &folded)
      if folded.isEmpty { continue }
      var place = 0
      while place < folded.count {
        let start = place
        let isNumber = folded[start].isASCIIDigit
        while place < folded.count, folded[place].isASCIIDigit == isNumber { place += 1 }
        key.append(isNumber ? 1 : 2)
        if isNumber {
          let digits = folded[start..<place].trimmingPrefix { $0 == UInt8(ascii: "0") }
          key.append(UInt8(digits.count >> 8))
          key.append(UInt8(digits.count & 0xFF))
          key += digits
        } else {
          key += folded[start..<place]
        }
      }
      key.append(0)
    }
    key.append(0)
  }

  /// Level 2: what is in no word, as it is written, emoji among it.
  private mutating func appendSigns() {
    var place = 0
    for word in words {
      folder.write(name.bytes, place..<word.range.lowerBound, into: &key)
      place = word.range.upperBound
    }
    folder.write(name.bytes, place..<name.bytes.count, into: &key)
    key.append(0)
  }

  /// Level 3: the name as it is written, where that is not its folded form.
  private mutating func appendWritten() {
    folded.removeAll(keepingCapacity: true)
    written.removeAll(keepingCapacity: true)
    folder.fold(name.bytes, 0..<name.bytes.count, into: &folded)
    folder.write(name.bytes, 0..<name.bytes.count, into: &written)
    if written != folded { key += written }
    key.append(0)
  }

  /// Level 4: a bit for each scalar, seven in a byte; small letters come before capitals, and at the end say nothing.
  private mutating func appendCapitals() {
    var (end, count) = (key.count, 0)
    for place in name.bytes.indices where name.bytes[place] & 0xC0 != 0x80 {
      if count % 7 == 0 { key.append(0x80) }
      if CharacterClass(UTF8Bytes.scalar(name.bytes, at: place).value) == .upper {
        key[key.count - 1] |= 0x40 >> UInt8(count % 7)
        end = key.count
      }
      count += 1
    }
    key.removeSubrange(end...)
  }
}
