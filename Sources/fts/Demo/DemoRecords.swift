import TypeaheadCorpora
import TypeaheadTools

/// What a demonstration shows: records of a file, else those of a built-in corpus.
enum DemoRecords {
  static func documents(of file: String?, corpus name: String, preset: Preset) throws -> [Document] {
    if let file { return try InputReader(path: file, preset: preset).map { try $0.get() } }
    return try Corpus.named(name)?.records().map { try Document(fields: $0) } ?? []
  }
}
