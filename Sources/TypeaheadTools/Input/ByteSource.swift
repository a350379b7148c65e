/// Where bytes to read come from: a file, standard input, or in tests memory and failures.
package protocol ByteSource: Sendable {
  /// Fills the front of the buffer and says how many bytes came; 0 is the end.
  mutating func read(into buffer: inout [UInt8]) throws(SystemError) -> Int
}

/// A file opened for reading, or standard input; closed when the last reader goes.
package final class FileSource: ByteSource {
  private let descriptor: Int32

  /// Opens a file; `-` is standard input.
  package init(path: String) throws(SystemError) {
    descriptor = path == "-" ? SystemCalls.standardInput : try SystemCalls.openForReading(path)
  }

  /// The bytes of the file; `nil` of what is no plain file.
  var size: Int? { SystemCalls.size(descriptor) }

  deinit {
    if descriptor != SystemCalls.standardInput { SystemCalls.closeDescriptor(descriptor) }
  }

  package func read(into buffer: inout [UInt8]) throws(SystemError) -> Int {
    try SystemCalls.readBytes(descriptor, into: &buffer)
  }
}

/// Bytes in memory, handed out in chunks of a chosen size: the double for tests, and for built-in data.
package struct MemorySource: ByteSource {
  private let bytes: [UInt8]
  private let chunk: Int
  private var position = 0

  package init(_ text: some StringProtocol, chunk: Int = .max) {
    self.init(bytes: Array(text.utf8), chunk: chunk)
  }

  package init(bytes: [UInt8], chunk: Int = .max) {
    precondition(chunk > 0, "a chunk holds at least one byte")
    self.bytes = bytes
    self.chunk = chunk
  }

  package mutating func read(into buffer: inout [UInt8]) throws(SystemError) -> Int {
    let count = min(chunk, buffer.count, bytes.count - position)
    buffer.replaceSubrange(0..<count, with: bytes[position..<position + count])
    position += count
    return count
  }
}
