import Testing
import Typeahead
import TypeaheadDirectory
import TypeaheadTools

@testable import Benchmarking

/// What `ftsbench directory` builds, and what it says of it.
@Suite struct DirectoryTests {
  private static func options(_ words: [String]) throws -> DirectoryOptions {
    guard case .run(let call) = try ReportTests.table.request(["directory"] + words) else { throw Unexpected() }
    return DirectoryOptions(call)
  }

  @Test func aCallAsksForAMillionUsersUnlessItSaysOtherwise() throws {
    let options = try Self.options([])
    #expect(options.size == 1_000_000 && options.principals == 1000)
    #expect(try Self.options(["--size", "100000", "--principals", "10"]).size == 100_000)
  }

  @Test func eachPrincipalSeesWhatIsEverybodysTheirGroupsAndTheirOwn() throws {
    let ruled = try RuledUsers(size: 3000, principals: 50, seed: 3)
    #expect(ruled.users.count == 3000 && ruled.callers.count == 50)
    #expect(Set(ruled.callers.map(\.id)).count == 50 && ruled.callers.allSatisfy { $0.groups.count == 3 })
    let open = ruled.users.count { $0.audience == .everybody }
    let own = ruled.users.count { user in ruled.callers.contains { user.audience == .only([.id($0.id)]) } }
    #expect((1300...1700).contains(open) && (200...400).contains(own))
    let groups = Set(ruled.callers.flatMap(\.groups))
    #expect(
      groups.isSubset(of: Set((0..<5).map { "g\($0)" }))
        && ruled.users.allSatisfy { user in
          if case .only(let names) = user.audience { names.count == 1 } else { true }
        })
  }

  @Test func aRunAnswersTheSameKeystrokesByEveryCall() throws {
    let result = try DirectoryResult.measure(Self.options(["--size", "400", "--principals", "20", "--budget", "20"]))
    #expect(result.users == 400 && result.principals == 20 && result.calls.count == 4)
    #expect(result.seenUsers > 200 && result.seenUsers < 400)
    #expect(result.calls.map { $0.ratio == nil } == [true, false, true, false])
    let (plain, seen) = (result.calls[0].matches, result.calls[1].matches)
    // Sampled or not, what is typed is of users whom everybody sees, and callers see more than these and fewer than all.
    #expect(seen > 0 && seen <= plain)
    for call in result.calls { #expect(result.text.contains(call.name) && call.micros != nil, "\(call.name)") }
  }

  @Test func asAPrincipalADirectoryFindsWhatTheIndexFinds() throws {
    let ruled = try RuledUsers(size: 600, principals: 10, seed: 5)
    let index = SearchIndex(schema: .users())
    try index.upsert(ruled.users, by: .system)
    let calls =
      [BufferCalls(index, as: ruled.callers), ViewCalls(Directory([index]), as: ruled.callers)] as [any Replayed]
    let trace = ruled.trace(seed: 5)
    for session in trace.sessions.prefix(40) {
      for call in calls { call.beginSession() }
      for keystroke in session {
        let totals = calls.map { call in
          call.search(trace.queries[keystroke])
          return call.outcome.total
        }
        #expect(totals[0] == totals[1], "\(trace.queries[keystroke].debugDescription)")
      }
    }
  }

  private struct Unexpected: Error {}
}
