internal import Typeahead

extension StorageManager {
  /// Counts the files of services that were never counted to their end: group by group, each visible as soon as it is done. What an
  /// earlier run counted is not counted again; once all was, no file is read.
  ///
  /// Groups that cannot be read are passed over, and stay partial: see ``CountingProgress/failures``.
  ///
  /// - Throws: ``StorageError`` where the store cannot be used, or at the end where a source has no list of groups, and
  ///   `CancellationError`. What was counted by then stays.
  @concurrent public func count() async throws {
    var failure: StorageError?
    for source in sources {
      repeat {
        try Task.checkCancellation()
        await Task.yield()
      } while try step(source, firstRunOnly: true, &failure)
    }
    if let failure { throw failure }
  }

  /// Goes through all files in small steps and makes the store what they are: items without a file go, files without an item come, wrong
  /// ones are mended. Where an earlier call was ended, it goes on there; services that were never counted are counted.
  ///
  /// - Parameters:
  ///   - scheduler: What says when each step may be done.
  ///   - conditions: When that is.
  /// - Returns: Whether it began at the beginning, so that the store is now as if all were counted anew, but for groups that cannot be
  ///   read: see ``CountingProgress/failures``. Where it went on from an earlier call, what was changed behind that call's back, in a
  ///   crash since, is found by the next.
  /// - Throws: What the scheduler throws, ``StorageError`` as ``count()``, and `CancellationError`, also where a source throws it. What was done by then stays.
  @discardableResult
  @concurrent public func reconcile(
    by scheduler: some WorkScheduler, when conditions: WorkConditions = [.idle, .charging]
  ) async throws -> Bool {
    let (first, rest) = try beginReconciliation()
    var failure: StorageError?
    try await goThrough(first, by: scheduler, conditions, &failure)
    if let rest, failure != nil {
      // What is out of reach for long must not keep the others from being reconciled.
      try beginPasses(rest)
      try await goThrough(rest, by: scheduler, conditions, &failure)
    }
    if let failure { throw failure }
    return rest == nil
  }

  /// Begins a pass for each service, unless passes were left: those are ended first, and their sources are gone through, and those that
  /// were never counted. What is left then for a later call is the rest.
  private func beginReconciliation() throws(StorageError) -> (first: [any StorageSource], rest: [any StorageSource]?) {
    var (left, counted): ([any StorageSource], [any StorageSource]) = ([], [])
    var isLeft = false
    for source in sources {
      let state = try ask { store in try store.state(of: source.serviceType) }
      if state.isRunning { isLeft = true }
      if state.isRunning || !state.isCounted { left.append(source) } else { counted.append(source) }
    }
    if isLeft { return (left, counted) }
    try beginPasses(counted)
    return (sources, nil)
  }

  private func beginPasses(_ sources: [any StorageSource]) throws(StorageError) {
    try alone { _ throws(StorageError) in
      try write(sources.map { .beginPass(serviceType: $0.serviceType) })
    }
  }

  /// Does all steps of the passes of services, each when it may be done.
  private func goThrough(
    _ sources: [any StorageSource], by scheduler: some WorkScheduler, _ conditions: WorkConditions,
    _ failure: inout StorageError?
  ) async throws {
    for source in sources {
      repeat {
        try await scheduler.turn(conditions)
        try Task.checkCancellation()
      } while try step(source, firstRunOnly: false, &failure)
    }
  }

  /// Does a step of the pass of a service, unless it is out of reach: those behind it need not wait for that. Of several failures the
  /// first is kept.
  private func step(
    _ source: any StorageSource, firstRunOnly: Bool, _ failure: inout StorageError?
  ) throws -> Bool {
    do throws(StorageError) {
      return try step(source, firstRunOnly: firstRunOnly)
    } catch {
      if case .cancelled = error { throw CancellationError() }
      guard error.concernsSource else { throw error }
      failure = failure ?? error
      return false
    }
  }

