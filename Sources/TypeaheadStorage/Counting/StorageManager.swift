internal import Typeahead

/// Manages the room that an app's files take, by group and content type. It counts files once, follows events, shows sums while counting,
/// and deletes.
///
/// ```swift
/// let manager = StorageManager(
///   store: try SQLiteStorageStore(path: "Library/storage.sqlite"),
///   sources: [FolderSource("Library/chats", serviceType: "chat")])
/// Task { try await manager.count() }                      // reads files the first time alone
/// for try await update in manager.updates() { show(update.snapshot.groups) }
///
/// try manager.insert([attachment])                        // as things happen
/// try await manager.delete(in: .group(anna), only: .video)
/// try await manager.reconcile(by: scheduler)              // now and then, when nobody minds
/// ```
///
/// The store is what is asked, the files are what is true. Each step of work looks at some files and writes what it found together with
/// how far it came, in one transaction; so it can be ended anywhere, and goes on there. Steps, events and deletions never overlap;
/// questions wait for none of them.
///
/// - Complexity: A step looks at as many files as ``stepSize`` says, and events wait while it does; a group is listed before its first
///   step, and nothing waits for that. A snapshot costs what its groups do, however many items they have.
public final class StorageManager: Sendable {
  /// Where items and sums are kept.
  public let store: any StorageStore
  /// The files of each service.
  public let sources: [any StorageSource]
  /// The most files that a step looks at or removes.
  public let stepSize: Int
  /// The passes that run in this process, by service; held while anything is written.
  private let passes = Lock<[TextKey: CountingPass]>([:])
  /// What was said last of each service, the one that is being counted last.
  let progress = Lock<[CountingProgress]>([])
  let watchers = ChangeNotices()

  /// A manager of the files of some services.
  ///
  /// - Precondition: The sources are of different services, and a step looks at one file or more.
  public init(store: any StorageStore, sources: [any StorageSource], stepSize: Int = 256) {
    let services = Set(sources.map { TextKey($0.serviceType) })
    require(services.count == sources.count, "each service has one source, not several")
    require(stepSize > 0, "a step looks at one file or more, not \(stepSize)")
    self.store = store
    self.sources = sources
    self.stepSize = stepSize
  }

  /// Asks the store for something, and throws whatever it throws as what callers expect.
  func ask<Result>(_ body: (any StorageStore) throws -> Result) throws(StorageError) -> Result {
    do {
      return try body(store)
    } catch let error as StorageError {
      throw error
    } catch {
      throw .store(reason: "\(error)")
    }
  }

  /// Asks a source likewise.
  func ask<Result>(
    _ source: any StorageSource, _ body: (any StorageSource) throws -> Result
  ) throws(StorageError) -> Result {
    do {
      return try body(source)
    } catch let error as StorageError {
      throw error
    } catch is CancellationError {
      throw .cancelled(service: source.serviceType)
    } catch {
      throw .source(service: source.serviceType, reason: "\(error)")
    }
  }

  /// Does something with the passes while nothing else is written. Sources and the store are called meanwhile, which must not do so
  /// themselves.
  func alone<Result, Failure: Error>(
    _ body: (inout sending [TextKey: CountingPass]) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    try passes.withLock(orRefuse: "a pass goes on from inside its own step", body)
  }

  /// Carries changes out that others than a step ask for.
  func writeAlone(_ changes: [StorageChange]) throws(StorageError) {
    if passes.isHeldByCaller { throw .reentrant }
    try alone { _ throws(StorageError) in try write(changes) }
  }

  /// Writes changes, and tells who watches.
  func write(_ changes: [StorageChange]) throws(StorageError) {
    try ask { store in try store.write(changes) }
    watchers.tell()
  }
}
