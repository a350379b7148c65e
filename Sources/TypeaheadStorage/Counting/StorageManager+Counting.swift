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
  /// - Returns: Whether it began at the beginning, so that the store is now as if all were counted anew. Where it went on from an
  ///   earlier call, what was changed behind that call's back, in a crash since, is found by the next.
  /// - Throws: What the scheduler throws, ``StorageError`` as ``count()``, and `CancellationError`. What was done by then stays.
  @discardableResult
  @concurrent public func reconcile(
    by scheduler: some WorkScheduler, when conditions: WorkConditions = [.idle, .charging]
  ) async throws -> Bool {
    let (sources, isWhole) = try beginReconciliation()
    var failure: StorageError?
    for source in sources {
      repeat {
        try await scheduler.turn(conditions)
        try Task.checkCancellation()
      } while try step(source, firstRunOnly: false, &failure)
    }
    if let failure { throw failure }
    return isWhole
  }

  /// Begins a pass for each service, unless passes were left: those are ended first, and only their sources are gone through, and
  /// those that were never counted.
  private func beginReconciliation() throws(StorageError) -> (sources: [any StorageSource], isWhole: Bool) {
    try passes.withLock { _ throws(StorageError) in
      var (left, counted): ([any StorageSource], [any StorageSource]) = ([], [])
      var isLeft = false
      for source in sources {
        let state = try ask { store in try store.state(of: source.serviceType) }
        if state.isRunning { isLeft = true }
        if state.isRunning || !state.isCounted { left.append(source) } else { counted.append(source) }
      }
      if isLeft { return (left, false) }
      try write(counted.map { .beginPass(serviceType: $0.serviceType) })
      return (sources, true)
    }
  }

  /// Does a step of the pass of a service, unless it is out of reach: those behind it need not wait for that. Of several failures the
  /// first is kept.
  private func step(
    _ source: any StorageSource, firstRunOnly: Bool, _ failure: inout StorageError?
  ) throws(StorageError) -> Bool {
    do throws(StorageError) {
      return try step(source, firstRunOnly: firstRunOnly)
    } catch {
      guard error.concernsSource else { throw error }
      failure = failure ?? error
      return false
    }
  }

  /// Does a step of the pass of a service. A first run is begun where there was none.
  ///
  /// - Returns: Whether there is more to do.
  private func step(_ source: any StorageSource, firstRunOnly: Bool) throws(StorageError) -> Bool {
    try passes.withLock { passes throws(StorageError) in
      let key = TextKey(source.serviceType)
      var running = passes[key]
      if running == nil { running = try begin(source, firstRunOnly: firstRunOnly) }
      guard var pass = running, pass.isFirst || !firstRunOnly else { return false }
      // What is kept in memory goes on when what is kept in the store has.
      guard pass.group != nil else {
        try write([.endPass(serviceType: source.serviceType)], pass.progress)
        passes[key] = nil
        return false
      }
      let changes = try changes(&pass, source)
      try write(changes, pass.progress)
      passes[key] = pass
      return true
    }
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
    let state = try ask { store in try store.state(of: service) }
    if state.isCounted, firstRunOnly || !state.isRunning { return nil }
    let groups = try ask(source) { source in try source.groups() }
    let stored = try ask { store in try store.groups(in: .service(service)).map(\.id) }
    if !state.isRunning { try write([.beginPass(serviceType: service)]) }
    return CountingPass(service, state, source: groups, stored: stored)
  }

  /// Looks at the next files, and says what is to be written.
  private func changes(
    _ pass: inout CountingPass, _ source: any StorageSource
  ) throws(StorageError) -> [StorageChange] {
    guard let group = pass.group else { return [] }
    do throws(StorageError) {
      if pass.walk == nil {
        let files = try ask(source) { source in try source.itemIDs(in: group.groupId) }
        pass.enter(files: files)
      }
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
    try item.check()
    return item
  }
}

extension StorageError {
  /// Whether a source is the reason, and not the store.
  fileprivate var concernsSource: Bool {
    switch self {
    case .source, .file, .size, .foreignItem: true
    default: false
    }
  }
}
