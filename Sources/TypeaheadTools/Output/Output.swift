/// Where output goes: a descriptor, or in tests memory and failures.
package protocol ByteSink: Sendable {
  /// Takes all bytes, or fails.
  mutating func write(_ bytes: [UInt8]) throws(SystemError)
}

/// One of the process's own descriptors.
package struct DescriptorSink: ByteSink {
  private let descriptor: Int32

  /// Standard output. A pipe nobody reads then fails with ``SystemError/brokenPipe`` instead of ending the process.
  package static var standardOutput: DescriptorSink {
    SystemCalls.ignoreBrokenPipeSignal()
    return DescriptorSink(descriptor: SystemCalls.standardOutput)
  }

  package static var standardError: DescriptorSink {
    DescriptorSink(descriptor: SystemCalls.standardError)
  }

  package func write(_ bytes: [UInt8]) throws(SystemError) {
    try SystemCalls.writeBytes(bytes, to: descriptor)
  }
}

/// Collects output and writes it in large pieces, or line by line where somebody watches.
///
/// Call ``flush()`` at the end, and before anything that waits.
package struct Output: ~Copyable, Sendable {
  private var sink: any ByteSink
  private let writesEachLine: Bool
  private var buffer: [UInt8] = []

  private static let pieceSize = 1 << 16

  /// - Parameter writesEachLine: For a terminal, and for callers that talk to us through a pipe.
  package init(_ sink: any ByteSink, writesEachLine: Bool) {
    self.sink = sink
    self.writesEachLine = writesEachLine
  }

  package mutating func write(_ text: String) throws(SystemError) {
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= Self.pieceSize { try flush() }
  }

  package mutating func writeLine(_ text: String) throws(SystemError) {
    buffer.append(contentsOf: text.utf8)
    try endLine()
  }

  mutating func writeLine(_ bytes: [UInt8]) throws(SystemError) {
    buffer.append(contentsOf: bytes)
    try endLine()
  }

  package mutating func flush() throws(SystemError) {
    guard !buffer.isEmpty else { return }
    let bytes = buffer
    buffer.removeAll(keepingCapacity: true)
    try sink.write(bytes)
  }

  private mutating func endLine() throws(SystemError) {
    buffer.append(0x0A)
    if writesEachLine || buffer.count >= Self.pieceSize { try flush() }
  }
}

extension Output {
  /// Prints a text on standard output.
  package static func print(_ text: String) throws(SystemError) {
    var output = Output(DescriptorSink.standardOutput, writesEachLine: false)
    try output.write(text)
    try output.flush()
  }
}
