/// The most work that is spent on an answer, in postings read: a count that does not depend on the machine.
///
/// All that takes time is charged: reading a long query and comparing its tokens, intersecting sets, deciding records, and reading and
/// walking their lattices edge by edge. Deciding a record is as much as some hundred postings, walking a usual lattice some thousand.
/// On a usual machine a posting takes a nanosecond or less where many are read together, and up to ten where each is read by itself.
/// The default is generous (some seconds, or some twenty for what is made to be slow), so that nothing people type is ever cut; a server
/// that answers strangers gives less. An answer that was cut has the matches found until then: its hits are matches, its total is at most
/// the exact one, and ``Answer/isExact`` is false. The same query of the same snapshot, asked again, is cut at the same place.
///
/// ```swift
/// let answer = snapshot.search(text, budget: WorkBudget(postings: 100_000_000))
/// if !answer.isExact { show("at least \(answer.total)") }
/// ```
///
/// Later tiers have a budget of their own, as large but at most ``Tolerance/maximumWork``, so that what they find does not depend on what
/// the search before them took. Both together are at most twice the budget, but for the last step of each. Ranks and matches of the hits are
/// worked out when they are asked for: those of all hits of an answer may take as much again, of later tiers likewise; see ``Hit/isExact``.
///
/// It is looked at between steps. The largest of these are an intersection of sets, at most as many words as a token has postings, and
/// a query of up to six tokens walking the lattice of one record, which ``Limits/recordTokens`` bounds. As many hits as are
/// wanted are taken of known matches whatever is left, the best of them as far as it goes. What closures of the app take (filters, facets)
/// is not counted, nor are filters of columns: a word for 64 records and comparison.
public struct WorkBudget: Sendable, Hashable {
  /// The postings that may be read.
  public var postings: Int

  /// A budget of so many postings.
  public init(postings: Int) { self.postings = max(0, postings) }

  /// The default: 2,000,000,000 postings.
  public static let standard = WorkBudget(postings: 2_000_000_000)
  /// No bound.
  public static let unlimited = WorkBudget(postings: .max)

  /// What reading a query takes, some hundred postings a byte.
  static func readingWork(_ text: String) -> Int {
    let bytes = text.utf8.count
    return bytes <= shortQuery ? 0 : bytes * 100
  }

  /// Queries of so many bytes take no time worth counting to read.
  private static let shortQuery = 1024
}
