internal import Synchronization
internal import Typeahead
internal import TypeaheadTools

/// The typing in several windows: each has a ``SearchSession``, so that typing on is as fast as in an app.
///
/// The 64 that asked last are remembered. One that is forgotten begins anew, with the same answers.
final class Sessions: Sendable {
  /// What a session searches; another one begins a new session.
  struct Subject: Hashable {
    var window: String
    var records: String
    var fields: [String]?
    var conditions: [String]
    var limit: Int
  }

  /// A session, which one request at a time may ask.
  final class Session: Sendable {
    let search: Mutex<SearchSession<Document>>

    init(_ search: consuming SearchSession<Document>) { self.search = Mutex(search) }
  }

  static let most = 64

  var count: Int { known.withLock(\.count) }

  /// Forgets the sessions of records, which keep them in memory.
  func forget(_ records: String) {
    known.withLock { $0.removeAll { $0.subject.records.utf8.elementsEqual(records.utf8) } }
  }

  private let known = Mutex<[(subject: Subject, session: Session)]>([])

  /// The session of a subject: the one there is, else the one that is made.
  func session(_ subject: Subject, make: () -> Session) -> Session {
    let found = known.withLock { known in
      known.firstIndex { $0.subject == subject }.map { place in
        let entry = known.remove(at: place)
        known.append(entry)
        return entry.session
      }
    }
    if let found { return found }
    let made = make()
    known.withLock { known in
      known.append((subject, made))
      if known.count > Self.most { known.removeFirst() }
    }
    return made
  }
}
