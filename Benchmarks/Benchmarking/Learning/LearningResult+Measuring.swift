internal import Foundation
internal import Typeahead
internal import TypeaheadTools

extension LearningResult {
  /// Has simulated people look for records, predicting first and learning then.
  static func measure(_ options: LearningOptions) throws -> LearningResult {
    let records = try BenchRecords(options.source)
    let index = SearchIndex(schema: records.preset.schema(words: records.words))
    try index.upsert(records.documents)
    let course = LearningCourse(records, index.snapshot, choices: options.choices)
    var progress = ProgressBar("learning", callsPerReading: 1)
    defer { progress.finish() }
    var rows: [Row] = []
    for population in options.populations {
      for policy in LearningCourse.Policy.allCases {
        var sums = LearningCourse.Sums()
        for person in 0..<options.people {
          sums.add(course.follow(population, policy, seed: options.seed &* 1_000_003 &+ UInt64(person)))
          progress.update(rows.count * options.people + person)
        }
        rows.append(Row(population, policy, sums))
      }
    }
    return LearningResult(
      command: options.command, revision: Machine.revision, machine: .current, corpus: records.name,
      records: records.documents.count, people: options.people, choices: options.choices, seed: options.seed,
      rows: rows, cost: try options.costRecords.map { try LearningCost.measure(size: $0, seed: options.seed) })
  }
}

extension LearningResult.Row {
  init(_ population: LearningPopulation, _ policy: LearningCourse.Policy, _ sums: LearningCourse.Sums) {
    self.init(
      population: population.name, policy: policy.rawValue,
      keystrokes: Figures.rounded(Double(sums.keystrokes) / Double(max(1, sums.measured))),
      learned: Figures.rounded(Double(sums.learned) / Double(max(1, sums.measured))), titles: sums.titles,
      displaced: sums.displaced, displacedByEquals: sums.displacedByEquals, repeated: sums.repeated, turned: sums.turned
    )
  }
}

/// What a person looks for, one record after another.
struct LearningCourse {
  /// How choices count.
  enum Policy: String, CaseIterable {
    case beforeEquals = "before equals"
    case textFirst = "text first"
  }

  /// What was counted of people.
  struct Sums {
    var measured = 0, keystrokes = 0, learned = 0
    var titles = 0, displaced = 0, displacedByEquals = 0
    var repeated = 0, turned = 0

    mutating func add(_ other: Sums) {
      measured += other.measured
      keystrokes += other.keystrokes
      learned += other.learned
      titles += other.titles
      displaced += other.displaced
      displacedByEquals += other.displacedByEquals
      repeated += other.repeated
      turned += other.turned
    }
  }

  private let snapshot: IndexSnapshot<Document>
  private let documents: [Document]
  private let titles: [String]
  /// What each record may be looked for by: its keywords and its names.
  private let texts: [[String]]
  private let choices: Int

  /// So far a list is looked at.
  private static let glance = 3
  /// So many titles are typed in full, of each person others.
  private static let mostTitles = 60

  init(_ records: BenchRecords, _ snapshot: IndexSnapshot<Document>, choices: Int) {
    (self.snapshot, documents, self.choices) = (snapshot, records.documents, choices)
    titles = documents.map { $0.texts(records.preset.nameField).first ?? $0.id }
    texts = zip(documents, titles).map { $0.texts("keywords") + [$1] }
  }

  /// As many choices to learn from as to measure.
  func follow(_ population: LearningPopulation, _ policy: Policy, seed: UInt64) -> Sums {
    var sums = Sums()
    var person = LearningPerson(population, records: documents.count, seed: seed)
    var options = SearchOptions<Document>(
      limit: Self.glance, searchesLaterTiers: false, choices: Choices(), putsChosenTextFirst: policy == .textFirst)
    var last: [String: [String]] = [:]
    for number in 0..<choices * 2 {
      let (record, text) = person.next { texts[$0] }
      let id = documents[record].id
      let (learned, typed) = keystrokes(text, id, options)
      if number >= choices {
        sums.measured += 1
        sums.learned += learned
        sums.keystrokes += keystrokes(text, id, SearchOptions(limit: Self.glance, searchesLaterTiers: false)).count
      }
      let first = snapshot.search(text, options).hits.map(\.id)
      if let before = last.updateValue(first, forKey: text) {
        sums.repeated += 1
        if before != first { sums.turned += 1 }
      }
      options.choices!.choose(id, typed: typed)
    }
    let step = max(1, documents.count / Self.mostTitles)
    for place in stride(from: Int(seed % UInt64(step)), to: documents.count, by: step) {
      displace(place, options, &sums)
    }
    return sums
  }

  /// How many letters of a text are typed until a record is among the first, one more than all where it never is; and what is typed then.
  private func keystrokes(_ text: String, _ id: String, _ options: SearchOptions<Document>) -> (
    count: Int, typed: String
  ) {
    let prefixes = Trace.typed([text])
    for (number, prefix) in prefixes.enumerated()
    where snapshot.search(prefix, options).hits.contains(where: { $0.id.hasSameBytes(as: id) }) {
      return (number + 1, prefix)
    }
    return (prefixes.count + 1, text)
  }

  /// Whether a title that is typed in full is first no more.
  private func displace(_ place: Int, _ options: SearchOptions<Document>, _ sums: inout Sums) {
    let title = titles[place]
    let plain = snapshot.search(title, SearchOptions(limit: 1, searchesLaterTiers: false)).hits
    guard let hit = plain.first, hit.id.hasSameBytes(as: documents[place].id) else { return }
    sums.titles += 1
    guard let first = snapshot.search(title, options).hits.first, first.id != hit.id else { return }
    sums.displaced += 1
    if first.rank == hit.rank { sums.displacedByEquals += 1 }
  }
}
