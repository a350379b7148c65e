internal import Typeahead

extension RecordSearch {
  /// Counts the matches by value. What terms tell of is counted by the servers where they keep the facet; the others are looked at.
  mutating func facets(
    _ facet: Facet<Record>, kept: Int?, _ connection: borrowing PostgresConnection
  ) throws(PostgresError) -> [FacetValue] {
    // What was counted when records were written, and what is looked at now, are of one facet.
    let facet = kept.map { index.facets[$0] } ?? facet
    guard let kept, !isBeyondTerms else {
      _ = try lookAtAll(of: matching, keeping: .max, connection)
      return FacetValue.counting(found.lazy.map(\.record), by: facet)
    }
    let doubted = try lookAtAll(of: doubtful, keeping: .max, connection).records
    // That something is not so is found out by reading each record's terms.
    let sure = doubted == 0 ? matching : .and([matching, .not(doubtful)])
    let counted = try state.facet(kept, of: sure, connection)
    return counted.merging(FacetValue.counting(found.lazy.map(\.record), by: facet))
  }
}

extension ReadState {
  /// The records that meet a condition counted by the values of a facet.
  fileprivate func facet(
    _ facet: Int, of condition: Condition, _ connection: borrowing PostgresConnection
  ) throws(PostgresError) -> [FacetValue] {
    if shards.isEmpty { return [] }
    let branches = union { shard in
      """
      SELECT value, count(*) AS records, sum(measure) AS sum, min(measure) AS least, max(measure) AS most \
      FROM \(kind.table("facet_\(facet)", shard)) WHERE \(isAlive) AND \(condition.sql) GROUP BY value
      """
    }
    // Sums beyond an integer stay at the largest, or smallest, one.
    let rows = try connection.run(
      """
      SELECT value, sum(records)::bigint, \
      greatest(least(coalesce(sum(sum), 0), 9223372036854775807), -9223372036854775808)::bigint, \
      min(least), max(most) FROM (\(branches)) AS shards GROUP BY value
      """)
    return (0..<rows.count).map { row in
      FacetValue(
        value: String(decoding: rows.bytes(row, 0), as: UTF8.self), count: rows.integer(row, 1) ?? 0,
        sum: rows.integer(row, 2) ?? 0, minimum: rows.integer(row, 3), maximum: rows.integer(row, 4))
    }
  }
}
