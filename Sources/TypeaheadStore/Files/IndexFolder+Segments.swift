internal import TypeaheadSQLite

/// The files that are made of the records.
extension IndexFolder {
  /// Makes the folder for files of an index whose records are elsewhere, and takes the right to write there.
  ///
  /// - Throws: ``StoreError/notAnIndex(path:found:)`` where something else stands there.
  func takeForFiles() throws(StoreError) -> WriterLock {
    switch try kind() {
    case .none: try make()
    case .folder:
      let names = try using(path) { () throws(FileFailure) in try files.names(in: path) }
      if !names.isEmpty, !names.contains("writer.lock") {
        throw .notAnIndex(path: path, found: "a folder of other files")
      }
      if names.contains("records.sqlite") {
        throw .notAnIndex(path: path, found: "the folder of an index that has its own records")
      }
    case .some(let other): throw .notAnIndex(path: path, found: other.rawValue)
    }
    return try WriterLock(self)
  }

  /// What a name of a file that is made of the records ends with; `.answers` those of earlier versions. A backup that was interrupted is
  /// one too, with its journal.
  private static let derived = [".segment", ".answers", ".new", ".new-journal"]

  /// The files that are made of the records, whether the note names them or not. A folder of such a name is none of them.
  func derivedFiles() throws(StoreError) -> [String] {
    let names = try using(path) { () throws(FileFailure) in try files.names(in: path) }
    var derived: [String] = []
    for name in names where Self.derived.contains(where: { name.hasSuffix($0) }) {
      let path = file(name)
      let status = try using(path) { () throws(FileFailure) in try files.status(path, followsLinks: false) }
      if let status, status.kind != .folder { derived.append(name) }
    }
    return derived
  }

  /// Those of some names that are files of segments and have theirs to stay, in the order of the changes they were written at.
  static func segmentFiles(of names: [String]) -> [String] {
    names.filter { $0.hasSuffix(".segment") }.sorted { place(of: $0) < place(of: $1) }
  }

  /// The files of segments.
  func segmentFiles() throws(StoreError) -> [String] {
    Self.segmentFiles(of: try using(path) { () throws(FileFailure) in try files.names(in: path) })
  }

  /// The change at which a file of a segment was written, by its name.
  static func change(of name: String) -> Int? { Int(name.prefix { $0 != "-" }) }

  private static func place(of name: String) -> (change: Int, number: Int) {
    (change(of: name) ?? 0, Int(name.drop { $0 != "-" }.dropFirst().prefix { $0 != "." }) ?? 0)
  }
}
