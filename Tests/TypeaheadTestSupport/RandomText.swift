internal import TypeaheadOracle

/// Random texts, records and queries that often match: each seed draws a few chunks of a few scripts' peculiarities, so that
/// texts collide.
package struct RandomText {
  package var random: SeededRandom
  private var chunks: [String] = []
  private var joints: [String] = []
  private var phrases: [String] = []

  private static let themes: [[String]] = [
    [
      "설정", "설", "서", "ㅅ", "저", "간", "가", "나", "가나", "값", "없", "ㄳ", "ㅢ", "의", "까", "\u{1112}\u{1161}\u{11AB}",
      "\u{1112}", "\u{1161}", "\u{11A8}", "ﾡ", "㉮", "한글", "\u{1100}\u{119E}",
    ],
    ["ก", "กำ", "น้ำ", "ไทย", "เก", "แ", "ำ", "\u{0E31}", "ที่", "ภาษา", "ประเทศ", "ๆ", "ฯ", "๑"],
    ["ក", "\u{17D2}", "រ", "ក្រ", "ភាសា", "ខ្មែរ", "ស្ត្រី", "\u{17B6}", "០", "ៗ", "។"],
    ["မြန်မာ", "က", "\u{1039}", "က္က", "\u{103A}", "ဘာသာ", "၁", "ဦး", "ဂုဏ်", "၏"],
    ["ລາວ", "ພາສາ", "ຳ", "ກ", "ກຳ", "\u{0EC8}", "ໆ"],
    [
      "ｶﾞ", "ｶ", "ﾞ", "ﾟ", "ﾊﾟ", "カ", "ガ", "か", "が", "\u{3099}", "ー", "ｰ", "ッ", "ヷ", "ゝ", "ヾ", "㌔", "㍿", "ㇰ", "々", "〆",
      "・", "゛",
    ],
    ["①", "⑩", "Ⓐ", "ⓐ", "㊀", "㋐", "²", "ª", "½", "Ⅷ", "ⅷ", "㎏", "Ａ", "１", "𝐀", "𝟏", "a", "1", "⒈", "⑴"],
    [
      "A", "B", "a", "b", "1", "2", "12", "AB", "aB", "Ab", "3D", "4K", "İ", "ǅ", "Ⅷ", "ß", "ẞ", "aBc", "ABc", "A1b2",
      "Éa",
    ],
    [
      "\u{200D}", "\u{AD}", "\u{200B}", "\u{FE0F}", "\u{0}", "\u{34F}", "\u{202E}", "\u{115F}", "\u{3164}", "\u{FFA0}",
      "\u{E0101}", "\u{301}", "\u{20DD}", "a", "b", "B", "東", "ก", ".", "1",
    ],
    [
      "東京都庁舎", "東東東東", "アアアアアアアア", "abcdefghij", "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789", "ภาษาไทยภาษา", "東", "ア", "京",
      "ｱｱ",
    ],
    ["'", "’", "ʼ", "′", "‘", "`", "ʻ", "don", "t", "o", "l", "s", "-", "‐", "–", "−", "⁃", "‑", "a"],
    ["0", "1", "2", "44", "7", "00", "+44", "(0)", "7700", "123", "٣", "१", "000", "10", "415", "5550134"],
    ["😀", "👩‍👩‍👧", "🇩🇪", "©", "™", "1️⃣", "#️⃣", "☎", "&", "+", "¨", "´", "~", "§", "a", "℃", "½"],
    [
      "👩🏽‍💻", "👩", "💻", "\u{200D}", "🏽", "❤️", "❤️‍🔥", "🔥", "🇩🇪", "🇩", "🇪", "🏴‍☠️", "☠", "🅰", "\u{20E3}", "a", "B", "1",
    ],
    ["⑳", "㊿", "5½", "5\u{2060}½", "΄", "\u{1FFD}", "½", "⅓", "2", "٢½", "⅟", "↉", "1", "a", "½a", "⁄", "/"],
    ["क़", "क", "ज़", "ज", "\u{93C}", "ড়", "ড", "ਸ਼", "ی", "ي", "ى", "ک", "ك", "ة", "ه", "۴", "٤", "४", "4"],
    ["\u{600}", "\u{6DD}", "\u{110BD}", "क", "क्ष", "\u{94D}", "\u{93F}", "ನ", "த", "ி", "a", "1"],
    ["שָׁ", "ם", "أ", "ٱ", "ـ", "ﷺ", "لا", "ﻻ", "\u{64B}", "ا", "ه", "ۀ", "٠"],
    ["東", "京", "都", "東京", "中国", "国", "𠮷", "㐂", "葛\u{E0100}", "々", "〇", "漢字", "한", "ア", "a"],
    [
      "eye", "dropper", "half", "full", "eyedropper", "halffull", "airpodspro", "EyeDropper", "half1", "fullEye", "pro",
      "a", "ab",
    ],
  ]
  /// Texts that languages spell otherwise, and what people type for them.
  private static let languageThemes: [[String]] = [
    [
      "张三", "重庆", "北京市朝阳区", "曾国藩", "女", "绿", "𠮷", "々", "〇", "の", "zs", "zhang",
      "zhangsan", "san", "c", "chong", "nv", "lv", "bj", "zeng", "k", "A",
    ],
    [
      "とうきょう", "ラーメン", "しんばし", "ッ", "マッチ", "っ", "ん", "ー", "ゃ", "㌔", "ｼﾞｬ",
      "おおさか", "ヴァ", "を", "づ", "ああ", "え", "食べ", "京", "toukyou", "tokyo", "ra", "n", "m",
      "shimbashi", "si", "tchi", "jya", "o", "wo", "du",
    ],
    [
      "Москва", "Жуков", "Щ", "й", "ь", "объект", "ΣΑΣ", "Ηρα", "Αθήνα", "שָׁלוֹם", "ירו", "مُحَمَّد",
      "ة", "ـ", "हिन्दी", "क्ष", "ไทย", "เแ", "เก", "မြန်မာ", "ລາວ", "თბი", "МоскваСити2", "moskva",
      "zhu", "zu", "ira", "era", "slwm", "mh", "hindi", "thiy", "ke", "mya",
    ],
    [
      "Müller", "MÜLLER", "u\u{308}", "O\u{308}", "ä", "Ö", "ß", "Ü", "ÜberÖl", "ǟ", "u", "\u{308}",
      "\u{AD}", "mueller", "ue", "uber", "ueber", "oe", "a", "ae",
    ],
    [
      "Sørensen", "Å", "a\u{30A}", "ø", "Ö", "ä", "Æ", "å\u{308}", "O\u{308}", "ǿ", "Đorđe", "đ", "č", "ð", "soerensen",
      "aa", "oe", "ae", "dj", "djordje", "d", "o", "a", "\u{30A}",
    ],
    [
      "설정", "까", "\u{1112}\u{1161}\u{11AB}", "\u{1100}", "\u{1161}", "\u{11A8}", "가\u{11A8}", "각",
      "ㅅ", "ㅈ", "ㅅㅈ", "ㄲ", "ㄱ", "ㅎ", "ㄳ", "seol", "seoljeong", "한A글2", "hangul",
    ],
  ]
  private static let allJoints = [
    "", ".", "-", "_", " ", "@", "&", "'", "+", "/", "。", "\u{3000}", "\t", "\r\n", "\u{200B}", "\u{AD}", "¨", "·",
    ",", ":", "\"", "\u{5F4}", "・", "--", "<",
  ]

  package init(seed: UInt64) {
    random = SeededRandom(seed: seed &* 0x9E37)
    var pool: [String] = []
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let themes = Int.random(in: 0..<3, using: &random) > 0 ? Self.themes : Self.languageThemes
      pool += themes.randomElement(using: &random)!
    }
    chunks = (0..<Int.random(in: 2...12, using: &random)).map { _ in pool.randomElement(using: &random)! }
    joints =
      (0..<Int.random(in: 1...4, using: &random)).map { _ in Self.allJoints.randomElement(using: &random)! } + [
        "", " ",
      ]
  }

  /// A text of up to `length` chunks.
  package mutating func text(_ length: Int) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 0...length, using: &random) {
      text += chunks.randomElement(using: &random)! + joints.randomElement(using: &random)!
    }
    return text
  }

  /// The same, where about every second chunk is a phrase of a few entries of a table, on either side.
  private mutating func text(_ length: Int, _ synonyms: OracleSynonyms) -> String {
    if synonyms.isEmpty { return text(length) }
    if phrases.isEmpty {
      phrases = (0..<5).flatMap { _ in
        let pair = synonyms.pairs.randomElement(using: &random)!
        return [pair.phrase, pair.other]
      }
    }
    return (0..<Int.random(in: 0...length, using: &random)).map { _ in
      if Bool.random(using: &random) { return text(1) }
      return phrases.randomElement(using: &random)! + [" ", " ", joints.randomElement(using: &random)!]
        .randomElement(using: &random)!
    }.joined()
  }

  private static let digits = ["0", "1", "2", "44", "7", "00", "+44", "(0)", " ", "-", "7700", "٤"]

  /// Something like a telephone number.
  package mutating func number() -> String {
    (0..<Int.random(in: 1...7, using: &random)).map { _ in Self.digits.randomElement(using: &random)! }.joined()
  }

  /// A record with texts in every field of the schema.
  package mutating func record(id: String, _ schema: TestSchema) -> TestRecord {
    var values: [String: [String]] = [:]
    for field in schema.oracle.fields {
      let count = [0, 1, 1, 1, 2, 3].randomElement(using: &random)!
      values[field.name] = (0..<count).map { _ in
        field.kind == .phone && Int.random(in: 0..<8, using: &random) > 0
          ? number() : text(field.kind == .prose ? 5 : 3, field.synonyms)
      }
      if let others = field.otherNames {
        values[others] = (0..<[0, 0, 1, 2, 3].randomElement(using: &random)!).map { _ in
          text(3, field.synonyms)
        }
      }
      if let words = field.handWords {
        values[words] = [["eye dropper", "half full"], ["a b"], [text(3)], [], ["eyedropper", "half full"]]
          .randomElement(using: &random)!
      }
    }
    return TestRecord(id: id, weight: Double(Int.random(in: 0...2, using: &random)), values: values)
  }

  /// A query made of beginnings and middles of what the records hold, and of anything.
  package mutating func query(_ records: [TestRecord]) -> String {
    var words: [String] = []
    for _ in 0..<[0, 1, 1, 1, 2, 2, 2, 3, 3, 4, 5].randomElement(using: &random)! {
      let texts =
        records.randomElement(using: &random).map { Array($0.values.sorted { $0.key < $1.key }.flatMap(\.value)) } ?? []
      let text = texts.randomElement(using: &random) ?? text(2)
      let pieces = text.split(whereSeparator: \.isWhitespace)
      guard let piece = pieces.randomElement(using: &random), Int.random(in: 0..<8, using: &random) > 0 else {
        words.append(Int.random(in: 0..<2, using: &random) == 0 ? text : String(text.filter { !$0.isWhitespace }))
        continue
      }
      let scalars = Array(piece.unicodeScalars)
      let start = Int.random(in: 0..<3, using: &random) > 0 ? 0 : Int.random(in: 0..<scalars.count, using: &random)
      let end =
        Int.random(in: 0..<3, using: &random) == 0
        ? scalars.count : Int.random(in: start..<scalars.count, using: &random) + 1
      var view = String.UnicodeScalarView()
      view.append(contentsOf: scalars[start..<end])
      var word = String(view)
      switch Int.random(in: 0..<12, using: &random) {
      case 0: word = word.uppercased()
      case 1: word += word
      case 2: words.append(word)
      case 3: word += joints.randomElement(using: &random)!
      default: break
      }
      words.append(word)
    }
    return words.shuffled(using: &random).joined(separator: " ")
  }
}
