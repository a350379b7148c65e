import Typeahead
import TypeaheadCorpora
import TypeaheadServe
import TypeaheadTools

/// `fts serve`: a page to type into, on the loopback address, until the process is ended.
struct ServeCommand {
  private let call: Invocation
  private let port: Int?

  /// The port where none is named.
  private static let usualPort = 8417

  /// - Throws: ``UsageError`` where `--as` names nobody.
  init(_ call: Invocation) throws(UsageError) {
    self.call = call
    port = call.count("port")
    try call.checkUser()
  }

  func run() throws -> ExitCode {
    let user = call.user
    guard let records = try RecordSet(call, RecordSet.preset(of: call), usual: "symbols", visibleTo: user) else {
      return .wrongUsage
    }
    try records.printNote()
    let choices = choices(of: records)
    let served = ServedRecords(name: records.title, preset: records.preset, index: records.index)
    let offers = Corpus.all.map { corpus in
      OfferedRecords(name: corpus.name, preset: corpus.preset) {
        let index = try RecordSet(corpus: corpus.name).index
        return ServedRecords(
          name: corpus.name, preset: corpus.preset, index: try user.map(index.visible) ?? index)
      }
    }
    let site = SearchSite(served, offers: offers, visibleTo: user, choices: choices) {
      $0.schema(words: try $0.wordModel())
    }
    if choices != nil, let file = file(of: records.title, records) {
      try Warnings.print(["what is chosen on the page is kept in \(file.shownPath); --no-memory keeps nothing"])
    }
    let server = try start(site)
    let address = "http://127.0.0.1:\(server.port)/"
    try Output.print(address + "\n")
    if Terminal.standardOutput.isInteractive {
      try Warnings.print(["type into the page at \(address); control-C ends it"])
      ProcessCalls.openInBrowser(address)
    }
    while true { ProcessCalls.waitForSignal() }
  }

  /// What is chosen on the page, kept from call to call, for each user apart; nil with `--no-memory`.
  ///
  /// - Parameter first: The records that are not offered, but there from the start.
  private func choices(of first: RecordSet) -> ServedChoices? {
    if call.has("no-memory") { return nil }
    return ServedChoices { [self] name in
      try file(of: name, first)?.read() ?? Choices()
    } change: { [self] name, change in
      guard let file = file(of: name, first) else { return nil }
      return try file.change(change)
    }
  }

  private func file(of name: String, _ first: RecordSet) -> ChoicesFile? {
    let origin = name.hasSameBytes(as: first.title) ? first.origin : name
    return ChoicesFile(of: name, from: origin, as: call.value("as"), environment: ProcessCalls.environmentValue)
  }

  /// Starts on the port of the call; where it names none and the usual one is taken, on any.
  private func start(_ site: SearchSite) throws -> HTTPServer {
    func start(_ port: Int) throws(HTTPServerError) -> HTTPServer {
      try HTTPServer(port: port, gate: site.refusal, handler: site.answer)
    }
    if let port { return try start(port) }
    do {
      return try start(Self.usualPort)
    } catch {
      return try start(0)
    }
  }
}
