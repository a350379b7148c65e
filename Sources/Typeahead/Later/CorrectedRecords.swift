/// What a token of a query may be replaced by: the token itself, or what is a few edits away.
struct Correction {
  var text: [UInt8]
  var edits: Int
}

/// The records that have a correction of every token of a query, and which corrections each of them has.
///
/// Corrections multiply: in a list of numbered names a word has a thousand, and two words a million pairs, hardly any of which stand in
/// one record. So the records say which do. A record here has the corrections one by one, which those that match have too; whether it
/// has them all together, in the fields searched, is for a search to say.
///
/// - Complexity: O(*p* log *r*) for *p* postings of all corrections and *r* such records.
struct CorrectedRecords {
  /// A correction that is had by some records which have all that was chosen before.
  struct Choice {
    /// Its place among the token's.
    var correction: Int
    var records: [Int32]
  }

  /// A correction that a record has, and where the next one of the record is.
  private struct Entry {
    var correction: Int32
    var next: Int32
  }

  private let corrections: [[Correction]]
  private let mostWork: Int
  /// The number of records; they are numbered through all segments.
  private var count = 0
  /// For each token what the records have of it, and for each record which of these is its last.
  private var entries: [[Entry]]
  private var last: [[Int32]]

  /// What is done for an entry, or to ask a set for a record, in postings read.
  private static var entryWork: Int { 20 }
  /// What is done to find a correction in a segment, in postings read.
  private static var lookupWork: Int { 200 }

  /// Finds the records.
  ///
  /// - Parameters:
  ///   - corrections: For each token what it may be replaced by.
  ///   - list: The segments.
  ///   - work: What was done so far, to which is added.
  ///   - mostWork: When more was done, records may be missing.
  init(_ corrections: [[Correction]], _ list: SegmentList, work: inout Int, atMost mostWork: Int) {
    self.corrections = corrections
    self.mostWork = mostWork
    entries = Array(repeating: [], count: corrections.count)
    last = entries.map { _ in [] }
    for living in list.segments where living.segment.mostTokens >= corrections.count { add(living, &work) }
  }

  /// The corrections of the first token, each with its records.
  func firstChoices(_ work: inout Int) -> [Choice] { choices(0, among: (0..<count).map(Int32.init), &work) }

  /// The corrections of a token that some of the records have, in their order.
  func choices(_ token: Int, among records: [Int32], _ work: inout Int) -> [Choice] {
    var pairs: [UInt64] = []
    for record in records {
      var place = last[token][Int(record)]
      while place >= 0 {
        let entry = entries[token][Int(place)]
        pairs.append(UInt64(entry.correction) << 32 | UInt64(record))
        place = entry.next
      }
    }
    work += pairs.count * Self.entryWork
    pairs.sort()
    var choices: [Choice] = []
    for pair in pairs {
      let correction = Int(pair >> 32)
      if choices.last?.correction != correction { choices.append(Choice(correction: correction, records: [])) }
      choices[choices.count - 1].records.append(Int32(truncatingIfNeeded: pair))
    }
    return choices
  }

  // MARK: Finding the records of a segment

  private mutating func add(_ living: LiveSegment, _ work: inout Int) {
    let segment = living.segment
    let tokens = corrections.map { $0.map { correction in correction.text[...].withColumn { segment.token($0) } } }
    work += tokens.reduce(0) { $0 + $1.count } * Self.lookupWork
    // The token of the fewest records first: of the others only those are looked at that have it.
    let sizes = tokens.map { $0.reduce(0) { $0 + segment.postingCount($1) } }
    var common = RecordSet()
    var next = RecordSet()
    var own = RecordSet()
    common.take(living.live)
    for token in sizes.indices.sorted(by: { sizes[$0] < sizes[$1] }) {
      work += sizes[token]
      if work > mostWork { return }
      next.take(anyOf: tokens[token], segment)
      work += next.cost
      common.formIntersection(next)
      if common.count == 0 { return }
    }
    var records = Scratch<UInt32>()
    common.forEachRecord { records.append($0) }
    let first = Int32(count)
    count += records.count
    for token in tokens.indices {
      last[token] += repeatElement(-1, count: records.count)
      // What has one correction alone is had by all of them.
      if tokens[token].count == 1 {
        for record in 0..<records.count { add(0, of: token, to: first + Int32(record)) }
        continue
      }
      for (number, correction) in tokens[token].enumerated() where !correction.isNobodys && work <= mostWork {
        own.take(correction, segment)
        work += own.cost + segment.postingCount(correction)
        own.formIntersection(common)
        work += own.count * Self.entryWork
        own.forEachRecord { add(Int32(number), of: token, to: first + Self.place(of: $0, in: records)) }
      }
    }
  }

  private mutating func add(_ correction: Int32, of token: Int, to record: Int32) {
    let next = last[token][Int(record)]
    // A record may have several terms that begin so.
    if next >= 0, entries[token][Int(next)].correction == correction { return }
    last[token][Int(record)] = Int32(entries[token].count)
    entries[token].append(Entry(correction: correction, next: next))
  }

  /// The place of a record among ascending ones.
  private static func place(of record: UInt32, in records: borrowing Scratch<UInt32>) -> Int32 {
    Int32((0..<records.count).partitionPoint { records[$0] < record })
  }
}
