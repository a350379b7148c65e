import Testing
import TypeaheadCorpora

/// The built-in corpora: complete, well-formed, and the same every time.
@Suite struct CorporaTests {
  /// FNV-1a over the lines of a corpus, each with its line end.
  private func hash(_ records: CorpusRecords) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for record in records {
      for byte in record.json().utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      hash = (hash ^ 0x0A) &* 0x100_0000_01B3
    }
    return hash
  }

  private func corpus(_ name: String) throws -> Corpus { try #require(Corpus.named(name)) }

  private func records(_ name: String) throws -> [CorpusRecord] { Array(try corpus(name).records()) }

  @Test func namesArePlainAndUnique() {
    #expect(Set(Corpus.all.map(\.name)).count == Corpus.all.count)
    let presets: Set = ["names", "colors", "symbols", "settings", "users", "text"]
    #expect(Corpus.all.allSatisfy { presets.contains($0.preset) && !$0.summary.isEmpty })
    #expect(Corpus.all.filter(\.isScalable).map(\.name) == ["users"])
    #expect(Corpus.named("nonsense") == nil)
  }

  @Test(arguments: Corpus.all.map(\.name))
  func idsAreUniqueAndNothingIsEmpty(name: String) throws {
    var ids: Set<String> = []
    var count = 0
    for record in try corpus(name).records() {
      count += 1
      let id = try #require(record.text("id"))
      #expect(!id.isEmpty && ids.insert(id).inserted, "id \(id) twice")
      for field in record.fields {
        switch field.value {
        case .text(let text): if text.isEmpty { Issue.record("\(id): \(field.name) is empty") }
        case .list(let list): if list.contains("") { Issue.record("\(id): \(field.name) holds an empty text") }
        default: break
        }
      }
    }
    #expect(count == (try corpus(name).defaultSize))
  }

  @Test(arguments: Corpus.all.map(\.name))
  func linesAreJSON(name: String) throws {
    for record in try corpus(name).records(size: 2_000) {
      #expect(JSONReader.isOneObject(record.json()), "\(record.json())")
    }
  }

  @Test(arguments: Corpus.all.map(\.name))
  func aSizeTakesTheFirstAndRepeats(name: String) throws {
    let corpus = try corpus(name)
    let few = Array(try corpus.records(size: 40))
    #expect(few.count == 40)
    #expect(few == Array(try corpus.records(size: 100).prefix(40)))
    #expect(hash(try corpus.records(size: 300)) == hash(try corpus.records(size: 300, seed: corpus.defaultSeed)))
    #expect(Array(try corpus.records(size: 0)).isEmpty)
    #expect(throws: CorpusError.negativeSize(-1)) { try corpus.records(size: -1) }
  }

  @Test func usersDependOnTheSeedAlone() throws {
    let users = try corpus("users")
    #expect(hash(try users.records(size: 1_000)) == 0x9ACD_1456_3D0C_404D)
    #expect(hash(try users.records(size: 1_000, seed: 7)) != hash(try users.records(size: 1_000)))
  }

  @Test func usersHaveOwnAddressesAndManyNames() throws {
    var addresses: Set<String> = []
    var names: Set<Substring> = []
    var scripts: Set<UInt32> = []
    for user in try corpus("users").records(size: 20_000) {
      let address = try #require(user.text("email"))
      #expect(addresses.insert(address).inserted, "\(address) twice")
      #expect(address.utf8.allSatisfy { (0x21...0x7E).contains($0) } && address.contains("@"), "\(address)")
      let name = try #require(user.text("name"))
      names.formUnion(name.split(separator: " "))
      scripts.formUnion(name.unicodeScalars.map { $0.value >> 7 })
      #expect(user.text("owner") == user.text("id"))
      #expect(!user.list("visibleTo").isEmpty)
    }
    #expect(names.count > 8_000)
    // Latin, Greek, Cyrillic, Hebrew, Arabic, Devanagari, Thai, kana, Han, Hangul.
    for sample: Unicode.Scalar in ["a", "α", "а", "ש", "ع", "र", "ส", "あ", "王", "김"] {
      #expect(scripts.contains(sample.value >> 7), "\(sample)")
    }
  }

  @Test(arguments: Corpus.all.map(\.name).filter { $0.hasPrefix("settings") })
  func settingsAreATree(name: String) throws {
    let items = try records(name)
    var titles: [String: String] = [:]
    var paths: [String: [String]] = [:]
    var menus: Set<String> = []
    for item in items {
      let id = try #require(item.text("id"))
      let title = try #require(item.text("title"))
      let path = item.list("path")
      let parent = id.split(separator: ".").dropLast().joined(separator: ".")
      #expect(path == (parent.isEmpty ? [] : (paths[parent] ?? []) + [titles[parent] ?? ""]), "path of \(id)")
      titles[id] = title
      paths[id] = path
      menus.insert(parent)
    }
    #expect(items.count >= 400)
    #expect(menus.count > 50)
    #expect(items.contains { $0.list("path").count >= 4 })
    #expect(items.contains { $0["hidden"] == .flag(true) })
    #expect(Set(titles.values).count < items.count - 20, "equal titles in different menus")
  }

  @Test func languagesOfSettingsAreTheSameTree() throws {
    let english = try records("settings")
    for name in ["ja", "th", "ko", "de", "ar"] {
      let other = try records("settings-" + name)
      #expect(other.map { $0.text("id") } == english.map { $0.text("id") })
      #expect(other.map { $0.list("keywords") } == english.map { $0.list("keywords") })
      let same = zip(english, other).count { $0.text("title") == $1.text("title") }
      #expect(same < (name == "de" ? 60 : 10), "\(same) titles of \(name) are not translated")
    }
  }

  @Test func symbolsHaveFormerNamesAndSplits() throws {
    let symbols = try records("symbols")
    #expect(symbols.count >= 5_000)
    let names = Dictionary(uniqueKeysWithValues: symbols.map { ($0.text("name") ?? "", $0) })
    #expect(names["sleep"]?.list("formerNames").contains("circle.bottomthird.split") == true)
    #expect(names["document.fill"]?.list("formerNames") == ["doc.fill", "page.fill"])
    #expect(names["airpodpro.left"]?.text("words") == "air pod pro left")
    #expect(names["eyedropper.halffull"]?.text("words") == nil)
    for name in names.keys {
      #expect(name.unicodeScalars.allSatisfy { "a"..."z" ~= $0 || "0"..."9" ~= $0 || $0 == "." }, "\(name)")
    }
  }

  @Test func wordsAreFitForAWordModel() throws {
    let words = try WordCounts.all()
    let list = Set(words.map(\.word))
    #expect(words.count >= 4_000 && list.count == words.count)
    #expect(list.allSatisfy { $0.utf8.allSatisfy { (0x61...0x7A).contains($0) } })
    #expect(list.isSuperset(of: ["background", "notification", "keyboard", "headphones", "airpods", "checkmark"]))
    #expect(list.isDisjoint(with: ["eyedropper", "halffull", "airpodspro", "macpro"]))
  }

  @Test func ranksFollowTheLaw() {
    let zipf = ZipfTable(capacity: 1_000)
    var random = SplitMix64(seed: 3)
    var counts = [Int](repeating: 0, count: 1_000)
    for _ in 0..<200_000 { counts[zipf.rank(below: 1_000, using: &random)] += 1 }
    #expect(counts[0] > counts[10] && counts[10] > counts[100] && counts[100] > counts[900])
    let few = (0..<1_000).map { _ in zipf.rank(below: 5, using: &random) }
    #expect(Set(few) == [0, 1, 2, 3, 4])
  }
}

