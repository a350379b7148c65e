public import Observation
public import Typeahead

/// The state of a search screen, kept up to date while a person types and records change. Query text goes in; rows, total, sections,
/// suggestions and state come out.
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
/// ```
///
/// Texts are answered as `LiveAnswers` says: debounced, the newest first, and never an older one after a newer. While
/// a new text is searched for, the rows of the one before stay; a search that was begun is done to its end, within its budget. A
/// model that is let go of begins no more searches.
@MainActor @Observable
public final class SearchModel<Record: Identifiable & Sendable> where Record.ID: Sendable {
  /// The state of the search.
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
    /// There is no answer, see ``SearchModel/failure``; the rows are those of the text before.
    case failed
  }

  /// The text of the search field.
  public var text = "" {
    didSet { if !text.hasSameBytes(as: oldValue) { typed() } }
  }
  /// A condition on the records. Setting another one searches again.
  public var filter: Filter<Record>? {
    didSet {
      filterNumber += 1
      if isAnswered { typed() }
    }
  }
  /// The earlier choices of the person who searches, initially those of the options; nil to remember none. ``choose(_:)`` adds to it. What
  /// is typed next is answered by it; the rows that are shown stay in their order.
  ///
  /// ```swift
  /// try JSONEncoder().encode(model.choices).write(to: file)    // when the search is left: the app keeps it
  /// ```
  public var choices: Choices<Record.ID>?
  /// The state of the search.
  public private(set) var state = State.idle
  /// What the rows answer.
  public private(set) var query = Query("")
  /// The best records and, as more are loaded, those after them, in rank order. Where each matches is worked out already.
  public private(set) var rows: [Hit<Record>] = []
  /// The exact number of matching records.
  public private(set) var total = 0
  /// The rows by their group, in the order of each group's best row; one section without a grouping, none without rows.
  public private(set) var sections: [SearchSection<Record>] = []
  /// The corrected text, where nothing matches as typed.
  public private(set) var didYouMean: String?
  /// Suggestions for completing the text. They follow the rows: until then, those of the text before stay.
  public private(set) var suggestions: [Suggestion] = []
  /// Why the last search failed; nil since one succeeded. Of an index on this machine none fails.
  public private(set) var failure: (any Error)?

  /// Whether there are rows to load. Rows that cannot be had, such as those whose stored bytes are damaged, are none.
  public var hasMore: Bool { rows.count < total && !hasAllRows }

  /// The rows as they change, for lists that are updated by hand. Each call begins a sequence, for one list.
  public var updates: ModelUpdates<Record> { ModelUpdates(self, changes) }

  private let options: SearchOptions<Record>
  private var pageSize: Int { options.limit }
  private let answersBlank: Bool
  private let section: ((Record) -> String)?
  private let typist: Typist<Record>
  private let changes = ChangeNotices()
  @ObservationIgnored private let requests: AsyncStream<TypedText<Record>>.Continuation
  @ObservationIgnored private var reader: Task<Void, Never>?
  @ObservationIgnored private var follower: Task<Void, Never>?
  /// The numbers of the newest request, of the oldest whose answer is wanted, and of the one that is shown.
  @ObservationIgnored private var newest = 0
  @ObservationIgnored private var filterNumber = 0
  @ObservationIgnored private var oldestWanted = 0
  @ObservationIgnored private var shown = 0
  /// The number of the newest request that has its answer.
  @ObservationIgnored private var answered = 0
  /// The loading of more rows of a request.
  @ObservationIgnored private var loading: (request: Int, task: Task<Void, Never>)?
  /// How many of the best rows were asked for, which may be more than there are, and whether no others can be had.
  @ObservationIgnored private var asked = 0
  private var hasAllRows = false
  /// The state before more rows could not be loaded; nil where they could.
  @ObservationIgnored private var stateBeforeFailure: State?

  /// A model of searches of an index, in memory, on disk or elsewhere.
  ///
  /// - Parameters:
  ///   - index: What is searched, as it is at the time.
  ///   - options: What is asked for besides. Its limit says how many rows are shown at first, and loaded at once.
  ///   - suggestions: The most suggestions wanted; 0 saves finding them.
  ///   - answersBlank: Whether a text with nothing to search for (`Query.isEmpty`) shows all records; else it shows nothing.
  ///   - followsChanges: Whether the rows are brought up to date after a change by themselves; else by ``refresh()``.
  ///   - debounce: Which texts are answered, and when.
  ///   - clock: What waits and costs are measured with.
  ///   - section: The group of a record; nil for no groups.
  /// - Precondition: The limit is one row or more, without an offset; the index's schema has a field of each name in the options;
  ///   `debounce` answers the last text of a burst.
  public init(
    _ index: some Searchable<Record>, _ options: SearchOptions<Record> = SearchOptions(), suggestions: Int = 8,
    answersBlank: Bool = false, followsChanges: Bool = true, debounce: Debounce = Debounce(),
    clock: some Clock<Duration> = ContinuousClock(), section: ((Record) -> String)? = nil
  ) {
    require(
      debounce.edges != .leading, "the last text must be answered: edges are .trailing or .both, not .leading")
    require(
      options.limit > 0 && options.offset == 0,
      "a model shows rows from the first on: the limit is 1 or more and the offset 0, not \(options.limit) and \(options.offset)"
    )
    self.options = options
    self.answersBlank = answersBlank
    self.section = section
    (filter, choices) = (options.filter, options.choices)
    let typist = Typist(index, options)
    self.typist = typist
    let (stream, requests) = AsyncStream.makeStream(of: TypedText<Record>.self, bufferingPolicy: .bufferingNewest(1))
    self.requests = requests
    let answers = stream.answered(debounce: debounce, clock: clock) { text in await typist.answer(text, clock) }
    reader = Task { [weak self] in
      for await found in answers {
        self?.show(found)
        let request = found.text.number
        if suggestions <= 0 || found.failure != nil { continue }
        // Without suggestions a screen goes on.
        if let found = try? await typist.suggestions(limit: suggestions, of: request) { self?.show(found, of: request) }
      }
    }
    if followsChanges {
      follower = Task { [weak self, changes = index.changes] in
        await changes.followed(clock) {
          self?.isAsking == true
        } by: {
          self?.refresh()
        }
      }
    }
    if answersBlank { typed() }
  }

  deinit {
    reader?.cancel()
    follower?.cancel()
    changes.end()
  }

  /// Searches again: as many rows as are shown. A model that follows changes does so by itself.
  public func refresh() {
    // With those that could not be had.
    let places = max(rows.count, min(asked, total))
    if isAnswered { request(rows: state == .searching ? pageSize : max(pageSize, places)) }
  }

  /// Records that a person chose a row, in ``choices``, for the text that the rows answer. Where these are nil, nothing is remembered.
  public func choose(_ hit: Hit<Record>) { choices?.choose(hit.id, typed: query.text) }

  /// Returns when the text that was set last is answered: for tests and scripts.
  ///
  /// ```swift
  /// model.text = "da mo"
  /// await model.answered()
  /// model.rows.count    // those of the text
  /// ```
  public func answered() async {
    while state == .searching {
      await withCheckedContinuation { continuation in
        withObservationTracking {
          _ = state
        } onChange: {
          continuation.resume()
        }
      }
    }
  }

  /// Adds the next rows, if there are more; returns when they are shown, or no longer wanted.
  ///
  /// The rows are of the index as it was when the first ones were found, so that none is missed or comes twice. Where the index is
  /// elsewhere, they are of the index as it is now, and none comes twice.
  public func loadMore() async {
    let request = shown
    if let loading, loading.request == request { return await loading.task.value }
    if !hasMore { return }
    let task = Task {
      defer { if loading?.request == request { loading = nil } }
      do {
        // Some places may have no rows that are not shown yet.
        while hasMore {
          let end = max(asked, rows.count).addingUpToMost(pageSize)
          let hits = try await typist.more(rows.count..<end, of: request)
          guard let hits, request == shown, !append(hits, upTo: end) else { return }
        }
      } catch {
        if request != shown || state == .searching { return }
        stateBeforeFailure = stateBeforeFailure ?? state
        (state, failure) = (.failed, error)
      }
    }
    loading = (request, task)
    await task.value
  }

  /// Adds rows that were loaded to those before, and says whether there were any.
  private func append(_ hits: [Hit<Record>], upTo end: Int) -> Bool {
    if let before = stateBeforeFailure {
      (state, failure, stateBeforeFailure) = (before, nil, nil)
    }
    let known = Set(rows.map(\.id))
    let others = hits.filter { !known.contains($0.id) }
    (asked, hasAllRows) = (end, others.isEmpty && end >= total)
    if !others.isEmpty { show(rows + others) }
    return !others.isEmpty
  }

  /// Whether a request waits for its answer.
  private var isAsking: Bool { answered < newest }

  /// Whether the text gets an answer.
  private var isAnswered: Bool { answersBlank || !options.query(text).isEmpty }

  private func typed() {
    stateBeforeFailure = nil
    if isAnswered {
      state = .searching
      return request(rows: pageSize)
    }
    newest += 1
    (oldestWanted, shown, answered) = (newest, newest, newest)
    (state, query, total, didYouMean, suggestions, failure) = (.idle, options.query(text), 0, nil, [], nil)
    show([])
  }

  private func request(rows: Int) {
    newest += 1
    requests.yield(
      TypedText(
        number: newest, query: options.query(text), limit: rows, filter: filter, filterNumber: filterNumber,
        choices: choices))
  }

  private func show(_ found: TypedAnswer<Record>) {
    answered = max(answered, found.text.number)
    if found.text.number < oldestWanted { return }
    let isNewest = found.text.query == options.query(text) && found.text.filterNumber == filterNumber
    (failure, stateBeforeFailure) = (found.failure, nil)
    if isNewest { state = found.state }
    if found.failure != nil { return }
    (shown, asked, hasAllRows) = (found.text.number, found.text.limit, false)
    (query, total, didYouMean) = (found.text.query, found.answer.total, found.answer.didYouMean)
    show(found.answer.hits)
  }

  private func show(_ suggestions: [Suggestion], of request: Int) {
    if request == shown { self.suggestions = suggestions }
  }

  /// Shows rows in the place of those before.
  private func show(_ hits: [Hit<Record>]) {
    rows = hits
    sections = SearchSection.group(rows, by: section)
    changes.tell()
  }

  /// What is shown, for somebody who was given something before.
  func update(from old: ModelUpdate<Record>?) -> ModelUpdate<Record> {
    ModelUpdate(rows: rows, sections: sections, from: old)
  }
}

extension TypedAnswer where Record.ID: Sendable {
  /// What a model is in that shows it.
  fileprivate var state: SearchModel<Record>.State {
    if failure != nil { return .failed }
    if !isTotalExact { return .partial }
    return answer.total > 0 ? .answered : answer.hits.isEmpty ? .noHits : .mended
  }
}
