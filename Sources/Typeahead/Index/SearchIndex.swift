/// An embedded full-text index for search as you type, over any records with ids.
///
/// Every token of a query is a prefix and consumes a token of its own, in any order, across all searched fields; answers
/// are ranked and counted exactly.
///
/// ```swift
/// struct Person: Identifiable, Sendable {
///   let id: Int
///   var name: String
///   var email: String
/// }
/// let index = SearchIndex(
///   schema: Schema<Person>(fields: [
///     Field("name", \.name),
///     Field("email", \.email, analyzer: .email),
///   ]))
/// try index.upsert([Person(id: 1, name: "John Smith", email: "js@example.com")])
/// let answer = index.search("smi jo")
/// answer.total             // 1
/// answer.hits[0].record    // John Smith
/// ```
///
/// An index is optimised for many more searches than writes: records live in immutable segments, searches run on a
/// ``IndexSnapshot`` and never wait for a writer, and each write publishes the next snapshot.
///
/// Two ids are the same when their text, `String(describing: id)`, is, byte by byte: an id type of your own must describe itself
/// fully. Ids that are not equal and are described alike are refused.
///
/// - Complexity: A search looks at each record that holds all tokens once at most; where these are many, at few of them, and at none
///   where a champion list has the answer. Adding *n* records costs O(*n* log *n*); adding them one by one, a factor of
///   log₄ *n* more.
public final class SearchIndex<Record: Identifiable & Sendable>: Sendable {
  /// The schema: the searched fields and the order of answers.
  public let schema: Schema<Record>
  private let writer = Lock(())
  private let spareWriter = SpareWriter()
  private let notices = ChangeNotices()
  /// Merging large segments.
  let merging = BackgroundWork()
  let keepsUp: Bool
  private let current: Lock<IndexSnapshot<Record>>
  /// Who sees which segments, found when first asked after a write.
  private let seenPlaces = Lock<SeenPlaces?>(nil)

  /// An empty index.
  public convenience init(schema: Schema<Record>) { self.init(IndexSnapshot(schema: schema)) }

  /// An index that begins with a snapshot; `keepsUp` says whether it works in the background.
  init(_ snapshot: IndexSnapshot<Record>, keepsUp: Bool = true) {
    schema = snapshot.schema
    self.keepsUp = keepsUp
    current = Lock(snapshot)
  }

  /// The index as a principal may see it now. Answers, totals, facets, suggestions and corrections are those of an index without the other
  /// records, and take as much work.
  ///
  /// ```swift
  /// index.snapshot(for: Principal("anna", memberOf: ["editors"])).search("draft").total
  /// ```
  ///
  /// Records that the same people may read are kept together, and a search takes a little for each such group that is seen: this is
  /// made for principals who see dozens of groups. The index may have thousands.
  ///
  /// - Complexity: O(1); with an access rule O(*k* log *k*) for *k* segments that are seen, and once after a write O(*s*) for all
  ///   segments.
  public func snapshot(for principal: Principal?) -> IndexSnapshot<Record> {
    let whole = whole
    if schema.access == nil || principal?.isSystem == true { return whole }
    let places = seenPlaces.withLock { known in
      if let known, known.writing == whole.writing { return known }
      let places = whole.seenPlaces
      known = places
      return places
    }
    return whole.seen(by: principal, places)
  }

  /// All of the index, whoever may read it.
  package var whole: IndexSnapshot<Record> { current.withLock { $0 } }

  /// An element after each write that changed the index. Several writes before it is taken are one element. Each call begins a sequence,
  /// for one consumer.
  ///
  /// ```swift
  /// for await _ in index.changes { reload() }
  /// ```
  public var changes: AsyncStream<Void> { notices.stream }

  /// Calls `body` after each write that changed the index, on the writing thread. It ends when the returned observation is released.
  public func onChange(_ body: @escaping @Sendable () -> Void) -> ChangeObservation { notices.observe(body) }

  // MARK: Writing

