import Foundation
import Testing
import Typeahead
import TypeaheadTestSupport

@testable import TypeaheadTools

/// What `--schema` reads.
@Suite struct SchemaFileTests {
  private func preset(_ text: String) throws -> Preset { try Preset(JSONValue(parsing: text), named: "recipes") }

  @Test func fieldsAreThoseOfTheFile() throws {
    let preset = try preset(
      """
      {"fields": [
        {"name": "code", "analyzer": "identifier", "weight": 0.5},
        {"name": "title", "role": "name"},
        {"name": "steps", "languages": ["de"], "filterable": true},
        {"name": "course", "role": "kept", "filterable": true}]}
      """)
    #expect(preset.searchedFields == ["title", "steps", "code"])
    #expect(preset.nameField == "title" && preset.nameFields == ["title"])
    #expect(preset.keptFields == ["steps", "course", "weight"] && preset.facetField == "steps")
    #expect(preset.fields == ["title", "steps", "code", "course", "weight"])
    #expect(!preset.isStrict && !preset.splitsWords)
    let schema = preset.schema()
    #expect(schema.fields.map(\.name) == ["title", "steps", "code"])
    #expect(schema.fields[1].analyzer.readings(of: "Äpfel").contains(["aepfel"]))
    #expect(schema.tolerance == .standard && schema.locale == "")
  }

  /// Names that are equal by Unicode are two: of records, the values of each are found by its own.
  @Test func namesAreToldApartByTheirBytes() async throws {
    let text = "{\"fields\":[{\"name\":\"\u{E9}\"},{\"name\":\"e\u{301}\"}]}"
    let schema = try TemporaryFile("schema.json", text)
    let records = try TemporaryFile(
      "records.ndjson",
      "{\"id\":\"1\",\"\u{E9}\":\"red\",\"e\u{301}\":\"blue\"}\n{\"id\":\"2\",\"\u{E9}\":\"blue\",\"e\u{301}\":\"red\"}\n"
    )
    let preset = try preset(text)
    #expect(preset.nameFields.count == 1 && preset.fields.count == 3)
    for (field, id) in [("\u{E9}", "1"), ("e\u{301}", "2")] {
      let outcome = try await FtsProcess.run(
        ["search", "--schema", schema.path, "--input", records.path, "--fields", field, "red"])
      #expect(outcome.status == 0 && outcome.output.hasPrefix("\(id)\t"), "\(outcome.all)")
    }
    // What the name field holds is one value; another field whose name is equal by Unicode may hold a list.
    let table = try TemporaryFile("records.tsv", "id\te\u{301}\t\u{E9}\n1\ta|b\ta|b\n")
    let line = try await FtsProcess.run(["search", "--schema", schema.path, "--input", table.path, "--json", "a"])
      .output
    let fields = "\"e\u{301}\":[\"a\",\"b\"],\"\u{E9}\":\"a|b\""
    #expect(Data(line.utf8).firstRange(of: Data(fields.utf8)) != nil, "\(line)")
  }

