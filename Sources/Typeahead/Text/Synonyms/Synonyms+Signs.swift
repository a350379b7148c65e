extension Synonyms {
  /// Entries for signs that people speak out: `&`, `+` and `%`, both ways with their words in a language.
  ///
  /// ```swift
  /// let synonyms = try Synonyms(Synonyms.signs(for: "en") + [.both("tv", "television")])
  /// Field("title", \Setting.title, analyzer: .prose.expanding(synonyms))
  /// // Sounds & Haptics is found by "sounds and", Disney+ by "disney plus", 50% by "50 percent"
  /// ```
  ///
  /// Every language has a word for `&`, and most have those for `+` and `%`. Other signs are left out because they are spoken in several
  /// ways (`#`), or stand in addresses more than in texts (`@`).
  ///
  /// - Parameter language: An ISO 639-1 code, such as `de`, in either case. What follows a hyphen or underscore does not count: `pt-BR` is
  ///   `pt`.
  /// - Throws: ``SynonymsError/unknownLanguage(_:known:)`` where no words of the language are known. No other language stands in for it.
  public static func signs(for language: String) throws(SynonymsError) -> [Entry] {
    let code = language.prefix { $0 != "-" && $0 != "_" }.lowercased()
    guard let row = words.first(where: { $0[0] == code }) else {
      throw .unknownLanguage(language, known: words.map { $0[0] })
    }
    return zip(["&", "+", "%"], row.dropFirst()).flatMap { sign, words in
      words.split(separator: "/").map { Entry.both(sign, String($0)) }
    }
  }

  /// A language in each line: its code, and its words for `&`, `+` and `%`, as far as they are known. Of several forms of a word the
  /// longest stands here, which the shorter ones begin.
  private static let words = """
    bg,и,плюс
    bs,i,plus
    ca,i
    cs,a,plus,procent
    da,og,plus,procent
    de,und,plus,Prozent
    el,και
    en,and,plus,percent/per cent
    es,y,plus,por ciento
    et,ja
    fi,ja,plus,prosenttia
    fr,et,plus,pour cent
    hr,i,plus
    hu,és,plusz,százalék
    id,dan
    is,og
    it,e,plus,per cento
    lt,ir
    lv,un
    mk,и
    nb,og,pluss,prosent
    nl,en,plus,procent
    nn,og,pluss,prosent
    no,og,pluss,prosent
    pl,i,plus,procent
    pt,e,plus,por cento
    ro,și,plus
    ru,и,плюс,процентов
    sk,a,plus,percent
    sl,in,plus
    sr,и/i
    sv,och,plus,procent
    tr,ve,artı,yüzde
    uk,і,плюс
    vi,và
    """.split(separator: "\n").map { $0.split(separator: ",").map(String.init) }
}
