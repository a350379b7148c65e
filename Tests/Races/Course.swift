import Foundation
import Typeahead
import TypeaheadJSON
import TypeaheadSQLite
import TypeaheadStore

/// Something small to be stored.
struct Note: Codable, Identifiable, Sendable, Equatable {
  let id: Int
  var text: String

  /// A schema by which a few records take the paths of many.
  static var schema: Schema<Note> {
    var schema = Schema<Note>(fields: [Field("text", \.text, role: .name)])
    schema.tuning = .eager
    return schema
  }
}

/// What the threads share.
final class Course: Sendable {
  /// An answer that must stay as it is, whoever asks the snapshot again.
  struct Held: Sendable {
    let snapshot: IndexSnapshot<Note>
    let query: String
    let notes: [Note]
    let count: Int
  }

  let memory: SearchIndex<Note>
  let durable: DurableIndex<Note>
  let end: ContinuousClock.Instant
  let planted: PlantedRace?
  let held = Lock<[Held]>([])
  let counts = Lock<[String: Int]>([:])
  /// What each thread has left.
  let left = Lock<[Int: Note]>([:])
  let texts: AsyncStream<String>.Continuation
  private let stream: AsyncStream<String>

  /// Notes that no thread writes to, so that the durable index has records that are made of their bytes by who asks first.
  static let old = (0..<3000).map { number in
    Note(id: -1 - number, text: "old \(["eye", "half", "pro", "설정", "東京"][number % 5]) \(number)")
  }

  init(folder: String, until end: ContinuousClock.Instant, isPlanted: Bool) throws {
    self.end = end
    planted = isPlanted ? PlantedRace() : nil
    (stream, texts) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(4))
    func open() throws -> DurableIndex<Note> {
      // Files are written every few commits.
      try DurableIndex(
        RecordStore(at: folder, for: .writing, SystemFiles(), mostAdded: 300), kind: "notes", schema: Note.schema,
        codec: JSONRecordCodec<Note>(), reading: .mapped, mostUnsealed: 200)
    }
    do {
      let index = try open()
      try index.upsert(Self.old)
      try index.commit()
      try index.close()
    }
    durable = try open()
    memory = SearchIndex(schema: Note.schema)
    try memory.upsert(Self.old)
  }

  /// Types what the threads say, and counts the answers.
  func type() -> Task<Int, Never> {
    Task.detached { [memory, stream] in
      var updates = 0
      for await update in memory.updates(for: stream, debounce: Debounce(delay: .fixed(.zero))) {
        check(update.answer.hits.count <= 20, "more hits than wanted")
        updates += 1
      }
      return updates
    }
  }

  /// Looks whether what must be there is, and closes the index on the disk.
  func finish() throws {
    let notes = left.withLock { $0 }
    let expected = Self.old + notes.values
    for snapshot in [memory.snapshot, durable.snapshot] {
      check(snapshot.count == expected.count, "\(snapshot.count) notes, expected \(expected.count)")
      for note in expected { check(snapshot[id: note.id] == note, "\(note) is not there") }
    }
    try durable.commit()
    let findings = try durable.verify()
    check(findings.isEmpty, "\(findings)")
    try durable.close()
  }
}

/// Ends the process with a message where something does not hold, in release builds too.
func check(_ holds: Bool, _ message: @autoclosure () -> String) {
  if !holds { fatalError(message()) }
}
