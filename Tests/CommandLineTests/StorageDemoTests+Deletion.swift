import Foundation
import Testing
import TypeaheadStorage
import TypeaheadTestSupport

/// What the demonstration deletes, and what it asks first.
extension StorageDemoTests {
  @Test("ST11 one type is deleted over all groups") func aTypeIsDeletedEverywhere() async throws {
    let chats = try Chats()
    let frames = try await play(
      "<settle>\n<tab><tab><tab><tab>\n<up>\n<ctrl-x>\nn\n<ctrl-x>\ny<settle>\n<esc>\n", chats)
    #expect(frames[1].contains("14.0 kB in 3 files, 3 groups · videos only"))
    #expect(frames[1].contains("\n  all groups ") && frames[1].contains("\n▸ Anna "), "\(frames[1])")
    #expect(frames[2].contains("\n▸ all groups "))
    #expect(frames[3].contains("delete all videos of all groups (3 counted, 14.0 kB)? y deletes"), "\(frames[3])")
    #expect(frames[4].contains("nothing was deleted") && frames[4].contains("\n▸ all groups "))
    #expect(frames[6].contains("freed 14.0 kB: 3 deleted"))
    #expect(frames[7].contains("8.6 kB in 7 files, 4 groups") && !frames[7].contains("all groups"))
    for chat in ["Anna", "Bob", "Carla"] {
      #expect(!chats.exists("\(chat)/Holiday \(chat).mov") && chats.exists("\(chat)/photo.png"))
    }
  }

  @Test func nothingIsDeletedWithoutAYes() async throws {
    let chats = try Chats()
    for refusal in ["n", "Y", "<esc>", "<enter>", "<ctrl-x>", "<down>", "e<esc>"] {
      let frames = try await play("<settle>\n<down><ctrl-x>\n\(refusal)<settle>\n", chats)
      #expect(frames[1].contains("delete all files of “Bob” (3 counted, 6.5 kB)? y deletes, other keys keep"))
      #expect(frames[2].contains("nothing was deleted") || !frames[2].contains("freed"), "\(refusal)")
      #expect(frames[2].contains(Self.total), "\(refusal)")
    }
    // A search shows less than a deletion would take.
    let frames = try await play("<settle>\nhol<ctrl-x>\ny<settle>\n", chats)
    #expect(frames[1].contains("whole groups are deleted") && chats.exists("Anna/photo.png"))
    #expect(["Anna", "Bob", "Carla"].allSatisfy { chats.exists("\($0)/photo.png") })
  }

  @Test func aGroupOrATypeOfItIsDeletedAfterAYes() async throws {
    let chats = try Chats()
    let frames = try await play(
      """
      <settle>
      <down><ctrl-x>
      y<settle>
      <esc><page-up><tab><tab><tab><tab>
      <ctrl-x>
      y<settle>
      <esc>
      """, chats)
    #expect(frames[2].contains("freed 6.5 kB: 3 deleted") && frames[2].contains("16.1 kB in 7 files, 3 groups"))
    #expect(frames[4].contains("delete all videos of “Anna” (1 counted, 8.0 kB)? y deletes"))
    #expect(frames[5].contains("freed 8.0 kB: 1 deleted"))
    #expect(frames[6].contains("8.1 kB in 6 files, 3 groups"))
    #expect(!chats.exists("Bob/photo.png") && !chats.exists("Bob/voice/note.m4a"))
    #expect(!chats.exists("Anna/Holiday Anna.mov") && chats.exists("Anna/photo.png") && chats.exists("Carla/photo.png"))
  }

  @Test func whatWasNotCountedIsAskedForToo() throws {
    let chats = try Chats()
    let terminal = try terminal(chats)
    #expect(terminal.reads("counted; kept in"), "\(terminal.output)")
    try chats.write("Bob/new.mov", 1000)
    terminal.type("\u{1B}[B\u{18}")
    #expect(terminal.reads("delete all files of “Bob” (3 counted, 6.5 kB)?"), "\(terminal.output)")
    terminal.type("y")
    #expect(terminal.reads("freed 7.5 kB: 4 deleted") && !chats.exists("Bob/new.mov"), "\(terminal.output)")
    terminal.type("\u{4}")
    try #require(terminal.ends())
  }

