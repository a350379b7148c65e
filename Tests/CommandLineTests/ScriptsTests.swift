import Foundation
import Testing
import TypeaheadTestSupport

/// The scripts a newcomer calls, with stand-ins for what they call.
@Suite struct ScriptsTests {
  @Test func queriesPipedIntoTheScriptReachTheProgram() throws {
    let stub = try TemporaryFile("stub", "#!/bin/sh\necho \"$0 got $(cat)\"\n")
    let outcome = try FtsProcess.shell(
      """
      cd "$(dirname "\(stub.path)")" && mkdir -p Scripts .build/release elsewhere && chmod +x stub
      cp stub Scripts/install-packages && cp stub Scripts/build && cp stub .build/release/ftslean
      cp "\(PackageFile.folder.path)/Scripts/fts" Scripts && cd elsewhere
      echo query | ../Scripts/fts | tail -1
      """)
    #expect(outcome.output.hasSuffix("release/ftslean got query\n"), "\(outcome.output) \(outcome.errors)")
    #expect(!outcome.errors.contains("building fts"))
  }

  @Test func theFirstBuildIsAnnounced() throws {
    let stub = try TemporaryFile("stub", "#!/bin/sh\n")
    let outcome = try FtsProcess.shell(
      """
      cd "$(dirname "\(stub.path)")" && mkdir -p Scripts && chmod +x stub
      cp stub Scripts/install-packages && cp stub Scripts/build
      cp "\(PackageFile.folder.path)/Scripts/fts" Scripts
      Scripts/fts
      """)
    #expect(
      outcome.output.isEmpty && outcome.errors.hasPrefix("building fts, which takes two minutes the first time\n"))
  }

  /// What `swift test` prints and does, whether that is a success, and what is said then.
  @Test(arguments: [
    ("echo '✔ Test a() passed after 0.5 seconds.'", 0, "The slowest tests, in seconds:\n  0.5 a()\n"),
    (
      "echo '➜ Test b() skipped: \"no server\"'; echo '✔ Test a() passed after 0.5 seconds.'"
        + "; echo '✔ Test run with 2 tests in 1 suite passed after 0.5 seconds.'",
      0, "1 passed, 0 failed, 1 skipped\n"
    ),
    ("echo '➜ Test b() skipped: \"no server\"'; exit 1", 1, "What was skipped, and why:\n      1 no server\n"),
    ("echo '✘ Test a() failed after 0.5 seconds with 1 issue.'; exit 1", 1, "0 passed, 1 failed, 0 skipped\n"),
    ("echo '✔ Test run with 0 tests in 0 suites passed after 0.001 seconds.'", 1, "No test ran: "),
    (
      "echo '✘ Test a() failed after 0.5 seconds.'; exit 3", 1,
      "✘ Test a() failed after 0.5 seconds.\nthe tests ended with 3"
    ),
    ("echo '✔ Test a() passed after 0.5 seconds.'; kill -KILL $PPID", 1, "What failed:\n"),
    ("kill -STOP 0", 1, "Stopped after "), ("sleep 100", 1, "Not done after "),
    (
      "printf '◇ Test %s started.\\n' run 'a()' 'b()' 'c(d:)'; echo '✔ Test c(d:) with 2 test cases passed after 0.5 seconds.'"
        + "; echo '✔ Test a() passed after 0.5 seconds.'; sleep 100",
      1, "What had begun and not ended:\n  b()\n\nWhat failed:"
    ),
  ])
  func howTestsEndedIsSaid(_ tests: String, _ status: Int32, _ said: String) throws {
    let stub = try TemporaryFile("stub", "#!/bin/bash\n\(tests)\n")
    let outcome = try FtsProcess.shell(
      """
      cd "$(dirname "\(stub.path)")" && mkdir -p Scripts .build/checked/debug
      cp stub swift && mv stub .build/checked/debug/TypeaheadPackageTests.xctest
      for script in install-packages build test-targets; do echo '#!/bin/sh' >Scripts/$script; done
      chmod +x swift .build/checked/debug/* Scripts/*
      sed 's/limit=[0-9]*/limit=2/' "\(PackageFile.folder.path)/Scripts/test" >Scripts/test
      PATH="$PWD:$PATH" bash Scripts/test --filter a
      """)
    #expect(outcome.status == status && outcome.all.contains(said), "\(outcome.all)")
  }

  /// Who asks for a suite builds its target alone.
  @Test(arguments: [
    ("--filter ListDifferenceTests", "TypeaheadTests\n"), ("--filter '^FuzzingTests\\.'", "FuzzingTests\n"),
    ("--filter TypeaheadTests.OracleTests/answersEqualTheOracles", "TypeaheadTests\n"),
    ("--filter 'FoldingTests|ScriptsTests'", "CommandLineTests\nTypeaheadOracleTests\nTypeaheadTests\n"), ("", ""),
    ("--skip OracleTests", ""), ("--filter NothingHasThisName", ""),
  ])
  func targetsOfAFilterAreFound(_ arguments: String, _ targets: String) throws {
    let outcome = try FtsProcess.shell("\"\(PackageFile.folder.path)/Scripts/test-targets\" \(arguments)")
    #expect(outcome.status == 0 && outcome.output == targets, "\(outcome.all)")
  }

  /// What is compiled is counted by the files that the plan links.
  @Test func progressSaysHowFarABuildIs() throws {
    let plan = try TemporaryFile(
      "debug.yaml",
      """
        "C.other-x86-debug.exe":
          inputs: ["/b/Other.build/z.swift.o"]
        "C.tool-x86-debug.exe":
          tool: shell
          inputs: ["/b/C.build/c.c.o","/b/One.build/a.swift.o","/b/One.build/b.swift.o","/b/Two.build/a.swift.o"]
      """)
    let built =
      #"[0/1] Planning build\n[3/9] Compiling One a.swift\n[4/9] Compiling Other z.swift\n"#
      + #"[5/9] Compiling Two a.swift\n[6/9] Linking tool\n"#
    let outcome = try FtsProcess.shell(
      "printf '\(built)' | \"\(PackageFile.folder.path)/Scripts/progress\" tool \"\(plan.path)\"")
    #expect(
      outcome.output == """
        building tool: 1 of 3 files, One
        building tool: 2 of 3 files, Two
        building tool: linking

        """, "\(outcome.all)")
  }

  /// The table of what is tested after a change names folders and suites that there are.
  @Test func whatIsTestedAfterAChangeIsThere() throws {
    let outcome = try FtsProcess.shell(
      #"""
      cd "\#(PackageFile.folder.path)"
      sed -n "/^table='/,/^'/p" Scripts/check | sed '1d;$d' | while read -r path _ names; do
        [ -e "$path" ] || echo "$path is not there"
        for name in $names; do
          case "$name" in */*) [ -d "Tests/$name" ] ;; *) [ -d "Tests/$name" ] || grep -rqw "struct $name" Tests ;; esac ||
            echo "$name is not there"
        done
        echo line
      done | sort | uniq -c
      """#)
    let lines = outcome.output.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
    #expect(lines.count == 1 && lines.first?.hasSuffix(" line") == true && lines != ["0 line"], "\(outcome.all)")
  }

  private static let builds: [(String, [String])] = [
    ("release fts", ["1 - none|-c release --scratch-path .build --product fts"]),
    (
      "checked fts ftsbench",
      [
        "1 1 all|-c debug --scratch-path .build/checked --product fts",
        "1 1 all|-c debug --scratch-path .build/checked --product ftsbench",
      ]
    ),
    (
      "checked tests TypeaheadStoreTests TypeaheadSymbolsTests",
      [
        "1 1 TypeaheadStoreTests TypeaheadSymbolsTests|-c debug --scratch-path .build/checked --product TypeaheadPackageTests",
        "1 1 TypeaheadStoreTests TypeaheadSymbolsTests|-c debug --scratch-path .build/checked --product storewriter",
      ]
    ), ("race races", ["1 - none|-c release --scratch-path .build/race --sanitize=thread --product races"]),
    ("bare fts", ["1 1 all|-c debug --scratch-path .build/bare --disable-default-traits --product fts"]),
  ]

  /// A form always has the same variables and flags, whatever is built: else all would be built again.
  @Test(arguments: builds)
  func buildsOfAFormAreAlike(_ arguments: String, _ calls: [String]) throws {
    let stub = try TemporaryFile(
      "swift",
      """
      #!/bin/bash
      tests=${TYPEAHEAD_TESTS-all}
      echo "$SWIFT_DETERMINISTIC_HASHING ${TYPEAHEAD_CHECKED:--} ${tests:-none}|${*:2}" >>calls
      """)
    let outcome = try FtsProcess.shell(
      """
      cd "$(dirname "\(stub.path)")" && mkdir -p Scripts && chmod +x swift && unset TYPEAHEAD_TESTS TYPEAHEAD_CHECKED
      cp "\(PackageFile.folder.path)"/Scripts/{build,progress} Scripts && PATH="$PWD:$PATH" Scripts/build \(arguments) && cat calls
      """)
    #expect(outcome.output.split(separator: "\n").map { String($0) } == calls, "\(outcome.all)")
  }

  @Test func aFormThatThereIsNotIsRefused() throws {
    let outcome = try FtsProcess.shell("\"\(PackageFile.folder.path)/Scripts/build\" unchecked fts")
    #expect(outcome.status == 64 && outcome.errors.contains("there is no form unchecked"), "\(outcome.all)")
  }
}
