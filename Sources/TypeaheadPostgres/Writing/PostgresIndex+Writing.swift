public import Typeahead

extension PostgresIndex: SearchService {
  /// Adds records, or replaces those with the same ids; of equal ids in `records` the last one counts. When it returns, they are
  /// durable, and in every answer that is asked for.
  ///
  /// - Throws: ``PostgresError``: ``PostgresError/rejected(_:)`` where a record is refused and the policy is to stop;
  ///   ``PostgresError/cannotEncode(id:reason:)`` and ``PostgresError/readerTooLong(bytes:limit:)`` whatever the policy, of which an
  ///   index knows nothing; ``PostgresError/lost(_:)`` where the connection broke at the very end, so that all or nothing was written:
  ///   writing it again does no harm.
  /// - Complexity: O(*t*) for records of *t* beginnings of tokens.
  @discardableResult
  public func upsert(
    _ records: [Record], by principal: Principal? = nil,
    onRejection policy: RejectionPolicy = .stop
  ) async throws(PostgresError) -> UpsertReport {
    var report = UpsertReport()
    var rows: [(offset: Int, row: RecordRow)] = []
    var maker = RowMaker(self)
    for (offset, record) in records.enumerated() {
      do throws(PostgresError) {
        rows.append((offset, try maker.row(of: record)))
      } catch {
        guard policy == .skip, case .rejected(let reason) = error else { throw error }
        report.rejected.append((offset, reason))
      }
    }
    if rows.isEmpty { return report }
    let (made, refused) = (rows, report.rejected)
    let written = try await write { generation, connection throws(PostgresError) in
      var report = UpsertReport()
      report.rejected = refused
      let owners = try self.owners(of: made.map(\.row.id), principal, generation, connection)
      var last: [[UInt8]: RecordRow] = [:]
      for (offset, row) in made {
        if let owner = row.owner, !self.mayWrite(principal, [owner] + (owners[row.id].map { [$0] } ?? [])) {
          let reason = IndexError.forbidden(id: String(decoding: row.id, as: UTF8.self))
          if policy == .stop { throw .rejected(reason) }
          report.rejected.append((offset, reason))
        } else {
          last[row.id] = row
        }
      }
      report.rejected.sort { $0.offset < $1.offset }
      var changes = try self.preparedChanges(in: generation, connection)
      report.replaced = try generation.remove(Array(last.keys), noting: &changes, connection)
      report.added = last.count - report.replaced
      try generation.insert(Array(last.values), noting: &changes, connection)
      try changes.write(generation, connection)
      return report
    }
    if written.added + written.replaced > 0 { notices.tell() }
    return written
  }

  /// Removes the records with the given ids and says how many there were. When it returns, they are gone for good. Where the schema has an
  /// `AccessRule`, records that are not the principal's stay, as if there were none.
  @discardableResult
  public func delete(_ ids: [Record.ID], by principal: Principal? = nil) async throws(PostgresError) -> Int {
    let ids = Array(Set(ids.map { Array(String(describing: $0).utf8) }))
    if ids.isEmpty { return 0 }
    let count = try await write { generation, connection throws(PostgresError) in
      let owners = try self.owners(of: ids, principal, generation, connection)
      let allowed =
        self.schema.access == nil ? ids : ids.filter { id in self.mayWrite(principal, owners[id].map { [$0] } ?? []) }
      var changes = try self.preparedChanges(in: generation, connection)
      let count = try generation.remove(allowed, noting: &changes, connection)
      try changes.write(generation, connection)
      return count
    }
    if count > 0 { notices.tell() }
    return count
  }

  /// Adds records as `upsert(_:by:onRejection:)` does, and tells when they are read.
  @discardableResult
  public func upsert(_ records: [Record], _ options: WriteOptions) async throws -> UpsertReport {
    try Task.checkCancellation()
    let report = try await upsert(records, by: options.principal, onRejection: options.rejectionPolicy)
    options.onProgress?(WriteProgress(done: records.count, total: records.count))
    return report
  }

