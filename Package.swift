// swift-tools-version: 6.2
import PackageDescription

// The build of the tests, by Scripts/build: assertions are checked, and what tests spend their time in is optimised.
let isChecked = Context.environment["TYPEAHEAD_CHECKED"] != nil

// The test targets of this build, where Scripts/build asks for some: only what they need is built. Without it there are all.
let wantedTests = Context.environment["TYPEAHEAD_TESTS"]?.split(separator: " ").map(String.init)

// Warnings are errors where the package is tested by a compiler that is known. A newer one may warn of more.
#if compiler(<6.4)
let treatsWarningsAsErrors = isChecked
#else
let treatsWarningsAsErrors = false
#endif

// The system's ICU, where it can be had: on Apple's other platforms Foundation takes its place.
let icuPlatforms: [Platform] = [.linux, .macOS]
let icu = Target.Dependency.target(name: "CICU", condition: .when(platforms: icuPlatforms, traits: ["ICU"]))
let hasICU = SwiftSetting.define("TYPEAHEAD_ICU", .when(platforms: icuPlatforms, traits: ["ICU"]))

let strict: [SwiftSetting] =
  (treatsWarningsAsErrors ? [.treatAllWarnings(as: .error)] : []) + [
    hasICU,
    .swiftLanguageMode(.v6),
    .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
  ]

// Apple's systems bring a SQLite, which Homebrew's would stand before.
#if os(Linux)
let sqlite = "sqlite3"
#else
let sqlite: String? = nil
#endif

// What Apple wants to know of a library. On Linux a resource would bring all of Foundation into the library.
#if os(Linux)
let privacy: (resources: [Resource], excluded: [String]) = ([], ["PrivacyInfo.xcprivacy"])
#else
let privacy: (resources: [Resource], excluded: [String]) = ([.copy("PrivacyInfo.xcprivacy")], [])
#endif

