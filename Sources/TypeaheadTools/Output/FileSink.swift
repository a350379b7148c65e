/// Writes a file so that its path holds the old content or the whole new one: a file beside it takes the bytes and
/// its place at the end.
package final class FileSink: ByteSink {
  private let path: String
  private let temporary: String
  private let descriptor: Int32

  /// Begins the file.
  package init(path: String) throws(SystemError) {
    self.path = path
    temporary = path + ".new"
    descriptor = try SystemCalls.openForWriting(temporary)
  }

  deinit { SystemCalls.closeDescriptor(descriptor) }

  package func write(_ bytes: [UInt8]) throws(SystemError) {
    do throws(SystemError) {
      try SystemCalls.writeBytes(bytes, to: descriptor)
    } catch {
      SystemCalls.remove(temporary)
      throw error
    }
  }

  /// Puts the file in place.
  package func finish() throws(SystemError) {
    try SystemCalls.move(temporary, to: path)
  }
}
