package import Typeahead

/// What a writer does to an index until it is killed: all of it follows from a seed and the records there are, so that who reads
/// what the writer has left can tell what must be there.
package struct WritingPlan {
  /// Something small to be stored.
  package struct Note: Codable, Identifiable, Sendable, Equatable {
    package let id: Int
    package var text: String

    package init(id: Int, text: String) {
      self.id = id
      self.text = text
    }

    /// A schema by which a few records take the paths of many.
    package static var schema: Schema<Note> {
      var schema = Schema<Note>(fields: [Field("text", \.text, role: .name)], tolerance: .none)
      schema.tuning = .eager
      return schema
    }
  }

  /// A write.
  package enum Change {
    case upsert([Note])
    case delete([Int])
  }

  /// What is committed at once, and what happens then.
  package struct Round {
    package let changes: [Change]
    /// How they become durable.
    package let ending: Ending
    package let sequel: Sequel
  }

  package enum Ending {
    case commit, compact
  }

  package enum Sequel {
    case nothing, finishMerges
    /// The index is opened anew, closed before or only let go; changes that were made and not committed are gone.
    case reopen(closing: Bool, losing: [Change])
  }

  /// The notes after the last round.
  package private(set) var notes: [Int: Note]
  private var text: RandomText

  package init(seed: UInt64, _ notes: [Note]) {
    self.notes = Dictionary(uniqueKeysWithValues: notes.map { ($0.id, $0) })
    text = RandomText(seed: seed)
  }

  /// The notes in the order of their ids.
  package var living: [Note] { notes.values.sorted { $0.id < $1.id } }

  /// What tells the notes from others.
  package var digest: UInt64 { living.digest }

  package mutating func next() -> Round {
    let changes = changes()
    for change in changes {
      switch change {
      case .upsert(let added): for note in added { notes[note.id] = note }
      case .delete(let ids): for id in ids { notes[id] = nil }
      }
    }
    let ending: Ending = one(in: 12) ? .compact : .commit
    guard one(in: 10) else {
      return Round(changes: changes, ending: ending, sequel: one(in: 4) ? .finishMerges : .nothing)
    }
    return Round(
      changes: changes, ending: ending, sequel: .reopen(closing: one(in: 2), losing: one(in: 2) ? self.changes() : []))
  }

  private mutating func changes() -> [Change] {
    (0..<Int.random(in: 0...3, using: &text.random)).map { _ in
      if one(in: 3) { return .delete((0..<Int.random(in: 1...4, using: &text.random)).map { _ in id() }) }
      return .upsert((0..<Int.random(in: 1...5, using: &text.random)).map { _ in Note(id: id(), text: text.text(4)) })
    }
  }

  private mutating func id() -> Int { Int.random(in: 0..<48, using: &text.random) }

  private mutating func one(in count: Int) -> Bool { Int.random(in: 0..<count, using: &text.random) == 0 }
}
