import Typeahead
import TypeaheadStore
import TypeaheadTestSupport

/// What one thread does: anything an app may do at any time, chosen at random, until the time is over.
struct Runner: ~Copyable {
  private let course: Course
  private let number: Int
  private var text: RandomText
  private var notes: [Int: Note] = [:]
  private var counts: [String: Int] = [:]
  private var session = SearchSession<Note>(limit: 10)

  init(_ course: Course, _ number: Int) {
    self.course = course
    self.number = number
    text = RandomText(seed: UInt64(number))
  }

  mutating func run() throws {
    while course.end > .now { try act() }
    course.left.withLock { [notes] in $0.merge(notes) { $1 } }
    course.counts.withLock { [counts] in $0.merge(counts, uniquingKeysWith: +) }
    course.texts.finish()
  }

  private mutating func act() throws {
    course.planted?.write()
    switch Int.random(in: 0..<100, using: &text.random) {
    case 0..<10: try upsert()
    case 10..<15: try delete()
    case 15..<20:
      try course.durable.commit()
      count("commits")
    case 20 where Int.random(in: 0..<10, using: &text.random) == 0:
      try course.durable.compact()
      course.memory.compact()
      count("compactions")
    case 20..<23:
      course.memory.finishMerges()
      course.durable.finishMerges()
      count("preparations")
    case 23..<33: type()
    case 33..<40: suggest()
    case 40..<50: hold()
    case 50..<70: lookAgain()
    default: search()
    }
  }

  private var snapshot: IndexSnapshot<Note> {
    mutating get { Bool.random(using: &text.random) ? course.memory.snapshot : course.durable.snapshot }
  }

  private mutating func query() -> String { text.text(2) }

  private mutating func count(_ what: String) { counts[what, default: 0] += 1 }

  // MARK: Writing

  private mutating func upsert() throws {
    let added = (0..<Int.random(in: 1...4, using: &text.random)).map { _ in
      Note(id: Int.random(in: 0..<32, using: &text.random) * 8 + number, text: text.text(4))
    }
    try course.memory.upsert(added)
    try course.durable.upsert(added)
    for note in added { notes[note.id] = note }
    lookAtOwn()
    count("writes")
  }

  private mutating func delete() throws {
    let gone = notes.keys.shuffled(using: &text.random).prefix(2)
    course.memory.delete(gone)
    try course.durable.delete(gone)
    for id in gone { notes[id] = nil }
    lookAtOwn()
    count("writes")
  }

  /// A thread sees what it has written.
  private mutating func lookAtOwn() {
    let snapshot = snapshot
    for id in 0..<32 {
      check(snapshot[id: id * 8 + number] == notes[id * 8 + number], "thread \(number) does not see its note \(id)")
    }
  }

  // MARK: Reading

  private mutating func search() {
    let least = Int.random(in: -3000..<300, using: &text.random)
    let filter: Filter<Note>? = Int.random(in: 0..<8, using: &text.random) == 0 ? .where { $0.id > least } : nil
    let answer = snapshot.search(query(), limit: 5, filter: filter)
    for hit in answer.hits { check(!hit.explanation.description.isEmpty, "no explanation") }
    count("searches")
  }

  private mutating func type() {
    let (text, snapshot) = (query(), snapshot)
    for end in text.indices {
      session.search(String(text[...end]), in: snapshot)
      let answer = snapshot.search(String(text[...end]), limit: 10)
      let typed = session.answer
      check(typed.total == answer.total && typed.hits.map(\.id) == answer.hits.map(\.id), "a session answers otherwise")
    }
    course.texts.yield(text)
    count("queries typed")
  }

  private mutating func suggest() {
    _ = snapshot.suggestions(for: query(), limit: 5)
    count("suggestions")
  }

  /// Keeps an answer for others to ask again.
  private mutating func hold() {
    let (snapshot, query) = (snapshot, query())
    let notes = snapshot.search(query, limit: 50).hits.map(\.record)
    let held = Course.Held(snapshot: snapshot, query: query, notes: notes, count: snapshot.count)
    let place = Int.random(in: 0..<24, using: &text.random)
    course.held.withLock { all in
      if place < all.count { all[place] = held } else { all.append(held) }
    }
    count("snapshots held")
  }

  private mutating func lookAgain() {
    let place = Int.random(in: 0..<24, using: &text.random)
    guard let held = course.held.withLock({ $0.isEmpty ? nil : $0[place % $0.count] }) else { return }
    let answer = held.snapshot.search(held.query, limit: 50)
    check(answer.hits.map(\.record) == held.notes && held.snapshot.count == held.count, "a held snapshot has changed")
    count("answers asked again")
  }
}
