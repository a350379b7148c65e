/// Every call into the system that this module makes itself, each of which a test can count, refuse or cut short. SQLite makes its own.
package protocol FileSystem: Sendable {
  /// The name of the `sqlite3_vfs` by which SQLite reaches the same files; `nil` for its usual one.
  var databaseFiles: String? { get }
  /// What stands at a path; nothing where nothing does.
  func status(_ path: String, followsLinks: Bool) throws(FileFailure) -> PathStatus?
  /// Makes a folder, unless another was quicker.
  func makeFolder(_ path: String) throws(FileFailure)
  /// The names of what stands in a folder.
  func names(in folder: String) throws(FileFailure) -> [String]
  /// Opens a file. Links are not followed, and whatever is no file is refused before anything is done to it.
  func open(_ path: String, for use: FileUse) throws(FileFailure) -> any OpenFile
  func rename(_ path: String, to newPath: String) throws(FileFailure)
  func remove(_ path: String) throws(FileFailure)
  /// Waits until the disk knows the names in a folder.
  func syncFolder(_ path: String) throws(FileFailure)
}

/// What stands at a path.
package struct PathStatus: Sendable, Equatable {
  package let kind: FileKind
  package let identity: FileIdentity
  /// The bytes of a file.
  package let size: Int
  /// How many names a file has, which are hard links.
  package let names: Int

  package init(kind: FileKind, identity: FileIdentity, size: Int = 0, names: Int = 1) {
    self.kind = kind
    self.identity = identity
    self.size = size
    self.names = names
  }

  /// Makes sure that a file that is written to is no other's, too.
  package func checkNames() throws(FileFailure) {
    if kind == .file, names > 1 { throw .severalNames }
  }
}

/// The kind of what stands at a path, in words.
package enum FileKind: String, Sendable {
  case file = "a file"
  case folder = "a folder"
  case link = "a symbolic link"
  /// A pipe, a socket or a device.
  case special = "a pipe, a socket or a device"
}

/// Tells a file apart from all others of the system, as long as it is open or has a name.
package struct FileIdentity: Sendable, Equatable {
  package let device: UInt64
  package let number: UInt64

  package init(device: UInt64, number: UInt64) {
    self.device = device
    self.number = number
  }
}

/// What a file is opened for.
package enum FileUse: Sendable {
  case reading
  /// Writing a new file. What was there before goes, and is not written to.
  case replacing
  /// Locking: it is made where it is not there. A file of several names is refused.
  case locking
}

/// A file that is open until it is let go of.
package protocol OpenFile: AnyObject, Sendable {
  func size() throws(FileFailure) -> Int
  func identity() throws(FileFailure) -> FileIdentity
  /// Reads some bytes at a place, and says how many; 0 behind the end.
  func read(into bytes: UnsafeMutableRawBufferPointer, at place: Int) throws(FileFailure) -> Int
  /// Writes some bytes behind those written before, and says how many.
  func write(_ bytes: UnsafeRawBufferPointer) throws(FileFailure) -> Int
  /// Waits until the disk has what was written.
  func sync() throws(FileFailure)
  /// Takes the file for whoever opened it alone, and says whether it was free; it is given back when the file is let go of.
  func lock() throws(FileFailure) -> Bool
  /// Puts the first bytes into memory without reading them yet.
  func map(_ count: Int) throws(FileFailure) -> any MappedMemory
}

/// Memory that is a file's, as long as it is not let go of.
package protocol MappedMemory: AnyObject, Sendable {
  var bytes: UnsafeRawBufferPointer { get }
}

/// A refused call: its error number.
package struct FileFailure: Error, Equatable {
  package let code: Int32
  /// What stands in the place of a file, where that is the reason.
  package let found: FileKind?

  package init(code: Int32, found: FileKind? = nil) {
    self.code = code
    self.found = found
  }
}

extension OpenFile {
  /// Writes all of the bytes.
  package func writeAll(_ bytes: UnsafeRawBufferPointer) throws(FileFailure) {
    var place = 0
    while place < bytes.count {
      do throws(FileFailure) {
        place += try unsafe write(UnsafeRawBufferPointer(rebasing: bytes[place...]))
      } catch {
        if !error.isInterruption { throw error }
      }
    }
  }

  /// Writes all of the bytes.
  package func writeAll(_ bytes: [UInt8]) throws(FileFailure) {
    try unsafe bytes.withUnsafeBufferPointer { bytes throws(FileFailure) in
      try unsafe writeAll(UnsafeRawBufferPointer(bytes))
    }
  }

  /// Fills memory from a place on, and says how many bytes there were.
  package func readAll(into bytes: UnsafeMutableRawBufferPointer, at start: Int) throws(FileFailure) -> Int {
    var place = 0
    while place < bytes.count {
      do throws(FileFailure) {
        let count = try unsafe read(into: UnsafeMutableRawBufferPointer(rebasing: bytes[place...]), at: start + place)
        if count == 0 { break }
        place += count
      } catch {
        if !error.isInterruption { throw error }
      }
    }
    return place
  }

  /// The first bytes, as many of them as there are.
  package func first(_ count: Int) throws(FileFailure) -> [UInt8] {
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 1)
    defer { unsafe bytes.deallocate() }
    let read = try unsafe readAll(into: bytes, at: 0)
    return unsafe Array(bytes[..<read])
  }

  /// The first bytes of a small file as text.
  package func text() throws(FileFailure) -> String { String(decoding: try first(64), as: UTF8.self) }
}
