internal import Typeahead
internal import TypeaheadSQLite

/// The write-ahead log of a database as it lies on the disk, read before SQLite opens it: SQLite takes it up to the first frame that
/// is not what was written, and drops what follows without a word.
///
/// ```text
/// log    = header, frame × frames                                              numbers of four bytes, the highest first
/// header = magic, version, page size, checkpoint, salt × 2, sum × 2            32 bytes
/// frame  = page number, pages after a commit or 0, salt × 2, sum × 2, page     24 bytes and a page
/// ```
///
/// The sums of a frame go on from those of the one before: <https://sqlite.org/fileformat2.html#walformat>.
///
/// A power failure may tear what was written since the last commit that returned, whatever parts of it. So a broken frame is damage
/// where a commit stands at it or behind it and intact frames of the same salts stand behind that: they were begun when the commit was
/// on the disk. It is damage in the last transaction, too, where one flipped bit is all that is wrong with it: what is torn lacks
/// sectors.
struct SQLiteLog {
  /// What is wrong with a log.
  struct Damage: Equatable {
    /// The number of the first broken frame, from 0; -1 is the header.
    var frame: Int
  }

  /// A log as it was read once.
  private struct Reading: Equatable {
    var damage: Damage?
    var checksum: UInt64
    /// The pages that are in it, and how many the database has after the last commit.
    var pages: Set<Int> = []
    var size = 0
    var pageBytes = 0
  }

  /// What is wrong with a log, if anything. Where a writer is at it meanwhile, it is read again until it is the same twice.
  ///
  /// - Parameter pageBytes: The size of the database's pages, in case the log cannot say it.
  /// - Complexity: O(*n*) in its bytes.
  static func damage(in file: any OpenFile, pageBytes: Int) throws(FileFailure) -> Damage? {
    var last = try read(file, pageBytes)
    for _ in 0..<8 {
      if last.damage == nil { return nil }
      let next = try read(file, pageBytes)
      if next == last { return last.damage }
      last = next
    }
    // It changes all the time: whoever writes has it open, and reads none of it.
    return nil
  }

  /// Whether the database of the last commit has pages that are neither in the log nor in a file of so many bytes. SQLite may leave out
  /// pages that are free again.
  static func lacksPages(_ file: any OpenFile, beside bytes: Int) throws(FileFailure) -> Bool {
    let reading = try read(file, RecordDatabase.pageBytes)
    let first = bytes / max(reading.pageBytes, 1) + 1
    return first <= reading.size && !(first...reading.size).allSatisfy(reading.pages.contains)
  }

  private static let headerBytes = 32
  private static let frameHeadBytes = 24

