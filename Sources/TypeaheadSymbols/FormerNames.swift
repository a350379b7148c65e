internal import Typeahead

/// The former names of symbols, over all known renames. Optimised for asking once about every name of a catalogue.
///
/// Renames chain (`a` became `b`, and that `c`), change from one version to the next (`a` became `c` at once), and turn back (`b`
/// became `a` again). All names that lead to a name, over however many renames, are former names of it.
///
/// ```swift
/// let former = FormerNames([("a", "b"), ("b", "c"), ("d", "c"), ("c", "b")])
/// former[of: "c"]    // ["b", "d", "a"]
/// former[of: "b"]    // ["a", "c", "d"]
/// former[of: "a"]    // []
/// ```
public struct FormerNames: Sendable {
  /// The names that became a name by one rename each, by its bytes, in the order of theirs.
  private var before: [[UInt8]: [[UInt8]]] = [:]

  /// Takes renames of any versions, each the old name and the new one, in any order. Names are told apart by their bytes.
  ///
  /// - Complexity: O(*n* log *n*) for *n* renames.
  public init(_ renames: some Sequence<(String, String)>) {
    for (old, new) in renames where !old.hasSameBytes(as: new) {
      before[Array(new.utf8), default: []].append(Array(old.utf8))
    }
    for name in before.keys { before[name]!.sort { $0.lexicographicallyPrecedes($1) } }
  }

  /// The former names of a name, each once. Those with the fewest renames in between come first, equal ones by their bytes.
  ///
  /// - Complexity: O(*k*) for *k* renames that lead to the name.
  public subscript(of name: String) -> [String] {
    var seen: Set<[UInt8]> = [Array(name.utf8)]
    var found = [Array(name.utf8)]
    var next = 0
    while next < found.count {
      for old in before[found[next]] ?? [] where seen.insert(old).inserted { found.append(old) }
      next += 1
    }
    return found.dropFirst().map { String(decoding: $0, as: UTF8.self) }
  }
}
