internal import Typeahead

extension [WritingPlan.Note] {
  /// Does to them what a change does to an index.
  package mutating func apply(_ change: WritingPlan.Change) {
    switch change {
    case .upsert(let added):
      for note in added {
        removeAll { $0.id == note.id }
        append(note)
      }
    case .delete(let ids): removeAll { ids.contains($0.id) }
    }
  }

  /// What tells them from others, in whatever order they are.
  package var digest: UInt64 {
    var checksum = Checksum()
    for note in sorted(by: { $0.id < $1.id }) {
      checksum.combine(note.id)
      checksum.combine(note.text)
    }
    return checksum.value
  }
}
