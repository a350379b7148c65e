import Testing
import TypeaheadTestSupport
import TypeaheadTools

/// Each file that names the version names ``Release/version``.
@Suite struct ReleaseTests {
  @Test func executablesPrintIt() {
    #expect(CommandTable.fts(corpora: ["users"]).version == Release.version)
    let bench = CommandTable.ftsbench(corpora: ["users"], scalableCorpora: ["users"], engines: ["typeahead"])
    #expect(bench.version == Release.version)
  }

  @Test func theChangelogBeginsWithIt() throws {
    let changelog = try PackageFile("Sources/Typeahead/Typeahead.docc/Changelog.md").text()
    let headings = changelog.split(separator: "\n").filter { $0.hasPrefix("## ") }.map { $0.dropFirst(3) }
    let versions = headings.filter { $0.first?.isNumber == true }
    #expect(versions.first.map { String($0) } == Release.version)
  }

  @Test func theReadmeSaysIt() throws {
    let versions = try PackageFile("README.md").text().matches(of: /[Vv]ersion (\d[0-9.]*\d)/).map { String($0.1) }
    #expect(versions == [Release.version])
  }
}
