import Synchronization
import Typeahead
import TypeaheadTools

/// Answers what is typed in the live mode by the library's own pieces: a session, debounce and differences, beside suggestions.
///
/// Texts are answered on another thread; each answer wakes the loop that waits for keys, which takes it.
final class LiveSearch: Sendable {
  /// An answer with what may be typed next.
  struct Found: Sendable {
    let update: SearchUpdate<Document>
    let suggestions: [Suggestion]
  }

  private let texts: AsyncStream<String>.Continuation
  private let reader: Task<Void, Never>
  private let found: Mailbox

  /// Answers that were not taken yet: all of them, since each says what it changes in the one before.
  private final class Mailbox: Sendable {
    let waiting = Mutex<[Found]>([])
  }

  /// The most suggestions shown.
  private static let mostSuggestions = 5

  init(_ index: SearchIndex<Document>, limit: Int, choices: Choices<String>?, wake: @escaping @Sendable () -> Void) {
    let (stream, texts) = AsyncStream.makeStream(of: String.self, bufferingPolicy: .bufferingNewest(1))
    let found = Mailbox()
    self.texts = texts
    self.found = found
    reader = Task.detached {
      for await update in index.updates(for: stream, SearchOptions(limit: limit, choices: choices)) {
        let suggestions = index.snapshot.suggestions(for: update.query.text, limit: Self.mostSuggestions)
        if Task.isCancelled { return }
        found.waiting.withLock { $0.append(Found(update: update, suggestions: suggestions)) }
        wake()
      }
    }
  }

  deinit {
    texts.finish()
    reader.cancel()
  }

  /// Asks for the answer to the whole text as it is now.
  func type(_ text: String) { texts.yield(text) }

  /// The answers since the last call, the newest last.
  func take() -> [Found] {
    found.waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
  }
}
