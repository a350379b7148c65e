import Foundation
import Testing
import TypeaheadTestSupport

@testable import TypeaheadTools

@Suite struct MovingPictureTests {
  private static func frame(_ typed: String, _ body: [StyledLine] = []) -> LiveFrame {
    LiveFrame(prompt: "p", before: typed, after: "", status: (StyledLine("left"), StyledLine()), body: body)
  }

  /// Each frame is visible from its start to the next one's, and the longest is the one without motion.
  @Test func framesFollowEachOther() {
    var picture = MovingPicture(title: "t", width: 20, height: 5)
    picture.append(Self.frame(""), milliseconds: 100)
    picture.append(Self.frame("a"), milliseconds: 100)
    // It looks the same: the frame is longer.
    picture.append(Self.frame("a"), milliseconds: 500)
    picture.append(Self.frame("ab"), milliseconds: 300)
    let svg = picture.svg
    #expect(svg.contains("animation-duration: 1000ms"))
    #expect(svg.contains("@keyframes k0 { 0% { visibility: visible } 10.000% { visibility: hidden } }"))
    #expect(
      svg.contains(
        "@keyframes k1 { 0% { visibility: hidden } 10.000% { visibility: visible } 70.000% { visibility: hidden } }"))
    #expect(svg.contains("@keyframes k2 { 0% { visibility: hidden } 70.000% { visibility: visible } }"))
    // Keyframes win over this; where nothing moves, it holds.
    #expect(svg.contains("#f1 { visibility: visible; }") && svg.contains("reduce) { g { animation: none; } }"))
    #expect(!svg.contains("k3"))
  }

  /// Text is text, in its columns, whatever it is.
  @Test func textIsDrawnInItsColumns() {
    var line = StyledLine("検索  ")
    line.append("<b>&", .match)
    var picture = MovingPicture(title: "<&>", width: 20, height: 5)
    picture.append(Self.frame("", [line, StyledLine("   "), StyledLine("  x ", .faint)]), milliseconds: 1)
    let svg = picture.svg
    #expect(svg.contains(#"<text x="16.0" y="70" textLength="33.6">検索</text>"#), "\(svg)")
    #expect(svg.contains(#"<text x="66.4" y="70" class="m" textLength="33.6">&lt;b&gt;&amp;</text>"#))
    #expect(svg.contains(#"<text x="32.8" y="110" class="f" textLength="8.4">x</text>"#))
    #expect(svg.contains("<title>&lt;&amp;&gt;</title>") && !svg.contains(#"y="90""#))
  }

  @Test func aPictureOfNothingIsOne() {
    #expect(MovingPicture(title: "t", width: 1, height: 1).svg.hasSuffix("</svg>\n"))
  }

  /// What somebody types in the picture of the README.
  private static let keys = """
    <wait 700ms>
    se<wait 400ms> la<wait 1500ms>
    <ctrl-u>notifcat<wait 1800ms>
    <ctrl-u>power lo<wait 1500ms>
    <enter><wait 3s>
    """

  /// The README's picture is what `fts` draws.
  @Test(.enabled(if: FtsProcess.executable != nil, "the executable is not built"))
  func thePictureOfTheReadme() async throws {
    let drawn = try await FtsProcess.run(["demo", "settings", "--script", "-", "--svg"], input: Self.keys)
    #expect(drawn.status == 0 && drawn.output.utf8.count < 200_000, "\(drawn.errors)")
    let file = PackageFile("Sources/Typeahead/Typeahead.docc/Resources/typing.svg")
    #expect(try file.isMade(of: drawn.output), "\(file.howToRenew)")
  }

  /// Files as a chat app has them: a group's folder, names, and megabytes.
  private static let files: [(folder: String, name: String, megabytes: Double)] = [
    ("Family", "birthday.mp4", 182), ("Family", "garden.mp4", 64), ("Family", "cake.jpg", 6.5),
    ("Family", "voice.m4a", 3), ("Football", "goal.mp4", 91), ("Football", "team.jpg", 8),
    ("Football", "fixtures.pdf", 2), ("Work", "budget.pdf", 33), ("Work", "slides.pdf", 48), ("Work", "desk.jpg", 4),
    ("Anna", "birthday card.jpg", 12), ("Anna", "song.m4a", 21), ("Neighbours", "plan.pdf", 1.5),
  ]

  /// The lines of the device, as they are drawn, and as they are in the picture: what a device has differs from one to the next.
  private static var device: [(drawn: Regex<Substring>, shown: String)] {
    [
      (
        #/>device  [█▒·]+ +[\d.]+ [kMGTPE]?B</#,
        ">device  █\(String(repeating: "▒", count: 21))\(String(repeating: "·", count: 39))   64.0 GB<"
      ),
      (
        #/>on the disk: █ these files +[\d.]+ [kMGTPE]?B  ▒ other +[\d.]+ [kMGTPE]?B  · free +[\d.]+ [kMGTPE]?B</#,
        ">on the disk: █ these files 476.1 MB  ▒ other  22.6 GB  · free  40.9 GB<"
      ),
    ]
  }

  /// The picture of the storage demonstration is what `fts` draws of these files.
  @Test(.enabled(if: FtsProcess.executable != nil, "the executable is not built"))
  func thePictureOfStorage() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "picture-\(UUID())/chats")
    defer { try? FileManager.default.removeItem(at: folder.deletingLastPathComponent()) }
    for file in Self.files {
      let group = folder.appending(path: file.folder)
      try FileManager.default.createDirectory(at: group, withIntermediateDirectories: true)
      let path = group.appending(path: file.name).path
      try Data().write(to: URL(filePath: path))
      // The length alone counts: nothing is written.
      let handle = try #require(FileHandle(forWritingAtPath: path))
      try handle.truncate(atOffset: UInt64(file.megabytes * 1_000_000))
      try handle.close()
    }
    let keys = "<settle><esc><wait 2500ms>\n<down><wait 500ms>birth<settle><wait 3s>\n"
    let drawn = try await FtsProcess.run(["demo", "storage", folder.path, "--script", "-", "--svg"], input: keys)
    #expect(drawn.status == 0, "\(drawn.errors)")
    let file = PackageFile("Sources/TypeaheadStorage/TypeaheadStorage.docc/Resources/storage.svg")
    var picture = drawn.output
    for (drawn, shown) in Self.device {
      #expect(picture.contains(drawn))
      picture.replace(drawn, with: shown)
    }
    #expect(try file.isMade(of: picture), "\(file.howToRenew)")
  }
}
