import TypeaheadStorage
import TypeaheadTools

/// How long the files of a folder are: by first-level folder and type of content, as it is counted; searched by name; deleted.
struct StorageDemo: Demonstration {
  let title: String
  let work: StorageWork
  private(set) var hasEnded = false
  private(set) var editor = LineEditor()
  private(set) var snapshot = StorageSnapshot()
  /// What is found, where something is typed or a type chosen.
  private(set) var found: StorageAnswer?
  private(set) var type: StorageItem.ContentType?
  /// What the folder takes on the disk; nil until it is measured.
  private(set) var size: ApplicationSize?
  /// The group that is pointed at, by its id: others may come before it. `everything` is the row of all groups.
  private var selected: StorageScope?
  /// What is to be asked about once it is known what is left out of it.
  private var asked: Row?
  /// What is to be deleted once that is confirmed.
  var deletion: Deletion?
  private(set) var message: StyledLine?

  /// A row of the list.
  struct Row {
    let scope: StorageScope
    let name: String
    /// The group; nil for that of all.
    let group: StorageGroup?
    /// The sum of what is listed.
    let sum: StorageSum
  }

  /// A deletion that waits for an answer.
  struct Deletion {
    let scope: StorageScope
    /// What it deletes from, in words.
    let name: String
    let type: StorageItem.ContentType?
    /// What is known of it: files that came since it was counted go too.
    let sum: StorageSum
    /// The folders in it that stay, because something is mounted there.
    let leftOut: [String]
    /// What it deletes, in words.
    var what: String { "\(type.map { $0.plural } ?? "files") of \(name)" }
    /// Whether all of the question is on the screen: keys of one burst are no answers.
    var isShown = false
  }

  init(_ folder: String, wake: @escaping @Sendable () -> Void) throws {
    let name = folder.split(separator: "/").last.map(String.init) ?? folder
    title = name.isEmpty || name == "." ? "storage" : name
    work = try StorageWork(folder, wake: wake)
    // What an earlier start has counted is there with the first frame.
    snapshot = work.takeSnapshot() ?? snapshot
  }

  /// The groups that are listed.
  var groups: [StorageGroup] { found?.groups ?? snapshot.groups }

  /// The rows of the list: where a type is chosen, one of all groups comes first.
  var rows: [Row] {
    let rows = groups.map { group in
      Row(scope: .group(group.id), name: group.id.quotedName, group: group, sum: group.sum(only: type))
    }
    if type == nil || rows.isEmpty { return rows }
    return [Row(scope: .everything, name: "all groups", group: nil, sum: rows.reduce(StorageSum()) { $0 + $1.sum })]
      + rows
  }

  /// The place of the row that is pointed at: the first group unless another was chosen.
  var selection: Int {
    let rows = rows
    return rows.firstIndex { $0.scope == selected } ?? rows.firstIndex { $0.group != nil } ?? 0
  }

  mutating func press(_ key: Key) {
    if let deletion { return answer(key, deletion) }
    (message, asked) = (nil, nil)
    switch key {
    case .up: select(selection - 1)
    case .down: select(selection + 1)
    case .pageUp: select(0)
    case .pageDown: select(.max)
    case .tab: chooseNextType()
    case .control("x"): askToDelete()
    case .control("r"): work.reconcile()
    default: edit(key)
    }
  }

  private mutating func edit(_ key: Key) {
    switch editor.press(key) {
    case .edited: search()
    case .escaped:
      editor.replace(with: "")
      type = nil
      search()
    case .ended: hasEnded = true
    default: break
    }
  }

  private mutating func select(_ place: Int) {
    let rows = rows
    if !rows.isEmpty { selected = rows[min(max(0, place), rows.count - 1)].scope }
  }

  private mutating func chooseNextType() {
    let types: [StorageItem.ContentType?] = [nil] + StorageItem.ContentType.usual
    type = types[((types.firstIndex(of: type) ?? 0) + 1) % types.count]
    search()
  }

  private mutating func search() {
    if editor.text.isEmpty, type == nil {
      found = nil
      return
    }
    do {
      found = try work.store.search(editor.text, only: type, limit: 5)
    } catch {
      message = StyledLine("\(error)", .problem)
    }
  }

  // MARK: Deleting

  private mutating func askToDelete() {
    guard editor.text.isEmpty else {
      message = StyledLine("whole groups are deleted, not what is found: Esc clears the search", .problem)
      return
    }
    let (rows, selection) = (rows, selection)
    guard selection < rows.count else { return }
    let row = rows[selection]
    asked = row
    askIfKnown()
    if asked != nil {
      // A group may be large: keys are taken meanwhile, and any ends that.
      work.list(row.scope)
      message = StyledLine("looking at what is in \(row.name) …")
    }
  }

  /// Asks about what is to be asked about, if it is known by now what is left out of it.
  private mutating func askIfKnown() {
    guard let row = asked else { return }
    do {
      guard let leftOut = try work.leftOut(of: row.scope) else { return }
      deletion = Deletion(scope: row.scope, name: row.name, type: type, sum: row.sum, leftOut: leftOut)
    } catch {
      // Nobody is asked about what cannot be looked at.
      message = StyledLine("\(error)", .problem)
    }
    asked = nil
  }

  /// Deletes if the answer is `y` to a question that was seen, and nothing else.
  private mutating func answer(_ key: Key, _ asked: Deletion) {
    deletion = nil
    if asked.isShown, key == .text("y") {
      work.delete(asked.scope, only: asked.type)
      message = StyledLine("deleting \(asked.what) …", .bold)
    } else {
      message = StyledLine("nothing was deleted")
    }
  }

  // MARK: What comes from the background

  mutating func passTime(_ duration: Duration) {
    if let newer = work.takeSnapshot() {
      let place = selection
      snapshot = newer
      search()
      // Where the group that was pointed at is gone, the one that has come to its place is next.
      if selected != nil, !rows.contains(where: { $0.scope == selected }) { select(place) }
    }
    if let newer = work.takeSize() { size = newer }
    if let said = work.takeMessage() { message = said }
    askIfKnown()
  }

  mutating func settle() {
    work.settle()
    passTime(.zero)
  }

  func end() { work.end() }
}
