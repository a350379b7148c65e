internal import Typeahead
internal import TypeaheadOracle
internal import TypeaheadTools

/// What is typed for a record where no file says it.
enum TypedTexts: String, CaseIterable, Sendable {
  /// Its keywords, which somebody gave it to be found by: ground truth that is not its name.
  case keywords
  /// Its name as written.
  case names

  /// Both, or names alone where the preset has no keywords.
  static func usual(_ preset: Preset) -> [TypedTexts] {
    preset.searchedFields.contains("keywords") ? [.keywords, .names] : [.names]
  }

  /// A pair for each text and each record that has it, of those texts that at most three records own.
  ///
  /// Of more than three owners some cannot be in the first three, whatever the ranking. A record owns its names and, where keywords
  /// are typed, its keywords: who types one may mean the record of that name. All that have the text are wanted, one pair
  /// each, for nothing says which of them somebody means. Texts that fold alike are one, typed as its first owner has it.
  func pairs(_ records: BenchRecords) -> [WantedPair] {
    var owners: [[UInt8]: Owners] = [:]
    var keys: [[UInt8]] = []
    for document in records.documents {
      let names = document.texts(records.preset.nameField)
      for text in names { add(document, text, isTyped: self == .names, &owners, &keys) }
      if self == .keywords {
        for text in document.texts("keywords") { add(document, text, isTyped: true, &owners, &keys) }
      }
    }
    return keys.flatMap { key in
      guard let owners = owners[key], owners.all.count <= Self.mostOwners else { return [WantedPair]() }
      return owners.wanted.map { WantedPair(owners.text, id: $0) }
    }
  }

  private static let mostOwners = 3

  /// The records that own a text, by their ids.
  private struct Owners {
    /// As its first owner has it.
    let text: String
    var all: [String] = []
    /// Those that have it as what is typed.
    var wanted: [String] = []
  }

  private func add(
    _ document: Document, _ text: String, isTyped: Bool, _ owners: inout [[UInt8]: Owners], _ keys: inout [[UInt8]]
  ) {
    let key = Array(Oracle.fold(text).utf8)
    if key.isEmpty { return }
    if owners[key] == nil { keys.append(key) }
    owners[key, default: Owners(text: text)].all.appendOnce(document.id)
    if isTyped { owners[key]?.wanted.appendOnce(document.id) }
  }
}

extension [String] {
  /// Appends the id of a record, whose texts come one after another.
  fileprivate mutating func appendOnce(_ id: String) {
    if last?.hasSameBytes(as: id) != true { append(id) }
  }
}
