import Foundation
import Testing
import TypeaheadSQLite
import TypeaheadStorage
import TypeaheadTestSupport

/// `fts demo storage` as somebody uses it, on real files.
@Suite(.enabled(if: FtsProcess.executable != nil, "the executable is not built")) struct StorageDemoTests {
  /// What is shown after each step of a script.
  func play(_ script: String, _ chats: Chats) async throws -> [String] {
    let run = try await FtsProcess.run(
      ["demo", "storage", chats.path, "--script", "-"], input: script, environment: chats.environment)
    #expect(run.status == 0 && run.errors == "")
    return run.output.components(separatedBy: "\n\n> ")
  }

  /// A terminal that shows the demonstration.
  func terminal(_ chats: Chats) throws -> PseudoTerminal {
    try PseudoTerminal(["demo", "storage", chats.path], environment: chats.environment)
  }

  static let total = "22.6 kB in 10 files, 4 groups"

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

  /// The counts are a cache: where they cannot be read, the files are counted again.
  @Test(arguments: [0, 20, 100, 5000, 9000]) func damagedCountsAreCountedAnew(place: Int) async throws {
    let chats = try Chats()
    _ = try await play("<settle>\n", chats)
    let path = try #require(try chats.stores().first { $0.hasSuffix(".sqlite") })
    // The process may have ended before all was in the one file.
    try SQLiteDatabase(path: path).execute("PRAGMA wal_checkpoint(TRUNCATE)")
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    try #require(bytes.count > 10_000)
    let end = min(bytes.count, place + 4000)
    bytes.replaceSubrange(place..<end, with: Data(repeating: 0x5A, count: end - place))
    try bytes.write(to: URL(fileURLWithPath: path))
    let frames = try await play("<settle>\n", chats)
    #expect(frames[0].contains(Self.total) && frames[0].contains("counted; kept in "), "\(frames[0])")
    let again = try await play("<settle>\n", chats)
    #expect(again[0].contains(Self.total) && again[0].contains("reconciled"), "\(again[0])")
  }

  /// A group may have a million files: what was seen of it when it was counted says what is asked, and it is not read again for that.
  @Test func nothingIsReadToAsk() throws {
    let chats = try Chats()
    let terminal = try terminal(chats)
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
    // Reconciling begins in another group, which takes long.
    for file in 0..<8_000 { try chats.write("A/\(file).png", 0) }
    let terminal = try terminal(chats)
    // The first frame has the groups, so that keys have something to point at.
    #expect(terminal.reads("as of the last start"), "\(terminal.output)")
    #expect(!terminal.output.contains("0 groups"), "\(terminal.output)")
    terminal.type("\u{1B}[B\u{18}")
    #expect(terminal.reads("looking at what is in “Bob” …"), "\(terminal.output)")
    #expect(terminal.hasRead("delete all files of “Bob” (3 counted, 6.5 kB)? y deletes"), "\(terminal.output)")
    terminal.type("n")
    #expect(terminal.reads("nothing was deleted"), "\(terminal.output)")
    terminal.type("\u{4}")
    try #require(terminal.ends())
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
    let frames = try await play("<settle><esc>\n", Chats())
    let lines = frames.joined(separator: "\n").split(separator: "\n", omittingEmptySubsequences: false)
    // What the device has differs from one to the next.
    let rest = lines.filter { !$0.hasPrefix("device ") && !$0.hasPrefix("on the disk: ") }
    #expect(
      rest.joined(separator: "\n") == """
        > <settle><esc>
        chats ›
                                          Tab: type · Ctrl-X deletes · Ctrl-R reconciles
        22.6 kB in 10 files, 4 groups
        █ images 7.0 kB  ▒ audio 1.5 kB  ░ other 100 B  ▓ videos 14.0 kB

        ▸ Anna                   ██████████▒▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓   12.5 kB  55 %
          Bob                    █████▒▓▓▓▓▓▓▓▓▓▓                   6.5 kB  29 %
          Carla                  ██▒▒▓▓▓▓▓                          3.5 kB  15 %
          (this folder)                                              100 B   0 %


        """)
  }

  @Test("ST13 what the files take on the disk stands beside what the device has") func theDeviceIsShown() async throws {
    let chats = try Chats()
    try chats.write("Anna/large.mov", 3_000_000)
    let frames = try await play("<settle>\n<page-up><ctrl-x>\ny<settle>\n", chats)
    let device = try #require(frames[0].firstMatch(of: /\ndevice  (█+)(▒+)(·*) +([\d.]+ [kMGTPE]?B)\n/), "\(frames[0])")
    let attributes = try FileManager.default.attributesOfFileSystem(forPath: chats.path)
    let total = try #require(attributes[.systemSize] as? Int64)
    let shown = device.4.split(separator: " ")
    let unit = try #require(["B", "kB", "MB", "GB", "TB", "PB"].firstIndex(of: String(shown[1])))
    let tenth = try #require(Double(shown[0])) * 10
    #expect(abs(tenth - Double(total) / pow(1000, Double(unit)) * 10) <= 0.51)
    #expect(device.1.count + device.2.count + device.3.count == 61)
    // Blocks, and those of folders, beside the lengths.
    let legend = /\non the disk: █ these files +([\d.]+) MB  ▒ other +[\d.]+ [kMGTP]B  · free +[\d.]+ [kMGTP]?B\n/
    let taken = try #require(frames[0].firstMatch(of: legend).flatMap { Double($0.1) }, "\(frames[0])")
    #expect((3.0...3.4).contains(taken))
    #expect(frames[2].contains("freed 3.0 MB") && !frames[2].contains(legend), "measured anew: \(frames[2])")
  }

  @Test func theFolderStaysAsItIsAndWhereTheCountsAreIsSaid() async throws {
    let chats = try Chats()
    let frames = try await play("<settle>\n", chats)
    let store = try #require(try chats.stores().first)
    #expect(
      try chats.stores().count >= 1 && frames[0].contains("counted; kept in ~/cache/fts/storage-"), "\(frames[0])")
    #expect(frames[0].contains((store as NSString).lastPathComponent))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: chats.path).sorted() == ["Anna", "Bob", "Carla", "loose.pdf"])
    let help = try await FtsProcess.run(["help", "demo"])
    #expect(help.output.replacing(/\s+/, with: " ").contains("the counts are kept among your caches"))
    let run = try await FtsProcess.run(
      ["demo", "storage", chats.path, "--script", "-"], input: "<settle>\n",
      environment: ["XDG_CACHE_HOME": "", "HOME": ""])
    #expect(run.status == 64 && run.errors.hasSuffix("set XDG_CACHE_HOME or HOME\n"), "\(run.errors)")
  }

  /// A folder that the caches are in: what is written while it counts is not counted, nor can it be deleted.
  @Test func theCountsAreNotCounted() async throws {
    let chats = try Chats()
    let environment = ["XDG_CACHE_HOME": chats.path]
    let run = try await FtsProcess.run(
      ["demo", "storage", chats.path, "--script", "-"], input: "<settle>\n", environment: environment)
    #expect(run.output.contains(Self.total), "\(run.output)")
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

  @Test("ST7 ST8 started again it shows the sums of before, reconciles by itself, and says so")
  func startedAgainItReconciles() async throws {
    let chats = try Chats()
    _ = try await play("<settle>\n", chats)
    try chats.remove("Anna/photo.png")
    try chats.write("Carla/new.mov", 50_000)
    let frames = try await play("<settle>\n<ctrl-r><settle>\n", chats)
    #expect(
      frames[0].contains("reconciled with the files: 68.6 kB in 10 files, 22.6 kB in 10 files before"), "\(frames[0])")
    #expect(frames[0].contains("68.6 kB in 10 files, 4 groups\n") && frames[0].contains("▸ Carla"))
    #expect(frames[1].contains("reconciled with the files: the sums are as before"), "\(frames[1])")
    // As long as it reconciles, the sums are said to be old.
    for file in 0..<8_000 { try chats.write("A/\(file).png", 0) }
    let terminal = try terminal(chats)
    #expect(terminal.reads("as of the last start"), "\(terminal.output)")
    #expect(terminal.reads("reconciling A "), "\(terminal.output)")
    #expect(terminal.reads("68.6 kB in 8010 files, 68.6 kB in 10 files before"), "\(terminal.output)")
    terminal.type("\u{4}")
    try #require(terminal.ends())
  }

  @Test func killedWhileItCountsItGoesOn() async throws {
    let chats = try Chats()
    for file in 0..<6000 { try chats.write("Group \(100 + file % 60)/\(file).png", 10) }
    var (kills, counted) = (0, 0)
    for _ in 0..<20 where kills < 3 {
      let terminal = try terminal(chats)
      // The first row, with its share.
      #expect(terminal.reads(" %"), "\(terminal.output)")
      kill(terminal.process.processIdentifier, SIGKILL)
      #expect(terminal.ends() && terminal.process.terminationReason == .uncaughtSignal)
      let store = try chats.store()
      let state = try store.state(of: "files")
      if state.isCounted {
        // It was too late, and is begun anew.
        for file in try chats.stores() { try FileManager.default.removeItem(atPath: file) }
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
    // What was counted before the kills is compared with the files once all was.
    let frames = try await play("<settle>\n", chats)
    #expect(frames[0].contains("1.6 MB in 6013 files, 82.6 kB in 6010 files before"), "\(frames[0])")
    #expect(frames[0].contains("1.6 MB in 6013 files, 64 groups\n"), "\(frames[0])")
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
    _ = try await play("<settle>\n", chats)
    let store = try chats.store()
    for type in StorageItem.ContentType.usual {
      let item = StorageItem(
        id: "Huge/\(type)", serviceType: "files", groupId: "Huge", contentId: "", contentType: type,
        contentSizeInBytes: .max, createdDate: .now, fileName: "")
      try store.write([.put(item)])
    }
    let frames = try await play("<settle>\n", chats)
    #expect(frames[0].contains("22.6 kB in 10 files, 9.2 EB in 14 files before"), "\(frames)")
  }

  @Test func aStoreThatIsALinkIsRefused() async throws {
    let chats = try Chats()
    let elsewhere = URL(fileURLWithPath: chats.path).deletingLastPathComponent().path + "/elsewhere.sqlite"
    _ = try await play("<settle>\n", chats)
    let path = try #require(try chats.stores().first { $0.hasSuffix(".sqlite") })
    for file in try chats.stores() { try FileManager.default.removeItem(atPath: file) }
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: elsewhere)
    let run = try await FtsProcess.run(
      ["demo", "storage", chats.path, "--script", "-"], input: "<settle>\n", environment: chats.environment)
    #expect(run.status == 2 && run.errors.contains("is no store of items but a symbolic link"), "\(run.errors)")
    #expect(!FileManager.default.fileExists(atPath: elsewhere))
  }
}
