import Synchronization

/// What a chat is called, until somebody calls it otherwise.
final class ChatNames: Sendable {
  private let state = Mutex("Old")

  var name: String {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }
}
