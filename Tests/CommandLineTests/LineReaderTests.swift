import Testing

@testable import TypeaheadTools

@Suite struct LineReaderTests {
  /// Lines, and failures as texts in angle brackets.
  private func lines(_ source: some ByteSource, limit: Int = 100, chunkSize: Int = 7) -> [String] {
    var reader = LineReader(source, limit: limit, chunkSize: chunkSize)
    var lines: [String] = []
    while true {
      do {
        guard let line = try reader.next({ String(validatingUTF8: $0) ?? "<bytes>" }) else { return lines }
        lines.append(line)
      } catch {
        lines.append("<\(reader.lineNumber)>")
      }
    }
  }

  @Test(arguments: [
    ("", []),
    ("\n", [""]),
    ("a", ["a"]),
    ("a\n", ["a"]),
    ("a\r\nb\r\n\r\nc", ["a", "b", "", "c"]),
    ("\u{FEFF}a\n\u{FEFF}b", ["a", "\u{FEFF}b"]),
    ("\u{FEFF}", [""]),
    ("a\rb\n", ["a\rb"]),
    ("12345678901\n2\n", ["<1>", "2"]),
    ("1234567890\r\n", ["<1>"]),
    ("1\n12345678901234567890123456789", ["1", "<2>"]),
    ("1234567890", ["1234567890"]),
  ])
  func everyChunkingGivesTheSameLines(_ text: String, _ expected: [String]) {
    for chunk in 1...12 {
      for chunkSize in [1, 2, 5, 64] {
        let found = lines(MemorySource(text, chunk: chunk), limit: 10, chunkSize: chunkSize)
        #expect(found == expected, "chunk \(chunk), buffer \(chunkSize)")
      }
    }
  }

  @Test func aFailingSourceEndsTheLines() {
    #expect(lines(FailingSource(bytes: Array("a\nb\nc".utf8), failsAfter: 2)) == ["a", "b", "<2>"])
  }
}

/// Hands out its bytes two at a time and then fails.
private struct FailingSource: ByteSource {
  var bytes: [UInt8]
  var failsAfter: Int

  mutating func read(into buffer: inout [UInt8]) throws(SystemError) -> Int {
    guard failsAfter > 0 else { throw SystemError(code: 5) }
    failsAfter -= 1
    let piece = bytes.prefix(2)
    buffer.replaceSubrange(0..<piece.count, with: piece)
    bytes.removeFirst(piece.count)
    return piece.count
  }
}
