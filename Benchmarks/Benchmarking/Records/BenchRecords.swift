internal import Typeahead
internal import TypeaheadCorpora
internal import TypeaheadTools

/// The records every engine gets, each id once, in the order read.
struct BenchRecords: Sendable {
  /// The corpus's name, or the file's.
  let name: String
  let preset: Preset
  let documents: [Document]
  /// What splits the names into words, where the preset does.
  let words: WordModel?
  /// The UTF-8 bytes of the searched values.
  let rawBytes: Int

  /// Takes documents; of equal ids the last one counts, as in an index.
  init(name: String, preset: Preset, documents: [Document]) throws {
    words = try preset.wordModel()
    self.name = name
    self.preset = preset
    var places: [[UInt8]: Int] = [:]
    var kept: [Document] = []
    for document in documents {
      let place = places[Array(document.id.utf8), default: kept.count]
      if place < kept.count {
        kept[place] = document
      } else {
        places[Array(document.id.utf8)] = place
        kept.append(document)
      }
    }
    self.documents = kept
    let fields = preset.searchedFields + [preset.otherNamesField].compactMap(\.self)
    rawBytes = kept.reduce(0) { sum, document in
      sum + fields.reduce(0) { $0 + document.texts($1).reduce(0) { $0 + $1.utf8.count } }
    }
  }
}

extension BenchRecords {
  /// The names of the built-in corpora.
  static var corpora: [String] { Corpus.all.map(\.name) }
  /// The names of those that can be made to any size.
  static var scalableCorpora: [String] { Corpus.all.filter(\.isScalable).map(\.name) }

  /// Reads what a call names.
  ///
  /// - Throws: ``InputError`` at the first line that is no record, ``BenchError`` where there is none at all.
  init(_ source: RunOptions.Source) throws {
    switch source {
    case .corpus(let name, let size, let seed):
      guard let corpus = Corpus.named(name) else { throw BenchError.noRecords(name) }
      let records = try corpus.records(size: size, seed: seed)
      try self.init(
        name: name, preset: corpus.preset, documents: try records.map { try Document(fields: $0) })
    case .file(let path, let preset, let mappings):
      var documents: [Document] = []
      for item in try InputReader(path: path, preset: preset, mappings: mappings) { documents.append(try item.get()) }
      let name = path == "-" ? "standard input" : String(path.split(separator: "/").last ?? "")
      try self.init(name: name, preset: preset, documents: documents)
    }
    if documents.isEmpty { throw BenchError.noRecords(name) }
  }
}
