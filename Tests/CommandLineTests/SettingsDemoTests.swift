import Foundation
import Testing
import TypeaheadTestSupport

/// What `fts demo settings` shows, key by key.
@Suite(.enabled(if: FtsProcess.executable != nil, "the executable is not built")) struct SettingsDemoTests {
  /// The frames after each line of a script, without the lines they are headed by.
  private func frames(_ script: [String], _ arguments: [String] = []) async throws -> [String] {
    let run = try await FtsProcess.run(
      ["demo", "settings", "--script", "-"] + arguments, input: script.joined(separator: "\n"))
    #expect(run.status == 0 && run.errors == "")
    let frames = run.output.split(separator: "\n\n", omittingEmptySubsequences: true).map(String.init)
    #expect(frames.map { String($0.prefix { $0 != "\n" }) } == script.map { "> " + $0 })
    return frames.map { $0.drop { $0 != "\n" }.dropFirst().trimmingSuffix("\n") }
  }

  @Test func thereAre47MenusAnd185Items() async throws {
    let frame = try #require(await frames(["<wait 0ms>"]).first)
    #expect(
      frame == """
        settings ›
        232 settings                                   Esc opens it anew · Ctrl-D leaves
        Type what you look for; up and down choose, Enter opens the way to it.
        Tab turns a switch, Ctrl-X hides the section, Ctrl-R shows all again.
        entered 1 · opened 1 · searched 0 · found 0
        """)
  }

  @Test func theWayOpensMenuByMenuAndTheItemBlinks() async throws {
    let frames = try await frames([
      "repeated c", "<enter>", "<wait 300ms>", "<wait 600ms>", "<wait 300ms>", "<wait 200ms>", "<wait 250ms>",
      "<wait 250ms>", "<wait 5s>",
    ])
    #expect(
      frames[0] == """
        settings › repeated c
        1 of 232 settings                      Enter opens · Tab switches · Ctrl-X hides
        ▸ Repeated calls  in Notifications › Do not disturb › Schedule › Exceptions  On
        """)
    let ways = frames.dropFirst().map { frame -> String in
      let line: Substring = frame.split(separator: "\n")[1].prefix { $0 != "T" }
      let end = line.lastIndex { $0 != " " }.map(line.index(after:)) ?? line.startIndex
      return String(line[..<end])
    }
    #expect(
      ways == [
        "Settings · …", "Settings › Notifications · …", "Settings › Notifications › Do not disturb › Schedule · …",
        "Settings › Notifications › Do not disturb › Schedule › Exceptions · opened",
        "Settings › Notifications › Do not disturb › Schedule › Exceptions · scrolled",
        "Settings › Notifications › Do not disturb › Schedule › Exceptions · scrolled",
        "Settings › Notifications › Do not disturb › Schedule › Exceptions · scrolled",
        "Settings › Notifications › Do not disturb › Schedule › Exceptions · highlighted",
      ])
    #expect(frames[1].contains("\n▸ Notifications  ›\n") && frames[2].contains("\n▸ Do not disturb  ›"))
    let lit = frames.dropFirst(4).map { $0.contains("▸ » Repeated calls «  On") }
    #expect(lit == [false, true, false, true, false])
  }

  @Test func aSwitchIsFollowedBySearch() async throws {
    let frames = try await frames(["read rec on", "<tab>", "<ctrl-u>read rec off"])
    #expect(frames[0].contains("1 of 232 settings"))
    #expect(frames[1].contains("Read receipts is off · 1 changed"))
    #expect(!frames[1].contains("Read receipts  in Privacy  On"))
    #expect(frames[2].contains("▸ Read receipts  in Privacy  Off"))
  }

  @Test func aHiddenSectionIsNotFoundAndComesBack() async throws {
    let frames = try await frames(["blocked<enter><wait 5s><up>", "<ctrl-x>", "<esc><esc>", "<ctrl-r>"])
    #expect(frames[0].contains("▸ Profile photo  Everyone"))
    #expect(frames[1].contains("section hidden · 18 gone"))
    #expect(frames[2].contains("0 of 214 settings"))
    #expect(frames[3].contains("18 new") && frames[3].contains("▸ Blocked people  in Privacy  3"))
  }

  @Test func whatWasDoneIsSaidUntilTheNextKey() async throws {
    let frames = try await frames([
      "favour thr<enter><wait 5s>", "<ctrl-x>", "<up>", "<esc>", "<ctrl-r>", "<esc><esc><esc><esc><esc>zzzz",
    ])
    #expect(frames[1].contains("hidden · "), "\(frames[1])")
    #expect(!frames[2].contains("hidden · ") && frames[2].contains("Settings › "), "\(frames[2])")
    #expect(frames[4].contains("all sections shown"), "\(frames[4])")
    #expect(frames[5].contains("Esc clears") && !frames[5].contains("Enter opens"), "\(frames[5])")
  }

  @Test func aListThatIsCutSaysSo() async throws {
    let lines = (0..<130).map { "{\"id\":\"s\($0)\",\"title\":\"Sound \($0)\"}" }.joined(separator: "\n")
    let file = try TemporaryFile("settings.ndjson", lines)
    let frames = try await frames(
      ["so", String(repeating: "<down>", count: 99)], ["--input", file.path])
    #expect(frames[0].contains("130 of 130 settings, 100 listed"), "\(frames[0])")
    #expect(frames[1].hasSuffix("100 of 130 are listed; type more to see others"), "\(frames[1])")
  }

  @Test func aKeyThatHurriesSwitchesNothing() async throws {
    let frames = try await frames(["repeated c<enter><enter>", "<enter>"])
    #expect(frames[0].contains("› Exceptions") && frames[0].contains("▸ Repeated calls  On"), "\(frames[0])")
    #expect(frames[1].contains("Repeated calls is off · 1 changed"), "\(frames[1])")
  }

  @Test func theProfilePictureIsSelectedAndAMenuOpened() async throws {
    let frames = try await frames(["avatar account<enter><wait 5s>", "<esc><esc><ctrl-u>sim cards<enter><wait 5s>"])
    #expect(frames[0].contains("Settings › Account · selected") && frames[0].contains("▸ Profile photo  Picture 1"))
    #expect(frames[1].contains("Settings › Network › Mobile data › SIM cards · opened"))
    #expect(frames[1].contains("▸ Add a SIM"))
  }

  @Test func equalTitlesAreToldApartByTheirPaths() async throws {
    let frame = try #require(await frames(["wallp"]).first)
    #expect(frame.contains("▸ Wallpaper  in Chats  Dunes\n  Wallpaper  in Home screen  Coast"))
  }

  @Test func theWayLeadsThroughTheMenuThatIsMeantAmongThoseOfOneTitle() async throws {
    let file = try TemporaryFile(
      "settings.ndjson",
      """
      {"id":"a","title":"Advanced","leads_to_screen":"A","value":"of sound"}
      {"id":"x","title":"Volume"}
      {"id":"b","title":"Advanced","leads_to_screen":"B","value":"of light"}

      """)
    let frames = try await frames(
      ["advanced light<enter>", "<wait 5s>", "<esc>", "<esc><ctrl-u>advanced sound<enter><wait 5s><esc>"],
      ["--input", file.path])
    let before = frames.map { $0.split(separator: "\n").filter { $0.contains("Advanced") && $0.contains("of ") } }
    #expect(frames[1].contains("Settings › Advanced"), "\(frames[1])")
    for place in [0, 2] {
      #expect(before[place].map { $0.hasPrefix("▸") } == [false, true], "\(frames[place])")
    }
    #expect(before[3].map { $0.hasPrefix("▸") } == [true, false], "\(frames[3])")
  }

  @Test func typosAreMendedAndUseIsCounted() async throws {
    let frames = try await frames(["blutooth", "<enter><wait 2s><esc><esc><esc><esc><esc>", "zzz", "<esc><esc>"])
    #expect(frames[0].contains("0 of 232 settings") && frames[0].contains("for “bluetooth”"))
    #expect(frames[3].contains("entered 1 · opened 3 · searched 2 · found 1"), "\(frames[3])")
  }

  @Test func aPathOfTooManyMenusIsRefused() async throws {
    let path = Array(repeating: "a", count: 20_000).joined(separator: " > ")
    let file = try TemporaryFile("settings.tsv", "id\ttitle\tpath\nx\tX\t\(path)\n")
    let run = try await FtsProcess.run(["demo", "settings", "--input", file.path, "--script", "-"], input: "x")
    #expect(run.status == 2 && run.output == "")
    #expect(run.errors == "fts: the record “x” is in 20000 menus, 128 are allowed; give it a shorter “path”\n")
  }

  @Test func idsThatDifferOnlyCanonicallyAreTwoRows() async throws {
    let file = try TemporaryFile(
      "settings.ndjson",
      """
      {"id":"caf\u{E9}","title":"Coffee","type":"Switch"}
      {"id":"cafe\u{301}","title":"Coffee house","type":"Switch"}

      """)
    let frames = try await frames(["coffee", "<down><tab>", "<ctrl-u>coffee"], ["--input", file.path])
    #expect(frames[0].contains("2 of 2 settings"))
    #expect(frames[1].contains("Coffee house is on · 1 changed"))
  }

  @Test(.enabled(if: SharedCorpora.isPresent, "the shared corpora are not on this machine"))
  func aFileOfSettings() async throws {
    let frames = try await frames(
      ["<wait 0ms>", "bluetooth scan<enter><wait 5s>", "<esc><esc><esc><ctrl-u>nfc"],
      ["--input", try SharedCorpora.path("settings_android11_en.tsv")])
    #expect(frames[0].contains("568 settings"))
    #expect(frames[1].contains("Settings › Location › Wi‑Fi and Bluetooth scanning · highlighted"))
    #expect(frames[2].contains("0 of 568 settings"))
  }
}

extension Substring {
  fileprivate func trimmingSuffix(_ suffix: String) -> String {
    hasSuffix(suffix) ? String(dropLast(suffix.count)) : String(self)
  }
}
