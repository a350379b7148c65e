internal import CSQLite

/// A file of a simulated disk that SQLite has open.
@safe final class DatabaseFile: @unchecked Sendable {
  /// What SQLite keeps of it: its calls, and this.
  @unsafe struct Head {
    var base: sqlite3_file
    var file: UnsafeMutableRawPointer?
  }

  private let disk: SimulatedDisk
  private let file: Int
  /// Whether the names are synced with it next.
  private var syncsNames: Bool
  /// The shared memory of the log, in pieces.
  private var shared: [UnsafeMutableRawPointer] = unsafe []

  init(_ disk: SimulatedDisk, _ file: Int, syncsNames: Bool) {
    self.disk = disk
    self.file = file
    self.syncsNames = syncsNames
  }

  deinit { dropShared() }

  private func dropShared() {
    unsafe shared.forEach { unsafe $0.deallocate() }
    unsafe shared = unsafe []
  }

  /// Puts it where SQLite looks for it.
  static func put(_ file: DatabaseFile, into head: UnsafeMutablePointer<sqlite3_file>) {
    let whole = unsafe UnsafeMutableRawPointer(head).assumingMemoryBound(to: Head.self)
    unsafe whole.pointee.file = unsafe Unmanaged.passRetained(file).toOpaque()
    unsafe head.pointee.pMethods = unsafe UnsafePointer(calls)
  }

  private static func file(_ head: UnsafeMutablePointer<sqlite3_file>?) -> Unmanaged<DatabaseFile>? {
    guard let head = unsafe head else { return nil }
    let whole = unsafe UnsafeMutableRawPointer(head).assumingMemoryBound(to: Head.self)
    return unsafe whole.pointee.file.map { unsafe Unmanaged<DatabaseFile>.fromOpaque($0) }
  }

  /// Makes a call of a file, which fails with a code of SQLite's.
  private static func call(
    _ head: UnsafeMutablePointer<sqlite3_file>?, failing code: Int32,
    _ body: (DatabaseFile, inout SimulatedDisk.State) -> Int32
  ) -> Int32 {
    guard let file = unsafe file(head)?.takeUnretainedValue() else { return code }
    do { return try file.disk.call { state in body(file, &state) } } catch { return code }
  }

  nonisolated(unsafe) private static let calls: UnsafeMutablePointer<sqlite3_io_methods> = {
    let calls = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
    unsafe calls.initialize(to: sqlite3_io_methods())
    unsafe calls.pointee.iVersion = 2
    unsafe addContents(&calls.pointee)
    unsafe addLocks(&calls.pointee)
    unsafe addShared(&calls.pointee)
    return unsafe calls
  }()

  private static func addContents(_ calls: inout sqlite3_io_methods) {
    unsafe calls.xClose = { head in
      unsafe DatabaseFile.file(head)?.release()
      return SQLITE_OK
    }
    unsafe calls.xRead = { head, bytes, count, place in
      unsafe DatabaseFile.call(head, failing: DatabaseError.read) { file, state in
        let read = state.files[file.file].content.dropFirst(Int(place)).prefix(Int(count))
        guard let bytes = unsafe bytes else { return DatabaseError.read }
        unsafe bytes.initializeMemory(as: UInt8.self, repeating: 0, count: Int(count))
        unsafe UnsafeMutableRawBufferPointer(start: bytes, count: Int(count)).copyBytes(from: read)
        return read.count == Int(count) ? SQLITE_OK : DatabaseError.shortRead
      }
    }
    unsafe calls.xWrite = { head, bytes, count, place in
      unsafe DatabaseFile.call(head, failing: SQLITE_FULL) { file, state in
        let written = unsafe Array(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
        state.change(file.file, .write(place: Int(place), bytes: written))
        return SQLITE_OK
      }
    }
    unsafe calls.xTruncate = { head, length in
      unsafe DatabaseFile.call(head, failing: DatabaseError.truncate) { file, state in
        state.change(file.file, .cut(length: Int(length)))
        return SQLITE_OK
      }
    }
    unsafe calls.xSync = { head, _ in
      unsafe DatabaseFile.call(head, failing: DatabaseError.sync) { file, state in
        state.sync(file.file)
        if file.syncsNames { state.syncNames() }
        file.syncsNames = false
        return SQLITE_OK
      }
    }
    unsafe calls.xFileSize = { head, size in
      unsafe DatabaseFile.call(head, failing: DatabaseError.size) { file, state in
        unsafe size?.pointee = Int64(state.files[file.file].content.count)
        return SQLITE_OK
      }
    }
  }

  private static func addLocks(_ calls: inout sqlite3_io_methods) {
    unsafe calls.xLock = { _, _ in SQLITE_OK }
    unsafe calls.xUnlock = { _, _ in SQLITE_OK }
    unsafe calls.xCheckReservedLock = { _, isReserved in
      unsafe isReserved?.pointee = 0
      return SQLITE_OK
    }
    unsafe calls.xFileControl = { _, _, _ in SQLITE_NOTFOUND }
    unsafe calls.xSectorSize = { _ in 512 }
    unsafe calls.xDeviceCharacteristics = { _ in 0 }
  }

  private static func addShared(_ calls: inout sqlite3_io_methods) {
    unsafe calls.xShmMap = { head, number, size, extends, memory in
      guard let file = unsafe DatabaseFile.file(head)?.takeUnretainedValue() else { return DatabaseError.map }
      while unsafe file.shared.count <= Int(number) {
        if extends == 0 {
          unsafe memory?.pointee = nil
          return SQLITE_OK
        }
        let piece = UnsafeMutableRawPointer.allocate(byteCount: Int(size), alignment: 64)
        unsafe piece.initializeMemory(as: UInt8.self, repeating: 0, count: Int(size))
        unsafe file.shared.append(piece)
      }
      unsafe memory?.pointee = unsafe UnsafeMutableRawPointer(mutating: file.shared[Int(number)])
      return SQLITE_OK
    }
    unsafe calls.xShmLock = { _, _, _, _ in SQLITE_OK }
    unsafe calls.xShmBarrier = { _ in }
    unsafe calls.xShmUnmap = { head, _ in
      unsafe DatabaseFile.file(head)?.takeUnretainedValue().dropShared()
      return SQLITE_OK
    }
  }
}
