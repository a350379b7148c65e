public import Observation
public import Typeahead

/// What a search screen shows, kept up to date while somebody types: query text in; rows, total, sections, suggestions and state
/// out.
///
/// Optimised for views that observe it: what a view reads changes at once and on the main actor, and all searching is done off it.
///
/// ```swift
/// let model = SearchModel(index)
/// model.text = "da mo"       // a binding of the search field does this
/// // soon after:
/// model.state                // .answered
/// model.rows.map(\.record)   // the best 20
/// model.suggestions          // what else might be typed
/// await model.loadMore()     // when the last row comes into sight
/// model.filter = .equals(\.kind, "display")
/// model.refresh()            // when the index was written to
/// ```
///
/// Texts are answered as `LiveAnswers` says: debounced, the newest first, and never an older one after a newer. While
/// a new text is searched for, the rows of the one before stay; a search that was begun is done to its end, within its budget. A
/// model that is let go of begins no more searches.
@MainActor @Observable
public final class SearchModel<Record: Identifiable & Sendable> where Record.ID: Sendable {
  /// What the model is about to do, or has done.
  public enum State: Sendable {
    /// Nothing is typed, and nothing shown.
    case idle
    /// A text was typed whose answer is not shown yet.
    case searching
    /// The rows are the best of the answer.
    case answered
    /// Nothing matches the text, but the rows match what may have been meant; see `Tolerance`.
    case mended
    /// Nothing matches the text.
    case noHits
    /// The rows may lack some that match the text as typed: the total is not exact, see `Answer.isExact`.
    case partial
  }

  /// The text of the search field.
  public var text = "" {
    didSet { if !text.hasSameBytes(as: oldValue) { typed() } }
  }
  /// What records must be besides: another one is answered anew.
  public var filter: Filter<Record>? {
    didSet {
      filterNumber += 1
      if isAnswered { typed() }
    }
  }
  /// What the model is about to do, or has done.
  public private(set) var state = State.idle
  /// What the rows answer.
  public private(set) var query = Query("")
  /// The best records and, as more are loaded, those after them, in rank order.
  public private(set) var rows: [Hit<Record>] = []
  /// The exact number of matching records.
  public private(set) var total = 0
  /// The rows by their group, in the order of each group's best row; one section without a grouping, none without rows.
  public private(set) var sections: [SearchSection<Record>] = []
  /// What may have been meant, where nothing matches the text.
  public private(set) var didYouMean: String?
  /// What else might be typed. They follow the rows: until then, those of the text before stay.
  public private(set) var suggestions: [Suggestion] = []
  /// From the rows before the last change to these, for views that are updated by hand.
  public private(set) var difference = ListDifference<Record.ID>(from: [], to: [])
  /// From the sections before the last change to these.
  public private(set) var sectionDifference = SectionedDifference<String, Record.ID>(from: [], to: [])

  /// Whether there are rows to load.
  public var hasMore: Bool { rows.count < total }

  private let pageSize: Int
  private let answersBlank: Bool
  private let section: ((Record) -> String)?
  private let searcher: Searcher<Record>
  /// The rows, with what tells whether they change.
  @ObservationIgnored private var found: [FoundHit<Record>] = []
  @ObservationIgnored private let requests: AsyncStream<SearchRequest<Record>>.Continuation
  @ObservationIgnored private var reader: Task<Void, Never>?
  /// The numbers of the newest request, of the oldest whose answer is wanted, and of the one that is shown.
  @ObservationIgnored private var newest = 0
  @ObservationIgnored private var filterNumber = 0
  @ObservationIgnored private var oldestWanted = 0
  @ObservationIgnored private var shown = 0
  /// The loading of more rows of a request.
  @ObservationIgnored private var loading: (request: Int, task: Task<Void, Never>)?