let package = Package(
  name: "Typeahead",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Typeahead", targets: ["Typeahead"]),
    .library(name: "TypeaheadModel", targets: ["TypeaheadModel"]),
    .library(name: "TypeaheadSettings", targets: ["TypeaheadSettings"]),
    .library(name: "TypeaheadJSON", targets: ["TypeaheadJSON"]),
    .library(name: "TypeaheadSQLite", targets: ["TypeaheadSQLite"]),
    .library(name: "TypeaheadStore", targets: ["TypeaheadStore"]),
    .library(name: "TypeaheadPostgres", targets: ["TypeaheadPostgres"]),
    .library(name: "TypeaheadStorage", targets: ["TypeaheadStorage"]),
    .library(name: "TypeaheadSymbols", targets: ["TypeaheadSymbols"]),
    .library(name: "TypeaheadDirectory", targets: ["TypeaheadDirectory"]),
    .library(name: "TypeaheadVocabulary", targets: ["TypeaheadVocabulary"]),
    .executable(name: "fts", targets: ["fts"]),
    .executable(name: "ftsbench", targets: ["ftsbench"]),
  ],
  traits: [
    .default(enabledTraits: ["ICU", "Postgres", "Tools"]),
    .trait(
      name: "ICU",
      description: "Words of scripts without spaces, orders by a locale and transliteration by the system's ICU."),
    .trait(name: "Postgres", description: "TypeaheadPostgres connects to servers, by libpq."),
    .trait(name: "Tools", description: "fts edits lines by libedit and serves a page by GNU libmicrohttpd."),
  ],
  targets: [
    // C libraries of the system.
    .systemLibrary(
      name: "CICU", pkgConfig: "icu-i18n", providers: [.apt(["libicu-dev"]), .brew(["icu4c"])]),
    .systemLibrary(
      name: "CLibEdit", pkgConfig: "libedit", providers: [.apt(["libedit-dev"]), .brew(["libedit"])]),
    .systemLibrary(
      name: "CMicroHTTPD", pkgConfig: "libmicrohttpd",
      providers: [.apt(["libmicrohttpd-dev"]), .brew(["libmicrohttpd"])]),
    .systemLibrary(
      name: "CPostgres", pkgConfig: "libpq", providers: [.apt(["libpq-dev"]), .brew(["libpq"])]),
    .systemLibrary(
      name: "CSQLite", pkgConfig: sqlite, providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),

    // What makes Letters.c of ICU.
    .executableTarget(name: "lettertables", dependencies: [icu], path: "Scripts/LetterTables", swiftSettings: [hasICU]),

    // The `swift` blocks of the README and of all articles, as files of DocumentationTests.
    .executableTarget(name: "codeblocks", path: "Scripts/CodeBlocks", swiftSettings: strict),
    .plugin(
      name: "CodeBlocks", capability: .buildTool, dependencies: ["codeblocks"], path: "Scripts/CodeBlocksPlugin"),

    // The library; its rooms, in order, stand in Scripts/rooms.
    .target(name: "CTypeahead"),
    .target(name: "Typeahead", dependencies: [icu, "CTypeahead"], swiftSettings: strict),

    // What a search screen shows, observable: text in; rows, sections, suggestions out.
    .target(name: "TypeaheadModel", dependencies: ["Typeahead"], swiftSettings: strict),

    // Records as JSON; with Foundation, which the engine does without.
    .target(name: "TypeaheadJSON", dependencies: ["Typeahead"], swiftSettings: strict),

    // SQLite and files, as the targets below use them.
    .target(name: "TypeaheadSQLite", dependencies: ["CSQLite"], swiftSettings: strict),

    // xxHash, as it is published.
    .target(name: "CXXHash", exclude: ["xxhash.h"]),

    // An index that lives on disk: its records in SQLite, everything else made of them.
    .target(
      name: "TypeaheadStore", dependencies: ["Typeahead", "TypeaheadJSON", "TypeaheadSQLite", "CXXHash"],
      exclude: privacy.excluded, resources: privacy.resources, swiftSettings: strict),

    // The same searches of records in a PostgreSQL, on one server or many.
    .target(
      name: "TypeaheadPostgres",
      dependencies: ["Typeahead", "TypeaheadJSON", .target(name: "CPostgres", condition: .when(traits: ["Postgres"]))],
      swiftSettings: strict),

    // What people type in vain, counted, and the keywords that would have helped.
    .target(name: "TypeaheadVocabulary", dependencies: ["Typeahead"], swiftSettings: strict),

    // Search in a tree of settings, at any depth, down to the item on its own screen.
    .target(name: "TypeaheadSettings", dependencies: ["Typeahead", "TypeaheadVocabulary"], swiftSettings: strict),

    // What an app's files take: counted, kept up to date, searched, deleted.
    .target(
      name: "TypeaheadStorage", dependencies: ["CTypeahead", "Typeahead", "TypeaheadSQLite"],
      exclude: privacy.excluded, resources: privacy.resources, swiftSettings: strict),

    // Symbols and colours of several catalogues and versions, under their names of today and before.
    .target(name: "TypeaheadSymbols", dependencies: ["Typeahead"], swiftSettings: strict),

    // Users, and what else people look up among each other: who may see whom, several indexes at once.
    .target(name: "TypeaheadDirectory", dependencies: ["Typeahead"], swiftSettings: strict),

    // What the two executables share: documents, presets, readers, the option table.
    .target(name: "TypeaheadTools", dependencies: ["Typeahead"], swiftSettings: strict),
    .target(
      name: "TypeaheadCorpora", dependencies: ["Typeahead", "TypeaheadTools", icu], path: "Corpora",
      exclude: ["README.md"], sources: ["Sources"], resources: [.copy("Data")],
      swiftSettings: strict),
    // The settings of the demonstration, and their screens.
    .target(
      name: "DemoSettings", dependencies: ["Typeahead", "TypeaheadSettings", "TypeaheadTools"], swiftSettings: strict),
    // The page that is typed into, and the same answers as JSON over HTTP.
    .target(
      name: "TypeaheadServe",
      dependencies: [
        "Typeahead", "TypeaheadTools", .target(name: "CMicroHTTPD", condition: .when(traits: ["Tools"])),
      ],
      resources: [
        .embedInCode("Page/page.html"), .embedInCode("Page/page.css"), .embedInCode("Page/page.js"),
      ],
      swiftSettings: strict),
    // What `fts` does with records: the REPL, searches, durable indexes, the page.
    .target(
      name: "FtsCommands",
      dependencies: [
        "Typeahead", "TypeaheadCorpora", "TypeaheadServe", "TypeaheadSQLite", "TypeaheadStore", "TypeaheadTools",
        .target(name: "CLibEdit", condition: .when(traits: ["Tools"])),
      ],
      swiftSettings: strict),
    .executableTarget(name: "ftslean", dependencies: ["FtsCommands"], swiftSettings: strict),
    .executableTarget(
      name: "fts",
      dependencies: [
        "DemoSettings", "FtsCommands", "Typeahead", "TypeaheadCorpora", "TypeaheadDirectory", "TypeaheadPostgres",
        "TypeaheadSettings", "TypeaheadSQLite", "TypeaheadStorage", "TypeaheadStore", "TypeaheadSymbols",
        "TypeaheadTools",
      ],
      swiftSettings: strict),

    // The brute-force definition of every answer, and the benchmark that holds answers against it.
    .target(name: "TypeaheadOracle", dependencies: [icu], swiftSettings: strict),
    .target(
      name: "CThreadCounts", path: "Benchmarks/CThreadCounts", cSettings: [.treatAllWarnings(as: .error)]),
    // Waits that come to an end, and say so where it is not the right one.
    .target(name: "BoundedWaits", path: "Benchmarks/BoundedWaits", swiftSettings: strict),
    // PostgreSQL servers for a while, for tests and benchmarks.
    .target(
      name: "LocalPostgres", dependencies: ["BoundedWaits", "TypeaheadPostgres"], path: "Benchmarks/LocalPostgres",
      swiftSettings: strict),
    .executableTarget(
      name: "ftsbench", dependencies: ["Benchmarking"], path: "Benchmarks/ftsbench", swiftSettings: strict),
    .target(
      name: "Benchmarking",
      dependencies: [
        "Typeahead", "TypeaheadDirectory", "TypeaheadModel", "TypeaheadPostgres", "TypeaheadTools", "TypeaheadCorpora",
        "TypeaheadOracle", "TypeaheadSQLite", "TypeaheadStore", "TypeaheadVocabulary", "BoundedWaits", "CThreadCounts",
        "LocalPostgres",
      ],
      path: "Benchmarks/Benchmarking", swiftSettings: strict),

    .target(
      name: "TypeaheadTestSupport", dependencies: ["BoundedWaits", "Typeahead", "TypeaheadOracle"],
      path: "Tests/TypeaheadTestSupport", swiftSettings: strict),
    // A disk in memory, for SQLite too, that loses what was not synced.
    .target(
      name: "TypeaheadSimulation", dependencies: ["TypeaheadSQLite", "CSQLite"], path: "Tests/TypeaheadSimulation",
      swiftSettings: strict),
    // What writes to an index until a test kills it.
    .executableTarget(
      name: "storewriter", dependencies: ["Typeahead", "TypeaheadJSON", "TypeaheadStore", "TypeaheadTestSupport"],
      path: "Tests/StoreWriter", swiftSettings: strict),
    // What writes to a PostgreSQL until a test kills it, or that.
    .executableTarget(
      name: "clusterwriter", dependencies: ["Typeahead", "TypeaheadPostgres", "TypeaheadTestSupport"],
      path: "Tests/ClusterWriter", swiftSettings: strict),
    // What counts and reconciles files until a test kills it.
    .executableTarget(
      name: "storagewriter", dependencies: ["TypeaheadStorage", "TypeaheadTestSupport"], path: "Tests/StorageWriter",
      swiftSettings: strict),
    // Threads that read and write at once, for the thread sanitizer.
    .executableTarget(
      name: "races", dependencies: ["Typeahead", "TypeaheadJSON", "TypeaheadStore", "TypeaheadTestSupport"],
      path: "Tests/Races", swiftSettings: strict),
    // What must hold of any bytes from outside: for libFuzzer, and with what it has found for the tests.
    .target(
      name: "TypeaheadFuzzing",
      dependencies: [
        "Typeahead", "TypeaheadJSON", "TypeaheadOracle", "TypeaheadSimulation", "TypeaheadSQLite", "TypeaheadStore",
        "TypeaheadTestSupport", "TypeaheadTools",
      ],
      path: "Tests/TypeaheadFuzzing", exclude: ["Dictionaries", "Fixtures"], swiftSettings: strict),
    .testTarget(
      name: "FuzzingTests", dependencies: ["TypeaheadFuzzing", "TypeaheadTestSupport"], swiftSettings: strict),
    .testTarget(
      name: "TypeaheadTests",
      dependencies: ["BoundedWaits", icu, "Typeahead", "TypeaheadOracle", "TypeaheadTestSupport"],
      exclude: ["Search/Golden.tsv", "Text/Languages/Tables"], swiftSettings: strict),
    .testTarget(
      name: "TypeaheadModelTests",
      dependencies: ["BoundedWaits", "Typeahead", "TypeaheadModel", "TypeaheadTestSupport"],
      swiftSettings: strict),
    // As an app is compiled whose default isolation is the main actor.
    .testTarget(
      name: "MainActorTests", dependencies: ["Typeahead", "TypeaheadModel"],
      swiftSettings: strict + [.defaultIsolation(MainActor.self)]),
    .testTarget(
      name: "DocumentationTests",
      dependencies: [
        "BoundedWaits", "LocalPostgres", "Typeahead", "TypeaheadDirectory", "TypeaheadJSON", "TypeaheadModel",
        "TypeaheadPostgres", "TypeaheadSettings", "TypeaheadSQLite", "TypeaheadStorage", "TypeaheadStore",
        "TypeaheadSymbols", "TypeaheadTestSupport", "TypeaheadVocabulary",
      ],
      swiftSettings: strict, plugins: ["CodeBlocks"]),
    .testTarget(
      name: "TypeaheadVocabularyTests", dependencies: ["Typeahead", "TypeaheadVocabulary"], swiftSettings: strict),
    .testTarget(
      name: "TypeaheadSettingsTests",
      dependencies: [
        "Typeahead", "TypeaheadSettings", "TypeaheadTestSupport", "TypeaheadTools", "TypeaheadVocabulary",
        "DemoSettings",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "TypeaheadStoreTests",
      dependencies: [
        "BoundedWaits", "Typeahead", "TypeaheadFuzzing", "TypeaheadJSON", "TypeaheadSQLite", "TypeaheadStore",
        "TypeaheadSimulation", "TypeaheadTestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "TypeaheadPostgresTests",
      dependencies: [
        "BoundedWaits", "Typeahead", "TypeaheadJSON", "TypeaheadOracle", "TypeaheadPostgres", "TypeaheadStore",
        "TypeaheadTestSupport", "LocalPostgres",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "TypeaheadStorageTests",
      dependencies: ["BoundedWaits", "Typeahead", "TypeaheadSQLite", "TypeaheadStorage", "TypeaheadTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "TypeaheadServeTests",
      dependencies: [
        "BoundedWaits", "Typeahead", "TypeaheadCorpora", "TypeaheadServe", "TypeaheadTestSupport", "TypeaheadTools",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "TypeaheadSymbolsTests",
      dependencies: ["BoundedWaits", "Typeahead", "TypeaheadSymbols", "TypeaheadCorpora", "TypeaheadTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "TypeaheadDirectoryTests",
      dependencies: [
        "Typeahead", "TypeaheadDirectory", "TypeaheadModel", "TypeaheadCorpora", "TypeaheadTestSupport",
        "TypeaheadTools",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "TypeaheadOracleTests", dependencies: ["TypeaheadOracle", "TypeaheadTestSupport"], swiftSettings: strict),
    .testTarget(
      name: "BenchmarkTests",
      dependencies: [
        "Benchmarking", "LocalPostgres", "Typeahead", "TypeaheadCorpora", "TypeaheadDirectory", "TypeaheadTestSupport",
        "TypeaheadTools",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "CommandLineTests",
      dependencies: [
        "BoundedWaits", "Typeahead", "TypeaheadSQLite", "TypeaheadStorage", "TypeaheadStore", "TypeaheadTestSupport",
        "TypeaheadTools",
        "TypeaheadCorpora",
      ],
      swiftSettings: strict),
  ]
)

// What is left out needs no building: of tests, and of the tool that makes tests of articles.
if let wantedTests {
  package.targets.removeAll { $0.type == .test && !wantedTests.contains($0.name) }
  if !wantedTests.contains("DocumentationTests") {
    package.targets.removeAll { $0.name == "codeblocks" || $0.type == .plugin }
  }
}

if isChecked {
  // Most lines are compiled once and run for milliseconds. These run for minutes.
  let optimized: Set = [
    "Benchmarking", "CTypeahead", "CXXHash", "Typeahead", "TypeaheadCorpora", "TypeaheadFuzzing", "TypeaheadJSON",
    "TypeaheadOracle", "TypeaheadPostgres", "TypeaheadSQLite", "TypeaheadSimulation", "TypeaheadStorage",
    "TypeaheadStore", "TypeaheadTestSupport", "TypeaheadTools", "lettertables",
  ]
  for target in package.targets where target.type != .system && target.type != .plugin {
    let isOptimized = optimized.contains(target.name)
    target.cSettings = (target.cSettings ?? []) + [.unsafeFlags([isOptimized ? "-O2" : "-O0"])]
    target.swiftSettings =
      (target.swiftSettings ?? []) + [.unsafeFlags([isOptimized ? "-O" : "-Onone", "-assert-config", "Debug"])]
  }
}

switch Context.environment["TYPEAHEAD_SANITIZER"] {
case "fuzzer":
  // libFuzzer brings a main of its own, so only a build for it can link what it calls.
  package.targets.append(
    .executableTarget(
      name: "fuzzer", dependencies: ["TypeaheadFuzzing"], path: "Tests/Fuzzer", swiftSettings: strict))
case "thread":
  // Locks that the sanitizer sees.
  for target in package.targets where target.name == "Typeahead" {
    target.swiftSettings?.append(.define("TYPEAHEAD_THREAD_SANITIZER"))
  }
default: break
}
