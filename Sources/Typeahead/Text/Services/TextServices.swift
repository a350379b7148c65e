/// What the engine asks other libraries about text: where words begin in scripts written without spaces, how a locale orders names, and how
/// one script is written in another. All else, such as folding, is by tables of its own and the same everywhere.
///
/// One file each says how ICU does it (the package trait `ICU`, on by default), how Foundation does on Apple's platforms, and what is left
/// without both. Each has:
///
/// - `version`, which is part of what an index is made with wherever one of these decided something;
/// - `collates` and `transliterates`, whether it can;
/// - `WordBreaks`, `Collator` and `Rules`, the three services.
enum TextServices {}

extension Folding {
  /// The service for word boundaries, collation and transliteration, such as `"ICU 72.1"`, or `"none"`. Indexes on which it decided
  /// something are made anew for another one.
  public static var textServices: String { TextServices.version }

  /// Whether names can be ordered by a locale: with the package's trait `ICU`, which is on by default.
  public static var ordersByLocale: Bool { TextServices.collates }
}
