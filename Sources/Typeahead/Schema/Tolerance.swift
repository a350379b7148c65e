/// The later tiers, which find more where few records match as typed; see ``Tier``.
///
/// Hits found so come after all that match as typed, and never count in ``Answer/total``. They fill an answer. First come those of words run
/// together or apart (`johnsm` finds John Smith), wherever fewer records match than are asked for; then those of the other tiers, each where
/// fewer than ``enoughHits`` were found before; and where nothing was, those that lack some of the words. So one record that has the plural
/// does not hide the singular.
///
/// ```swift
/// var tolerance = Tolerance.standard
/// tolerance.lettersForTwoEdits = 10                  // two typos only in words of ten letters or more
/// tolerance.tiers.remove(.initials)
/// tolerance.layouts = [.us, .russian]      // ghbdtn finds привет
/// let schema = Schema(fields: fields, tolerance: tolerance)
/// index.search("jhon smit").hits           // John Smith; total is 0
/// ```
///
/// Queries of more than ``maximumTokens`` words have no later tiers but ``Tier/partial``, of more than 64 none. A field in which typos are not
/// to be mended says so: ``Field/toleratingTypos(_:)``.
public struct Tolerance: Sendable, Hashable {
  /// A tier of tolerance: a way in which the typed text may differ from the record. Tiers are tried in this order.
  public enum Tier: String, Sendable, Hashable, CaseIterable, Codable {
    /// White space is missing or too much: `johnsm`, `red bull` for Redbull. The parts of a word stand next to each other.
    case together
    /// A letter is too many, missing or wrong, or two neighbours are swapped. The first letter counts as right unless nothing else is
    /// found. Words of digits alone, of more than 62 letters, or of scripts written without spaces are taken as typed.
    case typo
    /// The middle of a word, from three letters on: `laden` finds Fensterladen. Digits alone are sought in telephone numbers.
    case inside
    /// Two to five letters that begin the words of a name, one after another from the first: `lof` finds List of Figures.
    case initials
    /// Typed in another layout of the keyboard, one of ``Tolerance/layouts``.
    case layout
    /// Some words left out: `how do i change the wallpaper` finds Wallpaper. The words but the last are whole. Fewer left out come first,
    /// then the rarer words kept.
    case partial
  }

  /// The tiers there are; all by default.
  public var tiers = Set(Tier.allCases)
  /// The letters a word must have for one edit.
  public var lettersForOneEdit = 4
  /// The letters a word must have for two edits.
  public var lettersForTwoEdits = 8
  /// The tiers after the first are tried where fewer hits than this were found before: 1 tries them only where nothing was, `.max` always.
  public var enoughHits = 3
  /// The layouts of the keyboards that are typed on; a query in one is also read as the same keys of each other.
  public var layouts: [KeyboardLayout] = []
  /// The most work for later tiers, in units of a ``WorkBudget``, in addition to the search as typed. The search's own budget applies if it
  /// is less. What is found by then is given, and ``Answer/isExact`` is false.
  ///
  /// It bounds time: each step is counted, reading terms, asking which corrections stand together in a record, and 2,000 for each
  /// query that is tried in a segment, beside what that search counts itself. The default is some tenths of a second on a usual machine,
  /// more where records have thousands of tokens; what people type takes a small part of it.
  public var maximumWork = 100_000_000

  /// The most words of a query that has other later tiers than ``Tier/partial``.
  public static let maximumTokens = 8

  /// The default: all tiers; an edit from 4 letters on, two from 8.
  public static let standard = Tolerance()

  /// Nothing but what matches as typed.
  public static let none: Tolerance = {
    var none = Tolerance()
    none.tiers = []
    return none
  }()

  /// The edits a word of so many letters may have.
  func edits(letters: Int) -> Int {
    letters >= lettersForTwoEdits ? 2 : letters >= lettersForOneEdit ? 1 : 0
  }

  /// Fewer hits than so many must be found before a tier is tried.
  package func fewer(_ tier: Tier) -> Int {
    switch tier {
    case .together: .max
    case .typo, .inside, .initials, .layout: enoughHits
    case .partial: min(1, enoughHits)
    }
  }
}
