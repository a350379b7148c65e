internal import Typeahead

/// Something that answers keystrokes, as ``Replay`` sees it.
///
/// Only ``search(_:)`` is timed: it folds the query's text and finds the best twenty and the exact total. Everything else is
/// looked at outside the measured time.
protocol Replayed: AnyObject {
  /// Says that somebody else begins to type.
  func beginSession()

  /// Answers a query and keeps the answer in place of the last one.
  func search(_ query: String)

  /// What the last search found.
  var outcome: Outcome { get }

  /// What the last search did, in counts that do not depend on the machine, such as the postings it touched; empty where
  /// nothing is counted.
  var counts: [(name: String, count: Int)] { get }
}

extension Replayed {
  func beginSession() {}
  var counts: [(name: String, count: Int)] { [] }
}

/// An engine as the harness sees it. What it has none of it may leave out.
protocol Engine: Replayed {
  var kind: EngineKind { get }

  /// Does what the engine left to the background when it was built, such as merges, or putting it on the disk. Timed on its own.
  ///
  /// - Returns: Whether the engine does anything of the kind.
  func prepare() -> Bool

  /// The ids of the records the last answer lists, twenty at most: the best ones in order, or of an engine that does not
  /// rank the first it found.
  var ids: [String] { get }

  /// The bytes of each part of its index, without the records; `nil` where it does not say.
  var sections: [(name: String, bytes: Int)]? { get }

  /// Makes everything a list of hits shows of the last answer, and says how many hits there were; `nil` where an
  /// engine has nothing of the kind. Timed on its own.
  func showHits() -> Int?

  /// Replaces the record at a place among those it was built from by itself: the next search is of after the write. Timed on its
  /// own.
  ///
  /// - Returns: Whether the engine takes updates at all.
  func replace(_ place: Int) throws -> Bool

  /// Replaces the records at some places by themselves, in one write, while another thread searches; `nil` where that is not measured: of the
  /// rivals, it is of none.
  var writer: (@Sendable ([Int]) throws -> Void)? { get }

  /// Has the next search see all that was written. Timed with it.
  func seeWrites()

  /// Replaces the records at some places, and waits until the disk has all of it, in one commit. Timed on its own.
  ///
  /// - Returns: Whether the engine keeps its records or its index on the disk at all.
  func writeDurably(_ places: [Int]) throws -> Bool

  /// Lets go of what is open, for ``open(thenSearch:)`` to open again.
  ///
  /// - Returns: Whether the engine keeps its index in a file at all.
  func close() -> Bool

  /// Opens the index it closed, and answers a query. Timed on its own.
  func open(thenSearch query: String) throws

  /// Ends what it still does in the background, for the others to be measured alone. Nothing is asked of it any more.
  func end()
}

extension Engine {
  func prepare() -> Bool { false }
  var sections: [(name: String, bytes: Int)]? { nil }
  func showHits() -> Int? { nil }
  func replace(_ place: Int) throws -> Bool { false }
  var writer: (@Sendable ([Int]) throws -> Void)? { nil }
  func seeWrites() {}
  func writeDurably(_ places: [Int]) throws -> Bool { false }
  func close() -> Bool { false }
  func end() { _ = close() }
  func open(thenSearch query: String) throws { search(query) }
}

/// The best twenty is what a list shows at once.
let hitLimit = 20

/// What an engine found: enough to hold it against the oracle.
struct Outcome: Equatable {
  let total: Int
  /// A digest of the ids of the best twenty in order; `nil` where the engine does not rank.
  let order: UInt64?
  /// Whether the engine refused the query, or its own bounds cut the answer, and it says so.
  let isCut: Bool

  /// A total with the ids of the best in order.
  init(total: Int, ranked ids: some Sequence<String>, isCut: Bool = false) {
    self.total = total
    self.isCut = isCut
    order = Self.digest(ids)
  }

  /// A total alone.
  init(total: Int, isCut: Bool = false) {
    self.total = total
    self.isCut = isCut
    order = nil
  }

  /// The checksum of the ids' bytes, each ended by a byte that UTF-8 does not have.
  private static func digest(_ ids: some Sequence<String>) -> UInt64 {
    var checksum = Checksum()
    for id in ids { checksum.combine((Array(id.utf8) + [0xFF]).span) }
    return checksum.value
  }
}
