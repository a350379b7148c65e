import Testing
import TypeaheadCorpora
import TypeaheadTools

/// The built-in corpora: complete, well-formed, and the same every time.
@Suite struct CorporaTests {
  /// FNV-1a over the lines of a corpus, each with its line end.
  private func hash(_ records: CorpusRecords) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for record in records {
      for byte in record.text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      hash = (hash ^ 0x0A) &* 0x100_0000_01B3
    }
    return hash
  }

  private func corpus(_ name: String) throws -> Corpus { try #require(Corpus.named(name)) }

  private func documents(_ name: String) throws -> [Document] {
    try corpus(name).records().map { try Document(fields: $0) }
  }

  @Test func namesArePlainAndUnique() {
    #expect(Set(Corpus.all.map(\.name)).count == Corpus.all.count)
    #expect(Corpus.all.allSatisfy { !$0.summary.isEmpty })
    #expect(Corpus.all.filter(\.isScalable).map(\.name) == ["users"])
    #expect(Corpus.named("nonsense") == nil)
  }

  @Test(arguments: Corpus.all.map(\.name))
  func idsAreUniqueAndNothingIsEmpty(name: String) throws {
    var ids: Set<String> = []
    var count = 0
    for record in try corpus(name).records() {
      count += 1
      let document = try Document(fields: record)
      #expect(ids.insert(document.id).inserted, "id \(document.id) twice")
      for key in record.members.map(\.key) where document.texts(key).contains("") {
        Issue.record("\(document.id): \(key) holds an empty text")
      }
    }
    #expect(count == (try corpus(name).defaultSize))
  }

  @Test func everySentenceHasRecordsThatWouldDo() throws {
    let sentences = try Corpus.all.map { ($0, try $0.sentences()) }.filter { !$0.1.isEmpty }
    #expect(sentences.map(\.0.name) == ["settings", "symbols"])
    for (corpus, sentences) in sentences {
      let ids = try documents(corpus.name).map(\.id)
      #expect(Set(sentences.map(\.text)).count == 40 && sentences.count == 40)
      for sentence in sentences {
        #expect(!sentence.accepted.isEmpty, "\(sentence.text)")
        for accepted in sentence.accepted {
          #expect(ids.contains { Sentence.stands(accepted, for: $0) }, "\(sentence.text): \(accepted)")
        }
      }
    }
    let moon = try #require(sentences.last?.1.first { $0.accepted.contains("moon.*") })
    #expect(
      moon.accepts("moon") && moon.accepts("moon.fill") && !moon.accepts("moonphase.full") && !moon.accepts("sun.max"))
  }

  @Test(arguments: Corpus.all.map(\.name))
  func linesAreJSON(name: String) throws {
    for record in try corpus(name).records(size: 2_000) {
      #expect(try JSONValue(parsing: record.text) == .object(record))
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
    for record in try corpus("users").records(size: 20_000) {
      let user = try Document(fields: record)
      let address = try #require(user.texts("email").first)
      #expect(addresses.insert(address).inserted, "\(address) twice")
      #expect(address.utf8.allSatisfy { (0x21...0x7E).contains($0) } && address.contains("@"), "\(address)")
      let name = try #require(user.texts("name").first)
      names.formUnion(name.split(separator: " "))
      scripts.formUnion(name.unicodeScalars.map { $0.value >> 7 })
      #expect(user.texts("owner") == [user.id])
      #expect(!user.texts("visibleTo").isEmpty)
    }
    #expect(names.count > 8_000)
    // Latin, Greek, Cyrillic, Hebrew, Arabic, Devanagari, Thai, kana, Han, Hangul.
    for sample: Unicode.Scalar in ["a", "α", "а", "ש", "ع", "र", "ส", "あ", "王", "김"] {
      #expect(scripts.contains(sample.value >> 7), "\(sample)")
    }
  }

  @Test(arguments: Corpus.all.map(\.name).filter { $0.hasPrefix("settings") })
  func settingsAreATree(name: String) throws {
    let items = try documents(name)
    var titles: [String: String] = [:]
    var paths: [String: [String]] = [:]
    var menus: Set<String> = []
    for item in items {
      let id = item.id
      let title = try #require(item.texts("title").first)
      let path = item.texts("path")
      let parent = id.split(separator: ".").dropLast().joined(separator: ".")
      #expect(path == (parent.isEmpty ? [] : (paths[parent] ?? []) + [titles[parent] ?? ""]), "path of \(id)")
      titles[id] = title
      paths[id] = path
      menus.insert(parent)
    }
    #expect(items.count >= 400)
    #expect(menus.count > 50)
    #expect(items.contains { $0.texts("path").count >= 4 })
    #expect(items.contains { $0.flag("hidden") })
    #expect(Set(titles.values).count < items.count - 20, "equal titles in different menus")
  }

  @Test func languagesOfSettingsAreTheSameTree() throws {
    let english = try documents("settings")
    for name in ["ja", "th", "ko", "de", "ar"] {
      let other = try documents("settings-" + name)
      #expect(other.map(\.id) == english.map(\.id))
      #expect(other.map { $0.texts("keywords") } == english.map { $0.texts("keywords") })
      let same = zip(english, other).count { $0.texts("title") == $1.texts("title") }
      #expect(same < (name == "de" ? 60 : 10), "\(same) titles of \(name) are not translated")
    }
  }

  @Test func symbolsHaveFormerNamesAndSplits() throws {
    let symbols = try documents("symbols")
    #expect(symbols.count >= 5_000)
    let names = Dictionary(uniqueKeysWithValues: symbols.map { ($0.id, $0) })
    #expect(names["sleep"]?.texts("formerNames").contains("circle.bottomthird.split") == true)
    #expect(names["document.fill"]?.texts("formerNames") == ["doc.fill", "page.fill"])
    #expect(names["airpodpro.left"]?.texts("words") == ["air pod pro left"])
    #expect(names["eyedropper.halffull"]?.texts("words") == [])
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
