/// The matches of a query in a segment by how good they can be: sets of records, none of which has better records than the next. A record
/// counts for the first that it is in.
struct Strata: ~Copyable {
  struct Stratum {
    /// The least key that a record of it can have.
    var bound: RankKey
    /// The reading that it is of.
    var part: Int
    /// Of a reading that is not as typed: whether the records are those alone that the one as typed may match, too.
    var isOfBoth: Bool
    /// Its clauses, by their places.
    var clauses: Range<Int>
  }

  var all: [Stratum] = []
  /// What each clause asks of records: to be in one of some sets; where these begin, and how many records they have at most.
  var clauses: [Clause] = []
  var sets: [Int] = []
  private var spare = RecordChunk()
  private var other = RecordChunk()

  struct Clause {
    var sets: Range<Int>
    var count: Int
  }

  /// What the rules say at best of the records of a stratum.
  struct Standing {
    var asTyped: UInt8
    var grade: UInt8
    var priority: UInt8
    var isAdjacent = true
    var isPrimary = true

    /// The least key of records of which this is so.
    func bound(_ packing: RankPacking) -> RankKey {
      packing.key { bits in
        switch bits.rule {
        case .asTyped: asTyped
        case .calledSo: grade
        case .priority: priority
        case .adjacent: isAdjacent ? 0 : 1
        case .primaryReading: isPrimary ? 0 : 1
        default: 0
        }
      }
    }
  }

  /// Keeps of some records of a chunk those of a stratum; says what that took, in words read.
  mutating func keep(_ stratum: Stratum, in here: inout RecordChunk, at chunk: Int, _ stored: StoredSets) -> Int {
    var work = 0
    for place in stratum.clauses where !here.isEmpty {
      let own = clauses[place].sets
      spare.take(stored, sets[own.lowerBound], at: chunk)
      for further in own.dropFirst() {
        other.take(stored, sets[further], at: chunk)
        spare.formUnion(other)
      }
      here.formIntersection(spare)
      work += own.count * RecordChunk.wordCount
    }
    return work
  }
}
