import Synchronization
import Testing
import Typeahead
import TypeaheadTools

@testable import TypeaheadServe

/// What the site answers, without a network.
@Suite struct SearchSiteTests {
  private static let lines = [
    #"{"id":"wifi","title":"Wi-Fi","category":"Network","keywords":["wlan"]}"#,
    #"{"id":"wall","title":"Wallpaper","category":"Display"}"#,
    #"{"id":"hers","title":"Walls of hers","owner":"ann"}"#,
    #"{"id":"gone","title":"Wallet","hidden":true}"#,
  ]

  @Test func answersAreThoseOfTheCommandLine() throws {
    let site = try SearchSite.site(Self.lines)
    let response = site.get("/search", ["q": "wal"])
    #expect(response.status == 200 && response.type == "application/json; charset=utf-8")
    let object = try response.object
    #expect(
      object.members.map(\.key) == ["query", "total", "exact", "mended", "micros", "hitsMicros", "way", "hits"]
        && object["total"] == .integer(3) && object["way"] == .string("fresh"))
    #expect(try response.ids == ["gone", "wall", "hers"])
    // Going back is kept, a window by itself.
    #expect(try site.get("/search", ["q": "wall", "session": "a"]).object["way"] == .string("fresh"))
    #expect(try site.get("/search", ["q": "wallp", "session": "a"]).ids.first == "wall")
    #expect(try site.get("/search", ["q": "wall", "session": "a"]).object["way"] == .string("kept"))
    #expect(try site.get("/search", ["q": "wall", "session": "b"]).object["way"] == .string("fresh"))
  }

  @Test func whatIsChosenComesFirstAmongEquals() throws {
    let kept = Mutex<[String: Choices<String>]>([:])
    let choices = ServedChoices { records in
      kept.withLock { $0[records] } ?? Choices()
    } change: { records, change in
      var choices = kept.withLock { $0[records] ?? Choices() }
      change(&choices)
      let changed = choices
      kept.withLock { $0[records] = changed }
      return changed
    }
    let lines = ["Dark Mode", "Dark Moon", "Dark Mountain"].map { #"{"id":"\#($0)","title":"\#($0)"}"# }
    let site = SearchSite(try .made(of: lines), visibleTo: nil, choices: choices) { $0.schema() }
    let before = ["Dark Mode", "Dark Moon", "Dark Mountain"]
    #expect(try site.get("/search", ["q": "dark", "session": "a"]).ids == before)
    let said = site.get("/choose", ["q": "Dark", "id": "Dark Moon"], method: "POST")
    #expect(said.text == #"{"id":"Dark Moon","remembered":true}"#)
    let after = ["Dark Moon", "Dark Mode", "Dark Mountain"]
    for parameters in [["q": "dark", "session": "a"], ["q": "dark"], ["q": "dark", "limit": "all"]] as [KeyValuePairs] {
      #expect(try site.get("/search", parameters).ids == after)
    }
    #expect(kept.withLock { $0["records"]?.recent() } == ["Dark Moon"])
    #expect(site.get("/choose", ["q": "dar", "id": "nobody"], method: "POST").status == 404)
    #expect(site.get("/choose", ["q": "dar"], method: "POST").status == 400)
    #expect(site.get("/choose", ["q": "dar", "id": "Dark Moon"]).status == 405)
    // What cannot be read is not written over, and nothing waits for it.
    struct Unreadable: Error {}
    let damaged = ServedChoices { _ in
      throw Unreadable()
    } change: { _, _ in
      Issue.record("it is written over")
      return nil
    }
    let mute = SearchSite(try .made(of: lines), visibleTo: nil, choices: damaged) { $0.schema() }
    #expect(mute.get("/choose", ["q": "dark", "id": "Dark Moon"], method: "POST").status == 500)
    #expect(try mute.get("/search", ["q": "dark"]).ids == before)
    let forgetful = SearchSite(try .made(of: lines), visibleTo: nil) { $0.schema() }
    #expect(
      forgetful.get("/choose", ["id": "Dark Moon"], method: "POST").text == #"{"id":"Dark Moon","remembered":false}"#)
    #expect(try forgetful.get("/search", ["q": "dark"]).ids == before)
  }

  /// Records that are added are of this process alone, and so is what is chosen of them.
  @Test func choicesOfAddedRecordsAreNotKept() throws {
    let choices = ServedChoices { _ in
      Choices()
    } change: { records, _ in
      Issue.record("choices of \(records) are kept")
      return nil
    }
    let site = SearchSite(try .made(of: Self.lines), visibleTo: nil, choices: choices) { $0.schema() }
    func add() {
      let body = "plan a\nplan b\n"
      #expect(site.get("/records", ["name": "own.txt", "preset": "names"], method: "POST", body: body).status == 201)
    }
    func first() throws -> String? { try site.get("/search", ["q": "plan", "records": "own.txt"]).ids.first }
    add()
    #expect(try first() == "plan a")
    _ = site.get("/choose", ["q": "plan", "id": "plan b", "records": "own.txt"], method: "POST")
    #expect(try first() == "plan b")
    add()
    #expect(try first() == "plan a")
  }

  /// However choices of several threads meet, what is kept last is what is known.
  @Test func choicesOfManyThreadsAreAllKept() async throws {
    let kept = Mutex(Choices<String>())
    let choices = ServedChoices { _ in
      kept.withLock(\.self)
    } change: { _, change in
      var choices = kept.withLock(\.self)
      change(&choices)
      let changed = choices
      kept.withLock { $0 = changed }
      return changed
    }
    await withTaskGroup { group in
      for number in 0..<40 {
        group.addTask { try? choices.choose("r\(number)", typed: "r", of: "records", isKept: true) }
      }
    }
    #expect(kept.withLock(\.count) == 40)
    #expect(try choices.state(of: "records", isKept: true).choices == kept.withLock(\.self))
  }

  @Test func parametersNarrowDown() throws {
    let site = try SearchSite.site(Self.lines)
    #expect(try site.get("/search", ["q": "w", "limit": "1"]).ids.count == 1)
    #expect(try site.get("/search", ["q": "w", "filter": "category=Display"]).ids == ["wall"])
    #expect(try site.get("/search", ["q": "wlan", "fields": "title"]).ids == [])
    #expect(try site.get("/search", ["q": "wlan", "fields": "title,keywords"]).ids == ["wifi"])
    #expect(site.get("/search", ["q": "wifi", "explain": "1"]).text.contains("called so: the title"))
    // What narrows an answer down narrows its explanations down.
    let kept = site.get("/explain", ["q": "w", "id": "wall", "filter": "category=Network"])
    #expect(try kept.object["matches"] == .bool(false) && kept.text.contains("filter"), "\(kept.text)")
    #expect(try site.get("/explain", ["q": "wlan", "id": "wifi", "fields": "title"]).object["matches"] == .bool(false))
  }

  @Test func hitsOfLaterTiersSayWhatWasRead() throws {
    let site = try SearchSite.site(Self.lines)
    let response = site.get("/search", ["q": "walpaper"])
    #expect(try response.object["mended"] == .bool(true) && response.ids == ["wall"])
    #expect(response.text.contains(#""tier":"typo","read":"wallpaper""#))
  }

  @Test func whatIsWrongIsSaid() throws {
    let site = try SearchSite.site(Self.lines)
    let cases: [(HTTPResponse, Int, String)] = [
      (site.get("/search", ["p": "w"]), 400, "/search takes no “p”; it takes q, records"),
      (site.get("/search", ["limit": "1001"]), 400, "limit is all, or a number from 0 to 1000, not “1001”"),
      (site.get("/search", ["limit": "-1"]), 400, "limit is all, or a number"),
      (site.get("/suggest", ["limit": "all"]), 400, "limit is a number"),
      (site.get("/suggest", ["limit": "101"]), 400, "limit is a number from 0 to 100"),
      (site.get("/records", ["q": "w"]), 400, "/records takes no “q”"),
      (site.get("/search", ["fields": "nothing"]), 400, "nothing"),
      (site.get("/search", ["filter": "category"]), 400, "category"),
      (site.get("/search", ["records": "none"]), 404, "there are no records “none”"),
      (site.get("/explain", ["q": "w"]), 400, "/explain wants the id of a record"),
      (site.get("/nothing"), 404, "there is no /nothing"),
      (site.get("/search", method: "DELETE"), 405, "/search does not take DELETE"),
      (site.get("/records", ["name": "x.pdf"], method: "POST"), 400, "x.pdf"),
      (site.get("/records", ["name": "x.ndjson", "preset": "x"], method: "POST"), 400, "there is no preset “x”"),
      (site.get("/records", ["name": "x.ndjson"], method: "POST", body: "{"), 400, "x.ndjson:1"),
    ]
    for (response, status, text) in cases {
      guard case .string(let error)? = try response.object["error"] else {
        Issue.record("\(response.text)")
        continue
      }
      #expect(response.status == status && error.contains(text), "\(error)")
    }
  }

  /// Another name of this machine, and pages of other servers, get nothing.
  @Test func strangersAreRefused() throws {
    let site = try SearchSite.site(Self.lines)
    let own = (name: "host", value: "localhost:8417")
    let refused: [([(name: String, value: String)], Int)] = [
      ([], 421), ([("host", "evil.example")], 421), ([("host", "127.0.0.1.evil.example:8417")], 421),
      ([("host", "localhost.evil.example")], 421), ([("host", "[::2]:8417")], 421),
      ([("host", "[::1]evil.example")], 421),
      ([("host", "localhost:1@evil.example")], 421),
      ([own, ("origin", "http://evil.example")], 403), ([own, ("origin", "null")], 403),
      ([own, ("origin", "http://localhost:8418")], 403), ([own, ("sec-fetch-site", "cross-site")], 403),
      ([own, ("sec-fetch-site", "same-site")], 403),
    ]
    for (headers, status) in refused {
      for path in ["/", "/search", "/records", "/page.js"] {
        let response = site.get(path, headers: headers)
        #expect(response.status == status && !response.text.contains("Wi-Fi"), "\(headers)")
      }
      #expect(site.get("/records", ["name": "x.txt"], method: "POST", headers: headers, body: "a").status == status)
    }
    #expect(site.allRecords.count == 1)
    let served: [[(name: String, value: String)]] = [
      [own], [("host", "[::1]:8417")], [("host", "LOCALHOST")], [own, ("origin", "http://localhost:8417")],
      [own, ("sec-fetch-site", "same-origin")],
    ]
    for headers in served { #expect(site.get("/search", headers: headers).status == 200, "\(headers)") }
    // A link to the page may be followed; what the page asks for may not be asked so.
    let link = [own, (name: "sec-fetch-site", value: "cross-site"), (name: "sec-fetch-mode", value: "navigate")]
    #expect(site.get("/", ["q": "w"], headers: link).status == 200 && site.get("/search", headers: link).status == 403)
    #expect(site.get("/", method: "POST", headers: link).status == 403)
  }

  /// What a user may not see is nowhere: in no answer, total, suggestion, facet, explanation or count.
  @Test(arguments: [(nil, 3, "ann"), ("ann", 2, "ann"), ("bob", 1, "")] as [(String?, Int, String)])
  func onlyWhatOneMaySeeIsShown(_ user: String?, _ total: Int, _ owner: String) throws {
    let site = try SearchSite.site(Self.lines, visibleTo: user)
    #expect(try site.get("/search", ["q": "wal"]).object["total"] == .integer(Int64(total)))
    let isSeen = owner == "ann"
    #expect(site.get("/suggest", ["q": "walls"]).text.contains("hers") == isSeen)
    #expect(site.get("/facets", ["q": "", "field": "owner"]).text.contains("ann") == isSeen)
    let explained = site.get("/explain", ["q": "walls", "id": "hers"])
    #expect(try explained.object["matches"] == .bool(isSeen))
    let missing = site.get("/explain", ["q": "walls", "id": "none"]).text.replacing("none", with: "hers")
    #expect((explained.text == missing) == !isSeen)
    #expect(site.get("/records").text.contains(#""count":\#(total + 1)"#))
  }

  @Test func ownRecordsAreSearched() throws {
    let site = try SearchSite.site(Self.lines)
    let added = site.get(
      "/records", ["name": "mine.tsv"], method: "POST", body: "id\temail\tname\n1\tann@x.example\tAnn\n")
    #expect(try added.status == 201 && added.object["preset"] == .string("users"))
    #expect(try site.get("/search", ["q": "ann", "records": "mine.tsv"]).ids == ["1"])
    // A table as other systems write it: a byte-order mark, CRLF, blank lines.
    let other = site.get(
      "/records", ["name": "other.tsv"], method: "POST", body: "\u{FEFF}id\ttitle\tkeywords\r\n\r\n1\tAnn\tsister\r\n")
    #expect(try other.object["preset"] == .string("settings") && other.object["note"] == nil)
    #expect(try site.get("/search", ["q": "sis", "records": "other.tsv"]).ids == ["1"])
    // Nothing that could be searched is said, not kept from whoever wonders.
    let useless = site.get("/records", ["name": "x.ndjson"], method: "POST", body: #"{"id":"1","colour":"red"}"#)
    #expect(useless.status == 201 && useless.text.contains("they have “id”, “colour”"), "\(useless.text)")
    // The first records and those that are offered keep their place.
    let taken = site.get("/records", ["name": "records"], method: "POST", body: "a")
    #expect(taken.status == 409 && taken.text.contains("there are records “records” already"))
    // Of the same name they take the place of those before; the first ones stay.
    _ = site.get("/records", ["name": "mine.tsv"], method: "POST", body: "id\ttitle\n2\tAnn\n")
    #expect(try site.get("/search", ["q": "ann", "records": "mine.tsv"]).ids == ["2"])
    for number in 0..<20 { _ = site.get("/records", ["name": "\(number).txt"], method: "POST", body: "a\(number)") }
    #expect(site.allRecords.count == SearchSite.mostSets && site.allRecords[0].name == "records")
    #expect(try site.get("/search", ["q": "a19", "records": "19.txt"]).ids == ["a19"])
  }

  /// Records are read piece by piece, one body at a time; of those that take too much memory the first body is refused, the oldest set goes.
  @Test func memoryOfAddedRecordsIsBounded() throws {
    let site = try SearchSite.site(Self.lines)
    func add(_ name: String, _ body: String) -> HTTPResponse {
      site.get("/records", ["name": name], method: "POST", body: body)
    }
    // The last of equal ones counts, over pieces too, and so does what the first piece alone says.
    let many = (0..<9000).map { #"{"id":"\#($0 % 4500)","\#($0 < 4200 ? "colour" : "title")":"note \#($0)"}"# }
    let added = add("many.ndjson", many.joined(separator: "\n"))
    #expect(try added.status == 201 && added.object["count"] == .integer(4500) && added.object["note"] == nil)
    #expect(try site.get("/search", ["q": "note 4507", "records": "many.ndjson"]).ids == ["7"])
    let useless = add("x.ndjson", many[..<4200].joined(separator: "\n"))
    #expect(useless.text.contains("they have “id”, “colour”; rename"), "\(useless.text)")
    // A body of which all is wanted or nothing.
    #expect(add("z.ndjson", many.joined(separator: "\n") + "\n{").status == 400)
    #expect(!site.get("/records").text.contains("z.ndjson"))
    // 80 MB would take more than there is.
    let large = add("large.txt", String(repeating: String(repeating: "a ", count: 500) + "\n", count: 80_000))
    #expect(large.status == 413 && large.text.contains("send fewer at once"), "\(large.text)")
    for number in 0..<4 {
      let records = ServedRecords(
        name: "\(number)", preset: .text, index: SearchIndex(schema: Preset.text.schema()), readFrom: 30_000_000)
      site.add(records)
    }
    #expect(site.allRecords.map(\.name) == ["records", "2", "3"])
  }

  /// All hits are those of the ordinary answer and on, each once, and are made a page at a time.
  @Test func allHitsAreSentInParts() throws {
    let site = try SearchSite.site((0..<3000).map { #"{"id":"\#($0)","title":"note \#($0)","owner":"u\#($0 % 3)"}"# })
    let response = site.get("/search", ["q": "note", "limit": "all"])
    guard case .parts(let next) = response.body else {
      Issue.record("the answer is made before it is sent")
      return
    }
    let parts = Array(sequence(state: ()) { _ in next() })
    #expect(parts.count > 2 && parts.allSatisfy { $0.count < 100_000 }, "\(parts.map(\.count))")
    let whole = HTTPResponse(type: response.type, body: .whole(Array(parts.joined())))
    #expect(try whole.object["total"] == .integer(3000) && Set(whole.ids).count == 3000)
    let first = site.get("/search", ["q": "note", "limit": "1000"])
    #expect(try Array(whole.ids.prefix(1000)) == first.ids)
    #expect(try whole.object.members.map(\.key) == ["query", "total", "exact", "mended", "micros", "way", "hits"])
    // What narrows an answer down narrows this one too.
    let narrowed = site.get("/search", ["q": "note 2", "limit": "all", "filter": "owner=u1"])
    #expect(try narrowed.ids == site.get("/search", ["q": "note 2", "limit": "1000", "filter": "owner=u1"]).ids)
    #expect(site.get("/search", ["q": "note 2", "limit": "all", "explain": "1"]).text.contains("explanation"))
    let hers = try SearchSite.site(
      [#"{"id":"a","title":"note","owner":"ann"}"#, #"{"id":"b","title":"note"}"#], visibleTo: "bob")
    #expect(try hers.get("/search", ["q": "note", "limit": "all"]).ids == ["b"])
    // Later tiers, and nothing at all.
    #expect(try site.get("/search", ["q": "noet", "limit": "all"]).object["mended"] == .bool(true))
    #expect(try site.get("/search", ["q": "zzzzz", "limit": "all"]).ids == [])
  }

  /// Long answers are sent while they are written; an explanation quotes what is around a match, whatever the length of the text.
  @Test func longAnswersAreSentInParts() throws {
    let text = "note " + String(repeating: "lorem ", count: 1000)
    let site = try SearchSite.site((0..<300).map { #"{"id":"\#($0)","title":"\#(text)"}"# })
    let response = site.get("/search", ["q": "note", "limit": "300", "explain": "1"])
    guard case .parts(let next) = response.body else {
      Issue.record("the answer is made before it is sent")
      return
    }
    let parts = Array(sequence(state: ()) { _ in next() })
    #expect(parts.count > 2 && parts.allSatisfy { $0.count < 2 * AnswerParts.mostBytes }, "\(parts.map(\.count))")
    let whole = HTTPResponse(type: response.type, body: .whole(Array(parts.joined())))
    #expect(try whole.ids.count == 300 && whole.object["hitsMicros"] == nil)
    // Of each record its text once.
    #expect(parts.reduce(0) { $0 + $1.count } < 300 * (text.utf8.count + 1000))
    let few = site.get("/search", ["q": "note", "limit": "2", "explain": "1"])
    #expect(try few.object["hitsMicros"] != nil && few.ids == Array(whole.ids.prefix(2)))
  }

  /// Records that are offered are listed without being made, and made once, by whoever asks first.
  @Test func offeredRecordsAreMadeWhenAskedFor() async throws {
    let made = Mutex(0)
    let offers = ["more", "records", "broken"].map { name in
      OfferedRecords(name: name, preset: .users) {
        if name == "broken" { throw RequestError(500, "the file is gone") }
        made.withLock { $0 += 1 }
        return try ServedRecords.made(of: [#"{"id":"x","name":"Ann"}"#], .users, named: name)
      }
    }
    let site = try SearchSite.site(Self.lines, offers: offers)
    func listed() throws -> String { site.get("/records").text }
    #expect(
      try listed().contains(#"{"name":"more","preset":"users","nameField":"name"}"#) && made.withLock(\.self) == 0)
    // The first records keep their name.
    #expect(site.get("/search", ["q": "wal", "records": "records"]).text.contains("Wallpaper"))
    // While they are made, other requests for them are told to come again.
    let statuses = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<8 { group.addTask { site.get("/search", ["q": "ann", "records": "more"]).status } }
      return await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(statuses.isSubset(of: [200, 503]))
    #expect(try site.get("/search", ["q": "ann", "records": "more"]).ids == ["x"])
    #expect(try listed().contains(#"{"name":"more","preset":"users","count":1,"#) && made.withLock(\.self) == 1)
    let broken = site.get("/search", ["records": "broken"])
    #expect(broken.status == 500 && broken.text.contains("the records “broken” cannot be made: the file is gone"))
  }

  /// Texts that Unicode takes for equal are different to a filter, and so to a session.
  @Test func sessionsCompareBytes() throws {
    let lines = ["caf\u{E9}", "cafe\u{301}"].map {
      #"{"id":"\#($0.unicodeScalars.count)","title":"one","city":"\#($0)"}"#
    }
    let site = try SearchSite.site(lines)
    for (city, id) in [("caf\u{E9}", "4"), ("cafe\u{301}", "5"), ("caf\u{E9}", "4")] {
      #expect(try site.get("/search", ["q": "one", "filter": "city=\(city)", "session": "a"]).ids == [id])
    }
  }

  /// Text that takes long to compare is compared by its bytes, or refused.
  @Test(.timeLimit(.minutes(1))) func marksTakeNoTime() throws {
    let site = try SearchSite.site((0..<1000).map { #"{"id":"\#($0)","title":"note"}"# })
    let marks = "a" + String(repeating: "\u{301}\u{316}", count: 20_000)
    let start = ContinuousClock.now
    #expect(site.get("/facets", ["field": marks]).status == 400 && site.get("/search", ["fields": marks]).status == 400)
    #expect(site.get("/" + marks).status == 404 && site.get("/search", [marks: "a"]).status == 400)
    #expect(site.get("/search", ["session": marks]).status == 400)
    #expect(try site.get("/search", ["q": "note", "filter": marks + "=" + marks]).ids.isEmpty)
    #expect(try site.get("/search", ["q": marks]).ids.isEmpty && site.get("/explain", ["id": marks]).status == 200)
    #expect(site.get("/search", ["records": marks]).status == 404)
    #expect(ContinuousClock.now - start < .seconds(10))
    let many = (0..<17).map { _ in (name: "filter", value: "id=1") }
    #expect(
      site.answer(HTTPRequest(method: "GET", path: "/search", parameters: many, headers: [("host", "localhost")]))
        .status == 400)
  }

  /// Sessions let go of records that are served no more, or by others of their name.
  @Test func replacedRecordsAreLetGo() throws {
    let site = try SearchSite.site(Self.lines)
    func add(_ name: String) { _ = site.get("/records", ["name": name], method: "POST", body: "note\n") }
    for number in 0..<SearchSite.mostSets * 2 {
      add("\(number).txt")
      _ = site.get("/search", ["q": "note", "records": "\(number).txt", "session": "a"])
    }
    #expect(site.sessions.count == SearchSite.mostSets - 1)
    let last = "\(SearchSite.mostSets * 2 - 1).txt"
    add(last)
    #expect(site.sessions.count == SearchSite.mostSets - 2)
  }

  @Test func thePageIsThere() throws {
    let site = try SearchSite.site(Self.lines)
    for (path, type, text) in [
      ("/", "text/html; charset=utf-8", "<!doctype html>"), ("/page.css", "text/css; charset=utf-8", ":root"),
      ("/page.js", "text/javascript; charset=utf-8", "search"),
    ] {
      let response = site.get(path)
      #expect(response.status == 200 && response.type == type && response.text.contains(text))
      // The policy of the page forbids all of these.
      #expect(
        !response.text.contains("innerHTML") && !response.text.contains("<script>")
          && !response.text.contains("style=\""))
    }
  }
}
