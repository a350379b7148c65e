#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#elseif canImport(Bionic)
import Bionic
#endif

/// The files of the system.
package struct SystemFiles: FileSystem {
  package init() {}

  package var databaseFiles: String? { nil }

  package func status(_ path: String, followsLinks: Bool) throws(FileFailure) -> PathStatus? {
    var status = stat()
    if unsafe (followsLinks ? stat(path, &status) : lstat(path, &status)) == 0 { return PathStatus(status) }
    guard errno == ENOENT else { throw .last }
    return nil
  }

  /// A path whose folder is named without links; as it is where there is no such folder.
  static func resolvingFolder(of path: String) -> String {
    let name = path.utf8.reversed().prefix { $0 != UInt8(ascii: "/") }.count
    let folder = String(decoding: path.utf8.dropLast(name), as: UTF8.self)
    guard let resolved = unsafe realpath(folder.isEmpty ? "." : folder, nil) else { return path }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved) + "/" + String(decoding: path.utf8.suffix(name), as: UTF8.self)
  }

  package func makeFolder(_ path: String) throws(FileFailure) {
    guard unsafe mkdir(path, 0o777) == 0 || errno == EEXIST else { throw .last }
  }

  package func names(in folder: String) throws(FileFailure) -> [String] {
    var names: [String] = []
    try Self.forEachEntry(in: folder) { name, _ in names.append(name) }
    return names
  }

  /// Calls `body` with the name of each entry of a folder, and what the system says that it is, such as `DT_REG`.
  package static func forEachEntry(
    in folder: String, _ body: (_ name: String, _ type: UInt8) throws(FileFailure) -> Void
  ) throws(FileFailure) {
    guard let stream = unsafe opendir(folder) else { throw .last }
    defer { _ = unsafe closedir(stream) }
    errno = 0
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { name in
        unsafe name.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      if name != ".", name != ".." { try body(name, unsafe entry.pointee.d_type) }
      // `body` may have asked the system, too.
      errno = 0
    }
    if errno != 0 { throw .last }
  }

  package func open(_ path: String, for use: FileUse) throws(FileFailure) -> any OpenFile {
    let flags =
      switch use {
      case .reading: O_RDONLY
      case .replacing: O_WRONLY | O_CREAT | O_EXCL
      case .locking: O_RDWR | O_CREAT
      }
    do throws(FileFailure) {
      if use == .replacing { try remove(path) }
      // Pipes are not waited for.
      let file = SystemFile(
        try descriptor(path, flags | O_NOFOLLOW | O_NONBLOCK), isForLocking: use == .locking)
      let status = try file.status()
      if status.kind != .file { throw FileFailure(code: EINVAL, found: status.kind) }
      if use == .locking { try status.checkNames() }
      return file
    } catch {
      // What stands there may be why; its error number alone does not say so.
      guard let kind = try? status(path, followsLinks: false)?.kind, kind != .file else { throw error }
      throw FileFailure(code: error.code, found: kind)
    }
  }

  package func rename(_ path: String, to newPath: String) throws(FileFailure) {
    #if canImport(Darwin)
    let code = unsafe Darwin.rename(path, newPath)
    #elseif canImport(Glibc)
    let code = unsafe Glibc.rename(path, newPath)
    #elseif canImport(Musl)
    let code = unsafe Musl.rename(path, newPath)
    #elseif canImport(Android)
    let code = unsafe Android.rename(path, newPath)
    #elseif canImport(Bionic)
    let code = unsafe Bionic.rename(path, newPath)
    #endif
    guard code == 0 else { throw .last }
  }

  package func remove(_ path: String) throws(FileFailure) {
    guard unsafe unlink(path) == 0 || errno == ENOENT else { throw .last }
  }

  package func syncFolder(_ path: String) throws(FileFailure) {
    try SystemFile(descriptor(path, O_RDONLY)).sync()
  }

  private func descriptor(_ path: String, _ flags: Int32) throws(FileFailure) -> Int32 {
    while true {
      let descriptor = unsafe path.withCString { unsafe openFile($0, flags | O_CLOEXEC, 0o666) }
      if descriptor >= 0 { return descriptor }
      guard errno == EINTR else { throw .last }
    }
  }
}

/// `open`, which is also the name of what calls it.
private func openFile(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 {
  unsafe open(path, flags, mode)
}

/// A file of the system.
private final class SystemFile: OpenFile {
  private let descriptor: Int32
  private let isForLocking: Bool

  init(_ descriptor: Int32, isForLocking: Bool = false) {
    self.descriptor = descriptor
    self.isForLocking = isForLocking
  }

  deinit {
    // Closing is not enough while a process that is just being started has the file too.
    if isForLocking { _ = flock(descriptor, LOCK_UN) }
    _ = close(descriptor)
  }

  func size() throws(FileFailure) -> Int { Int(try systemStatus().st_size) }

  func identity() throws(FileFailure) -> FileIdentity { try status().identity }

  func status() throws(FileFailure) -> PathStatus { PathStatus(try systemStatus()) }

  private func systemStatus() throws(FileFailure) -> stat {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw .last }
    return status
  }

  func read(into bytes: UnsafeMutableRawBufferPointer, at place: Int) throws(FileFailure) -> Int {
    let count = unsafe pread(descriptor, bytes.baseAddress, bytes.count, off_t(place))
    guard count >= 0 else { throw .last }
    return count
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws(FileFailure) -> Int {
    let count = unsafe writeBytes(descriptor, bytes.baseAddress, bytes.count)
    guard count >= 0 else { throw .last }
    return count
  }

  func sync() throws(FileFailure) {
    #if canImport(Darwin)
    // There, fsync does not wait for the disk's own memory. Some file systems know no more than that.
    if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
    #endif
    while fsync(descriptor) != 0 {
      guard errno == EINTR else { throw .last }
    }
  }

  func lock() throws(FileFailure) -> Bool {
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      if errno == EWOULDBLOCK { return false }
      guard errno == EINTR else { throw .last }
    }
    return true
  }

  func map(_ count: Int) throws(FileFailure) -> any MappedMemory {
    guard let address = unsafe mmap(nil, count, PROT_READ, MAP_SHARED, descriptor, 0), unsafe address != MAP_FAILED
    else { throw .last }
    return unsafe SystemMapping(UnsafeRawBufferPointer(start: address, count: count))
  }
}

/// `write`, which is also the name of what calls it.
private func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(descriptor, bytes, count)
}

/// Memory that is a file's.
@safe private final class SystemMapping: MappedMemory, @unchecked Sendable {
  let bytes: UnsafeRawBufferPointer

  init(_ bytes: UnsafeRawBufferPointer) { unsafe self.bytes = unsafe bytes }

  deinit { _ = unsafe munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count) }
}

extension PathStatus {
  fileprivate init(_ status: stat) {
    let kind: FileKind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      default: .special
      }
    self.init(
      kind: kind,
      identity: FileIdentity(
        device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(truncatingIfNeeded: status.st_ino)),
      size: Int(status.st_size), names: Int(status.st_nlink))
  }
}

extension FileFailure {
  /// Why the last call of the system failed.
  package static var last: FileFailure { FileFailure(code: errno) }
  package static let noSuchPath = FileFailure(code: ENOENT)

  var isInterruption: Bool { code == EINTR }
  package var isMissing: Bool { code == ENOENT }

  /// What the system says about it, or what stands there.
  package var reason: String {
    if let found { return "it is \(found.rawValue)" }
    return unsafe String(cString: strerror(code))
  }

  package static var processIdentifier: Int32 { getpid() }
}
