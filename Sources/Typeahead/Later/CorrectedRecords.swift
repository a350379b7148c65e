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
    let spans = corrections.map { Self.spans($0, segment) }
    work += spans.reduce(0) { $0 + $1.count } * Self.lookupWork
    // The token of the fewest records first: of the others only those are looked at that have it.
    let sizes = spans.map { $0.reduce(0) { $0 + segment.mostRecords($1) } }
    var common = MarkSet()
    var next = MarkSet()
    var records = Scratch<UInt32>()
    common.prepare(records: segment.count)
    next.prepare(records: segment.count)
    for place in 0..<(segment.count + 63) / 64 { _ = common.insert(living.live.word(place), at: place) }
    var most = segment.count
    for token in sizes.indices.sorted(by: { sizes[$0] < sizes[$1] }) {
      for span in spans[token] where work <= mostWork {
        work += Self.forEachRecord(of: span, segment, among: common, records, atMost: most) { next.insert($0) }
      }
      common.removeAll()
      swap(&common, &next)
      records.removeAll()
      common.append(upTo: .max, to: &records)
      most = records.count
      if most == 0 { return }
    }
    let first = Int32(count)
    count += most
    for token in spans.indices {
      last[token] += repeatElement(-1, count: most)
      for (number, span) in spans[token].enumerated() where work <= mostWork {
        let before = entries[token].count
        work += Self.forEachRecord(of: span, segment, among: common, records, atMost: most) { record in
          add(Int32(number), of: token, to: first + Self.place(of: record, in: records))
        }
        work += (entries[token].count - before) * Self.entryWork
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

  private static func spans(_ corrections: [Correction], _ segment: Segment) -> [TermSpan] {
    var text = QueryText()
    text.set(QueryReadings.Combination(tokens: corrections.map(\.text), isAsTyped: false))
    return corrections.indices.map { segment.span(text.token($0)) }
  }

  /// Calls `body` with the marked records that may have a token, some more than once, and gives the work done. These are `records`,
  /// unless there are more postings than marks at most.
  private static func forEachRecord(
    of span: TermSpan, _ segment: Segment, among marks: borrowing MarkSet, _ records: borrowing Scratch<UInt32>,
    atMost most: Int, _ body: (UInt32) -> Void
  ) -> Int {
    let sets = segment.prefixes.sets
    let size = segment.mostRecords(span)
    if span.records == .missing {
      segment.forEachPosting(of: span) { if marks.contains($0) { body($0) } }
    } else if size > most * entryWork {
      for index in 0..<records.count where sets.contains(records[index], in: span.records) { body(records[index]) }
      return most * entryWork
    } else {
      for number in 0..<sets.containerCount {
        sets.forEach(inContainer: number, of: span.records) { if marks.contains($0) { body($0) } }
      }
    }
    return size
  }

  /// The place of a record among ascending ones.
  private static func place(of record: UInt32, in records: borrowing Scratch<UInt32>) -> Int32 {
    var (low, high) = (0, records.count)
    while low < high {
      let middle = (low + high) / 2
      if records[middle] < record { low = middle + 1 } else { high = middle }
    }
    return Int32(low)
  }
}