  /// Does a step of the pass of a service. A first run is begun where there was none.
  ///
  /// - Returns: Whether there is more to do.
  private func step(_ source: any StorageSource, firstRunOnly: Bool) throws(StorageError) -> Bool {
    let key = TextKey(source.serviceType)
    var running = alone { $0[key] }
    if running == nil { running = try begin(source, firstRunOnly: firstRunOnly) }
    guard let running, running.isFirst || !firstRunOnly else { return false }
    let listing = running.walk == nil ? running.group.map { Listing($0, self, source) } : nil
    return try alone { passes throws(StorageError) in
      // Another task may have ended it meanwhile.
      guard var pass = passes[key] else { return false }
      // What is kept in memory goes on when what is kept in the store has.
      guard let group = pass.group else {
        try write([.endPass(serviceType: source.serviceType)], pass.progress)
        passes[key] = nil
        return false
      }
      // Or gone on to a group that is still to be listed.
      guard pass.walk != nil || listing?.group == group else { return true }
      let changes = try changes(&pass, source, listing)
      try write(changes, pass.progress)
      passes[key] = pass
      return true
    }
  }

  /// The files of a group, as a source lists them while nobody waits for it.
  private struct Listing {
    let group: StorageGroup.ID
    let files: Result<[String], StorageError>

    init(_ group: StorageGroup.ID, _ manager: StorageManager, _ source: any StorageSource) {
      self.group = group
      files = Result { () throws(StorageError) in try manager.files(of: group, source) }
    }
  }

  /// The ids of the files of a group, ascending. This may take long, so no lock is held meanwhile.
  func files(of group: StorageGroup.ID, _ source: any StorageSource) throws(StorageError) -> [String] {
    try ask(source) { source in try source.itemIDs(in: group.groupId) }.sorted { $0.precedesInBytes($1) }
  }

  private func write(_ changes: [StorageChange], _ progress: CountingProgress) throws(StorageError) {
    self.progress.withLock { all in
      all.removeAll { $0.serviceType.hasSameBytes(as: progress.serviceType) }
      all.append(progress)
    }
    try write(changes)
  }

  /// The pass of a service, gone on with or begun; nil where it was counted and no pass is wanted.
  private func begin(_ source: any StorageSource, firstRunOnly: Bool) throws(StorageError) -> CountingPass? {
    let service = source.serviceType
    func state() throws(StorageError) -> CountingState? {
      let state = try ask { store in try store.state(of: service) }
      return state.isCounted && (firstRunOnly || !state.isRunning) ? nil : state
    }
    if try state() == nil { return nil }
    // This may take long: nobody waits for it.
    let groups = try ask(source) { source in try source.groups() }
    return try alone { passes throws(StorageError) in
      if let pass = passes[TextKey(service)] { return pass }
      guard let state = try state() else { return nil }
      let stored = try ask { store in try store.groups(in: .service(service)).map(\.id) }
      if !state.isRunning { try write([.beginPass(serviceType: service)]) }
      let pass = CountingPass(service, state, source: groups, stored: stored)
      passes[TextKey(service)] = pass
      return pass
    }
  }

  /// Looks at the next files, and says what is to be written.
  private func changes(
    _ pass: inout CountingPass, _ source: any StorageSource, _ listing: Listing?
  ) throws(StorageError) -> [StorageChange] {
    guard let group = pass.group else { return [] }
    do throws(StorageError) {
      if pass.walk == nil, let listing { pass.enter(files: try listing.files.get()) }
      let stored = try ask { [after = pass.walk?.after] store in
        try store.items(in: group, after: after, limit: stepSize)
      }
      let portion = pass.next(stored, limit: stepSize)
      var found: [StorageItem?] = []
      for entry in portion.entries { found.append(try item(entry.id, source)) }
      return pass.changes(for: portion, found: found)
    } catch {
      guard error.concernsSource else { throw error }
      return pass.fail(error)
    }
  }

  /// The item of an id as it is now, if it can be counted.
  func item(_ id: String, _ source: any StorageSource) throws(StorageError) -> StorageItem? {
    guard let item = try ask(source, { source in try source.item(id) }) else { return nil }
    guard item.serviceType.hasSameBytes(as: source.serviceType) else {
      throw .foreignItem(id: id, expected: source.serviceType, found: item.serviceType)
    }
    guard item.id.hasSameBytes(as: id) else { throw .otherItem(id: id, found: item.id) }
    try item.check()
    return item
  }
}

extension StorageError {
  /// Whether a source is the reason, and not the store.
  fileprivate var concernsSource: Bool {
    switch self {
    case .source, .file, .size, .foreignItem, .otherItem: true
    default: false
    }
  }
}
