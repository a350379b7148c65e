import BoundedWaits
import Foundation
import Testing
import TypeaheadTestSupport

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What `--as` prints is the same, byte for byte, whether there are records that the user may not see.
///
/// `TYPEAHEAD_SEED` chooses the first seed, `TYPEAHEAD_ROUNDS` how many.
@Suite(.enabled(if: FtsProcess.executable != nil, "the executable is not built")) struct HiddenRecordsTests {
  /// Records with others that eve of the group sales may not see, and what she asks.
  private struct Round {
    private static let words = ["alpha", "bob", "night", "mode", "nightmode", "carla", "wifi", "東京", "naïve", "x"]

    private var random: SeededRandom
    private(set) var visible: [String] = []
    private(set) var all: [String] = []
    private(set) var queries: [String] = []

    init(seed: UInt64) {
      random = SeededRandom(seed: seed)
      for number in 0..<Int.random(in: 1...6, using: &random) {
        let access = ["", #","owner":"eve""#, #","visibleTo":["sales"]"#, #","visibleTo":["everyone"],"owner":"boss""#]
        visible.append(record("v\(number)", access.randomElement(using: &random)!))
      }
      all = visible
      for number in 0..<Int.random(in: 1...8, using: &random) {
        let access = [#","owner":"boss""#, #","visibleTo":["hr"]"#, #","hidden":true"#, #","visibleTo":[]"#]
        let hidden = record("h\(number)", access.randomElement(using: &random)!)
        all.insert(hidden, at: Int.random(in: 0...all.count, using: &random))
      }
      queries = (0..<40).map { _ in
        (0..<Int.random(in: 1...3, using: &random)).map { _ in changed(word) }.joined(separator: " ")
      }
    }

    private var word: String {
      mutating get { Self.words.randomElement(using: &random)! }
    }

    private mutating func record(_ id: String, _ access: String) -> String {
      let name = (0..<Int.random(in: 1...3, using: &random)).map { _ in word }.joined(separator: " ")
      // Nameless ones are spoken of.
      let named =
        Int.random(in: 0..<8, using: &random) == 0 ? #""other":"\#(name)""# : #""name":"\#(name)","title":"\#(name)""#
      return #"{"id":"\#(id)",\#(named),"weight":\#(Int.random(in: 0...2, using: &random))\#(access)}"#
    }

    /// A word as somebody types it who needs one of the later tiers, or as it is.
    private mutating func changed(_ word: String) -> String {
      var letters = Array(word)
      switch Int.random(in: 0..<6, using: &random) {
      case 0 where letters.count > 2: letters.swapAt(0, 1)
      case 1 where letters.count > 3: letters.removeFirst(2)
      case 2 where letters.count > 2: letters.insert(" ", at: letters.count / 2)
      case 3: letters.append(letters[0])
      default: break
      }
      return String(letters)
    }
  }

  /// The same text without times and what the two inputs are called.
  private static func comparable(_ text: String, _ name: String) -> String {
    text.replacing(/"(micros|hitsMicros)":[0-9.e+-]+/, with: "").replacing(name, with: "NAME")
  }

  private static func forEachRound(_ body: (UInt64, Round, [TemporaryFile]) async throws -> Void) async throws {
    let first = Effort.seed
    for seed in first..<first + UInt64(Effort.count("TYPEAHEAD_ROUNDS", short: 8, long: 200)) {
      let round = Round(seed: seed)
      let files = try [round.visible, round.all].map { lines in
        try TemporaryFile("people.ndjson", lines.map { $0 + "\n" }.joined())
      }
      try await body(seed, round, files)
    }
  }

  @Test(arguments: [["--json", "--explain"], ["--explain"], ["--limit", "0"], ["--filter", "weight>=1"]])
  func searches(_ options: [String]) async throws {
    try await Self.forEachRound { seed, round, files in
      let keywords = try TemporaryFile("words.tsv", "id\tkeywords\nv0\tmore\nh0\tother\n")
      var answers: [[String]] = []
      for file in files {
        let input = round.queries.map { $0 + "\n" }.joined()
        let index = file.path + ".index"
        _ = try await FtsProcess.run(["index", "--preset", "users", "--input", file.path, "--index", index])
        var told: [String] = []
        for source in [
          ["--preset", "users", "--input", file.path], ["--index", index],
          ["--preset", "settings", "--input", file.path, "--keywords", keywords.path],
        ] {
          let outcome = try await FtsProcess.run(
            ["search", "--as", "eve,sales"] + source + options, input: input)
          told.append(Self.comparable("\(outcome.status)\n\(outcome.all)", file.path))
        }
        answers.append(told)
      }
      #expect(answers[0] == answers[1], "seed \(seed)")
    }
  }

  @Test func demonstrations() async throws {
    try await Self.forEachRound { seed, round, files in
      var frames: [String] = []
      for file in files {
        let outcome = try await FtsProcess.run(
          ["demo", "directory", "--input", file.path, "--script", "-", "--as", "eve,sales"],
          input: round.queries.map { "\($0)\n<tab>\n<esc>\n" }.joined())
        #expect(outcome.status == 0)
        frames.append(Self.comparable("\(outcome.status)\n\(outcome.all)", file.path))
      }
      #expect(frames[0] == frames[1], "seed \(seed)")
    }
  }

  @Test func pages() async throws {
    try await Self.forEachRound { seed, round, files in
      var answers: [[String]] = []
      for file in files {
        let process = try FtsProcess.make(
          ["serve", "--port", "0", "--no-memory", "--as", "eve,sales", "--preset", "users", "--input", file.path],
          environment: [:])
        let output = Pipe()
        (process.standardOutput, process.standardError) = (output, Pipe())
        try process.run(atMost: .seconds(60))
        defer { process.terminate() }
        let address = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        var told: [String] = []
        for query in round.queries.prefix(10) {
          for path in ["search?explain=1", "suggest?limit=9", "facets?field=weight", "explain?id=h0", "records?"] {
            var url = try #require(URLComponents(string: address.trimmingCharacters(in: .newlines) + path))
            if path != "records?" { url.queryItems?.append(URLQueryItem(name: "q", value: query)) }
            let (data, _) = try await URLSession.shared.data(from: url.url!)
            told.append(Self.comparable(String(decoding: data, as: UTF8.self), file.path))
          }
        }
        answers.append(told)
      }
      #expect(answers[0] == answers[1], "seed \(seed)")
    }
  }
}
