import Typeahead
import TypeaheadCorpora
import TypeaheadStore
import TypeaheadTools

/// Records that can be searched, with what they are called and what kind they are.
struct RecordSet: Sendable {
  /// The corpus, file or index they came from.
  let name: String
  let preset: Preset
  /// The name as a prompt shows it: of a path, the last part.
  var title: String { name.split(separator: "/").last.map(String.init) ?? name }
  /// What tells them from others of the same title.
  var origin: String { Corpus.named(name) == nil ? ProcessCalls.realPath(name) : name }
  private(set) var index: SearchIndex<Document>
  /// What is odd about the file they came from, if anything.
  private(set) var note: String?
  /// Whether they are a durable index, which is open for reading alone.
  private(set) var isDurable = false

  /// Makes an empty set.
  init(name: String, preset: Preset, languages: Set<Analyzer.Language> = [], country: String? = nil) throws {
    self.name = name
    self.preset = preset
    index = SearchIndex(schema: preset.schema(words: try preset.wordModel(), languages: languages, country: country))
  }

  /// What kind of records a call names, before they are read.
  static func preset(of call: Invocation) throws -> Preset? {
    try call.preset() ?? call.value("corpus").flatMap(Corpus.named)?.preset
  }

  /// Reads the records a call names, if it names any, and keeps what a user may see of them.
  ///
  /// - Parameters:
  ///   - preset: What ``preset(of:)`` gave.
  ///   - usual: The corpus where it names none.
  ///   - user: Who asks; nil is the operator, who sees everything.
  init?(_ call: Invocation, _ preset: Preset?, usual: String? = nil, visibleTo user: Principal? = nil) throws {
    if call.value("input") == "-", call.value("keywords") == "-" {
      throw UsageError("records and keywords both come from standard input", mend: "give one of them as a file")
    }
    // Search alone asks for more than the records.
    let isSearch = call.command == "search"
    let languages = isSearch ? call.languages : []
    let country = isSearch ? call.value("country") : nil
    if let name = call.value("corpus") {
      try self.init(corpus: name, languages: languages, country: country)
    } else if let folder = call.value("index") {
      try self.init(durable: folder, languages: languages, country: country)
    } else if let file = call.value("input"), let preset {
      try self.init(
        file: file, preset: preset, mappings: FieldMapping.all(call.values("map"), of: preset), languages: languages,
        country: country, skipsErrors: isSearch && call.value("on-error") == "skip")
    } else if let usual {
      try self.init(corpus: usual)
    } else {
      return nil
    }
    if let user {
      index = try index.visible(to: user)
      if call.has("input") { note = self.preset.note(on: index.search("", limit: .max).hits.map(\.record), of: name) }
    }
    // Behind that: those of a hidden record are those of none.
    if let file = call.value("keywords") { try add(keywords: file) }
  }

  /// Makes a built-in corpus.
  init(corpus name: String, languages: Set<Analyzer.Language> = [], country: String? = nil) throws {
    guard let corpus = Corpus.named(name) else {
      throw UsageError("there is no corpus “\(name)”", mend: ".corpus lists them")
    }
    try self.init(name: name, preset: corpus.preset, languages: languages, country: country)
    var progress = ProgressBar("making \(name)")
    defer { progress.finish() }
    var documents: [Document] = []
    for record in try corpus.records() {
      documents.append(try Document(fields: record))
      progress.update(documents.count)
    }
    try index.upsert(documents)
  }

  /// Reads a durable index.
  ///
  /// - Throws: ``DamageError`` where a record or the manifest is damaged: answers without it would be wrong ones.
  init(durable folder: String, languages: Set<Analyzer.Language> = [], country: String? = nil) throws {
    let store = try RecordStore(at: folder, for: .reading)
    name = folder
    // An index that was only begun knows no preset yet, and has no records.
    _ = try store.manifest
    guard let kind = try store.kind() else {
      preset = .text
      index = SearchIndex(schema: preset.schema())
      note = "\(folder) has no records; add some with fts index"
      return
    }
    preset = try Preset(ofIndex: folder, kind: kind)
    let durable = try DurableIndex(store, preset: preset, languages: languages, country: country)
    if let finding = durable.opening.findings.first { throw DamageError(folder: folder, finding: finding) }
    // With other languages or a country it is made anew, as was asked.
    try Warnings.print(durable.opening, of: folder, tellsStaleness: languages.isEmpty && country == nil)
    index = durable.index
    isDurable = true
  }

  /// Reads a file; lines that give no record are told and left out, or throw.
  init(
    file: String, preset: Preset, mappings: [FieldMapping] = [], languages: Set<Analyzer.Language> = [],
    country: String? = nil, skipsErrors: Bool = false
  ) throws {
    try self.init(name: file == "-" ? "standard input" : file, preset: preset, languages: languages, country: country)
    note = try add(file: file, mappings: mappings, skipsErrors: skipsErrors).note
  }

  /// Adds the records of a file, or replaces those with the same ids; says how many, and what is odd about them. An error
  /// adds none of them, unless such lines are skipped.
  func add(
    file: String, mappings: [FieldMapping] = [], skipsErrors: Bool = false
  ) throws -> (count: Int, note: String?) {
    if isDurable {
      throw UsageError("\(name) is open for reading", mend: "leave, and add the records with fts index")
    }
    var progress = ProgressBar("reading \(file)")
    defer { progress.finish() }
    var (documents, lines): ([Document], [Int]) = ([], [])
    var reader = try InputReader(path: file, preset: preset, mappings: mappings)
    while let item = reader.next() {
      switch item {
      case .success(let document):
        documents.append(document)
        lines.append(reader.lineNumber)
      case .failure(let error) where error.isLineError && skipsErrors:
        progress.finish()
        try Warnings.print([error.description.printable])
      case .failure(let error): throw error
      }
      progress.update(documents.count)
    }
    let refused = try upsert(documents, skipsErrors: skipsErrors).map { offset, error in
      InputError(file: file, line: lines[offset], reason: .refused(error))
    }
    if let error = refused.first, !skipsErrors { throw error }
    try Warnings.print(refused.map(\.description.printable))
    return (documents.count - refused.count, preset.note(on: documents, of: file == "-" ? name : file))
  }

  /// Adds records but those that the index refuses, or none where it refuses one; gives the refused ones.
  private func upsert(_ documents: [Document], skipsErrors: Bool) throws -> [(offset: Int, error: IndexError)] {
    if skipsErrors { return try index.upsert(documents, onRejection: .skip).rejected }
    do {
      try index.upsert(documents)
      return []
    } catch {
      // Which one it was is found by an index of its own.
      let refused = try SearchIndex(schema: index.schema).upsert(documents, onRejection: .skip).rejected
      if refused.isEmpty { throw error }
      return refused
    }
  }

  /// Says on standard error what is odd about the records, if anything.
  func printNote() throws {
    guard let note else { return }
    try Warnings.print([note.printable])
  }
}
