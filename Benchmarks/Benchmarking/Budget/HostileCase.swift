internal import TypeaheadCorpora
internal import TypeaheadTools

/// Records and queries made to take long: few letters, repeated, as words that begin each other, in scripts with and without blanks.
///
/// All of it follows from a seed.
struct HostileCase {
  let preset: Preset
  private(set) var documents: [Document] = []
  private(set) var queries: [String] = []
  private var random: SplitMix64
  private let letters: [String]
  private let separators: [String]

  /// A few letters are drawn from one or two of these, so that tokens begin and compete with each other.
  private static let alphabets = [
    ["a"], ["a", "b"], ["i", "l", "1"], ["0"], ["0", "1"], ["7", "+", "-"], ["A", "b", "C"], ["é", "e"], ["ß", "s"],
    ["う"], ["一"], ["ー", "ア"], ["日", "本"], ["ก"], ["ก", "ั"], ["가", "ㄱ"], ["ا", "ل"], ["क", "्", "ष"], ["😀", "👍"],
    ["'", "a"], ["&", "a"], ["٣", "3"], ["x", "@", "."], ["a", "\u{301}"],
  ]
  private static let allSeparators = ["", " ", " ", " ", "-", ".", "'", "/", "_", ", ", " - "]

  /// The most bytes of all records, of a record and of a query.
  private static let (mostBytes, mostRecordBytes, mostQueryBytes) = (200_000, 4_000, 2_000)

  init(seed: UInt64) throws {
    random = SplitMix64(seed: seed)
    preset = random.pick([.text, .users, .symbols, .settings])
    let first = random.pick(Self.alphabets)
    letters = random.chance(50) ? first : first + random.pick(Self.alphabets)
    separators = random.chance(50) ? [random.pick(Self.allSeparators)] : Self.allSeparators
    let field = random.chance(70) ? preset.nameField : random.pick(preset.searchedFields)
    let most = size(Self.mostRecordBytes)
    let (count, isRepeated) = (size(2_000), random.chance(30))
    var text = self.text(most)
    var bytes = 0
    for number in 0..<count where bytes < Self.mostBytes {
      if !isRepeated { text = self.text(most) }
      bytes += text.utf8.count
      documents.append(try Document(fields: ["id": .string("r\(number)"), field: .string(text)]))
    }
    for number in 0..<8 {
      // A part of what some record has, or other text of the same letters.
      let asked = number < 4 ? self.text(size(Self.mostQueryBytes)) : text
      queries.append(String(asked.unicodeScalars.prefix(size(Self.mostQueryBytes))))
    }
  }

  /// A number up to a most, small ones as likely as large ones.
  private mutating func size(_ most: Int) -> Int {
    let bits = Int.bitWidth - most.leadingZeroBitCount
    return max(1, min(most, random.index(1 << (1 + random.index(bits)))))
  }

  /// A text of about so many bytes.
  private mutating func text(_ bytes: Int) -> String {
    var text = ""
    let kind = random.index(4)
    let (word, separator) = (self.word(size(40)), random.pick(separators))
    var number = 0
    while text.utf8.count < bytes {
      switch kind {
      // One word again and again, words that begin each other, random ones, one word without an end.
      case 0: text += word + separator
      case 1: text += String(repeating: letters[0], count: 1 + number % 40) + separator
      case 2: text += self.word(1 + random.index(6)) + random.pick(separators)
      default: text += random.pick(letters)
      }
      number += 1
    }
    return text
  }

  private mutating func word(_ count: Int) -> String {
    (0..<count).reduce(into: "") { word, _ in word += random.pick(letters) }
  }
}