  /// Removes records as `delete(_:by:)` does.
  @discardableResult
  public func delete(_ ids: [Record.ID], _ options: WriteOptions) async throws -> Int {
    try Task.checkCancellation()
    return try await delete(ids, by: options.principal)
  }

  /// Adds a record, or replaces the one with its id.
  ///
  /// - Throws: As for several records.
  public func upsert(_ record: Record, by principal: Principal? = nil) async throws(PostgresError) {
    try await upsert([record], by: principal)
  }

  /// Removes the record with the given id and says whether there was one.
  @discardableResult
  public func delete(_ id: Record.ID, by principal: Principal? = nil) async throws(PostgresError) -> Bool {
    try await delete([id], by: principal) == 1
  }

  /// An element after each write by this index, those that come before it is taken in one. Writes by others are told
  /// of while ``follow(every:clock:)`` runs.
  public var changes: AsyncStream<Void> { notices.stream }

  private func preparedChanges(
    in generation: Generation, _ connection: borrowing PostgresConnection
  ) throws(PostgresError) -> PreparedChanges<Record> {
    var answers = prepared.withLock { $0 }
    if answers.version != generation.prepared {
      answers = try PreparedAnswers.load(kind, version: generation.prepared, connection)
      prepared.withLock { [answers] in $0 = answers }
    }
    return PreparedChanges(answers, of: self)
  }

  private func mayWrite(_ principal: Principal?, _ owners: [[UInt8]]) -> Bool {
    guard let principal else { return false }
    return owners.allSatisfy { principal.isAny(of: [$0]) }
  }

  /// Whose the records of some ids are, as far as it matters.
  private func owners(
    of ids: [[UInt8]], _ principal: Principal?, _ generation: Generation, _ connection: borrowing PostgresConnection
  ) throws(PostgresError) -> [[UInt8]: [UInt8]] {
    if schema.access == nil || principal?.isSystem == true { return [:] }
    var owners: [[UInt8]: [UInt8]] = [:]
    for (shard, ids) in Dictionary(grouping: ids, by: generation.shard(of:)) {
      let rows = try connection.run(
        """
        SELECT id, owner FROM \(kind.table("records", shard)) \
        WHERE id = ANY (\(ids)) AND died = \(ShardTables.never)
        """)
      for row in 0..<rows.count { owners[rows.bytes(row, 0)] = rows.bytes(row, 1) }
    }
    return owners
  }

  /// Writes a generation; again where that is safe: nothing was committed, and what was in the way has gone.
  private func write<Value: Sendable>(
    _ body: @Sendable (Generation, borrowing PostgresConnection) throws(PostgresError) -> Value
  ) async throws(PostgresError) -> Value {
    var attempts = pool.size + 4
    while true {
      let kind = kind
      let outcome = try await pool.run { connection throws(PostgresError) -> WriteOutcome<Value> in
        do throws(PostgresError) {
          let generation = try Generation.begin(kind, connection)
          let value = try body(generation, connection)
          do throws(PostgresError) { try generation.publish(connection) } catch {
            // Whether a server that was given up has committed nobody knows.
            let isUnknown = error == .timedOut && !connection.isOpen
            return .unpublished(isUnknown ? .lost("it did not answer in time") : error)
          }
          return .done(value)
        } catch {
          return .failed(error)
        }
      }
      switch outcome {
      case .done(let value): return value
      case .unpublished(let error):
        attempts -= 1
        guard attempts > 0, error.isPassing else { throw try await pool.naming(error, of: kind) }
      case .failed(let error):
        attempts -= 1
        guard attempts > 0, error.isPassing || error.isOfBrokenConnection else {
          throw try await pool.naming(error, of: kind)
        }
      }
    }
  }
}

/// How a write ended.
private enum WriteOutcome<Value: Sendable>: Sendable {
  case done(Value)
  /// Before it was told to commit.
  case failed(PostgresError)
  /// While it committed.
  case unpublished(PostgresError)
}