  private static func read(_ file: any OpenFile, _ databasePageBytes: Int) throws(FileFailure) -> Reading {
    var checksum = Checksum()
    let header = try file.first(headerBytes)
    guard header.count == headerBytes else { return Reading(damage: nil, checksum: checksum.value) }
    checksum.combine(header.span)
    var log = SQLiteLog(header)
    let pageBytes = log.isHeaderSound ? Int(number(header, 8)) : databasePageBytes
    guard (512...65_536).contains(pageBytes) else { return Reading(damage: nil, checksum: checksum.value) }
    let frameBytes = frameHeadBytes + pageBytes
    let count = (try file.size() - headerBytes) / frameBytes
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 128 * frameBytes, alignment: 8)
    defer { unsafe memory.deallocate() }
    for start in stride(from: 0, to: count, by: 128) {
      let bytes = unsafe UnsafeMutableRawBufferPointer(rebasing: memory[..<(min(128, count - start) * frameBytes)])
      let read = try unsafe file.readAll(into: bytes, at: headerBytes + start * frameBytes) / frameBytes
      checksum.combine(Int(bitPattern: UInt(unsafe SegmentFile.checksum(UnsafeRawBufferPointer(bytes)))))
      for frame in 0..<read {
        let place = frame * frameBytes
        unsafe log.take(UnsafeRawBufferPointer(rebasing: bytes[place..<place + frameBytes]))
      }
    }
    return Reading(
      damage: log.damage, checksum: checksum.value, pages: log.pages, size: log.size, pageBytes: pageBytes)
  }

  // MARK: Frames

  private let isHeaderSound: Bool
  private let isBigEndian: Bool
  private var salts: [UInt8]
  /// The sums from which the next frame's go on; behind the first broken frame there are several possible ones.
  private var before: [LogSums]
  private var frame = 0
  /// The page number and size of the last frame before the first broken one, if it is a commit.
  private var lastMark: [UInt8]?
  private var firstBroken: Int?
  /// Whether that is by one bit alone, which no torn write is.
  private var isFlipped = false
  /// The page number and size of the commit at the first broken frame or behind it.
  private var commit: [UInt8]?
  private(set) var damage: Damage?
  /// The pages of the sound frames, and how many the database has after the last commit of those.
  private var pages: Set<Int> = []
  private var size = 0

  private static func number(_ bytes: [UInt8], _ place: Int) -> UInt32 {
    bytes[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }

  private init(_ header: [UInt8]) {
    salts = Array(header[16..<24])
    let stored = LogSums(first: Self.number(header, 24), second: Self.number(header, 28))
    let magic = Self.number(header, 0)
    let isBigEndian = magic == 0x377F_0683 && LogSums().adding(header[..<24], isBigEndian: true) == stored
    self.isBigEndian = isBigEndian
    let found = LogSums().adding(header[..<24], isBigEndian: isBigEndian)
    isHeaderSound = found == stored && (isBigEndian || magic == 0x377F_0682)
    // Its own sums may be all that is broken.
    before = [stored, found]
    if !isHeaderSound {
      firstBroken = -1
      isFlipped = found.isOneBit(from: stored, header[..<24], isBigEndian: isBigEndian)
    }
  }

  /// Looks at the next frame.
  private mutating func take(_ bytes: UnsafeRawBufferPointer) {
    defer { frame += 1 }
    if damage != nil { return }
    let head = unsafe Array(bytes[..<Self.frameHeadBytes])
    // Where the header is broken nothing else has the salts.
    if frame == 0, !isHeaderSound { salts = Array(head[8..<16]) }
    let stored = LogSums(first: Self.number(head, 16), second: Self.number(head, 20))
    let possible = before.map { unsafe sums(of: bytes, after: $0) }
    let isOfLog = Array(head[8..<16]) == salts
    let isChained = possible.contains(stored)
    let isCertain = before.count == 1
    before = [stored]
    let mark = Self.number(head, 4) == 0 ? nil : Array(head[..<8])
    if isOfLog, isChained {
      guard let firstBroken else {
        pages.insert(Int(Self.number(head, 0)))
        if mark != nil { size = Int(Self.number(head, 4)) }
        return lastMark = mark
      }
      if let commit, commit != mark { damage = Damage(frame: firstBroken) }
      commit = commit ?? mark
    } else if firstBroken == nil || frame == 0 {
      firstBroken = firstBroken ?? frame
      // Its own sums, or its salts, may be all that is broken.
      before += possible
      if isChained {
        isFlipped = isFlipped || zip(head[8..<16], salts).reduce(0) { $0 + ($1.0 ^ $1.1).nonzeroBitCount } == 1
      } else if isOfLog, isCertain {
        let words = unsafe Array(bytes[..<8]) + Array(bytes[Self.frameHeadBytes...])
        isFlipped = isFlipped || possible[0].isOneBit(from: stored, words[...], isBigEndian: isBigEndian)
      }
      // A commit repeats its last frame to fill a sector, and does not wait for all of the last repetition.
      if isOfLog || isChained, mark != lastMark { commit = mark }
    }
    if isFlipped, commit != nil, let firstBroken { damage = Damage(frame: firstBroken) }
  }

  private func sums(of bytes: UnsafeRawBufferPointer, after before: LogSums) -> LogSums {
    unsafe before.adding(UnsafeRawBufferPointer(rebasing: bytes[..<8]), isBigEndian: isBigEndian)
      .adding(UnsafeRawBufferPointer(rebasing: bytes[Self.frameHeadBytes...]), isBigEndian: isBigEndian)
  }
}
