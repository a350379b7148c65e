internal import CICU

/// The one function that makes data and queries comparable: case-, accent-, width- and
/// compatibility-insensitive, the same for every language and never the user's locale.
///
/// Text is cut into tokens on the original, then each token is folded; a query token matches a token
/// when its folded text is a prefix of the token's.
///
/// ```swift
/// Folding.fold("Straße")   // "strasse"
/// Folding.fold("Ａ①")      // "a1"
/// Folding.fold("설정")      // "ㅅㅓㄹㅈㅓㅇ": Hangul is compared by keystrokes
/// ```
///
/// Optimised for ASCII and for letters that fold alone, which are folded one by one without allocating; everything else goes
/// through ICU (NFKC_Casefold, then the removals and letters of the matching definition, then NFC).
public enum Folding {
  /// The version of the folding rules. It grows whenever a text folds differently, so that a stored
  /// index made by older rules can be told apart and rebuilt.
  public static let version = 2

  /// The version of the ICU library in use, such as `"72.1"`.
  public static var icuVersion: String {
    var parts: [UInt8] = [0, 0, 0, 0]
    unsafe parts.withUnsafeMutableBufferPointer { unsafe icu_version($0.baseAddress!) }
    return "\(parts[0]).\(parts[1])"
  }

  /// The folded form of `text`.
  ///
  /// White space stays as U+0020; blanks that folding itself makes vanish.
  ///
  /// - Complexity: O(*n*) for *n* bytes of text; runs of combining marks beyond 30 per base are cut,
  ///   because normalization is quadratic in them.
  public static func fold(_ text: String) -> String {
    var folder = Folder()
    var folded: [UInt8] = []
    let bytes = Array(text.utf8)
    folder.fold(bytes, 0..<bytes.count, into: &folded)
    return String(decoding: folded, as: UTF8.self)
  }
}
