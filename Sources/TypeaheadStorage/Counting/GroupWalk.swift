internal import Typeahead

/// A way through a group in portions: its files, as a source lists them, beside its items, as a store has them, in the order of ids.
///
/// The list of files is of one moment, and old soon after; so each portion says what to look at, and not what is so.
struct GroupWalk {
  let group: StorageGroup.ID
  /// The ids of the files, ascending.
  private let files: [String]
  /// How many of the files are behind it.
  private(set) var filesDone: Int
  /// The last id that is.
  private(set) var after: String?

  /// What to look at next.
  struct Portion {
    /// Ids, ascending, each with its item where the store has one.
    var entries: [(id: String, stored: StorageItem?)] = []
    /// Whether nothing is behind it.
    var isLast = false
  }

  /// A walk through files, in ascending order, from behind an id or from the first on.
  init(_ group: StorageGroup.ID, files: [String], after: String? = nil) {
    self.group = group
    self.files = files
    self.after = after
    filesDone = after.map { after in files.prefix { !after.precedesInBytes($0) }.count } ?? 0
  }

  var fileCount: Int { files.count }

  /// Goes on by as many ids as the limit says.
  ///
  /// - Parameter stored: The store's items behind ``after``, up to the limit.
  mutating func next(_ stored: [StorageItem], limit: Int) -> Portion {
    var portion = Portion()
    var place = 0
    while portion.entries.count < limit {
      let file = filesDone < files.count ? files[filesDone] : nil
      let item = place < stored.count ? stored[place] : nil
      switch (file, item) {
      case (nil, nil):
        portion.isLast = true
        return portion
      case (let file?, let item?) where item.id.precedesInBytes(file):
        portion.entries.append((item.id, item))
        place += 1
      case (let file?, let item?) where item.id.hasSameBytes(as: file):
        portion.entries.append((file, item))
        place += 1
        filesDone += 1
      case (let file?, _):
        portion.entries.append((file, nil))
        filesDone += 1
      case (nil, let item?):
        portion.entries.append((item.id, item))
        place += 1
      }
      after = portion.entries.last?.id
    }
    portion.isLast = filesDone == files.count && place == stored.count && stored.count < limit
    return portion
  }
}
