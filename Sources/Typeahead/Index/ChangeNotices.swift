/// Who is told when what is searched has changed.
package final class ChangeNotices: Sendable {
  private struct Observer {
    var body: @Sendable () -> Void
    var end: (@Sendable () -> Void)?
  }

  private let observers = Lock<(next: Int, all: [Int: Observer])>((0, [:]))

  package init() {}

  deinit { end() }

  /// Ends all sequences: who tells is gone.
  package func end() { observers.withLock { Array($0.all.values) }.forEach { $0.end?() } }

  /// Tells everybody, while no lock is held.
  package func tell() {
    let all = observers.withLock { Array($0.all.values) }
    for observer in all { observer.body() }
  }

  /// Calls `body` after each change, until what is returned is let go of.
  package func observe(_ body: @escaping @Sendable () -> Void) -> ChangeObservation { add(Observer(body: body)) }

  /// An element after each change, those that come before it is taken in one; it ends when nobody can tell any more.
  package var stream: AsyncStream<Void> {
    let (stream, changes) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let observation = add(Observer(body: { changes.yield() }, end: { changes.finish() }))
    changes.onTermination = { _ in observation.cancel() }
    return stream
  }

  private func add(_ observer: Observer) -> ChangeObservation {
    let number = observers.withLock { observers in
      observers.next += 1
      observers.all[observers.next] = observer
      return observers.next
    }
    return ChangeObservation { [weak self] in
      // Freed when no lock is held: it may hold what has code of its own for that.
      _ = self?.observers.withLock { $0.all.removeValue(forKey: number) }
    }
  }
}

/// Keeps a callback for changes alive. It ends when this is let go of, or cancelled.
public final class ChangeObservation: Sendable {
  private let end: @Sendable () -> Void

  init(_ end: @escaping @Sendable () -> Void) { self.end = end }

  deinit { end() }

  /// Ends it. A call that is under way may still come.
  public func cancel() { end() }
}
