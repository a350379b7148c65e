/// What is still found where few records match as typed: words run together or apart, and typos.
///
/// Hits found so are of later tiers: they come after all that match as typed, and never count in ``Answer/total``. They fill an answer. First
/// come those of words run together or apart (`johnsm` finds John Smith, `red bull` finds Redbull), wherever fewer records match than are
/// asked for; then those of typos, fewer first, where fewer than ``fewHits`` were found before. So one record that has the plural does not
/// hide the singular.
///
/// ```swift
/// var tolerance = Tolerance.standard
/// tolerance.twoEdits = 10          // two typos only in words of ten letters or more
/// let schema = Schema(fields: fields, tolerance: tolerance)
/// index.search("jhon smit").hits   // John Smith; total is 0
/// ```
///
/// A typo is a letter too many, missing, or wrong, or two neighbours swapped. The first letter counts as right unless nothing
/// else is found. Words of digits alone, of more than 62 letters, or of scripts written without spaces are taken as typed, and so
/// are queries of more than ``mostTokens`` words. A field that is not to be read so says ``Field/toleratingTypos(_:)``.
public struct Tolerance: Sendable, Hashable {
  /// The letters a word must have for one edit.
  public var oneEdit = 4
  /// The letters a word must have for two edits.
  public var twoEdits = 8
  /// Whether white space may be missing or too much.
  public var mendsWords = true
  /// Typos are mended where fewer hits than this were found before: 1 mends them only where nothing was, `.max` always.
  public var fewHits = 3
  /// The most that is spent on later tiers, in the units of a ``WorkBudget``: that much, or the search's own budget if it is less,
  /// beside what the search as typed took. What is found by then is given, and ``Answer/isExact`` is false.
  ///
  /// It bounds time: each step is counted, reading terms, asking which corrections stand together in a record, and 2,000 for each
  /// query that is tried in a segment, beside what that search counts itself. The default is some tenths of a second on a usual machine,
  /// more where records have thousands of tokens; what people type takes a small part of it.
  public var mostWork = 100_000_000

  /// The most words of a query that is mended.
  public static let mostTokens = 8

  /// The default: an edit from 4 letters on, two from 8.
  public static let standard = Tolerance()

  /// Nothing but what matches as typed.
  public static let none: Tolerance = {
    var none = Tolerance()
    (none.oneEdit, none.twoEdits, none.mendsWords) = (.max, .max, false)
    return none
  }()

  /// The edits a word of so many letters may have.
  func edits(letters: Int) -> Int {
    letters >= twoEdits ? 2 : letters >= oneEdit ? 1 : 0
  }
}
