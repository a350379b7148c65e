import TypeaheadCorpora
import TypeaheadStore
import TypeaheadTools

extension DurableIndex<Document> {
  /// Indexes what a store holds, by a preset.
  convenience init(_ store: RecordStore, preset: Preset) throws {
    try self.init(
      store, kind: preset.rawValue, schema: preset.schema(words: try preset.wordModel()), codec: DocumentCodec())
  }
}

extension Preset {
  /// What an index says its records are.
  ///
  /// - Throws: ``StoreError/otherKind(folder:expected:found:)`` where it is none of the presets.
  init(ofIndex folder: String, kind: String) throws(StoreError) {
    guard let preset = Preset(rawValue: kind) else {
      throw .otherKind(folder: folder, expected: Self.allCases.map(\.rawValue).joined(separator: ", "), found: kind)
    }
    self = preset
  }
}

extension RecordStore {
  /// What kind the records are; nothing where none were ever written.
  ///
  /// - Throws: ``StoreError/damaged(folder:_:)`` where the note that says so is missing or damaged.
  func kind() throws(StoreError) -> String? {
    try checkNote()
    return try origin?.kind
  }

  /// Makes sure that records have a note: an index of `fts` has one before its first commit.
  func checkNote() throws(StoreError) {
    // In this order: a writer may be making them.
    let last = (try? lastChange()) ?? 0
    if last > 0, try note() == nil {
      throw .damaged(folder: path, .noNote(beside: "the manifest, with \(last) changes,"))
    }
  }
}

/// An index that is not as it was written.
struct DamageError: Error, CustomStringConvertible {
  let folder: String
  let finding: StoreFinding

  var description: String {
    "\(folder) is damaged: \(finding); fts verify tells all, and fts export gives what is sound"
  }
}
