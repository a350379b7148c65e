import Testing
import TypeaheadTestSupport

/// Searches as people make them that other products answer wrongly, an example of each kind.
@Suite(.enabled(if: FtsProcess.executable != nil, "the executable is not built")) struct KindOfSearchTests {
  /// What an answer must have. Hits of later tiers count in `found` alone.
  enum Expectation: Sendable {
    case first(String)
    case hits(Set<String>)
    case found(Set<String>)
    case none(String)
    case before(String, String)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var kind: String
    var preset: String
    var records: [String]
    var query: String
    var expected: Expectation
    var options: [String] = []

    var testDescription: String { "\(kind): \(query)" }
  }

  private static func titles(_ titles: String..., keywords: [String: String] = [:]) -> [String] {
    titles.map { title in
      let words = keywords[title].map { #","keywords":["\#($0)"]"# } ?? ""
      return #"{"id":"\#(title)","title":"\#(title)"\#(words)}"#
    }
  }

  private static func people(_ names: String...) -> [String] { names.map { #"{"id":"\#($0)","name":"\#($0)"}"# } }

  static let cases = [
    Case(kind: "signs", preset: "settings", records: titles("F", "F*", "F#"), query: "f#", expected: .first("F#")),
    Case(
      kind: "signs", preset: "settings", records: titles("Cats", "Cats!", "Cats?"), query: "cats?",
      expected: .first("Cats?")),
    Case(
      kind: "decimals", preset: "settings", records: titles("Build 412", "Build 4.12", "Build 4.1.2"), query: "4.1.2",
      expected: .first("Build 4.1.2")),
    Case(
      kind: "decimals", preset: "settings", records: titles("Build 412", "Build 4.1.2"), query: "4.1.2",
      expected: .none("Build 412")),
    Case(
      kind: "titles before keywords", preset: "settings",
      records: titles("Display", "Screen Saver", keywords: ["Display": "screen"]), query: "screen",
      expected: .before("Screen Saver", "Display")),
    Case(
      kind: "accents", preset: "users", records: people("Muller", "Müller"), query: "müller", expected: .first("Müller")
    ),
    Case(
      kind: "accents", preset: "users", records: people("Muller", "Müller"), query: "muller", expected: .first("Muller")
    ),
    Case(
      kind: "chains", preset: "settings", records: titles("Built-in/e-SIM Card"), query: "esim",
      expected: .hits(["Built-in/e-SIM Card"])),
    Case(
      kind: "apart and together", preset: "settings", records: titles("Snowfall", "Snow Fall", "Snow and Fall"),
      query: "snowfall", expected: .found(["Snowfall", "Snow Fall"])),
    Case(
      kind: "apart and together", preset: "settings", records: titles("Snowfall", "Snow Fall"), query: "snow fall",
      expected: .found(["Snowfall", "Snow Fall"])),
    Case(
      kind: "handles", preset: "users", records: people("Karl Lund", "Lund"), query: "@karl",
      expected: .hits(["Karl Lund"])),
    Case(
      kind: "domains", preset: "users",
      records: [
        #"{"id":"1","name":"A","email":"a@two.example"}"#,
        #"{"id":"2","name":"B","email":"b@two.example.org.example"}"#,
        #"{"id":"3","name":"C","email":"two@c.example"}"#,
      ], query: "@two.example", expected: .before("2", "3")),
    Case(
      kind: "telephone", preset: "users", records: [#"{"id":"1","name":"A","phone":"+49 30 901820"}"#], query: "901820",
      expected: .hits(["1"])),
    Case(
      kind: "telephone", preset: "users", records: [#"{"id":"1","name":"A","phone":"+49 30 901820"}"#],
      query: "030 9018",
      expected: .hits(["1"])),
    Case(kind: "Arabic letters", preset: "users", records: people("ياسر"), query: "یاسر", expected: .hits(["ياسر"])),
    Case(
      kind: "digits", preset: "settings", records: titles("Gate ١٢"), query: "gate 12", expected: .hits(["Gate ١٢"])),
    Case(
      kind: "and", preset: "settings", records: titles("Bed & Bath"), query: "bed and bath",
      expected: .hits(["Bed & Bath"])),
    Case(
      kind: "plurals", preset: "settings", records: titles("Sticker", "Stickers"), query: "stickers",
      expected: .found(["Sticker", "Stickers"])),
    Case(
      kind: "apostrophes", preset: "users", records: people("Oʻzbekov"), query: "ozbekov", expected: .hits(["Oʻzbekov"])
    ),
    Case(kind: "nukta", preset: "users", records: people("क़लम"), query: "कलम", expected: .hits(["क़लम"])),
    Case(kind: "skin tones", preset: "settings", records: titles("👍🏽 Likes"), query: "👍", expected: .hits(["👍🏽 Likes"])),
    Case(
      kind: "numbers in groups", preset: "settings", records: titles("Card 4242 4711"), query: "42424711",
      expected: .hits(["Card 4242 4711"])),
    Case(
      kind: "Nordic spelling", preset: "users", records: people("Åse Bøe"), query: "aase boee",
      expected: .hits(["Åse Bøe"]),
      options: ["--languages", "nordic"]),
    Case(
      kind: "Nordic spelling", preset: "users", records: people("Åse Bøe"), query: "aase boe",
      expected: .hits(["Åse Bøe"]),
      options: ["--languages", "nordic"]),
    Case(kind: "letterlike", preset: "users", records: people("㈱山田"), query: "株", expected: .hits(["㈱山田"])),
  ]

  @Test(arguments: cases) func isAnsweredAsExpected(_ search: Case) async throws {
    let file = try TemporaryFile("records.ndjson", search.records.joined(separator: "\n") + "\n")
    let outcome = try await FtsProcess.run(
      ["search", "--preset", search.preset, "--input", file.path, "--limit", "all"] + search.options
        + ["--", search.query])
    let hits = outcome.output.split(separator: "\n").map { $0.split(separator: "\t").map(String.init) }
    let (ids, exact) = (hits.map { $0[0] }, hits.filter { $0.last != "mended" }.map { $0[0] })
    #expect(outcome.errors.isEmpty && outcome.status < 2, "\(outcome.errors)")
    switch search.expected {
    case .first(let id): #expect(exact.first == id, "\(ids)")
    case .hits(let wanted): #expect(Set(exact) == wanted, "\(ids)")
    case .found(let wanted): #expect(Set(ids) == wanted, "\(ids)")
    case .none(let id): #expect(!ids.contains(id) && !ids.isEmpty, "\(ids)")
    case .before(let above, let below):
      let places = (ids.firstIndex(of: above), ids.firstIndex(of: below))
      #expect(places.0 != nil && places.1 != nil && places.0! < places.1!, "\(ids)")
    }
  }
}