  /// Adds records, or replaces those with the same ids; of equal ids in `records` the last one counts.
  ///
  /// The next ``snapshot`` has all of them; no snapshot has some of them.
  ///
  /// Where the schema has an ``AccessRule``, records are written by the principal who owns them, and owns those they replace.
  ///
  /// The schema's closures are asked while the index is being written, of many records by several threads at once. They may search
  /// it. Where they write to it, the program ends with a message: they would wait for themselves.
  ///
  /// - Throws: ``IndexError`` when a record is refused and the policy is to stop; the index is then unchanged.
  /// - Complexity: O(*t* log *t*) for records of *t* tokens in total, amortised.
  @discardableResult
  public func upsert(
    _ records: some Sequence<Record>, by principal: Principal? = nil, onRejection policy: RejectionPolicy = .stop
  ) throws(IndexError) -> UpsertReport {
    try upsert(Array(records), bodies: [], by: principal, onRejection: policy)
  }

  /// As ``upsert(_:by:onRejection:)``, with the bytes of each record where the index keeps these.
  package func upsert(
    _ records: [Record], bodies: [[UInt8]], by principal: Principal?, onRejection policy: RejectionPolicy,
    _ watch: WriteWatch? = nil
  ) throws(IndexError) -> UpsertReport {
    defer { keepUpInBackground() }
    let report = try write { snapshot throws(IndexError) in
      var report = UpsertReport()
      try snapshot.upsert(records, bodies, by: principal, policy, spareWriter, watch, &report)
      return report
    }
    if report.added + report.replaced > 0 { notices.tell() }
    return report
  }

  /// Adds records as `upsert(_:by:onRejection:)` does, off the caller's actor, and reports its progress.
  ///
  /// - Throws: ``IndexError`` when a record is refused and the policy is to stop, `CancellationError` when the task was cancelled before
  ///   the records were written; the index is then unchanged.
  @discardableResult
  public func upsert(_ records: [Record], _ options: WriteOptions) async throws -> UpsertReport {
    try await WriteWatch.run(options.onProgress) { watch in
      try self.upsert(records, bodies: [], by: options.principal, onRejection: options.rejectionPolicy, watch)
    }
  }

  /// Removes records as `delete(_:by:)` does, off the caller's actor.
  @discardableResult
  public func delete(_ ids: [Record.ID], _ options: WriteOptions) async throws -> Int {
    let texts = ids.map { Array(String(describing: $0).utf8) }
    return try await WriteWatch.run(nil) { _ in self.delete(idTexts: texts, by: options.principal) }
  }

  /// Adds a record, or replaces the one with its id.
  ///
  /// - Throws: ``IndexError`` when the record is refused; the index is then unchanged.
  public func upsert(_ record: Record, by principal: Principal? = nil) throws(IndexError) {
    try upsert(CollectionOfOne(record), by: principal)
  }

  /// Removes the records with the given ids and says how many there were. Where the schema has an ``AccessRule``, records that are not
  /// the principal's stay, as if there were none.
  @discardableResult
  public func delete(_ ids: some Sequence<Record.ID>, by principal: Principal? = nil) -> Int {
    delete(idTexts: ids.map { Array(String(describing: $0).utf8) }, by: principal)
  }

  package func delete(idTexts: [[UInt8]], by principal: Principal?) -> Int {
    defer { keepUpInBackground() }
    let count = write { snapshot in snapshot.delete(idTexts.map { $0[...] }, by: principal) }
    if count > 0 { notices.tell() }
    return count
  }

  /// Removes the record with the given id and says whether there was one.
  @discardableResult
  public func delete(_ id: Record.ID, by principal: Principal? = nil) -> Bool {
    delete(CollectionOfOne(id), by: principal) == 1
  }

  /// Lets one writer at a time work on a copy and publishes it. Readers meanwhile go on with what is published.
  func write<Result: Sendable, Failure: Error>(
    _ body: (inout IndexSnapshot<Record>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let (result, old) = try writer.withLock(
      orRefuse: """
        a closure of the schema writes to the index that calls it while it is written to; \
        collect such changes, and write them when the first write has returned
        """
    ) { _ throws(Failure) in
      var next = whole
      let result = try body(&next)
      let old = current.withLock { snapshot in
        let old = snapshot
        snapshot = next
        return old
      }
      return (result, old)
    }
    // What only the old snapshot held is freed when neither readers nor writers wait: records may have code of their own for that.
    _ = consume old
    return result
  }
}
