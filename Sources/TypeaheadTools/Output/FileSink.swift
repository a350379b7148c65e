/// Writes a file so that its path holds the old content or the whole new one: a file beside it takes the bytes and
/// its place at the end.
///
/// What is there and is no plain file (a link, a pipe, `/dev/stdout`) keeps its place and is written through.
package final class FileSink: ByteSink {
  private let path: String
  /// The file beside; `nil` where the path itself is written.
  private let temporary: String?
  private let descriptor: Int32

  /// Begins the file.
  package init(path: String) throws(SystemError) {
    self.path = path
    let mode = SystemCalls.mode(path)
    if let mode, !mode.isPlainFile {
      temporary = nil
      descriptor = try SystemCalls.openForWriting(path)
    } else {
      let temporary = "\(path).\(SystemCalls.processIdentifier).new"
      descriptor = try SystemCalls.makeFile(temporary, permissions: mode?.permissions)
      self.temporary = temporary
    }
  }

  deinit {
    SystemCalls.closeDescriptor(descriptor)
    // In place by now, if it is finished.
    if let temporary { SystemCalls.remove(temporary) }
  }

  package func write(_ bytes: [UInt8]) throws(SystemError) {
    try SystemCalls.writeBytes(bytes, to: descriptor)
  }

  /// Puts the file in place.
  package func finish() throws(SystemError) {
    guard let temporary else { return }
    try SystemCalls.synchronize(descriptor)
    try SystemCalls.move(temporary, to: path)
  }
}
