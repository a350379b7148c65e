import Testing

@testable import TypeaheadOracle

@Suite("Folding")
struct FoldingTests {
  @Test(arguments: [
    ("Straße", "strasse"), ("STRASSE", "strasse"), ("ẞ", "ss"), ("é", "e"), ("e\u{301}", "e"), ("Å", "a"), ("й", "и"),
    ("ø", "o"), ("Ǿ", "o"), ("Đð", "dd"), ("Ł", "l"), ("Ħ", "h"), ("Ŧ", "t"), ("ı", "i"), ("İ", "i"), ("Æ", "ae"),
    ("Ǽ", "ae"), ("Œ", "oe"), ("Þ", "th"), ("ﬁ", "fi"), ("ª²", "a2"), ("ς", "σ"), ("Ά", "α"),
  ])
  func letters(text: String, folded: String) { #expect(Oracle.fold(text) == folded) }

  @Test(arguments: [
    ("’", "'"), ("ʼ", "'"), ("′", "'"), ("″", "''"), ("‐", "-"), ("‑", "-"), ("–", "-"), ("—", "-"), ("−", "-"),
    ("－", "-"), ("⁃", "-"), ("‘", "'"), ("´", "'"), ("`", "'"), ("ʹ", "'"), ("Ａ", "a"), ("ｶ", "か"), ("ｶﾞ", "が"),
    ("①", "1"), ("㎏", "kg"),
  ])
  func punctuationAndWidth(text: String, folded: String) { #expect(Oracle.fold(text) == folded) }

  @Test func kana() {
    #expect(Oracle.fold("カタカナ") == "かたかな")
    #expect(Oracle.fold("が") != Oracle.fold("か"))
    #expect(Oracle.fold("ヴ") == "ゔ")
    #expect(Oracle.fold("ヽヾ") == "ゝゞ")
    #expect(Oracle.fold("ー") == "ー")
  }

  @Test func arabicAndHebrew() {
    #expect(Oracle.fold("أ") == "ا")
    #expect(Oracle.fold("آ") == "ا")
    #expect(Oracle.fold("مـحـمّد") == "محمد")
    #expect(Oracle.fold("שָׁלוֹם") == "שלום")
  }

  @Test func vowelSignsStay() {
    #expect(Oracle.fold("कि") != Oracle.fold("क"))
    #expect(Oracle.fold("क्") != Oracle.fold("क"))
    #expect(Oracle.fold("ที่") != Oracle.fold("ท"))
  }

  @Test(arguments: [
    ("가", "ㄱㅏ"), ("설정", "ㅅㅓㄹㅈㅓㅇ"), ("ㄳ", "ㄱㅅ"), ("넋", "ㄴㅓㄱㅅ"), ("과", "ㄱㅗㅏ"), ("ㅘ", "ㅗㅏ"), ("까", "ㄲㅏ"), ("있", "ㅇㅣㅆ"),
    ("개", "ㄱㅐ"),
    ("ㅈ", "ㅈ"), ("\u{1100}\u{1161}", "ㄱㅏ"), ("ﾡ", "ㄱ"),
  ])
  func hangul(text: String, folded: String) {
    // Scalar by scalar: `==` on strings would compare canonically.
    #expect(Array(Oracle.fold(text).unicodeScalars) == Array(folded.unicodeScalars))
  }

  @Test(arguments: ["서", "설", "설ㅈ", "설저", "설정"])
  func typingHangul(query: String) { #expect(Oracle.titled("설정", matches: query)) }

  @Test func typingHangulOnTheWay() {
    #expect(Oracle.titled("가나", matches: "간"))
    #expect(!Oracle.titled("가나", matches: "갇"))
  }

  @Test func whatVanishes() {
    #expect(Oracle.fold("a\u{AD}b\u{200B}c\u{7}") == "abc")
    #expect(Oracle.fold("¨") == "")
    #expect(Oracle.fold("a\u{A0}b\tc") == "a b c")
    #expect(!Oracle.fold("\u{FDFA}").contains(" "))
  }

  @Test func monotone() {
    for query in ["s", "st", "stra", "stras", "strass", "straß", "strasse"] {
      #expect(Oracle.titled("Straße", matches: query))
    }
  }

  @Test func marksWithoutEnd() {
    #expect(Oracle.fold("a" + String(repeating: "\u{5B0}", count: 20_000)) == "a")
    let capped = Oracle.fold("क" + String(repeating: "\u{94D}", count: 20_000))
    #expect(capped.unicodeScalars.count == 31)
  }
}
