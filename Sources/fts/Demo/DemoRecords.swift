import Typeahead
import TypeaheadCorpora
import TypeaheadTools

/// What a demonstration shows: records of a file, else those of a built-in corpus.
enum DemoRecords {
  static func documents(of file: String?, corpus name: String, preset: Preset) throws -> [Document] {
    guard let file else { return try Corpus.named(name)?.records().map { try Document(fields: $0) } ?? [] }
    var progress = ProgressBar("reading \(file)")
    defer { progress.finish() }
    var (documents, reader) = ([Document](), try InputReader(path: file, preset: preset))
    while let item = reader.next() {
      documents.append(try item.get())
      progress.update(documents.count, share: reader.share)
    }
    return documents
  }

  /// Writes records to an empty index in one go, which costs least, and shows how far that is.
  static func index<Record>(_ records: [Record], in index: SearchIndex<Record>, by principal: Principal) throws {
    let progress = Lock(ProgressBar("indexing", of: records.count, callsPerReading: 1))
    defer { progress.withLock { $0.finish() } }
    let options = WriteOptions(by: principal) { told in progress.withLock { $0.update(told.done) } }
    _ = try CallThread().wait { try await index.upsert(records, options) }
  }
}
