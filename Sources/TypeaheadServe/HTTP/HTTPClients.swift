#if Tools
@unsafe @preconcurrency private import CMicroHTTPD
internal import Synchronization

/// The clients that are connected to a server. Each has so long to send a request, and to take each mebibyte of an answer.
///
/// The library's own limit begins anew with each byte, and goes on while an answer is made. Here a second counts where the server waits for the
/// client: everything that was sent is read, or something that was answered is not taken. Nobody loses a place because the server is busy.
final class HTTPClients: Sendable {
  /// What a client does.
  enum Turn {
    case sends
    /// It waits for its answer.
    case waits
    case takes
  }

  private struct Client {
    var turn = Turn.sends
    /// The seconds for which it was waited for in this turn.
    var seconds = 0
  }

  /// By their sockets.
  private let clients = Mutex<[Int32: Client]>([:])
  /// So many seconds are waited.
  private let patience: Int
  /// From so many clients on each has one request alone.
  private let many: Int

  init(patience: Int, many: Int) { (self.patience, self.many) = (patience, many) }

  /// Whether clients may wait for a place.
  var areMany: Bool { clients.withLock { $0.count >= many } }

  func connect(_ socket: Int32) { clients.withLock { $0[socket] = Client() } }

  /// It is called before the socket is closed: another client may get its number then.
  func disconnect(_ socket: Int32) { clients.withLock { $0[socket] = nil } }

  /// The turn of a client begins, or a part of it.
  func begin(_ turn: Turn, _ socket: Int32) {
    clients.withLock { if $0[socket] != nil { $0[socket] = Client(turn: turn) } }
  }

  /// Closes connections of clients that were waited for too long, once a second, until the task is cancelled.
  func watch() async {
    while (try? await Task.sleep(for: .seconds(1))) != nil { countSecond() }
  }

  private func countSecond() {
    clients.withLock { clients in
      for (socket, client) in clients {
        let isWaitedFor =
          switch client.turn {
          case .sends: typeahead_http_is_all_read(socket)
          case .waits: false
          case .takes: typeahead_http_is_untaken(socket)
          }
        if !isWaitedFor { continue }
        clients[socket]!.seconds += 1
        // The library finds the connection ended, and lets it go.
        if client.seconds + 1 >= patience { typeahead_http_end_connection(socket) }
      }
    }
  }
}
#endif
