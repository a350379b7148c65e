import Foundation
import LocalPostgres
import Testing
import TypeaheadPostgres
import TypeaheadTestSupport

/// `fts cluster …`, as it is called.
@Suite(.enabled(if: LocalServer.isInstalled), .serialized) struct ClusterCommandTests {
  private static let users = """
    {"id":"1","name":"John Smith","email":"john@mail.example"}
    {"id":"2","name":"Ann Johnson"}
    {"id":"3","name":"Jo Jonas"}

    """

  private let server: LocalServer

  init() throws {
    server = try LocalServer(isDurable: true)
    try #require(BuiltProcess.executable("fts") != nil, "fts is not built")
  }

  private func run(_ command: String, _ arguments: [String] = [], input: String = "") throws -> ProcessOutcome {
    try BuiltProcess.run(
      "fts", ["cluster", command, "--preset", "users", "--postgres", server.address] + arguments, input: input)
  }

  /// The columns of a status but the places, which are temporary folders.
  private func columns(_ output: String) -> [String] {
    output.split(separator: "\n").map { $0.split(separator: "\t").dropLast().joined(separator: " ") }
  }

  /// Which index of terms a shard has.
  private func indexOfTerms(_ shard: LocalServer) throws -> String {
    try shard.execute("SELECT oid FROM pg_class WHERE relname = 'records_0_terms'")
  }

  @Test func recordsAreLoadedSearchedAndMoved() throws {
    let shards = try (0..<3).map { _ in try LocalServer(isDurable: true) }
    defer { withExtendedLifetime(shards) {} }
    let missing = try run("search", ["jo"])
    #expect(missing.status == 2 && missing.errors.contains("create them first") && missing.errors.hasPrefix("fts: "))
    let addresses = shards.map(\.address)
    for _ in 0..<2 {
      let made = try run("create", Array(addresses[..<2]))
      #expect(made.status == 0 && columns(made.output) == ["0 512 0", "1 512 0"])
    }
    // A first load makes the index of terms anew, a later one leaves it.
    let made = try indexOfTerms(shards[0])
    #expect(try run("load", ["--input", "-"], input: Self.users).output == "3 added, 0 replaced\n")
    let loaded = try indexOfTerms(shards[0])
    #expect(!loaded.isEmpty && loaded != made)
    #expect(try run("load", ["--input", "-"], input: Self.users).output == "0 added, 3 replaced\n")
    #expect(try indexOfTerms(shards[0]) == loaded)
    let found = "3\tJo Jonas\n1\tJohn Smith\n"
    #expect(try run("search", ["jo", "j"]).output == found)
    #expect(try run("search", ["--limit", "0", "jo"]).output == "3\n")
    #expect(try run("search", [], input: "jo j\n\n").output == found + "\n2\tAnn Johnson\n" + found + "\n")
    #expect(try run("search", ["nobody"]).status == 1)
    for _ in 0..<2 {
      let added = try run("add", [addresses[2]])
      let buckets = columns(added.output).compactMap { Int($0.split(separator: " ")[1]) }
      #expect(added.status == 0 && buckets.reduce(0, +) == 1024 && buckets.allSatisfy { abs($0 - 341) <= 1 })
    }
    #expect(try run("migrate").status == 0)
    #expect(try run("search", ["jo", "j"]).output == found)
    let json = try run("search", ["--json", "--limit", "1", "jo", "j"]).output
    #expect(json.hasPrefix(#"{"query":"jo j","total":2,"exact":true,"#))
    try shards[0].kill()
    let status = try run("status")
    #expect(status.status == 2 && status.output.split(separator: "\n")[0].contains("\tunavailable\t"))
    #expect(status.errors.contains("fts: shard 0 cannot be asked"))
    let refused = try run("search", ["jo"])
    #expect(refused.status == 2 && refused.errors.contains("shard 0 cannot be asked"))
    let partial = try run("search", ["--partial", "--json", "jo"])
    #expect(partial.status == 0 && partial.output.contains(#""exact":false"#))
    // The others were on the shard that is dead.
    #expect(try run("search", ["--partial", "jo"]).output == "1\tJohn Smith\n")
  }

  /// What `--as` prints is the same, byte for byte, whether there are records that the user may not see.
  @Test func hiddenRecordsChangeNothing() throws {
    let (words, access) = (["alpha", "bob", "night", "mode"], [#","owner":"eve""#, #","visibleTo":["sales"]"#, ""])
    func record(_ number: Int, _ access: String) -> String {
      let name = "\(words[number % 4]) \(words[number / 2 % 4])"
      return #"{"id":"\#(number)","name":"\#(name)","weight":\#(number % 3)\#(access)}"# + "\n"
    }
    let visible = (0..<20).map { record($0, access[$0 % 3]) }
    let hidden = (20..<60).map { record($0, [#","owner":"boss""#, #","hidden":true"#, #","visibleTo":[]"#][$0 % 3]) }
    let other = try LocalServer(isDurable: true)
    var answers: [String] = []
    for (server, records) in [(server, visible), (other, hidden + visible)] {
      func run(_ command: String, _ arguments: [String] = [], input: String = "") throws -> ProcessOutcome {
        try BuiltProcess.run(
          "fts", ["cluster", command, "--preset", "users", "--postgres", server.address] + arguments, input: input)
      }
      #expect(try run("create").status == 0 && run("load", ["--input", "-"], input: records.joined()).status == 0)
      let queries = words.flatMap { word in ["", word, "\(word) mo", "b \(word)", "zz \(word)"] }
      for options in [["--json", "--explain"], ["--limit", "0"], ["--limit", "3", "--filter", "weight>=1"]] {
        let outcome = try run(
          "search", ["--as", "eve,sales"] + options, input: queries.map { $0 + "\n" }.joined())
        #expect(!outcome.output.isEmpty && outcome.errors.isEmpty, "\(outcome.errors)")
        answers.append(outcome.output.replacing(/"(micros|hitsMicros)":[0-9.e+-]+/, with: ""))
      }
    }
    #expect(Array(answers[..<3]) == Array(answers[3...]))
  }

  @Test func wrongUsageIsSaid() throws {
    #expect(try BuiltProcess.run("fts", ["cluster", "status", "--preset", "users"]).status == 64)
    let address = try run("add", ["nonsense"])
    #expect(address.status == 2 && address.errors.hasPrefix("fts: "))
  }
}
