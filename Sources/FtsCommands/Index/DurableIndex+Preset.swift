import Typeahead
import TypeaheadCorpora
import TypeaheadStore
import TypeaheadTools

extension DurableIndex<Document> {
  /// Indexes what a store holds, by a preset; in other languages than it was indexed in, or with a country, that takes as long as
  /// indexing it did.
  convenience init(
    _ store: RecordStore, preset: Preset, languages: Set<Analyzer.Language> = [], country: String? = nil,
    onUnreadable unreadable: UnreadableRecords<Document> = .stop
  ) throws {
    let schema = preset.schema(words: try preset.wordModel(), languages: languages, country: country)
    do throws(StoreError) {
      try self.init(
        store, kind: preset.rawValue, schema: schema, codec: DocumentCodec(), onUnreadable: unreadable)
    } catch {
      if case .otherKind(let folder, _, let found) = error {
        throw OtherPresetError(folder: folder, expected: preset, found: Preset(rawValue: found))
      }
      throw UnreadableError(error) ?? error
    }
  }
}

extension Preset {
  /// What an index says its records are.
  ///
  /// - Throws: ``StoreError/otherKind(folder:expected:found:)`` where it is none of the presets.
  init(ofIndex folder: String, kind: String) throws(StoreError) {
    guard let preset = Preset(rawValue: kind) else {
      throw .otherKind(folder: folder, expected: Self.allCases.map(\.name).joined(separator: ", "), found: kind)
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

/// An index of other records than a call says.
struct OtherPresetError: Error, CustomStringConvertible {
  let folder: String
  let expected: Preset
  let found: Preset?

  var description: String {
    let what =
      found.map { Preset.allCases.contains($0) ? "by the preset \($0.name)" : "by another schema file" }
      ?? "by another program"
    return
      "\(folder) was made \(what), not by \(expected.name); name what it was made by, or make another index of what fts export prints"
  }
}

/// An index with records that this program cannot index.
struct UnreadableError: Error, CustomStringConvertible {
  let description: String

  init?(_ error: StoreError) {
    guard case .unreadable(let folder, let count, let total, let findings) = error else { return nil }
    description =
      "\(folder): \(count) of \(total.counted("record")) cannot be indexed"
      + (findings.first.map { ", the first because \($0)" } ?? "")
      + "; fts verify names all, fts export prints them as they are stored, fts delete removes them"
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
