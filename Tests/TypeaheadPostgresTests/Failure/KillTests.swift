import Foundation
import LocalPostgres
import Testing
import Typeahead
import TypeaheadPostgres
import TypeaheadTestSupport

/// A shard, the coordinator, or who writes is killed in the middle of writes, again and again: what was acknowledged is there, or that and
/// all of the next write, each record once; and prepared answers are those of what is there.
///
/// `TYPEAHEAD_SEED` chooses the seed, `TYPEAHEAD_KILLS` how many kills of each. When exactly something is killed, no seed decides.
@Suite(.enabled(if: LocalServer.isInstalled), .serialized) struct KillTests {
  enum Victim: CaseIterable { case writer, shard, coordinator }

  @Test(arguments: Victim.allCases)
  func whatWasAcknowledgedIsThereOnce(_ victim: Victim) async throws {
    try #require(ClusterWriterProcess.executable != nil, "clusterwriter is not built")
    let seed = Effort.seed
    let kills = Effort.count("TYPEAHEAD_KILLS", short: 5, long: 40)
    var random = SeededRandom(seed: seed)
    let servers = try (0..<4).map { _ in try LocalServer(isDurable: true) }
    defer { withExtendedLifetime(servers) {} }
    let cluster = try PostgresCluster(at: servers[0].address, kind: "notes")
    try await cluster.create(for: WritingPlan.Note.schema, on: servers.dropFirst().map(\.shard))
    var (acknowledged, ahead) = (0, 0)
    for kill in 1...kills {
      let place = "seed \(seed), kill \(kill) of \(victim)"
      var writer = try ClusterWriterProcess([servers[0].address, String(random.next())])
      // Of the first, one at least besides what it begins with.
      writer.wait(forWrite: Int.random(in: (kill == 1 ? 1 : 0)..<8, using: &random))
      try await Task.sleep(for: .microseconds(Int.random(in: 0..<20_000, using: &random)))
      let server = victim == .coordinator ? servers[0] : servers[Int.random(in: 1...3, using: &random)]
      if victim == .writer { writer.kill() } else { try server.kill() }
      let report = try writer.report()
      if victim != .writer { try server.start() }
      // What it had told the coordinator to commit may be on its way.
      try servers[0].waitForOthers()
      var options = PostgresOptions()
      options.fewestPrepared = 1
      options.bestPrepared = 5
      let index = try await PostgresIndex<WritingPlan.Note>(
        at: servers[0].address, kind: "notes", schema: WritingPlan.Note.schema, options: options)
      let answer = try await index.search("", SearchOptions(limit: .max))
      let notes = answer.hits.map(\.record)
      #expect(answer.total == notes.count && Set(notes.map(\.id)).count == notes.count, "\(place)")
      try #require(report.done > 0, "\(place): it did not begin")
      let allowed = report.tried[(report.done - 1)...]
      #expect(allowed.contains(notes.digest), "\(place): after \(report.done) writes")
      // Those that were prepared after the kill before.
      let prepared = try servers[0].execute("SELECT count(*) FROM typeahead_notes.prepared")
      #expect(kill == 1 || Int(prepared)! > 5, "\(place)")
      for query in ["", "a", "a a", "be", "n"] {
        let kept = try await index.search(Query(query), SearchOptions(limit: 3))
        let searched = try await index.search(Query(query), SearchOptions(limit: 3, filter: .where { _ in true }))
        #expect(kept.total == searched.total, "\(place), \(query)")
        #expect(kept.hits.map(\.record) == searched.hits.map(\.record), "\(place), \(query)")
      }
      acknowledged += report.done
      if notes.digest != report.tried[report.done - 1] { ahead += 1 }
      // What was left half done is not in the way, and never comes back.
      try await index.upsert([WritingPlan.Note(id: 99, text: "after")])
      let after = try await index.search("", SearchOptions(limit: .max)).hits.map(\.record)
      #expect(after.filter { $0.id != 99 }.digest == notes.filter { $0.id != 99 }.digest, "\(place)")
      try await index.prepareAnswers()
    }
    print(
      "seed \(seed): \(kills) kills of \(victim), \(acknowledged) writes acknowledged, \(ahead) with the next one whole"
    )
    #expect(acknowledged > kills)
  }
}
