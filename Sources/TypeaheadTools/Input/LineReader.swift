/// Cuts a stream of bytes into lines, in memory bounded by the longest line allowed.
///
/// Lines end at LF; a CR before it is dropped, and a byte-order mark at the very start too. A last line without LF
/// counts. Reading goes on behind a line that was too long.
package struct LineReader: Sendable {
  /// Why a line cannot be had.
  package enum Failure: Error, Sendable, Equatable {
    /// The line is longer than allowed; the next call gives the one behind it.
    case lineTooLong(limit: Int)
    /// The line does not end within so many bytes, as those of `/dev/zero`; there is nothing more to read.
    case endlessLine(limit: Int)
    /// The source failed; there is nothing more to read.
    case system(SystemError)
  }

  /// The number of the line last returned, or refused, counted from 1.
  package private(set) var lineNumber = 0

  /// How many bytes were taken from the source.
  private(set) var byteCount = 0

  private var source: any ByteSource
  private let limit: Int
  private var chunk: [UInt8]
  /// Bytes read and not yet returned: `pending[start...]`.
  private var pending: [UInt8] = []
  private var start = 0
  private var isAtEnd = false

  /// A line of so many times the longest allowed is no line.
  private static let mostRefused = 64

  /// - Parameters:
  ///   - limit: The longest line, in bytes; longer ones are refused.
  ///   - chunkSize: How many bytes are asked of the source at a time.
  package init(_ source: any ByteSource, limit: Int = 16 << 20, chunkSize: Int = 1 << 18) {
    self.source = source
    self.limit = limit
    chunk = [UInt8](repeating: 0, count: chunkSize)
  }

  /// Calls `body` with the next line's bytes; `nil` at the end.
  package mutating func next<Output>(_ body: (Span<UInt8>) -> Output) throws(Failure) -> Output? {
    guard var line = try nextRange() else { return nil }
    if lineNumber == 1, pending[line].starts(with: [0xEF, 0xBB, 0xBF]) { line = line.dropFirst(3) }
    if !line.isEmpty, pending[line.upperBound - 1] == 0x0D { line = line.dropLast() }
    return body(pending.span.extracting(line))
  }

  /// Where the next line stands in `pending`, without its LF.
  private mutating func nextRange() throws(Failure) -> Range<Int>? {
    var searched = start
    // The bytes that were let go of a line that is too long.
    var refused = 0
    while true {
      let newline = pending[searched...].firstIndex(of: 0x0A)
      let end = newline ?? pending.count
      if refused > 0 || end - start > limit {
        refused += end - start
        start = end
      }
      if refused > limit * Self.mostRefused {
        (pending, start, isAtEnd) = ([], 0, true)
        lineNumber += 1
        throw .endlessLine(limit: limit * Self.mostRefused)
      }
      if newline != nil || isAtEnd {
        guard newline != nil || refused > 0 || start < end else { return nil }
        let line = start..<end
        start = newline == nil ? end : end + 1
        lineNumber += 1
        if refused > 0 { throw .lineTooLong(limit: limit) }
        return line
      }
      searched = end - start
      try fill()
    }
  }

  /// Throws away what was returned and reads one chunk more.
  private mutating func fill() throws(Failure) {
    pending.removeSubrange(..<start)
    start = 0
    do {
      let count = try source.read(into: &chunk)
      pending.append(contentsOf: chunk[..<count])
      byteCount += count
      isAtEnd = count == 0
    } catch {
      pending = []
      isAtEnd = true
      throw .system(error)
    }
  }
}