  @Test func aYesBeforeTheQuestionWasSeenIsNone() async throws {
    let chats = try Chats()
    let frames = try await play("<settle>\n<down><ctrl-x>y\n<settle>\n", chats)
    #expect(frames[1].contains("nothing was deleted") && frames[2].contains(Self.total))
    #expect(chats.exists("Bob/photo.png"))
  }

  @Test(
    "ST11 nothing is deleted unless the whole question is on the screen",
    arguments: [
      (80, 1, "\u{1B}[?25h", false), (1, 1, "\u{1B}[?25h", false), (20, 5, "small to ask", false),
      (20, 6, "deletes, other keys", true), (40, 2, "too small to ask", false), (40, 3, "other keys keep", true),
    ] as [(UInt16, UInt16, String, Bool)])
  func theWholeQuestionIsShown(columns: UInt16, rows: UInt16, shown: String, fits: Bool) async throws {
    let chats = try Chats()
    _ = try await play("<settle>\n", chats)
    let terminal = try terminal(chats)
    #expect(terminal.reads("as before"), "\(terminal.output)")
    terminal.resize(rows: rows, columns: columns)
    kill(terminal.process.processIdentifier, SIGWINCH)
    #expect(terminal.reads("\u{1B}[?25h"))
    terminal.type("\u{18}")
    #expect(terminal.reads(shown), "\(terminal.output)")
    terminal.type("y")
    #expect(terminal.reads("\u{1B}[?25h"))
    terminal.resize(rows: 24, columns: 80)
    kill(terminal.process.processIdentifier, SIGWINCH)
    #expect(terminal.reads(fits ? "freed 12.5 kB" : "nothing was deleted"), "\(terminal.output)")
    #expect(chats.exists("Anna/photo.png") == !fits)
    terminal.type("\u{4}")
    try #require(terminal.ends())
  }

  @Test func afterADeletionTheNextGroupIsPointedAt() async throws {
    let frames = try await play("<settle>\n<down><ctrl-x>\ny<settle>\n<down><ctrl-x>\ny<settle>\n", Chats())
    #expect(frames[2].contains("▸ Carla"), "\(frames[2])")
    #expect(frames[4].contains("▸ Carla") && !frames[4].contains("(this folder)"), "\(frames[4])")
  }

  @Test func aDeletionIsSaidAtOnce() async throws {
    let frames = try await play("<settle>\n<down><ctrl-x>\ny\n<settle>\n", Chats())
    #expect(frames[2].contains("deleting files of “Bob” …") && frames[3].contains("freed 6.5 kB: 3 deleted"))
  }

  @Test func whoLeavesWhileItDeletesLeavesAStoreThatKnowsWhatIsGone() async throws {
    let chats = try Chats()
    for file in 0..<4000 { try chats.write("Huge/\(file / 100)/\(file).png", 100) }
    _ = try await play("<settle>\n", chats)
    let terminal = try terminal(chats)
    #expect(terminal.reads("as before"), "\(terminal.output)")
    terminal.type("\u{18}")
    #expect(terminal.reads("keep"))
    terminal.type("y")
    #expect(terminal.reads("deleting"))
    // The first file of the group's order.
    #expect(terminal.isSoon { !chats.exists("Huge/0/0.png") })
    terminal.type("\u{3}")
    try #require(terminal.ends())
    let left = try FileManager.default.subpathsOfDirectory(atPath: chats.path + "/Huge").count { $0.hasSuffix(".png") }
    let stored =
      try chats.store().groups(in: .group(StorageGroup.ID(serviceType: "files", groupId: "Huge"))).first?.total.count
      ?? 0
    #expect(stored == left)
  }
}
