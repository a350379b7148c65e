import Foundation
import Testing
import TypeaheadStorage
import TypeaheadTestSupport

/// `fts demo storage` as somebody uses it, on real files.
@Suite(.enabled(if: FtsProcess.executable != nil, "the executable is not built")) struct StorageDemoTests {
  /// A folder of chats, there as long as the value is.
  private final class Chats {
    private let folder = NSTemporaryDirectory() + "fts-storage-\(UUID().uuidString)"
    var path: String { folder + "/chats" }

    init() throws {
      for (chat, scale) in [("Anna", 4), ("Bob", 2), ("Carla", 1)] {
        try write("\(chat)/photo.png", 1000 * scale)
        try write("\(chat)/Holiday \(chat).mov", 2000 * scale)
        try write("\(chat)/voice/note.m4a", 500)
      }
      try write("loose.pdf", 100)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    func write(_ file: String, _ size: Int) throws {
      let url = URL(fileURLWithPath: "\(path)/\(file)")
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(count: size).write(to: url)
    }

    func remove(_ file: String) throws { try FileManager.default.removeItem(atPath: "\(path)/\(file)") }

    func exists(_ file: String) -> Bool { FileManager.default.fileExists(atPath: "\(path)/\(file)") }
  }

  /// What is shown after each step of a script.
  private func play(_ script: String, _ chats: Chats) async throws -> [String] {
    let run = try await FtsProcess.run(["demo", "storage", chats.path, "--script", "-"], input: script)
    #expect(run.status == 0 && run.errors == "")
    return run.output.components(separatedBy: "\n\n> ")
  }

  private static let total = "22.6 kB in 10 files, 4 groups"

  /// Folders in folders until their path is longer than the system takes, which is why nobody can read what is in them.
  private static let makeUnreadable = """
    n=$(printf 'n%.0s' {1..199})! && for i in {1..25}; do mkdir "$n" && cd -P "$n" || exit 1; done
    """

  @Test func itIsSaidWhyAGroupStaysPartial() async throws {
    let chats = try Chats()
    try #require(try FtsProcess.shell("cd '\(chats.path)/Anna' && \(Self.makeUnreadable)").status == 0)
    let frames = try await play("<settle>\n", chats)
    #expect(frames[0].contains("· partial: not all can be read\n"))
    #expect(frames[0].contains("\n“Anna” cannot be counted: File name too long at …nnnn"), "\(frames[0])")
    #expect(frames[0].contains("nnn!\n"))
    let again = try await play("<settle>\n", chats)
    #expect(again[0].contains("· partial: not all can be read\n"))
  }

  /// A group may have a million files: what was seen of it when it was counted says what is asked, and it is not read again for that.
  @Test func nothingIsReadToAsk() throws {
    let chats = try Chats()
    let terminal = try PseudoTerminal(["demo", "storage", chats.path])
    #expect(terminal.reads(Self.total), "\(terminal.output)")
    try #require(try FtsProcess.shell("cd '\(chats.path)/Anna' && \(Self.makeUnreadable)").status == 0)
    terminal.type("\u{18}")
    try #require(terminal.reads("“Anna” (3 counted, 12.5 kB)?"), "\(terminal.output)")
    terminal.type("n\u{4}")
    try #require(terminal.ends())
  }

  /// What was not seen since the start is looked at before it is asked about; keys are taken meanwhile, and any ends that.
  @Test func whatWasNotSeenIsLookedAtBeforeItIsAskedAbout() async throws {
    let chats = try Chats()
    _ = try await play("<settle>\n", chats)
    // Nobody lists a group that is only in the store.
    try chats.remove("Bob")
    let frames = try await play("<settle>\n<down><ctrl-x>\n<settle>\nn\n", chats)
    #expect(frames[1].contains("looking at what is in “Bob” …") && !frames[1].contains("delete all"), "\(frames[1])")
    #expect(frames[2].contains("delete all files of “Bob” (3 counted, 6.5 kB)? y deletes"), "\(frames[2])")
    #expect(frames[3].contains("nothing was deleted"))
    let gone = try await play("<settle>\n<down><ctrl-x><up>\n<settle>\n", chats)
    #expect(gone[1].contains("▸ Anna") && !gone[2].contains("delete all"), "\(gone[2])")
  }

  /// Whether this process may mount something, where nobody else sees it.
  private static let mayMount: Bool = {
    let outcome = try? FtsProcess.shell("unshare -m mount -t tmpfs tmpfs /mnt")
    return outcome?.status == 0
  }()

  /// A folder of the same volume and one of another, mounted in a group.
  @Test(.enabled(if: mayMount, "only root may mount, where the system lets it"))
  func whatIsMountedInAGroupIsLeftOutAndSaidToBe() async throws {
    let chats = try Chats()
    try chats.write("../elsewhere/b.txt", 10)
    for name in ["bind", "memory"] {
      try FileManager.default.createDirectory(atPath: "\(chats.path)/Anna/\(name)", withIntermediateDirectories: true)
    }
    let outcome = try FtsProcess.shell(
      """
      export CHATS='\(chats.path)'
      unshare -m bash -c '
        mount --bind "$CHATS/../elsewhere" "$CHATS/Anna/bind" && mount -t tmpfs tmpfs "$CHATS/Anna/memory" || exit 9
        echo hello > "$CHATS/Anna/memory/c.txt"
        printf "<settle>\\n<ctrl-x>\\n" | "$FTS" demo storage "$CHATS" --script -
        printf "<settle>\\n<ctrl-x>\\ny<settle>\\n" | "$FTS" demo storage "$CHATS" --script -
        ls "$CHATS/Anna/bind" "$CHATS/Anna/memory"'
      """)
    #expect(outcome.status == 0 && outcome.errors == "")
    let frames = outcome.output.components(separatedBy: "\n> ")
    try #require(frames.count == 5, "\(outcome.output)")
    #expect(frames[0].contains(Self.total))
    #expect(frames[0].contains("\nnot counted: what is mounted at “Anna/bind”, “Anna/memory”\n"))
    // Who counted it knows, and so does who is started when it was counted.
    for frame in [frames[1], frames[3]] {
      let question = frame.replacing("\n", with: " ")
      #expect(question.contains("delete all files of “Anna” (3 counted, 12.5 kB)? "), "\(frame)")
      #expect(question.contains("What is mounted there stays: “Anna/bind”, “Anna/memory”. "), "\(frame)")
    }
    #expect(frames[4].contains("freed 12.5 kB: 3 deleted"))
    #expect(frames[4].contains("b.txt\n") && frames[4].contains("c.txt\n"))
    #expect(chats.exists("../elsewhere/b.txt") && !chats.exists("Anna/photo.png"))
  }

  @Test func totalsAndSharesAreShown() async throws {
    let frames = try await play("<settle>\n", Chats())
    #expect(
      frames == [
        """
        > <settle>
        chats ›
                                          Tab: type · Ctrl-X deletes · Ctrl-R reconciles
        22.6 kB in 10 files, 4 groups
        █ images 7.0 kB  ▒ audio files 1.5 kB  ░ other files 100 B  ▓ videos 14.0 kB

        ▸ Anna                   ██████████▒▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓   12.5 kB  55 %
          Bob                    █████▒▓▓▓▓▓▓▓▓▓▓                   6.5 kB  29 %
          Carla                  ██▒▒▓▓▓▓▓                          3.5 kB  15 %
          (this folder)                                              100 B   0 %


        """
      ])
  }

  @Test func whatIsPointedAtStaysInSight() async throws {
    let chats = try Chats()
    for group in 0..<60 { try chats.write("Group \(group)/photo.png", 60 - group) }
    let frames = try await play("<settle>\n<page-down>\n<up><up>\n<page-up>\n", chats)
    #expect(frames[0].contains("▸ Anna") && !frames[0].contains("Group 59"))
    #expect(frames[1].contains("▸ Group 59") && frames[1].contains("  Group 50") && !frames[1].contains("Anna"))
    #expect(frames[1].contains("24.4 kB in 70 files, 64 groups") && frames[2].contains("▸ Group 57"))
    #expect(frames[3].contains("▸ Anna") && frames[3].contains("51 %"))
  }

  @Test func searchingShowsSumsAndTypesFilter() async throws {
    let frames = try await play("<settle>\nhol bo\n<esc>\n<tab>\n<tab>\n", Chats())
    #expect(frames[1].contains("4.0 kB in 1 file, 1 group") && frames[1].contains("▸ Bob"))
    #expect(frames[1].contains("\n  Holiday Bob.mov  Bob  4.0 kB"))
    #expect(frames[2].contains(Self.total))
    #expect(frames[3].contains("7.0 kB in 3 files, 3 groups") && frames[4].contains("1.5 kB in 3 files, 3 groups"))
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

  @Test func whatWasNotCountedIsAskedForToo() async throws {
    let chats = try Chats()
    _ = try await play("<settle>\n", chats)
    try chats.write("Bob/new.mov", 1000)
    let frames = try await play("<settle>\n<down><ctrl-x>\ny<settle>\n", chats)
    #expect(frames[1].contains("delete all files of “Bob” (3 counted, 6.5 kB)?"))
    #expect(frames[2].contains("freed 7.5 kB: 4 deleted") && !chats.exists("Bob/new.mov"))
  }

  @Test func aYesBeforeTheQuestionWasSeenIsNone() async throws {
    let chats = try Chats()
    let frames = try await play("<settle>\n<down><ctrl-x>y\n<settle>\n", chats)
    #expect(frames[1].contains("nothing was deleted") && frames[2].contains(Self.total))
    #expect(chats.exists("Bob/photo.png"))
  }

  @Test func startedAgainItKnowsWithoutReadingAndReconcilesWhenTold() async throws {
    let chats = try Chats()
    _ = try await play("<settle>\n", chats)
    // Nobody says so, and nobody looks: the sums are those of before.
    try chats.write("Carla/new.mov", 50_000)
    let frames = try await play("<settle>\n<ctrl-r><settle>\n", chats)
    #expect(frames[0].contains(Self.total))
    #expect(frames[1].contains("72.6 kB in 11 files, 4 groups") && frames[1].contains("▸ Carla"))
  }

  @Test func killedWhileItCountsItGoesOn() async throws {
    let chats = try Chats()
    for file in 0..<6000 { try chats.write("Group \(100 + file % 60)/\(file).png", 10) }
    var (kills, counted) = (0, 0)
    for _ in 0..<20 where kills < 3 {
      let terminal = try PseudoTerminal(["demo", "storage", chats.path])
      // The first row, with its share.
      #expect(terminal.reads(" %"), "\(terminal.output)")
      kill(terminal.process.processIdentifier, SIGKILL)
      #expect(terminal.ends() && terminal.process.terminationReason == .uncaughtSignal)
      let store = try SQLiteStorageStore(path: chats.path + "/.fts-storage.sqlite")
      let state = try store.state(of: "files")
      if state.isCounted {
        // It was too late, and is begun anew.
        for ending in ["", "-wal", "-shm"] { try? chats.remove(".fts-storage.sqlite" + ending) }
        for number in 0..<kills { try chats.remove("late \(number).mov") }
        (kills, counted) = (0, 0)
        continue
      }
      let before = counted
      counted = try store.groups(in: .everything).reduce(0) { $0 + $1.total.count }
      #expect(state.isRunning && counted >= max(before, 1) && counted < 6010, "kill \(kills)")
      // Whoever began anew would find this, in a group that was counted.
      #expect(state.marks[StorageGroup.ID(serviceType: "files", groupId: "")] == true)
      try chats.write("late \(kills).mov", 500_000)
      kills += 1
    }
    #expect(kills == 3, "killed while it counted")
    let frames = try await play("<settle>\n<ctrl-r><settle>\n", chats)
    #expect(frames[0].contains("82.6 kB in 6010 files, 64 groups") && !frames[0].contains("partial"))
    #expect(frames[1].contains("1.6 MB in 6013 files, 64 groups"), "\(frames[1])")
  }

  @Test func aFolderIsNeeded() async throws {
    let run = try await FtsProcess.run(["demo", "storage"])
    #expect(run.status == 64)
    let message = "fts: the demonstration storage works in a folder; name it: fts demo storage DIR\n"
    #expect(run.errors == message)
    // With a slash behind it, it would be the root of the disk.
    let empty = try await FtsProcess.run(["demo", "storage", "", "--script", "-"], input: "<settle>\n")
    #expect(empty.status == 64 && empty.errors == message && empty.output == "")
    let missing = try await FtsProcess.run(["demo", "storage", "/no/where", "--script", "-"], input: "<settle>\n")
    #expect(missing.status == 2 && missing.errors.hasPrefix("fts: /no/where/ cannot be used"))
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
    let terminal = try PseudoTerminal(["demo", "storage", chats.path])
    #expect(terminal.reads("Carla"), "\(terminal.output)")
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
    let terminal = try PseudoTerminal(["demo", "storage", chats.path])
    #expect(terminal.reads("Huge"), "\(terminal.output)")
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
      try SQLiteStorageStore(path: chats.path + "/.fts-storage.sqlite")
      .groups(in: .group(StorageGroup.ID(serviceType: "files", groupId: "Huge"))).first?.total.count ?? 0
    #expect(stored == left)
  }

  #if os(Linux)
    @Test func namesThatAreNoTextAreCounted() async throws {
      let chats = try Chats()
      let made = try FtsProcess.shell(
        #"cd '\#(chats.path)' && n=$(printf '\377') && touch "Anna/$n.png" "Anna/voice/$n" && mkdir -p "$n" "Bob/$n/a""#
      )
      try #require(made.status == 0)
      let frames = try await play("<settle>\n", chats)
      #expect(frames[0].contains("22.6 kB in 10 files, 4 groups"), "\(frames[0])")
      #expect(frames[0].contains("\nnot counted: 4 names not in UTF-8\n"), "\(frames[0])")
    }
  #endif

  @Test func filesThatAreOnlyCalledLikeTheStoreCount() async throws {
    let chats = try Chats()
    try chats.write(".fts-storage.sqlite.d/photo.png", 1000)
    try chats.write(".fts-storage.sqlite-old", 1000)
    let frames = try await play("<settle>\n", chats)
    #expect(frames[0].contains("24.6 kB in 12 files, 5 groups"), "\(frames[0])")
  }

  @Test func theQuestionIsNoPartOfAName() async throws {
    let chats = try Chats()
    let names = ["tmp (1 counted, 3 B)” ? n deletes\u{200F}", String(repeating: "long ", count: 20) + "one"]
    for name in names { try chats.write("\(name)/1.mov", 900_000) }
    let frames = try await play("<settle>\n<ctrl-x>\n<esc><down><ctrl-x>\n", chats)
    let questions = frames.dropFirst().map { frame in
      frame.split(separator: "\n").drop { !$0.contains("delete all") }.prefix(2).joined(separator: "\n")
    }
    #expect(
      Set(questions) == [
        "delete all files of “long long l…ong one” (1 counted, 900.0 kB)? y deletes,\nother keys keep",
        "delete all files of “tmp (1 coun…eletes?” (1 counted, 900.0 kB)? y deletes,\nother keys keep",
      ])
    #expect(names.allSatisfy { chats.exists("\($0)/1.mov") })
  }

  @Test func aStoreFromElsewhereWithSumsTooLargeIsShown() async throws {
    let chats = try Chats()
    let store = try SQLiteStorageStore(path: chats.path + "/.fts-storage.sqlite")
    for type in StorageItem.ContentType.allCases {
      let item = StorageItem(
        id: "Huge/\(type)", serviceType: "files", groupId: "Huge", contentId: "", contentType: type,
        contentSizeInBytes: .max, createdDate: .now, fileName: "")
      try store.write([.put(item)])
    }
    try store.write([.beginPass(serviceType: "files"), .endPass(serviceType: "files")])
    let frames = try await play("<settle>\n", chats)
    #expect(frames[0].contains("▸ Huge") && frames[0].contains("9.2 EB"), "\(frames)")
  }

  @Test func aStoreThatIsALinkIsRefused() async throws {
    let chats = try Chats()
    let elsewhere = URL(fileURLWithPath: chats.path).deletingLastPathComponent().path + "/elsewhere.sqlite"
    try FileManager.default.createSymbolicLink(
      atPath: chats.path + "/.fts-storage.sqlite", withDestinationPath: elsewhere)
    let run = try await FtsProcess.run(["demo", "storage", chats.path, "--script", "-"], input: "<settle>\n")
    #expect(run.status == 2 && run.errors.contains("is no store of items but a symbolic link"), "\(run.errors)")
    #expect(!FileManager.default.fileExists(atPath: elsewhere))
  }
}
