/// The totals and best records of answers.
///
/// ```text
/// answer = total, record × min(total, depth)   best first, in as few bytes as the segment's numbers need
/// ```
///
/// Answers of ``depth`` records come first, each in a multiple of four bytes, so that of 65,536 to 16 million records they are a line of
/// the processor's cache; then the shorter ones, each from a multiple of four bytes on. An answer's number says where it begins: those
/// of the full ones are counted, those of the others go on by fours of bytes.
struct AnswerColumn: Sendable {
  /// How many of the best records are stored.
  static let depth = 20

  private let bytes: Column<UInt8>
  /// The number of full answers.
  private let full: Int
  private let width: NumberWidth
  /// The bytes of a full answer.
  private let stride: Int
  /// How many records the segment has.
  private let records: Int
  /// What the numbers of all answers are below.
  let bound: Int

  private init(_ bytes: Column<UInt8>, full: Int, records: Int) {
    (self.bytes, self.full, self.records) = (bytes, full, records)
    width = NumberWidth(below: records + 1)
    stride = Self.size(Self.depth, width)
    bound = full + max(0, bytes.count - full * stride) / Self.unit
  }

  /// Short answers begin at multiples of so many bytes.
  private static let unit = 4

  /// The bytes of an answer of so many records.
  private static func size(_ count: Int, _ width: NumberWidth) -> Int {
    ((1 + count) * width.bytes + unit - 1) / unit * unit
  }

  /// The answers of a segment of so many records that a table has, each a total and the best records, and for each its number.
  static func make(
    _ answers: borrowing SequenceTable<UInt32>, records: Int, _ store: ColumnStore
  ) -> (column: AnswerColumn, numbers: [UInt32]) {
    let width = NumberWidth(below: records + 1)
    var (bytes, numbers) = ([UInt8](), [UInt32](repeating: 0, count: answers.count))
    var full = 0
    func append(_ answer: Range<Int>) {
      var place = bytes.count
      bytes += repeatElement(0, count: size(answer.count - 1, width))
      for number in answers.elements[answer] {
        width.put(number, into: &bytes, at: place)
        place += width.bytes
      }
    }
    for answer in 0..<answers.count where answers.range(answer).count > depth {
      numbers[answer] = UInt32(full)
      full += 1
      append(answers.range(answer))
    }
    let shorter = bytes.count
    for answer in 0..<answers.count where answers.range(answer).count <= depth {
      numbers[answer] = UInt32(full + (bytes.count - shorter) / unit)
      append(answers.range(answer))
    }
    return (AnswerColumn(store.keep(bytes), full: full, records: records), numbers)
  }

  init(_ reader: SectionReader, full: UInt64, records: Int) throws(SegmentDamage) {
    let bytes: Column<UInt8> = try reader.column(.answers)
    if full > bytes.count { throw SegmentDamage(.answerCounts, "more answers than there is room for") }
    self.init(bytes, full: Int(full), records: records)
    if full * UInt64(stride) > bytes.count {
      throw SegmentDamage(.answerCounts, "more answers than there is room for")
    }
  }

  func write(to writer: inout SectionWriter) { writer.append(bytes, as: .answers) }

  var byteCount: Int { bytes.byteCount }
  /// The number of full answers, which is stored with what else is counted.
  var fullCount: UInt64 { UInt64(full) }

  /// The numbers of all answers, if they are totals and records that there are.
  func allNumbers() throws(SegmentDamage) -> Bitmap {
    var (numbers, number) = (Bitmap(count: bound), 0)
    while number < bound {
      if !isSound(number) { throw SegmentDamage(.answers, "an answer \(number) that is none") }
      numbers.insert(number)
      number += number < full ? 1 : Self.size(count(number), width) / Self.unit
    }
    return numbers
  }

  /// Whether a number below the bound is one of an answer, as far as can be said without looking at all.
  private func isSound(_ number: Int) -> Bool {
    let total = total(number)
    guard total <= records, number >= full || total >= Self.depth,
      place(number) + Self.size(count(number), width) <= bytes.count
    else { return false }
    var areThere = true
    forEachRecord(number) { if $0 >= records { areThere = false } }
    return areThere
  }

  /// Which of the column's bytes tell of an answer, or more of them than do.
  func mostBytes(of number: Int) -> Range<Int> {
    let first = place(number)
    return first..<min(first + stride, bytes.count)
  }

  /// Where an answer begins.
  @inline(__always)
  private func place(_ number: Int) -> Int {
    number < full ? number &* stride : full &* stride &+ (number &- full) &* Self.unit
  }

  /// The number of records stored of an answer.
  @inline(__always)
  private func count(_ number: Int) -> Int { min(total(number), Self.depth) }

  @inline(__always)
  func total(_ number: Int) -> Int {
    // A slice checks the place; behind a column there is room for more bytes than numbers have.
    let first = place(number)
    return Int(unsafe width.number(at: bytes[first..<first + width.bytes].base))
  }

  /// Calls `body` with the best records of an answer, best first.
  @inline(__always)
  func forEachRecord(_ number: Int, _ body: (UInt32) -> Void) {
    let (first, count) = (place(number), count(number))
    var place = unsafe bytes[first..<first + (1 + count) * width.bytes].base
    for _ in 0..<count {
      unsafe place += width.bytes
      body(unsafe width.number(at: place))
    }
  }
}
