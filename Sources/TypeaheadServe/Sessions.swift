internal import Synchronization
internal import Typeahead
internal import TypeaheadTools

/// The typing in several windows: each has a ``SearchSession``, so that typing on is as fast as in an app.
///
/// The 64 that asked last are remembered. One that is forgotten begins anew, with the same answers.
final class Sessions: Sendable {
  /// A session, which one request at a time may ask.
  final class Session: Sendable {
    let search: Mutex<SearchSession<Document>>

    init(_ search: consuming SearchSession<Document>) { self.search = Mutex(search) }
  }

  /// What a session searches. Texts are compared by their bytes: others may be equal by Unicode, and differ to a filter.
  private struct Subject: Equatable {
    let records: TextKey
    let parts: [TextKey?]
  }

  static let most = 64

  private let known = Mutex<[(subject: Subject, session: Session)]>([])

  var count: Int { known.withLock(\.count) }

  /// The session of records about something: the one there is, else the one that is made.
  func session(of records: String, about parts: [String?], make: () -> Session) -> Session {
    let subject = Subject(records: TextKey(records), parts: parts.map { $0.map(TextKey.init) })
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

  /// Forgets the sessions of records, which keep them in memory.
  func forget(_ records: String) {
    let records = TextKey(records)
    known.withLock { $0.removeAll { $0.subject.records == records } }
  }
}
