/// What kana sound like in one system of Latin letters: by rows of the syllabary, less the system's exceptions.
struct RomajiSounds: Sendable {
  /// A kana and the small one after it.
  struct Pair: Hashable, Sendable {
    var first: UInt32
    var small: UInt32

    init(_ first: UInt32, _ small: UInt32) { (self.first, self.small) = (first, small) }
  }

  private(set) var singles: [UInt32: [UInt8]] = [:]
  private(set) var pairs: [Pair: [UInt8]] = [:]

  /// っ, ん, ー: their sounds hang on what stands beside them.
  static let doubling: UInt32 = 0x3063
  static let nasal: UInt32 = 0x3093
  static let lengthening: UInt32 = 0x30FC

  static let hepburn = RomajiSounds("しshi ちchi つtsu ふfu じji ぢji づzu をo")
  static let typedHepburn = RomajiSounds("しshi ちchi つtsu ふfu じji ぢji づzu をwo")
  static let kunrei = RomajiSounds("ぢzi づzu をo")
  static let nihon = RomajiSounds("をwo")

  private static let rows = [
    ("", "あいうえお"), ("", "ぁぃぅぇぉ"), ("k", "かきくけこ"), ("g", "がぎぐげご"), ("s", "さしすせそ"), ("z", "ざじずぜぞ"),
    ("t", "たちつてと"), ("d", "だぢづでど"), ("n", "なにぬねの"), ("h", "はひふへほ"), ("b", "ばびぶべぼ"), ("p", "ぱぴぷぺぽ"),
    ("m", "まみむめも"), ("r", "らりるれろ"),
  ]
  private static let others = "やya ゆyu よyo ゃya ゅyu ょyo わwa ゎwa ゐi ゑe んn ゔvu ゕka ゖke"
  /// Sounds of foreign words, the same in all systems.
  private static let foreign = """
    いぇye うぁwa うぃwi うぇwe うぉwo ゔぁva ゔぃvi ゔぇve ゔぉvo ゔゅvyu くぁkwa くぃkwi くぇkwe くぉkwo くゎkwa \
    ぐぁgwa ぐぃgwi ぐぇgwe ぐぉgwo ぐゎgwa すぃsi ずぃzi つぁtsa つぃtsi つぇtse つぉtso てぃti てゅtyu でぃdi でゅdyu \
    とぅtu どぅdu ふぁfa ふぃfi ふぇfe ふぉfo ふゅfyu
    """

  private init(_ exceptions: String) {
    for (consonant, kana) in Self.rows {
      for (kana, vowel) in zip(kana.unicodeScalars, "aiueo") {
        singles[kana.value] = Array("\(consonant)\(vowel)".utf8)
      }
    }
    add(Self.others)
    add(exceptions)
    addPairs("きぎしじちぢにひびぴみり", "ゃゅょ", vowels: "auo")
    addPairs("しじち", "ぇ", vowels: "e")
    add(Self.foreign)
  }

  /// Adds each kana with each small one: きゃ is ky and a; しゃ, where し is shi, sh and a.
  private mutating func addPairs(_ kana: String, _ small: String, vowels: String) {
    for first in kana.unicodeScalars {
      let consonant = String(decoding: singles[first.value]!.dropLast(), as: UTF8.self)
      let glide = ["sh", "ch", "j"].contains(consonant) ? "" : "y"
      for (small, vowel) in zip(small.unicodeScalars, vowels) {
        pairs[Pair(first.value, small.value)] = Array("\(consonant)\(glide)\(vowel)".utf8)
      }
    }
  }

  /// Adds kana with their sounds.
  private mutating func add(_ table: String) {
    for entry in table.split(separator: " ") {
      let kana = entry.unicodeScalars.prefix { $0.value > 0x7F }.map(\.value)
      let sound = Array(String(entry.unicodeScalars.dropFirst(kana.count)).utf8)
      if kana.count == 1 { singles[kana[0]] = sound } else { pairs[Pair(kana[0], kana[1])] = sound }
    }
  }
}
