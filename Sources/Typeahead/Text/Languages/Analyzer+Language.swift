extension Analyzer {
  /// A language, or a way of writing, in which a text can be found though it is written otherwise: 张三 by `zhangsan`.
  ///
  /// A language adds *spellings* to a text, beside the text as it is; see <doc:Languages> for what each finds.
  public enum Language: String, Sendable, Hashable, CaseIterable {
    /// Hangul by the initial consonants of its syllables: `ㅅㅈ` finds 설정.
    case hangulInitials
    /// Kana in Latin letters, by Hepburn and by Kunrei, long vowels written out or not: `toukyou`, `tokyo`, `si`, `shi`.
    /// Kanji stay as they are: their readings need a dictionary.
    case romaji
    /// Chinese characters by their sound, in full or by initials: `zhangsan`, `san`, `zs` find 张三.
    case pinyin
    /// Any script but Chinese and kana by its Latin transliteration: `moskva` finds Москва, `athina` Αθήνα.
    case latin
    /// German `ae`, `oe`, `ue` for ä, ö, ü: `mueller` finds Müller.
    case german
    /// Danish, Norwegian and Swedish `aa`, `ae`, `oe` for å, ä and æ, ö and ø: `soerensen` finds Sørensen.
    case nordic
    /// Bosnian, Croatian, Montenegrin and Serbian `dj` for đ: `djordje` finds Đorđe. Folding finds č, ć, š, ž by `c`, `s`, `z`.
    case southSlavic

    /// Whether texts can be spelled so. For ``latin`` and ``pinyin`` it takes the package's trait `ICU`, which is on by default, or an Apple
    /// platform.
    public var isAvailable: Bool { TextServices.transliterates || !systems.contains(where: \.asksServices) }
  }

  /// Whether other libraries say how some text is spelled.
  var asksServices: Bool {
    methods.contains { method in
      guard case .rules(let rules) = method else { return false }
      return rules.systems.contains(where: \.asksServices)
    }
  }

  /// This analyzer with further spellings of every text, by which it is found beside its own.
  ///
  /// ```swift
  /// Field("name", \Person.name, analyzer: .prose.spelled(in: [.pinyin, .german]))
  /// // 张三 is found by zhangsan, zhang san, san and zs, Jürgen by jurgen and juergen
  /// ```
  ///
  /// Records found by these spellings alone rank after those that are found as they are written. An analyzer of your own is left
  /// as it is.
  ///
  /// - Precondition: Each language ``Language/isAvailable``.
  /// - Complexity: Linear in the text, some microseconds a word, for the texts that the languages change; the first use in a process
  ///   loads ICU's rules, up to a second for ``Language/pinyin``. In the index each spelling costs about what the
  ///   text itself costs; see <doc:Languages> for figures.
  public func spelled(in languages: Set<Language>) -> Analyzer {
    let languages = Language.allCases.filter { languages.contains($0) }
    for language in languages {
      require(
        language.isAvailable, "\(language) needs ICU; build with the package's trait ICU, or leave the language out")
    }
    if languages.isEmpty { return self }
    return changingRules(id: "\(id)+\(languages.map(\.rawValue).joined(separator: "+"))") { rules in
      for system in languages.flatMap(\.systems) where !rules.systems.contains(system) { rules.systems.append(system) }
    }
  }
}