  /// A model of searches of an index.
  ///
  /// - Parameters:
  ///   - index: What is searched, as it is at the time.
  ///   - pageSize: How many rows are shown at first, and loaded at once.
  ///   - suggestions: The most suggestions wanted; 0 saves finding them.
  ///   - fields: Names of the fields to search; nil for all.
  ///   - filter: What records must be besides.
  ///   - principal: Who asks, where the index's schema has an `AccessRule`.
  ///   - budget: The most work spent on each search, and on suggestions.
  ///   - answersBlank: Whether a text with nothing to search for (`Query.isEmpty`) shows all records; else it shows nothing.
  ///   - debounce: Which texts are answered, and when.
  ///   - clock: What waits and costs are measured with.
  ///   - section: The group of a record; nil for no groups.
  /// - Precondition: A page has one row or more; the index's schema has a field of each name in `fields`; `debounce`
  ///   answers the last text of a burst.
  public init(
    _ index: SearchIndex<Record>, pageSize: Int = 20, suggestions: Int = 8, fields: [String]? = nil,
    filter: Filter<Record>? = nil, principal: Principal? = nil, budget: WorkBudget = .standard,
    answersBlank: Bool = false, debounce: Debounce = Debounce(),
    clock: some Clock<Duration> = ContinuousClock(), section: ((Record) -> String)? = nil
  ) {
    precondition(
      debounce.edges != .leading, "the last text must be answered: edges are .trailing or .both, not .leading")
    self.pageSize = pageSize
    self.answersBlank = answersBlank
    self.filter = filter
    self.section = section
    let searcher = Searcher(
      index, pageSize: pageSize, suggestions: suggestions, fields: fields, filter: filter, principal: principal,
      budget: budget)
    self.searcher = searcher
    let (stream, requests) = AsyncStream.makeStream(
      of: SearchRequest<Record>.self, bufferingPolicy: .bufferingNewest(1))
    self.requests = requests
    let answers = stream.answered(debounce: debounce, clock: clock) { request in await searcher.answer(request) }
    reader = Task { [weak self] in
      for await found in answers {
        self?.show(found)
        let request = found.request.number
        if let suggestions = await searcher.suggestions(of: request) { self?.show(suggestions, of: request) }
      }
    }
    if answersBlank { typed() }
  }

  deinit { reader?.cancel() }

  /// Searches again, because the index was written to: as many rows as are shown, and the difference says what became of them.
  public func refresh() {
    if isAnswered { request(rows: state == .searching ? pageSize : max(pageSize, rows.count)) }
  }

  /// Adds the next rows, if there are more; returns when they are shown, or no longer wanted.
  ///
  /// The rows are of the index as it was when the first ones were found, so that none is missed or comes twice.
  public func loadMore() async {
    let asked = shown
    if let loading, loading.request == asked { return await loading.task.value }
    if !hasMore { return }
    let task = Task {
      let hits = await searcher.more(after: rows.count, of: asked)
      if loading?.request == asked { loading = nil }
      if asked == shown { show(found + hits) }
    }
    loading = (asked, task)
    await task.value
  }

  /// Whether the text gets an answer.
  private var isAnswered: Bool { answersBlank || !Query(text).isEmpty }

  private func typed() {
    if isAnswered {
      state = .searching
      return request(rows: pageSize)
    }
    newest += 1
    (oldestWanted, shown) = (newest, newest)
    (state, query, total, didYouMean, suggestions) = (.idle, Query(text), 0, nil, [])
    show([])
  }

  private func request(rows: Int) {
    newest += 1
    requests.yield(
      SearchRequest(number: newest, query: Query(text), rows: rows, filter: filter, filterNumber: filterNumber))
  }

  private func show(_ answer: Found<Record>) {
    if answer.request.number < oldestWanted { return }
    shown = answer.request.number
    (query, total, didYouMean) = (answer.request.query, answer.total, answer.didYouMean)
    if query == Query(text), answer.request.filterNumber == filterNumber { state = answer.state }
    show(answer.hits)
  }

  private func show(_ suggestions: [Suggestion], of request: Int) {
    if request == shown { self.suggestions = suggestions }
  }

  /// Shows rows in the place of those before.
  private func show(_ hits: [FoundHit<Record>]) {
    let (old, oldRows, oldSections) = (found, rows, sections)
    found = hits
    rows = hits.map(\.hit)
    sections = SearchSection.group(rows, by: section)
    difference = ListDifference(from: oldRows.map(\.id), to: rows.map(\.id)) { hits[$1].isChanged(from: old[$0]) }
    sectionDifference = SectionedDifference(fromTexts: oldSections.map(\.list), to: sections.map(\.list)) {
      [sections] in
      hits[sections[$1.section].places[$1.row]].isChanged(from: old[oldSections[$0.section].places[$0.row]])
    }
  }
}

extension Found where Record.ID: Sendable {
  /// What a model is in that shows it.
  fileprivate var state: SearchModel<Record>.State {
    if !isExact { return .partial }
    return total > 0 ? .answered : hits.isEmpty ? .noHits : .mended
  }
}