  @Test func theFirstFieldIsTheNameWhereNoneIsSaid() throws {
    let preset = try preset(#"{"fields":[{"name":"a"},{"name":"b","analyzer":"words"}]}"#)
    #expect(preset.nameField == "a" && preset.nameFields == ["a"] && preset.splitsWords)
  }

  @Test func strictAnalyzersAloneAreSearchedStrictly() throws {
    let strict = try preset(#"{"fields":[{"name":"id","analyzer":"names"}]}"#)
    #expect(strict.isStrict && strict.schema().tolerance == .none && !strict.schema().readsQueriesFreely)
    let tolerant = try preset(#"{"fields":[{"name":"id","analyzer":"names"}],"tiers":["typo"]}"#)
    #expect(tolerant.schema().tolerance.tiers == [.typo])
  }

  @Test func rulesOfTheFileOrderAnswers() throws {
    func answers(_ rules: String) throws -> [String] {
      let preset = try preset(#"{"fields":[{"name":"title"}],\#(rules)}"#)
      let index = SearchIndex(schema: preset.schema())
      for (id, title, minutes) in [("1", "Öl", 5), ("2", "Zebra", 90), ("3", "Aal", 30)] {
        try index.upsert([
          Document(fields: ["id": .string(id), "title": .string(title), "minutes": .integer(Int64(minutes))])
        ])
      }
      try index.upsert([Document(fields: ["id": "4", "title": "Bach"])])
      return index.search("").hits.map(\.id)
    }
    #expect(try answers(#""ranking":["name"]"#) == ["3", "4", "1", "2"])
    #expect(try answers(#""ranking":["name"],"locale":"sv""#) == ["3", "4", "2", "1"])
    #expect(try answers(#""ranking":["+minutes"]"#) == ["1", "3", "2", "4"])
    #expect(try answers(#""ranking":["-minutes"]"#) == ["2", "3", "1", "4"])
  }

  @Test func synonymsAndTiersAreThoseOfTheFile() throws {
    let preset = try preset(
      """
      {"fields":[{"name":"title"}], "tiers": [],
       "synonyms": [["courgette", "zucchini", "baby marrow"], {"phrase": "spaniel", "foundBy": "dog"}]}
      """)
    let index = SearchIndex(schema: preset.schema())
    for (id, title) in [("1", "Zucchini soup"), ("2", "Spaniel"), ("3", "Dog")] {
      try index.upsert([Document(fields: ["id": .string(id), "title": .string(title)])])
    }
    func found(_ query: String) -> [String] { index.search(Query(query)).hits.map(\.id) }
    #expect(found("courg") == ["1"] && found("baby marrow") == ["1"])
    #expect(Set(found("dog")) == ["2", "3"] && found("spaniel") == ["2"])
    #expect(found("zuchini").isEmpty)
  }

  @Test func whatAFileSaysMakesThePresetAgain() throws {
    let preset = try preset(#"{ "fields": [ {"name": "title", "weight": 2} ], "tiers": [] }"#)
    let again = try #require(Preset(rawValue: preset.rawValue))
    #expect(
      again == preset && again.searchedFields == ["title"] && again.schema().fingerprint == preset.schema().fingerprint)
    let other = try self.preset(#"{"fields":[{"name":"title","weight":2}],"tiers":["typo"]}"#)
    #expect(other != preset && other.schema().fingerprint != preset.schema().fingerprint)
    #expect(Preset(rawValue: "{}") == nil && Preset(rawValue: "nothing") == nil)
    for preset in Preset.allCases { #expect(Preset(rawValue: preset.rawValue) == preset) }
  }

  @Test(arguments: [
    ("{", ":1: the JSON text ends too early at byte 2; write one JSON object"),
    ("{\"fields\":[\n{\"name\":\"x\"}\n{}]}", ":3: “{” where "),
    ("[]", ": the file is not an object with fields, ranking, synonyms, tiers, locale"),
    ("{}", ": fields is not a list of fields"),
    (#"{"fields":[]}"#, ": fields is not a list of fields"),
    (#"{"fields":["title"]}"#, ": fields[0] is not an object with name"),
    (#"{"fields":[{"name":""}]}"#, ": fields[0].name is not the name of a field"),
    (#"{"fields":[{"nam":"x"}]}"#, ": fields[0] has no member “nam”; did you mean name?"),
    (#"{"fields":[{"name":"x","analyzer":"proze"}]}"#, ": fields[0].analyzer cannot be “proze”; did you mean prose?"),
    (#"{"fields":[{"name":"x","role":"none"}]}"#, ": fields[0].role cannot be “none”; there are name, detail, kept"),
    (#"{"fields":[{"name":"x","weight":"2"}]}"#, ": fields[0].weight is not a number"),
    (#"{"fields":[{"name":"x","weight":1e999}]}"#, ": fields[0].weight is not a number"),
    (#"{"fields":[{"name":"x","filterable":1}]}"#, ": fields[0].filterable is not true or false"),
    (#"{"fields":[{"name":"x","languages":["xx"]}]}"#, ": fields[0].languages cannot be “xx”; there are de, "),
    (#"{"fields":[{"name":"x","role":"kept"}]}"#, ": fields is not one field or more of the role name or detail"),
    (#"{"fields":[{"name":"x"},{"name":"x"}]}"#, ": “x” stands twice; leave one out"),
    (#"{"fields":[{"name":"x"}],"sinonyms":[]}"#, ": the file has no member “sinonyms”; did you mean synonyms?"),
    (#"{"fields":[{"name":"x"}],"ranking":["name","adjacent"]}"#, ": ranking[1] is not what depends on the query"),
    (#"{"fields":[{"name":"x"}],"ranking":["name","name"]}"#, ": “name” stands twice; leave one out"),
    (#"{"fields":[{"name":"x"}],"ranking":["+"]}"#, ": ranking[0] cannot be “+”; did you mean +FIELD?"),
    (#"{"fields":[{"name":"x"}],"synonyms":[["a"]]}"#, ": synonyms[0] is not two phrases or more"),
    (#"{"fields":[{"name":"x"}],"synonyms":[["a",""]]}"#, ": The phrase \"\" is empty"),
    (#"{"fields":[{"name":"x"}],"tiers":["typos"]}"#, ": tiers[0] cannot be “typos”; did you mean typo?"),
    (#"{"fields":[{"name":"x"}],"locale":1}"#, ": locale is not a text"),
  ])
  func whatMeansNothingIsTold(_ text: String, _ message: String) throws {
    let file = try TemporaryFile("recipes.json", text)
    do throws(SchemaError) {
      _ = try Preset(file: file.path)
      Issue.record("\(text) was read")
    } catch {
      #expect("\(error)".hasPrefix(file.path + message), "\(error)")
    }
  }

  @Test func tooManyFieldsAreTold() throws {
    let fields = (0...64).map { "{\"name\":\"f\($0)\"}" }.joined(separator: ",")
    #expect(throws: SchemaError.Reason.self) { try preset("{\"fields\":[\(fields)]}") }
  }
}

/// The same through the executable.
@Suite(.enabled(if: FtsProcess.executable != nil, "the executable is not built")) struct SchemaCommandTests {
  private static let records = """
    {"id":"1","title":"Apple pie","steps":"Bake the Äpfel","course":"dessert"}
    {"id":"2","title":"Zucchini soup","steps":"Cook","course":"starter"}
    {"id":"3","title":"Pot pie","steps":"Apple inside","course":"main"}

    """

  @Test func everyCommandThatTakesAPresetTakesASchema() async throws {
    let schema = try TemporaryFile(
      "recipes.json",
      #"{"fields":[{"name":"title"},{"name":"steps","languages":["de"]},{"name":"course","role":"kept"}],"tiers":[]}"#)
    let input = try TemporaryFile("recipes.ndjson", Self.records)
    let source = ["--schema", schema.path, "--input", input.path]
    let found = try await FtsProcess.run(["search"] + source + ["appl"])
    #expect(found.output == "1\tApple pie\n3\tPot pie\n" && found.errors == "" && found.status == 0)
    #expect(try await FtsProcess.run(["search"] + source + ["--filter", "course=main", "aep"]).status == 1)
    let piped = try await FtsProcess.run(source, input: "aepf\n.stats\n")
    #expect(piped.output.hasPrefix("1\tApple pie\n1 record\n") && piped.output.contains("preset\trecipes\n"))
    let folder = input.path + ".index"
    let made = try await FtsProcess.run(["index", "--index", folder] + source)
    #expect(made.output == "3 added, 0 replaced\n" && made.status == 0, "\(made)")
    // The index remembers.
    #expect(try await FtsProcess.run(["search", "--index", folder, "aepf"]).output == "1\tApple pie\n")
    #expect(
      try await FtsProcess.run(["search", "--index", folder, "--fields", "stps", "x"]).errors.contains(
        "did you mean steps?"))
    #expect(try await FtsProcess.run(["verify", "--index", folder]).output == "3 records, sound\n")
    #expect(try await FtsProcess.run(["delete", "--index", folder, "2"]).output == "1 deleted\n")
    #expect(try await FtsProcess.run(["index", "--index", folder] + source).output == "1 added, 2 replaced\n")
    let exported = try await FtsProcess.run(["export", "--index", folder]).output
    #expect(exported.split(separator: "\n").sorted() == Self.records.split(separator: "\n").sorted())
    let opened = try await FtsProcess.run(["--corpus", "colors"], input: ".open \(folder)\naepf\n")
    #expect(opened.output == "3 records of \(folder)\n1\tApple pie\n1 record\n", "\(opened)")
    let other = try await FtsProcess.run(["index", "--preset", "text", "--input", input.path, "--index", folder])
    #expect(other.status == 2 && other.errors.contains("was made by another schema file, not by text"), "\(other)")
  }

  @Test(
    arguments: [
      (
        ["search", "--schema", "s.json", "--preset", "text", "--input", "x.txt"], 64,
        "give one of (--preset P | --schema FILE)"
      ),
      (["search", "--schema", "s.json"], 64, "--input is missing"),
      (["search", "--schema", "-", "--input", "x.txt", "q"], 64, "a schema is not read from standard input"),
      (["index", "--input", "x.txt", "--index", "I"], 64, "--preset or --schema is missing"),
      (["search", "--schema", "/none.json", "--input", "x.txt", "q"], 2, "/none.json: cannot be read"),
      (["cluster", "status", "--postgres", "a", "--preset", "text", "--schema", "s"], 64, "give one of"),
    ] as [([String], Int32, String)])
  func wrongCalls(_ words: [String], _ status: Int32, _ message: String) async throws {
    let run = try await FtsProcess.run(words)
    #expect(run.status == status && run.errors.contains(message) && run.output == "", "\(run)")
  }
}
