internal import Typeahead

extension DurableIndex {
  /// Refreshes whenever others have written to the storage, until the task is cancelled or the index closed.
  ///
  /// ```swift
  /// let people = try DurableIndex<Person>(at: path, for: .reading, kind: "people", schema: schema)
  /// Task { try await people.follow() }
  /// let model = SearchModel(people)    // shows what another process commits
  /// ```
  ///
  /// Where the system tells of writes, nothing is done until it does: on Linux, of storages that have a
  /// ``RecordStorage/watchedFolder``. Else the storage is looked at from time to time.
  ///
  /// - Parameters:
  ///   - interval: How long to wait between two looks, where the system does not tell.
  ///   - clock: What is waited with.
  /// - Throws: ``StoreError`` where ``refresh()`` does, unless the index was closed.
  public func follow(
    every interval: Duration = .seconds(1), clock: some Clock<Duration> = ContinuousClock()
  ) async throws {
    let (looks, look) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let (writes, write) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let count = Lock(0)
    // Whatever comes after this is told. What is written is to be seen a little later, when a transaction ends.
    let told = storage.watchedFolder.flatMap { folder in
      FolderEvents(of: folder) {
        count.withLock { $0 += 1 }
        look.yield()
        write.yield()
      }
    }
    let later = Task {
      for await _ in writes {
        var (looks, seen) = (0, count.withLock { $0 })
        while looks < Self.delays.count, (try? await clock.sleep(for: Self.delays[looks])) != nil {
          look.yield()
          // Another write is looked for as soon as the first.
          let now = count.withLock { $0 }
          (looks, seen) = (now == seen ? looks + 1 : 0, now)
        }
      }
    }
    // So it is with what is being written now.
    write.yield()
    let closing = closings.observe { look.finish() }
    defer {
      closing.cancel()
      later.cancel()
    }
    guard try await refreshWhileOpen() else { return }
    if let told {
      for await _ in looks {
        guard try await refreshWhileOpen() else { break }
      }
      return withExtendedLifetime(told) {}
    }
    while !Task.isCancelled {
      // It throws when it is cancelled.
      guard (try? await clock.sleep(for: interval)) != nil, try await refreshWhileOpen() else { return }
    }
  }

  /// After a write, the storage is looked at at once, and again after each of these.
  private static var delays: [Duration] { [.milliseconds(20), .milliseconds(200), .seconds(1)] }

  /// Refreshes off the actor of who asks; says whether the index is still open.
  @concurrent
  private func refreshWhileOpen() async throws -> Bool {
    do throws(StoreError) {
      try refresh()
      return true
    } catch {
      // A storage may say it of itself alone.
      if case .closed = error, (try? source.checkOpen()) == nil { return false }
      throw error
    }
  }
}
