public import Typeahead

/// Search in an app's settings, at any depth, in step with the app's own models. A chosen hit gives the screens that lead to its item.
///
/// ```swift
/// let settings = SettingsSearch(adapters: adapters) {
///   SettingsSource(children: model.rows) { _ in .settings(model) }
/// }
/// let answer = settings.search("read rec")
/// answer.hits[0].record.path                        // ["Privacy", "Chats"]
/// if let route = settings.choose(answer.hits[0].id) {
///   navigation.setScreens(route.stack)              // the root's screen, Privacy's, and Chats'
///   route.perform()                                 // scrolls to the row and highlights it
/// }
/// ```
///
/// The models are read anew before each search and each choice, and only what differs is written to the index. So whatever has changed,
/// of whatever kind of model, counts at once, and what is no longer there is never found.
///
/// It belongs to the actor of the models it reads, as a screen does: the main actor in most apps. Its ``index`` may be searched from
/// anywhere.
public final class SettingsSearch<Screen> {
  /// The index of the entries as they were read last, for a `SearchModel` or a session.
  public let index: SearchIndex<SettingsEntry>
  private let root: () -> SettingsSource<Screen>
  private let adapters: SettingsAdapters<Screen>
  private let observe: (SettingsEvent) -> Void
  /// The earlier choices of the person who searches; nil to remember none. ``choose(_:)`` adds to it. The app keeps it where it keeps
  /// private things.
  public var choices: Choices<String>?
  private var reading = SettingsReading<Screen>()
  private var visit = SettingsVisit()

  /// Search in a tree of settings.
  ///
  /// - Parameters:
  ///   - adapters: What search makes of each kind of model.
  ///   - schema: How the entries are searched.
  ///   - choices: What the person who searches chose before; nil to remember nothing.
  ///   - observe: Told of what somebody does with the search, see ``SettingsEvent``.
  ///   - root: The outermost screen with the models of its rows, as they are at each reading.
  public init(
    adapters: SettingsAdapters<Screen>, schema: Schema<SettingsEntry> = SettingsEntry.schema(),
    choices: Choices<String>? = nil,
    observe: @escaping (SettingsEvent) -> Void = { _ in }, root: @escaping () -> SettingsSource<Screen>
  ) {
    self.root = root
    self.adapters = adapters
    self.choices = choices
    self.observe = observe
    index = SearchIndex(schema: schema)
    refresh()
  }

  /// All items that are found, in the order of the screens, a menu before what is below it; as they were read last.
  public var entries: [SettingsEntry] { reading.entries }

  /// The mistakes in the tree as it was read last. Look at them in development, and assert in tests that there are none.
  public var problems: [SettingsProblem] { reading.problems }

  /// Reads the models, brings the index up to date, and says what has changed among the ``entries``. Searching and choosing do this by
  /// themselves; call it where the ``index`` is searched otherwise.
  ///
  /// - Complexity: O(*n*) for *n* items, unless many have moved; see `ListDifference`. Only entries that differ are written to the index.
  @discardableResult
  public func refresh() -> ListDifference<String> {
    let old = reading.entries
    reading = SettingsReading(root(), adapters)
    let difference = difference(from: old)
    index.delete(difference.deletes.map { old[$0].id })
    let refused = write((difference.inserts + difference.changes.map(\.new)).map { entries[$0] })
    if refused.isEmpty { return difference }
    // What the index had of them before must not be found either.
    index.delete(refused.keys.map(\.text))
    reading.leaveOut(refused)
    return self.difference(from: old)
  }

  private func difference(from old: [SettingsEntry]) -> ListDifference<String> {
    ListDifference(fromTexts: old.map(\.id), to: entries.map(\.id)) { [entries] in old[$0] != entries[$1] }
  }

  /// Writes entries, and gives why some were refused.
  private func write(_ changed: [SettingsEntry]) -> [TextKey: IndexError] {
    if changed.isEmpty { return [:] }
    do {
      let report = try index.upsert(changed, onRejection: .skip)
      return Dictionary(uniqueKeysWithValues: report.rejected.map { (TextKey(changed[$0.offset].id), $0.error) })
    } catch {
      return Dictionary(uniqueKeysWithValues: changed.map { (TextKey($0.id), error) })
    }
  }

  // MARK: Searching

  /// Reports that a person entered the settings: their home is shown, with its search field or the way to it.
  public func enter() { observe(.entered) }

  /// Says that the search was opened.
  public func open() { visit.open().forEach(observe) }

  /// Answers what is typed, any text, on the settings as they are now. Where nobody has said that the search was opened, it is now.
  ///
  /// - Parameters:
  ///   - query: The whole text of the field. A blank one gives all items.
  ///   - limit: The most hits wanted.
  /// - Complexity: That of ``refresh()``, and of a search.
  public func search(_ query: some QueryConvertible, limit: Int = 20) -> Answer<SettingsEntry> {
    search(query, SearchOptions(limit: limit))
  }

  /// Answers what is typed as options say: with a filter, in another order, within a budget. Without choices in the options, those of this
  /// search are taken.
  ///
  /// - Complexity: That of ``refresh()``, and of a search.
  public func search(_ query: some QueryConvertible, _ options: SearchOptions<SettingsEntry>) -> Answer<SettingsEntry> {
    refresh()
    var options = options
    options.choices = options.choices ?? choices
    let answer = index.search(query, options)
    didSearch(query.query.text, total: answer.total)
    return answer
  }

  /// Says that a text was searched for and how many items match; ``search(_:limit:)`` does this by itself. Call it where the ``index`` is
  /// searched otherwise.
  public func didSearch(_ text: String, total: Int) { visit.query(text, total: total).forEach(observe) }

  /// The way to an item that somebody has chosen; nil where there is no such item any more.
  ///
  /// - Complexity: That of ``refresh()``. A screen is made for each menu above the item, and the item's ``SettingsItem/action`` asked
  ///   once.
  public func choose(_ id: String) -> SettingsRoute<Screen>? {
    refresh()
    guard let route = reading.route(to: id) else { return nil }
    choices?.choose(id, typed: visit.query)
    visit.choose(id).forEach(observe)
    return route
  }

  /// Says that somebody has opened an item by hand. After texts that found nothing it tells what these meant; see ``SettingsSummary``.
  public func browse(_ id: String) { observe(.browsed(id: id)) }

  /// Says that the search was closed: without a hit chosen, it was abandoned.
  public func close() { visit.close().forEach(observe) }
}
