/// A write in progress: what it changes belongs to the next generation, which nobody sees until it is counted on.
///
/// All shards are told of it first. Where one knows of a generation later than the coordinator's, somebody was cut off after that shard
/// had committed and before the coordinator had: what it did there is taken back. Where somebody still commits there, this waits,
/// and is refused then, to be begun again. So a shard is where the coordinator is, or one ahead; one that stands elsewhere was made anew
/// from something old, or the coordinator was.
struct Generation: Sendable {
  let kind: Kind
  /// The one that is being written.
  let number: Int
  let shards: [Int]
  /// Which answers are prepared (``PreparedAnswers/version``).
  let prepared: Int
  /// For each bucket its shard.
  private let places: [Int]

  /// So many generations before the current one can still be read.
  private static let kept = 64
  /// Forgetting is done once in so many writes.
  private static let sweepInterval = 32

  /// Begins a write: no other begins until the transaction ends.
  static func begin(_ kind: Kind, _ connection: borrowing PostgresConnection) throws(PostgresError) -> Generation {
    try connection.run("BEGIN")
    let state = try connection.run("SELECT generation, cluster, prepared FROM \(kind.table("state")) FOR UPDATE")
    guard state.count == 1, let last = state.integer(0, 0), let cluster = state.integer(0, 1),
      let prepared = state.integer(0, 2)
    else {
      throw .missing(kind: kind.name)
    }
    let shards = try connection.run("SELECT shard FROM \(kind.table("shards")) ORDER BY shard").integers(0)
    let places = try connection.run("SELECT shard FROM \(kind.table("buckets")) ORDER BY bucket").integers(0)
    let generation = Generation(
      kind: kind, number: last + 1, shards: shards, prepared: prepared, places: places)
    try generation.announce(after: last, of: cluster, connection)
    if generation.number % sweepInterval == 0 {
      // However much that is, who writes is not to fail for it.
      try connection.limiting { () throws(PostgresError) in try generation.sweep(upTo: last - kept, connection) }
    }
    return generation
  }

  /// The shard of an id.
  func shard(of id: [UInt8]) -> Int { places[CoordinatorTables.bucket(of: id)] }

  private func announce(
    after last: Int, of cluster: Int, _ connection: borrowing PostgresConnection
  ) throws(PostgresError) {
    for shard in shards {
      let table = kind.table("shard", shard)
      let rows = try connection.run(
        "UPDATE \(table) SET previous = generation, generation = \(number) RETURNING previous, cluster")
      guard rows.count == 1, let previous = rows.integer(0, 0), let found = rows.integer(0, 1) else {
        throw .missing(kind: kind.name)
      }
      if found != cluster { throw .otherCluster(shard: shard, expected: cluster, found: found) }
      if previous == number {
        try connection.limiting { () throws(PostgresError) in try takeBack(after: last, on: shard, connection) }
      } else if previous != last {
        throw .outOfStep(shard: shard, expected: last, found: previous)
      }
    }
  }

  private func takeBack(
    after last: Int, on shard: Int, _ connection: borrowing PostgresConnection
  ) throws(PostgresError) {
    let records = kind.table("records", shard)
    try connection.run("DELETE FROM \(records) WHERE born > \(last)")
    try connection.run(
      "UPDATE \(records) SET died = \(ShardTables.never) WHERE died > \(last) AND died <> \(ShardTables.never)")
  }

  /// Forgets rows that only generations up to some could see.
  private func sweep(upTo oldest: Int, _ connection: borrowing PostgresConnection) throws(PostgresError) {
    if oldest <= 0 { return }
    for shard in shards {
      try connection.run(
        "DELETE FROM \(kind.table("records", shard)) WHERE died <= \(oldest) AND died <> \(ShardTables.never)")
    }
  }

  /// Lets the records of some ids die, and says how many there were.
  func remove<Record>(
    _ ids: [[UInt8]], noting changes: inout PreparedChanges<Record>, _ connection: borrowing PostgresConnection
  ) throws(PostgresError) -> Int {
    var count = 0
    for (shard, ids) in Dictionary(grouping: ids, by: shard(of:)).sorted(by: { $0.key < $1.key }) {
      // What has to be looked at comes in parts.
      let size = changes.areNone ? ids.count : Self.recordsLookedAtOnce
      for start in stride(from: 0, to: ids.count, by: size) {
        let part = Array(ids[start..<min(start + size, ids.count)])
        count += try remove(part, on: shard, noting: &changes, connection)
      }
    }
    return count
  }

  private static let recordsLookedAtOnce = 1000

  private func remove<Record>(
    _ ids: [[UInt8]], on shard: Int, noting changes: inout PreparedChanges<Record>,
    _ connection: borrowing PostgresConnection
  ) throws(PostgresError) -> Int {
    let wanted: SQL = changes.areNone ? "" : "RETURNING terms, body"
    let rows = try connection.run(
      """
      UPDATE \(kind.table("records", shard)) SET died = \(number) \
      WHERE id = ANY (\(ids)) AND died = \(ShardTables.never) \(wanted)
      """)
    if !changes.areNone { changes.remove(ids, (0..<rows.count).map { (rows.bytes($0, 0), rows.bytes($0, 1)) }) }
    return rows.written
  }

  /// Adds rows whose ids are free.
  func insert<Record>(
    _ rows: [RecordRow], noting changes: inout PreparedChanges<Record>, _ connection: borrowing PostgresConnection
  ) throws(PostgresError) {
    if !changes.areNone { for row in rows { changes.add(row) } }
    for (shard, rows) in Dictionary(grouping: rows, by: { shard(of: $0.id) }).sorted(by: { $0.key < $1.key }) {
      for part in RecordRow.parts(of: rows) { try insert(part, on: shard, connection) }
    }
  }

  private func insert(
    _ rows: ArraySlice<RecordRow>, on shard: Int, _ connection: borrowing PostgresConnection
  ) throws(PostgresError) {
    let facets = rows.first?.facets.indices ?? 0..<0
    // Arrays in arrays would have to be of one length, so the values of all rows are numbered.
    let selected = facets.map { facet -> SQL in
      let values = rows.enumerated().flatMap { place, row in row.facets[facet].values.map { (place + 1, $0) } }
      let measures = rows.map { $0.facets[facet].measure }
      return """
        , coalesce((SELECT array_agg(facet.value) FROM unnest(\(values.map(\.0)), \(values.map(\.1))) \
        AS facet (place, value) WHERE facet.place = rows.place), '{}'), (\(measures))[rows.place]
        """
    }
    let owners: SQL =
      rows.first?.owner == nil ? "NULL::bytea" : "(\(rows.map { $0.owner ?? [] }))[rows.place]"
    try connection.run(
      """
      INSERT INTO \(kind.table("records", shard)) (id, bucket, born, died, key, owner, terms\(ShardTables.names(ofFacets: facets.count)), body) \
      SELECT id, bucket, \(number), \(ShardTables.never), key, \(owners), terms\(.joined(selected, by: "")), body \
      FROM unnest(\(rows.map(\.id)), \(rows.map { CoordinatorTables.bucket(of: $0.id) }), \(rows.map(\.key)), \
      \(texts: rows.map(\.terms)), \(rows.map(\.body))) WITH ORDINALITY AS rows (id, bucket, key, terms, body, place)
      """)
  }

  /// Makes the generation the current one, and commits everywhere. When this has returned, all of it is durable.
  func publish(_ connection: borrowing PostgresConnection) throws(PostgresError) {
    try connection.run("UPDATE \(kind.table("state")) SET generation = \(number)")
    try connection.run("COMMIT")
  }
}
