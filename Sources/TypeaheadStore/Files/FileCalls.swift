#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Every call into the system that this module makes itself; SQLite makes its own.
enum FileCalls {
  /// A failed call: its error number.
  struct Failure: Error {
    let code: Int32

    static var last: Failure { Failure(code: errno) }
    static let noSuchPath = Failure(code: ENOENT)

    /// What the system says about it.
    var reason: String { unsafe String(cString: strerror(code)) }
  }

  /// What stands at a path.
  enum Kind {
    case nothing, folder, other
  }

  static func kind(_ path: String) throws(Failure) -> Kind {
    var status = stat()
    if unsafe stat(path, &status) == 0 { return status.st_mode & S_IFMT == S_IFDIR ? .folder : .other }
    guard errno == ENOENT else { throw .last }
    return .nothing
  }

  /// Makes a folder, unless another was quicker, and waits until the disk knows it.
  static func makeFolder(_ path: String) throws(Failure) {
    guard unsafe mkdir(path, 0o777) == 0 || errno == EEXIST else { throw .last }
    let descriptor = unsafe open(parent(of: path), O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .last }
    defer { _ = close(descriptor) }
    guard fsync(descriptor) == 0 else { throw .last }
  }

  private static func parent(of path: String) -> String {
    let path = path.utf8.reversed().drop { $0 == UInt8(ascii: "/") }
    let parent = path.drop { $0 != UInt8(ascii: "/") }
    return parent.isEmpty ? "." : String(decoding: parent.reversed(), as: UTF8.self)
  }

  /// Whether a folder holds nothing.
  static func isEmpty(_ folder: String) throws(Failure) -> Bool {
    guard let stream = unsafe opendir(folder) else { throw .last }
    defer { _ = unsafe closedir(stream) }
    var count = 0
    errno = 0
    while unsafe readdir(stream) != nil { count += 1 }
    if errno != 0 { throw .last }
    // Itself and the one above.
    return count <= 2
  }

  /// Opens a file for reading and writing, and makes it where it is not there.
  static func openFile(_ path: String) throws(Failure) -> Int32 {
    let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw .last }
    return descriptor
  }

  /// Takes a file for this descriptor alone, and says whether it was free; the system gives it back when the descriptor is closed.
  static func lock(_ descriptor: Int32) throws(Failure) -> Bool {
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      if errno == EWOULDBLOCK { return false }
      guard errno == EINTR else { throw .last }
    }
    return true
  }

  static func closeFile(_ descriptor: Int32) { _ = close(descriptor) }

  static var processIdentifier: Int32 { getpid() }

  /// Gives a small file another text.
  static func replaceText(_ descriptor: Int32, by text: String) throws(Failure) {
    let bytes = Array(text.utf8)
    guard ftruncate(descriptor, 0) == 0 else { throw .last }
    let count = unsafe bytes.withUnsafeBytes { unsafe pwrite(descriptor, $0.baseAddress, $0.count, 0) }
    guard count == bytes.count else { throw .last }
  }

  /// The first bytes of a small file as text.
  static func text(_ descriptor: Int32) -> String {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = unsafe bytes.withUnsafeMutableBytes { unsafe pread(descriptor, $0.baseAddress, $0.count, 0) }
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }
}
