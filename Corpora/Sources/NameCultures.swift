/// A culture's ways of naming people.
struct NameCulture: Sendable {
  /// The culture's code in the data files.
  let code: String
  /// How many of a thousand people belong to it.
  var share: UInt64 = 0
  /// How many of a hundred of its people have a middle name.
  var middleShare = 0
  /// What stands between the names; family names come first in some cultures.
  var separator = " "
  var familyFirst = false
  var given = NameVocabulary()
  var family = NameVocabulary()
}

/// All cultures, from the data files `names.tsv` and `cultures.tsv`.
struct NameCultures: Sendable {
  let all: [NameCulture]

  /// Reads the names. A name is written `Anna`, or with its ASCII form where letters alone do not give it: `安=an`.
  init() throws(CorpusError) {
    let romanizer = try Romanizer()
    var all: [NameCulture] = []
    let cultures = try DataTable(file: "cultures.tsv")
    for row in cultures.rows {
      guard let share = UInt64(cultures.text(row, "share")), let middle = Int(cultures.text(row, "middle")) else {
        throw cultures.error(row, "not a number")
      }
      var culture = NameCulture(code: cultures.text(row, "culture"), share: share, middleShare: middle)
      culture.familyFirst = cultures.text(row, "order") == "family-first"
      culture.separator = cultures.text(row, "separator") == "none" ? "" : " "
      all.append(culture)
    }
    let names = try DataTable(file: "names.tsv")
    for row in names.rows {
      guard let place = all.firstIndex(where: { $0.code == names.text(row, "culture") }) else {
        throw names.error(row, "unknown culture")
      }
      let parts = names.text(row, "names").split(separator: " ").map { romanizer.part($0) }
      let kind = names.text(row, "kind")
      if kind.hasPrefix("given") {
        try Self.add(parts, as: kind.dropFirst(5), to: &all[place].given, names.error(row, "unknown kind"))
      } else {
        try Self.add(parts, as: kind.dropFirst(6), to: &all[place].family, names.error(row, "unknown kind"))
      }
    }
    self.all = all
  }

  private static func add(
    _ parts: [NamePart], as kind: Substring, to vocabulary: inout NameVocabulary, _ error: CorpusError
  ) throws(CorpusError) {
    switch kind {
    case "": vocabulary.names += parts
    case "-start": vocabulary.starts += parts
    case "-middle": vocabulary.middles += parts
    case "-end": vocabulary.ends += parts
    default: throw error
    }
  }
}
