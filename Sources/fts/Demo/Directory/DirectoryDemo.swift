import FtsCommands
import Typeahead
import TypeaheadDirectory
import TypeaheadTools

/// Whom to add to a chat: users as one of them may see them, who is in the chat already left out.
struct DirectoryDemo: Demonstration {
  private var editor = LineEditor()
  private(set) var hasEnded = false
  private let directory: Directory<User>
  private let caller: Caller
  /// How many records that the caller may see have no name: they are not listed.
  private let nameless: Int
  private var members: [User] = []
  private var answersBlank = false
  private var selected = 0
  private var view: MultiSnapshot<User>
  private var pages: MultiPages<User>
  private var page = 0
  private var hits: [Hit<User>] = []
  /// Who has all of the address that was typed.
  private var exact: User?
  /// Whom this caller added before.
  private var memory: ChoicesMemory

  private static let pageSize = 10

  /// - Parameters:
  ///   - file: Users of one's own; nil for the built-in ones.
  ///   - user: Who asks, and their groups; nil for the first user.
  ///   - memory: How long it is known who was added.
  ///   - country: The code of telephone numbers that are written without one.
  init(file: String?, as user: [String]?, memory: ChoicesMemory.Kind, country: String?) throws {
    let documents = try DemoRecords.documents(of: file, corpus: "users", preset: .users)
    let users = documents.compactMap { User($0) }
    let index = SearchIndex(
      schema: .users(in: [.name, .email, .phone(countryCode: country, lastDigits: 4...6)]))
    try DemoRecords.index(users, in: index, by: .system)
    directory = Directory([index])
    let names = user ?? users.prefix(1).map(\.id)
    guard let name = names.first else {
      throw UsageError("nobody asks", mend: "name a user with --as")
    }
    caller = Caller(name, memberOf: Array(names.dropFirst()))
    let seen = Principal(name, memberOf: caller.groups).map { user in documents.filter { $0.isVisible(to: user) } }
    nameless = (seen ?? documents).count { User($0) == nil }
    let origin = file.map(ProcessCalls.realPath) ?? "users"
    self.memory = try ChoicesMemory(of: "directory", from: "demo directory \(origin)", as: name, memory)
    view = directory.view(for: caller)
    pages = view.pages(of: "", size: Self.pageSize)
    search()
  }

  mutating func press(_ key: Key) {
    switch key {
    case .up: selected = max(0, selected - 1)
    case .down: selected = min(max(0, hits.count - 1), selected + 1)
    case .enter: add()
    default:
      switch editor.press(key) {
      case .edited: search()
      case .scrolled(let pages): turn(by: pages)
      case .completionWanted:
        answersBlank.toggle()
        search()
      case .escaped:
        editor.replace(with: "")
        search()
      case .ended: hasEnded = true
      default: break
      }
    }
  }

  /// Puts the selected user into the chat: they are not shown any more, and the next one is selected on the same page.
  private mutating func add() {
    guard selected < hits.count else { return }
    let user = hits[selected].record
    members.append(user)
    // Who cannot write goes on.
    try? memory.change { $0.choose(user.id, typed: editor.text) }
    let (place, before) = (selected, page)
    search()
    turn(by: before)
    selected = min(place, max(0, hits.count - 1))
  }

  private mutating func search() {
    view = directory.view(for: caller, excluding: members.map(\.id), answersBlank: answersBlank)
    let options = SearchOptions<User>(limit: Self.pageSize, choices: memory.choices)
    pages = view.pages(of: editor.text, options)
    exact = view.entry(email: editor.text)
    (page, selected) = (0, 0)
    hits = pages[0]
    // Of what was mended there is one page.
    if pages.total == 0 { hits = view.search(editor.text, options).hits }
  }

  private mutating func turn(by step: Int) {
    let target = min(max(0, page + step), max(0, pages.count - 1))
    if target == page { return }
    (page, selected) = (target, 0)
    hits = pages[page]
  }

  mutating func passTime(_ duration: Duration) {}

  func frame(width: Int, height: Int) -> LiveFrame {
    LiveFrame(
      prompt: "\(caller.id) looks for", before: editor.before, after: editor.after,
      status: (status, StyledLine(hints, .faint)),
      body: notes + hits.indices.map { line($0) })
  }

  /// What can be pressed now.
  private var hints: String {
    let keys = [
      hits.isEmpty ? nil : "Enter adds", pages.count > 1 ? "PgDn" : nil, "Tab: everybody",
      editor.text.isEmpty ? "Ctrl-D leaves" : nil,
    ]
    return keys.compactMap(\.self).joined(separator: " · ")
  }

  private var status: StyledLine {
    if !answersBlank, Query(editor.text).isEmpty {
      return StyledLine("type a name, an address or a number", .faint)
    }
    var line = StyledLine("\(pages.total) found", .bold)
    if pages.count > 1 { line.append(" · page \(page + 1) of \(pages.count)") }
    if !hits.isEmpty, pages.total == 0 { line.append(" · mended") }
    return line
  }

  /// Who is in the chat, and who has the address.
  private var notes: [StyledLine] {
    var notes: [StyledLine] = []
    if memory.choices?.isEmpty == false, Query(editor.text).isEmpty {
      notes.append(StyledLine("who was added before comes first among equals; \(memory.place)", .faint))
    }
    if nameless > 0, Query(editor.text).isEmpty {
      notes.append(StyledLine("\(nameless.counted("record")) without a name left out", .faint))
    }
    if !members.isEmpty {
      notes.append(StyledLine("in the chat: \(members.map(\.name).joined(separator: ", "))", .faint))
    }
    if let exact { notes.append(StyledLine("this address is \(exact.name)'s", .bold)) }
    return notes
  }

  /// The user with the matches marked, the selected one behind a sign.
  private func line(_ row: Int) -> StyledLine {
    let (user, matches) = (hits[row].record, hits[row].matches)
    func ranges(_ field: String, _ place: Int = 0) -> [Range<Int>] {
      matches.filter { $0.field == field && $0.valueIndex == place }.flatMap(\.utf8Ranges)
    }
    var line = StyledLine(row == selected ? "❯ " : "  ", .prompt)
    line.append(user.name, marking: ranges("name"))
    for (place, email) in user.emails.enumerated() {
      line.append("  ")
      line.append(email, .faint, marking: ranges("email", place))
    }
    for (place, phone) in user.phones.enumerated() {
      line.append("  ")
      line.append(phone, .faint, marking: ranges("phone", place))
    }
    line.append("  \(user.id)", .faint)
    return line
  }
}
