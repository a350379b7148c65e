import FtsCommands
import Typeahead
import TypeaheadCorpora
import TypeaheadPostgres
import TypeaheadTools

/// `fts cluster …`: records in a PostgreSQL, on one server or many.
struct ClusterCommand: Sendable {
  private let call: Invocation
  private let preset: Preset
  private let address: String

  /// - Throws: ``SchemaError`` for a schema file that cannot be used.
  init(_ call: Invocation) throws {
    guard let preset = try call.preset(), let address = call.value("postgres") else {
      preconditionFailure("the table makes them required")
    }
    (self.call, self.preset, self.address) = (call, preset, address)
  }

  func run() throws -> ExitCode {
    let thread = CallThread()
    if call.command == "cluster search" { return try search(on: thread) }
    return try thread.wait { [self] in
      switch call.command {
      case "cluster create": try await create()
      case "cluster add": try await add()
      case "cluster status": try await status()
      case "cluster migrate": try await migrate()
      case "cluster load": try await load()
      case "cluster prepare": try await prepare()
      default: preconditionFailure("the command \(call.command) stands in the table and nowhere else")
      }
    }
  }

  private func cluster() throws -> PostgresCluster { try PostgresCluster(at: address, kind: preset.name) }

  private func schema() throws -> Schema<Document> { preset.schema(words: try preset.wordModel()) }

  private func index(_ options: PostgresOptions = PostgresOptions()) async throws -> PostgresIndex<Document> {
    var options = options
    // It is not to be made by a call that only asks.
    options.createsTables = false
    return try await PostgresIndex(
      at: address, kind: preset.name, schema: schema(), codec: DocumentCodec(), options: options)
  }

  private func printLines(_ lines: [String]) throws {
    try Output.print(lines.map { $0 + "\n" }.joined())
  }

  // MARK: Servers

  private func create() async throws -> ExitCode {
    try await cluster().create(for: schema(), on: call.arguments.map { try ShardAddress(parsing: $0) })
    return try await status()
  }

  private func add() async throws -> ExitCode {
    try await cluster().add(ShardAddress(parsing: call.arguments[0]))
    return try await status()
  }

  private func migrate() async throws -> ExitCode {
    try await cluster().migrate()
    return try await status()
  }

  private func status() async throws -> ExitCode {
    let shards = try await cluster().status().shards
    try printLines(
      shards.map { shard in
        "\(shard.number)\t\(shard.buckets)\t\(shard.records.map(String.init) ?? "unavailable")\t\(shard.place.printable)"
      })
    let dead = shards.filter { $0.records == nil }.map(\.number)
    if !dead.isEmpty { throw PostgresError.shardsUnavailable(dead, "they do not answer") }
    return .success
  }

  // MARK: Records

  /// So many records are written at once.
  private static let part = 5000

  private func load() async throws -> ExitCode {
    guard let file = call.value("input") else { preconditionFailure("the table makes it required") }
    var reader = try InputReader(
      path: file, preset: preset, mappings: try FieldMapping.all(call.values("map"), of: preset))
    let (cluster, index) = (try cluster(), try await index())
    var (added, replaced) = (0, 0)
    func write() async throws {
      var progress = ProgressBar("loading \(file)")
      defer { progress.finish() }
      var done = 0
      var pending: [Document] = []
      func writePending() async throws {
        let report = try await index.upsert(pending)
        (added, replaced) = (added + report.added, replaced + report.replaced)
        pending.removeAll(keepingCapacity: true)
      }
      while let item = reader.next() {
        switch item {
        case .success(let document): pending.append(document)
        case .failure(let error):
          try await writePending()
          throw error
        }
        done += 1
        progress.update(done, share: reader.share)
        if pending.count == Self.part { try await writePending() }
      }
      try await writePending()
    }
    let isEmpty = try await cluster.status().shards.allSatisfy { $0.records == 0 }
    if isEmpty {
      var indexing = ProgressBar("making the index of terms; records:", callsPerReading: 1)
      defer { indexing.finish() }
      try await cluster.loading {
        try await write()
        indexing.update(added)
      }
    } else {
      try await write()
    }
    try printLines(["\(added) added, \(replaced) replaced"])
    if isEmpty { try await prepareAnswers(of: index) }
    return .success
  }

  private func prepare() async throws -> ExitCode {
    try await prepareAnswers(of: try await index())
    return .success
  }

  private func prepareAnswers(of index: PostgresIndex<Document>) async throws {
    let progress = Lock(ProgressBar("preparing answers", of: 100, callsPerReading: 1))
    defer { progress.withLock { $0.finish() } }
    try await index.prepareAnswers { share in progress.withLock { $0.update(Int(share * 100)) } }
  }

  private func search(on thread: CallThread) throws -> ExitCode {
    let fields = call.list("fields")
    if let fields { try preset.check(searched: fields) }
    let conditions = try call.values("filter").map { try FieldFilter(parsing: $0) }
    for condition in conditions { try condition.checkValue(of: preset) }
    try call.checkUser()
    let limit = call.value("limit") == "all" ? .max : call.count("limit") ?? 20
    let options = SearchOptions(
      limit: limit, fields: fields, filter: .all(of: conditions, visibleTo: call.user), principal: .system)
    var postgres = PostgresOptions()
    postgres.allowsPartialAnswers = call.has("partial")
    let index = try thread.wait { [postgres] in try await self.index(postgres) }
    let printer = AnswerPrinter(
      preset: preset, style: call.has("json") ? .json : .plain, explains: call.has("explain"), limit: limit,
      terminal: Terminal.standardOutput)
    return try QueryLoop(call: call, printer: printer).run { text in
      try thread.wait {
        let start = ContinuousClock.now
        let answer = try await index.search(Query(text), options)
        let found = ContinuousClock.now
        let shown = answer.withMatches()
        return TimedAnswer(
          query: text, answer: shown, searchMicros: start.duration(to: found) / .microseconds(1),
          hitsMicros: found.duration(to: .now) / .microseconds(1))
      }
    }
  }
}
