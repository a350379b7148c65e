import Foundation
import Testing
import TypeaheadTestSupport
import TypeaheadTools

@testable import TypeaheadServe

/// The page in a real browser.
@Suite(
  .enabled(if: Browser.isInstalled, "there is no Chromium with its driver on this machine"), .serialized,
  .timeLimit(.minutes(5)))
struct PageTests {
  private static let lines = [
    #"{"id":"dark","title":"Dark Mode","category":"Display","keywords":["night"]}"#,
    #"{"id":"light","title":"Light Mode","category":"Display"}"#,
    #"{"id":"calls","title":"Wi-Fi Calling","category":"Network"}"#,
  ]

  /// Calls `body` with a browser that shows a site.
  private static func onPage(
    _ site: SearchSite, _ body: (Browser) async throws -> Void
  ) async throws {
    let server = try HTTPServer(port: 0, handler: site.answer)
    defer { server.stop() }
    let browser = try await Browser()
    do {
      try await browser.open("http://127.0.0.1:\(server.port)/")
      try await browser.wait("the page has answered", "document.documentElement.dataset.painted === ''")
      try await body(browser)
    } catch {
      await browser.quit()
      throw error
    }
    await browser.quit()
  }

  private static let hits = "return [...document.querySelectorAll('#hits li')].map(hit => hit.textContent).join('; ')"

  private static func painted(_ text: String) -> String {
    "document.documentElement.dataset.painted === decodeURIComponent('\(text.addingPercentEncoding(withAllowedCharacters: .alphanumerics)!)')"
  }

  @Test func whatIsTypedIsFound() async throws {
    try await Self.onPage(SearchSite.site(Self.lines)) { browser in
      try await browser.type("mo da")
      try await browser.wait("the hits are there", Self.painted("mo da"))
      #expect(try await browser.text(Self.hits) == "Dark ModeDisplaydark")
      let marks = "return [...document.querySelectorAll('#hits mark')].map(mark => mark.textContent).join('|')"
      #expect(try await browser.text(marks) == "Da|Mo")
      #expect(try await browser.text("return document.getElementById('status').textContent") == "1 record")
      // The first hit is explained by the keyboard alone.
      try await browser.type("\u{E015}\u{E007}")
      try await browser.wait("the explanation is there", "!document.getElementById('explanation').hidden")
      let explanation = try await browser.text("return document.querySelector('#explanation pre').textContent")
      #expect(explanation.contains(#""mo" begins "mode" in title "Dark Mode""#), "\(explanation)")
      try await browser.type("\u{E00C}")
      try await browser.wait("the field is empty", Self.painted(""))
    }
  }

  @Test func facetsNarrowDown() async throws {
    try await Self.onPage(SearchSite.site(Self.lines)) { browser in
      try await browser.wait("facets are there", "document.querySelector('#facets button')")
      _ = try await browser.run(
        "[...document.querySelectorAll('#facets button')].find(chip => chip.textContent.startsWith('Network')).click()")
      try await browser.wait("one is left", "document.querySelectorAll('#hits li').length === 1")
      #expect(try await browser.text(Self.hits) == "Wi-Fi CallingNetworkcalls")
    }
  }

  /// Text of records is text, whatever it is.
  @Test func hostileRecordsAreText() async throws {
    let hostile = [
      #"<img src=x onerror="window.broken=1">name"#, "<script>window.broken=1</script>name", "\u{202E}name gpj.exe",
      "name\u{0}\u{7}", "javascript:window.broken=1//name",
      String(repeating: "quitealongwordthatfillsalongline ", count: 25_000) + "name",
    ]
    let lines = hostile.enumerated().map { place, text in
      var json = JSONWriter()
      json.beginObject()
      json.key("id")
      json.string("\(place)")
      json.key("title")
      json.string(text)
      json.endObject()
      return json.text
    }
    try await Self.onPage(SearchSite.site(lines)) { browser in
      try await browser.type("name")
      try await browser.wait("the hits are there", Self.painted("name"))
      #expect(try await browser.text("return document.querySelectorAll('#hits li').length") == "\(hostile.count)")
      #expect(try await browser.text("return document.querySelectorAll('#hits :not(li, bdi, mark)').length") == "0")
      #expect(try await browser.text("return String(window.broken)") == "undefined")
      let shown = try await browser.text(Self.hits)
      #expect(shown.contains(#"<img src=x onerror="window.broken=1">name"#) && shown.utf8.count < 10_000)
    }
  }

  @Test func ownFilesAreSearched() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "own-\(UUID()).ndjson")
    try Data(#"{"id":"own","title":"Own record"}"#.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    try await Self.onPage(SearchSite.site(Self.lines)) { browser in
      try await browser.choose(file: file.path, in: "#file")
      try await browser.wait(
        "its records are there", "document.querySelector('#hits li')?.textContent.startsWith('Own record')")
      #expect(try await browser.text("return document.getElementById('records').value") == file.lastPathComponent)
    }
  }

  /// A thousand keystrokes without waiting: each answer that is painted is newer than the one before, and the last is of the last text.
  @Test func answersStayInOrder() async throws {
    let names = ["anna", "ben", "carla", "dora", "emil", "frida", "gustav", "hanna"]
    let lines = (0..<100_000).map { number in
      let (first, last) = (names[number % 8], names[number / 8 % 8])
      return #"{"id":"\#(number)","name":"\#(first) \#(last) \#(number)","email":"\#(first)@\#(last).example"}"#
    }
    try await Self.onPage(SearchSite.site(lines, preset: .users)) { browser in
      let script = """
        const field = document.getElementById('query'), root = document.documentElement
        const texts = Array.from({ length: 1000 }, (_, place) => 'anna be ' .slice(0, 1 + place % 8) + place)
        const seen = []
        const watch = new MutationObserver(() => seen.push(root.dataset.painted))
        watch.observe(root, { attributeFilter: ['data-painted'] })
        const times = []
        for (const text of texts) {
          const start = performance.now()
          field.value = text
          field.dispatchEvent(new Event('input'))
          await new Promise((resolve) => setTimeout(resolve, 0))
          if (times.length < 200) {
            while (root.dataset.painted !== text) await new Promise((resolve) => setTimeout(resolve, 0))
            times.push(performance.now() - start)
          }
        }
        const end = performance.now() + 20000
        while (root.dataset.painted !== texts.at(-1) && performance.now() < end) {
          await new Promise((resolve) => setTimeout(resolve, 10))
        }
        watch.disconnect()
        const places = seen.map((text) => texts.indexOf(text))
        times.sort((left, right) => left - right)
        return {
          ordered: places.every((place, number) => place >= 0 && (number === 0 || place > places[number - 1])),
          last: root.dataset.painted === texts.at(-1), p50: times[100], p99: times[198],
        }
        """
      let result = try #require(try await browser.run("return (async () => {\(script)})()") as? [String: Any])
      #expect(result["ordered"] as? Bool == true && result["last"] as? Bool == true, "\(result)")
      print("from a key to painted rows, milliseconds: p50 \(result["p50"] ?? 0), p99 \(result["p99"] ?? 0)")
    }
  }
}
