internal import Typeahead

extension PostgresIndex {
  /// Tells ``changes`` of what others write, too, until the task is cancelled.
  ///
  /// ```swift
  /// Task { try await people.follow() }
  /// let model = SearchModel(people)    // shows what other servers write
  /// ```
  ///
  /// The number of the current generation is read from time to time: one small statement. While the server cannot be asked, nothing is
  /// told.
  ///
  /// - Parameters:
  ///   - interval: How long to wait between two looks.
  ///   - clock: What is waited with.
  /// - Throws: ``PostgresError`` where the tables are gone, or the server refuses.
  public func follow(
    every interval: Duration = .seconds(1), clock: some Clock<Duration> = ContinuousClock()
  ) async throws(PostgresError) {
    var known = try await generation()
    // It throws when it is cancelled.
    while (try? await clock.sleep(for: interval)) != nil {
      let now = try await generation()
      if let now, now != known { notices.tell() }
      known = now ?? known
    }
  }

  /// The number of the generation that is searched; nil while the server cannot be asked.
  private func generation() async throws(PostgresError) -> Int? {
    let kind = kind
    do throws(PostgresError) {
      return try await pool.run { connection throws(PostgresError) in
        let rows = try connection.run("SELECT generation FROM \(kind.table("state"))")
        guard rows.count > 0, let generation = rows.integer(0, 0) else { throw .missing(kind: kind.name) }
        return generation
      }
    } catch {
      switch error {
      case .lost, .unreachable, .timedOut: return nil
      default: throw error
      }
    }
  }
}