/// Just enough of a reader to tell whether a text is one JSON object.
private struct JSONReader {
  private var rest: Substring.UTF8View

  static func isOneObject(_ text: String) -> Bool {
    var reader = JSONReader(rest: text[...].utf8)
    return reader.rest.first == UInt8(ascii: "{") && reader.value() && reader.rest.isEmpty
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func value() -> Bool {
    switch rest.first {
    case UInt8(ascii: "{"): list(end: "}") { $0.string() && $0.take(":") && $0.value() }
    case UInt8(ascii: "["): list(end: "]") { $0.value() }
    case UInt8(ascii: "\""): string()
    case UInt8(ascii: "t"): word("true")
    case UInt8(ascii: "f"): word("false")
    default: number()
    }
  }

  private mutating func list(end: Unicode.Scalar, _ element: (inout JSONReader) -> Bool) -> Bool {
    rest.removeFirst()
    if take(end) { return true }
    repeat { if !element(&self) { return false } } while take(",")
    return take(end)
  }

  private mutating func word(_ word: String) -> Bool {
    guard rest.starts(with: word.utf8) else { return false }
    rest = rest.dropFirst(word.utf8.count)
    return true
  }

  private mutating func number() -> Bool {
    let digits = rest.prefix { (0x30...0x39).contains($0) || $0 == 0x2D || $0 == 0x2E }
    rest = rest.dropFirst(digits.count)
    return Double(String(Substring(digits))) != nil
  }

  private mutating func string() -> Bool {
    guard take("\"") else { return false }
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\""): return true
      case UInt8(ascii: "\\"): if rest.popFirst() == nil { return false }
      case 0..<0x20: return false
      default: break
      }
    }
    return false
  }
}
