internal import Typeahead
internal import TypeaheadTools

/// Whatever is typed into the REPL, or piped into it: keys are the same however the bytes arrive, what a line says reads the same when it
/// is written out, and what only looks at records is carried out.
struct CommandsCheck: FuzzCheck {
  private let inquiry: Inquiry
  private let index: SearchIndex<Document>

  init() throws {
    index = SearchIndex(schema: Preset.users.schema())
    let lines = [
      #"{"id":"1","name":"Anna Maria Karlsson","email":"anna.k@mail.example","phone":"+46 8 123 45","weight":3}"#,
      #"{"id":"a b","name":"O’Brien-Smith","email":"ob@x.example","team":["red","blue"]}"#,
      #"{"id":"3","name":"山田 太郎","phone":"03-1234-5678","team":"red","weight":-1.5}"#,
      #"{"id":"설","name":"설정 eyedropper","weight":7}"#,
    ]
    try index.upsert(try lines.map { try Document(JSONValue(parsing: $0)) })
    inquiry = Inquiry(index, preset: .users, limit: 2)
  }

  func problem(with bytes: [UInt8]) throws -> String? {
    let keys = Self.keys(bytes, [bytes[...]])
    let apart = Self.keys(bytes, bytes.indices.map { bytes[$0...$0] })
    if keys != apart { return "keys \(keys), byte by byte \(apart)" }
    var editor = LineEditor(history: ["half full"])
    for key in keys {
      guard editor.press(key) == .submitted else { continue }
      let line = editor.text
      editor.remember(line)
      editor.replace(with: "")
      if line.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
        return "the editor gave \(line.debugDescription)"
      }
    }
    for line in bytes.split(separator: 0x0A) {
      if let problem = try problem(withLine: String(decoding: line, as: UTF8.self)) { return problem }
    }
    return nil
  }

  /// Keys, what was typed in one go as one.
  private static func keys(_ bytes: [UInt8], _ pieces: [ArraySlice<UInt8>]) -> [Key] {
    var decoder = KeyDecoder()
    var keys: [Key] = []
    for key in pieces.flatMap({ decoder.feed($0) }) + decoder.flush() {
      if case .text(let text) = key, case .text(let before)? = keys.last {
        keys[keys.count - 1] = .text(before + text)
      } else {
        keys.append(key)
      }
    }
    return keys
  }

  private func problem(withLine line: String) throws -> String? {
    guard DotCommand.isCommand(line) else { return nil }
    let completions = DotCommand.completions(of: line, corpora: ["symbols", "users"], fields: Preset.users.fields)
    if let other = completions.first(where: { !$0.utf8.starts(with: line.utf8) }) {
      return "\(line.debugDescription) is completed to \(other.debugDescription)"
    }
    let command: DotCommand
    do throws(UsageError) {
      command = try DotCommand(parsing: line)
    } catch {
      return error.description.utf8.contains(0x0A) ? "\(line.debugDescription): \(error) has several lines" : nil
    }
    if let written = Self.written(command), try DotCommand(parsing: written) != command {
      return "\(line.debugDescription) is \(command), written out \(written.debugDescription) it is another"
    }
    switch command {
    case .explain(let query): _ = inquiry.explain(query)
    case .whyNot(let id, let query): _ = inquiry.whyNot(id, query)
    case .facets(let field, let measured, let query): _ = inquiry.facets(field, measured, query)
    case .choose(let id, let query):
      var choices = Choices<String>()
      choices.choose(id, typed: query)
      let options = SearchOptions<Document>(limit: .max, choices: choices)
      let (plain, chosen) = (index.search(query, limit: .max), index.search(query, options))
      if plain.total != chosen.total
        || Set(plain.hits.map { Array($0.id.utf8) }) != Set(chosen.hits.map { Array($0.id.utf8) })
      {
        return "\(line.debugDescription) changes what matches"
      }
    case .help, .open, .corpus, .importing, .pin, .forget, .timer, .mode, .limit, .stats, .save, .quit: break
    }
    return nil
  }

  /// The command as somebody would write it; nil where it cannot be written otherwise than it was.
  private static func written(_ command: DotCommand) -> String? {
    switch command {
    case .help: ".help"
    case .open(let file, let preset?): ".open \(file) \(preset.rawValue)"
    case .open(let file, nil): ".open \(file)"
    case .corpus(let name?): ".corpus \(name)"
    case .corpus(nil): ".corpus"
    case .importing(let file): ".import \(file)"
    case .explain(let query): ".explain \(query)"
    case .whyNot(let id, let query): quoted(id).map { ".whynot \($0) \(query)" }
    case .choose(let id, let query): quoted(id).map { ".choose \($0) \(query)" }
    case .pin(let id, let query): quoted(id).map { ".pin \($0) \(query)" }
    case .forget(let id?): quoted(id).map { ".forget \($0)" }
    case .forget(nil): ".forget"
    case .facets(let field, let measured?, let query): ".facets \(field):\(measured) \(query)"
    case .facets(let field, nil, let query): ".facets \(field) \(query)"
    case .timer(let isOn): ".timer \(isOn ? "on" : "off")"
    case .mode(let mode): ".mode \(mode.rawValue)"
    case .limit(let limit): limit == .max ? ".limit all" : ".limit \(limit)"
    case .stats: ".stats"
    case .save(let file): ".save \(file)"
    case .quit: ".quit"
    }
  }

  private static func quoted(_ id: String) -> String? { id.utf8.contains(UInt8(ascii: "\"")) ? nil : "\"\(id)\"" }
}
