import Foundation
import Testing
import Typeahead
import TypeaheadCorpora
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
      try await browser.wait("the explanation is there", "document.querySelector('#explanation pre').textContent")
      let explanation = try await browser.text("return document.querySelector('#explanation pre').textContent")
      #expect(explanation.contains(#""mo" begins "mode" in title "Dark Mode""#), "\(explanation)")
      // Escape closes it, and then clears the field.
      try await browser.type("\u{E00C}")
      try await browser.wait("it is closed", "!document.querySelector('#explanation pre').textContent")
      #expect(try await browser.text("return document.getElementById('query').value") == "mo da")
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
      // Typing on may leave nothing of it: the chip stays, and can be let go.
      try await browser.type("dark")
      try await browser.wait("nothing is left", Self.painted("dark"))
      let chip = "document.querySelector('#facets [aria-pressed=true]')"
      try await browser.wait("the chip is there", "\(chip)?.textContent === 'Network 0'")
      _ = try await browser.run("\(chip).click()")
      try await browser.wait("the hit is there", "document.querySelectorAll('#hits li').length === 1")
    }
  }

  /// What goes wrong is said, and typing goes on.
  @Test func errorsAreSaid() async throws {
    let offers = [
      OfferedRecords(name: "broken", preset: .settings) { throw RequestError(500, "the file is gone") }
    ]
    try await Self.onPage(SearchSite.site(Self.lines, offers: offers)) { browser in
      let status = "document.getElementById('status').textContent"
      func choose(_ name: String) async throws {
        _ = try await browser.run(
          "const set = document.getElementById('records'); set.value = arguments[0]; set.dispatchEvent(new Event('change'))",
          [name])
      }
      try await choose("broken")
      try await browser.wait("it is said", "\(status).includes('the file is gone')")
      try await choose("records")
      try await browser.wait("the others are there", "\(status) === '3 records'")
      // A text that no request can carry.
      _ = try await browser.run(
        "const field = document.getElementById('query'); field.value = 'x'.repeat(300000); field.dispatchEvent(new Event('input'))"
      )
      try await browser.wait("it is said", "/server/.test(\(status))")
      _ = try await browser.run(
        "const field = document.getElementById('query'); field.value = ''; field.dispatchEvent(new Event('input'))")
      try await browser.type("mo da")
      try await browser.wait("the hits are there", Self.painted("mo da"))
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
    // Not text at all, where the page expects some.
    let odd = #"{"id":"odd","title":"name","path":{"toString":1,"valueOf":1},"category":[["a"]]}"#
    try await Self.onPage(SearchSite.site(lines + [odd])) { browser in
      try await browser.type("name")
      try await browser.wait("the hits are there", Self.painted("name"))
      #expect(try await browser.text("return document.querySelectorAll('#hits li').length") == "\(hostile.count + 1)")
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
      // A file that is dropped is as one that is chosen.
      _ = try await browser.run(
        """
        const data = new DataTransfer()
        data.items.add(new File(['{"id":"dropped","title":"Dropped record"}'], 'dropped.ndjson'))
        document.dispatchEvent(new DragEvent('drop', { dataTransfer: data, cancelable: true }))
        """)
      try await browser.wait(
        "its records are there", "document.querySelector('#hits li')?.textContent.startsWith('Dropped record')")
    }
  }

  /// Records that are offered are made when they are chosen.
  @Test func otherRecordsAreChosen() async throws {
    let offers = [
      OfferedRecords(name: "others", preset: .settings) {
        try .made(of: [#"{"id":"o","title":"Other"}"#], named: "others")
      }
    ]
    try await Self.onPage(SearchSite.site(Self.lines, offers: offers)) { browser in
      let names =
        "return [...document.querySelectorAll('#records option')].map(option => option.textContent).join('; ')"
      #expect(try await browser.text(names) == "records (3); others")
      _ = try await browser.run(
        "const set = document.getElementById('records'); set.value = 'others'; set.dispatchEvent(new Event('change'))")
      try await browser.wait(
        "their hits are there", "document.querySelector('#hits li')?.textContent.startsWith('Other')")
      try await browser.wait(
        "they are counted", "document.querySelector('#records option:last-child').textContent === 'others (1)'")
    }
  }

  /// Text is drawn in its own direction, and marked where it matches, in any writing.
  @Test func textOfAnyWritingIsShown() async throws {
    let lines = [
      #"{"id":"ar","title":"الوضع الداكن","category":"العرض"}"#, #"{"id":"ja","title":"設定の検索","category":"一般"}"#,
      #"{"id":"he","title":"מצב כהה abc"}"#,
    ]
    try await Self.onPage(SearchSite.site(lines)) { browser in
      let first = "document.querySelector('#hits .name')"
      for (text, direction, marked) in [("الداكن", "rtl", "الداكن"), ("検", "ltr", "検"), ("abc", "rtl", "abc")] {
        _ = try await browser.run(
          "const field = document.getElementById('query'); field.value = arguments[0]; field.dispatchEvent(new Event('input'))",
          [text])
        try await browser.wait("the hits are there", Self.painted(text))
        for element in [first, "\(first).parentElement"] {
          #expect(try await browser.text("return getComputedStyle(\(element)).direction") == direction, "\(text)")
        }
        #expect(try await browser.text("return \(first).querySelector('mark').textContent") == marked)
      }
    }
  }

  /// What a screen reader is told, and who wants no motion sees none.
  @Test func thePageIsForEverybody() async throws {
    try await Self.onPage(SearchSite.site(Self.lines)) { browser in
      #expect(try await browser.spoken("#query") == ("combobox", "Search"))
      #expect(try await browser.spoken("#hits") == ("listbox", "Hits"))
      #expect(try await browser.spoken("#hits li").role == "option")
      #expect(try await browser.spoken("#status").role == "status")
      #expect(try await browser.spoken("#records").name == "Records")
      #expect(try await browser.spoken("#id").name == "Why not")
      let live = "return document.getElementById('query').getAttribute('aria-activedescendant')"
      try await browser.type("mode")
      try await browser.wait("the hits are there", Self.painted("mode"))
      try await browser.type("\u{E015}")
      try await browser.wait("a hit is chosen", "document.querySelector('#hits [aria-selected=true]')")
      #expect(try await browser.text(live) == "hit-0")
      let duration = "return getComputedStyle(document.querySelector('#hits li')).transitionDuration"
      #expect(try await browser.text(duration) != "0s")
      try await browser.prefer(["prefers-reduced-motion": "reduce", "prefers-color-scheme": "dark"])
      #expect(try await browser.text(duration) == "0s")
      let paper = "return getComputedStyle(document.documentElement).backgroundColor"
      #expect(try await browser.text(paper) == "rgb(23, 23, 26)")
      // A narrow window is not scrolled sideways.
      try await browser.resize(width: 320, height: 600)
      let overflow = "return document.documentElement.scrollWidth - document.documentElement.clientWidth"
      #expect(try await browser.text(overflow) == "0")
    }
  }

  /// The picture of the page in the README, of the built-in settings; it is taken anew with `TYPEAHEAD_RENEW=1`.
  @Test func thePictureOfThePage() async throws {
    let index = SearchIndex(schema: Preset.settings.schema())
    try index.upsert(#require(Corpus.named("settings")).records().map { try Document(fields: $0) })
    let site = SearchSite(
      ServedRecords(name: "settings", preset: .settings, index: index), visibleTo: nil, schema: { $0.schema() })
    try await Self.onPage(site) { browser in
      try await browser.resize(width: 900, height: 740)
      // As slowly as people type, which the strip of times shows.
      for letter in "mes pre" {
        try await browser.type(String(letter))
        try await Task.sleep(for: .milliseconds(100))
      }
      try await browser.wait("the hits are there", Self.painted("mes pre"))
      try await browser.type("\u{E015}\u{E007}")
      try await browser.wait("the explanation is there", "document.querySelector('#explanation pre').textContent")
      let explanation = try await browser.text("return document.querySelector('#explanation pre').textContent")
      #expect(explanation.contains(#""mes" begins"#), "\(explanation)")
      if ProcessInfo.processInfo.environment["TYPEAHEAD_RENEW"] == "1" {
        let path = "Sources/Typeahead/Typeahead.docc/Resources/page.png"
        try await browser.screenshot().write(to: PackageFile.folder.appending(path: path))
      }
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
        const type = (text) => { field.value = text; field.dispatchEvent(new Event('input')) }
        const pause = (time) => new Promise((resolve) => setTimeout(resolve, time))
        // A watch that is told at once: a timer would come up to four milliseconds later.
        const painted = (text) => new Promise((resolve) => {
          const watch = new MutationObserver(() => {
            if (root.dataset.painted !== text) return
            watch.disconnect()
            resolve(performance.now())
          })
          watch.observe(root, { attributeFilter: ['data-painted'] })
        })
        const texts = Array.from({ length: 1000 }, (_, place) => 'anna be ' .slice(0, 1 + place % 8) + place)
        const seen = []
        const watch = new MutationObserver(() => seen.push(root.dataset.painted))
        watch.observe(root, { attributeFilter: ['data-painted'] })
        const times = [], shown = []
        for (const text of texts) {
          // The first ones at the rate of a fast typist, the others without waiting.
          if (times.length < 200) {
            const start = performance.now(), end = painted(text)
            type(text)
            times.push(await end - start)
            await pause(50)
            shown.push(parseInt(/shown after (\\d+) ms/.exec(document.getElementById('figures').textContent)?.[1]))
          } else {
            type(text)
            await pause(0)
          }
        }
        const end = performance.now() + 20000
        while (root.dataset.painted !== texts.at(-1) && performance.now() < end) await pause(10)
        watch.disconnect()
        const places = seen.map((text) => texts.indexOf(text))
        for (const list of [times, shown]) list.sort((left, right) => left - right)
        return {
          ordered: places.every((place, number) => place >= 0 && (number === 0 || place > places[number - 1])),
          last: root.dataset.painted === texts.at(-1), p50: times[100], p99: times[197],
          shown50: shown[100], shown99: shown[197],
        }
        """
      let result = try #require(try await browser.run("return (async () => {\(script)})()") as? [String: Any])
      #expect(result["ordered"] as? Bool == true && result["last"] as? Bool == true, "\(result)")
      print("milliseconds from a key to rows, and to the frame that shows them: \(result)")
    }
  }
}
