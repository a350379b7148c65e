internal import CTypeahead

/// The one function that makes data and queries comparable: case-, accent-, width- and
/// compatibility-insensitive, the same for every language and never the user's locale.
///
/// A text is taken apart, then cut into tokens, then each token is folded; a query token matches a token when its folded text is a prefix
/// of the token's. So `5½` has the tokens 5, 1 and 2, though all of it folds to one text.
///
/// ```swift
/// Folding.fold("Straße")   // "strasse"
/// Folding.fold("Ａ①")      // "a1"
/// Folding.fold("설정")      // "ㅅㅓㄹㅈㅓㅇ": Hangul is compared by keystrokes
/// ```
///
/// The tables are made of ICU's NFKC_Casefold and of the removals and letters of the matching definition; folding itself asks no library,
/// so that a text folds the same everywhere. Optimised for ASCII and for letters that fold alone, without allocating.
public enum Folding {
  /// The version of the folding rules. It grows whenever a text folds differently, so that a stored
  /// index made by older rules can be told apart and rebuilt.
  public static let version = 6

  /// The version of Unicode that texts are cut and folded by, such as `"15.0"`.
  public static var unicodeVersion: String { unsafe String(cString: typeahead_unicode_version) }

  /// The folded form of `text`.
  ///
  /// White space stays as U+0020; blanks that folding itself makes vanish.
  /// Of combining marks 30 per base are kept.
  ///
  /// - Complexity: O(*n*) for *n* bytes of text; O(*m* log *m*) for *m* marks that are not in canonical order.
  public static func fold(_ text: String) -> String {
    var folder = Folder()
    let bytes = Array(text.utf8)
    return String(decoding: folder.folded(bytes, bytes.indices), as: UTF8.self)
  }
}
