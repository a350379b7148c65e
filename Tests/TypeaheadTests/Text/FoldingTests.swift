import Testing
import Typeahead
import TypeaheadOracle
import TypeaheadTestSupport

/// Folding, script by script, and against the definition's own folding.
@Suite struct FoldingTests {
  private static let folded: [(String, String)] = [
    // Latin
    ("Straße", "strasse"), ("CAFÉ", "cafe"), ("Cafe\u{301}", "cafe"), ("smørrebrød", "smorrebrod"), ("Łódź", "lodz"),
    ("Þór", "thor"), ("Œuvre Æsir", "oeuvre aesir"), ("ÅNGSTRÖM", "angstrom"), ("ĦŦ", "ht"),
    ("İstanbul ılık", "istanbul ilik"),
    ("ª²", "a2"), ("ﬁ", "fi"), ("Việt Nam", "viet nam"), ("ẞ", "ss"), ("ŉ", "'n"),
    // Width, circles, punctuation
    ("Ａｂ１", "ab1"), ("①Ⓐ", "1a"), ("don’t donʼt don′t", "don't don't don't"), ("a‐b‑c–d—e−f", "a-b-c-d-e-f"),
    ("Wi\u{AD}Fi", "wifi"), ("a\u{200B}b\u{200D}c\u{FEFF}", "abc"), ("a\u{0}b\u{7F}c", "abc"), ("\u{A8}", ""),
    ("a\u{A0}b\tc", "a b c"),
    // Greek, Cyrillic
    ("Ἀθῆναι ΟΔΟΣ", "αθηναι οδοσ"), ("Ёлка Йод", "елка иод"),
    // Hebrew, Arabic
    ("שָׁלוֹם", "שלום"), ("أَحْمَد", "احمد"), ("آل", "ال"), ("محـــمد", "محمد"), ("مدرسة", "مدرسه"),
    ("کتاب علی موسى", "كتاب علي موسي"), ("ہ ە ۀ ۃ", "ه ه ه ه"), ("ٱلله", "الله"),
    // Digits of every script
    ("٤٢ ۴۲ ४२ ๔๒ 𝟒𝟐", "42 42 42 42 42"),
    // Apostrophes
    ("o‘b oʻb oʹb o`b o´b o＇b", "o'b o'b o'b o'b o'b o'b"),
    // Emoji
    ("👍🏽", "👍"), ("❤️", "❤"), ("👩🏽‍💻", "👩💻"),
    // Kana and Han
    ("カタカナ", "かたかな"), ("ｶﾞｷﾞ", "がぎ"), ("ガ", "が"), ("か\u{3099}", "が"), ("ヷ", "わ\u{3099}"), ("東京", "東京"), ("ヽヾ", "ゝゞ"),
    ("ー", "ー"), ("㍿", "株式会社"),
    // Hangul
    ("설정", "ㅅㅓㄹㅈㅓㅇ"), ("서", "ㅅㅓ"), ("설ㅈ", "ㅅㅓㄹㅈ"), ("값", "ㄱㅏㅂㅅ"), ("과", "ㄱㅗㅏ"), ("ㄳ", "ㄱㅅ"), ("까", "ㄲㅏ"), ("ㅢ", "ㅡㅣ"),
    ("ﾡ", "ㄱ"), ("\u{1100}\u{1161}", "ㄱㅏ"), ("㉮", "ㄱㅏ"),
    // Marks that are letters stay
    ("ไทย น้ำ", "ไทย น้ํา"), ("हिन्दी", "हिन्दी"), ("क़लम ज़", "कलम ज"), ("ភាសា", "ភាសា"), ("မြန်မာ", "မြန်မာ"), ("ລາວ", "ລາວ"),
  ]

  @Test(arguments: folded)
  func folds(_ text: String, _ expected: String) {
    #expect(Array(Folding.fold(text).unicodeScalars) == Array(expected.unicodeScalars))
  }

  @Test func kanaVoicingIsALetter() {
    #expect(!Folding.fold("が").unicodeScalars.elementsEqual(Folding.fold("か").unicodeScalars))
    #expect(!Folding.fold("が").utf8.starts(with: Folding.fold("か").utf8))
  }

  @Test func foldingTwiceIsFoldingOnce() {
    for seed in 0..<2000 {
      var random = RandomText(seed: UInt64(seed))
      let folded = Folding.fold(random.text(6))
      #expect(Folding.fold(folded).utf8.elementsEqual(folded.utf8), "seed \(seed)")
    }
  }

  /// Every scalar alone (of the large uniform blocks, a part), and thousands of random sequences, fold as the definition's own code folds them.
  @Test func equalsTheDefinition() {
    for value in UInt32(0)...0x1FFFF {
      let isUniform = (0x3400...0xD7A3).contains(value) || (0xE000...0xF8FF).contains(value) || value > 0x13000
      guard let scalar = Unicode.Scalar(value), !isUniform || value % 17 == 0 else { continue }
      let text = String(Character(scalar))
      if !Folding.fold(text).utf8.elementsEqual(Oracle.fold(text).utf8) {
        Issue.record(
          "U+\(String(value, radix: 16)): expected \(Oracle.fold(text).debugDescription), found \(Folding.fold(text).debugDescription)"
        )
        return
      }
    }
    for seed in 0..<5000 {
      var random = SeededRandom(seed: UInt64(seed))
      var scalars = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        let ranges: [ClosedRange<UInt32>] = [
          0x20...0x7E, 0xA0...0x24F, 0x300...0x36F, 0x590...0x6FF, 0x900...0x97F, 0xE00...0xE7F, 0x1100...0x11FF,
          0x80...0x9F, 0x200B...0x206F,
          0x3040...0x318E, 0xAC00...0xAD00, 0xFF00...0xFFEF, 0x1F00...0x1FFF,
        ]
        scalars.append(Unicode.Scalar(.random(in: ranges.randomElement(using: &random)!, using: &random))!)
      }
      let text = String(scalars)
      #expect(Folding.fold(text).utf8.elementsEqual(Oracle.fold(text).utf8), "seed \(seed): \(text.debugDescription)")
    }
  }

  @Test func versionsAreKnown() {
    #expect(Folding.version == 6)
    #expect(Folding.textServices.hasPrefix("ICU ") && Folding.textServices.split(separator: ".").count == 2)
  }
}
