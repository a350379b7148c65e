internal import CSQLite
internal import Synchronization

/// A simulated disk as SQLite sees it: a `sqlite3_vfs` that is there as long as this is.
///
/// One process uses it, so locks are always free and the shared memory of the log is plain memory.
@safe final class SimulatedDatabaseFiles: @unchecked Sendable {
  let name: String
  private let disk: SimulatedDisk
  private let files: UnsafeMutablePointer<sqlite3_vfs>
  private let nameBytes: UnsafeMutablePointer<CChar>

  private static let numbers = Atomic<Int>(0)

  init(_ disk: SimulatedDisk) {
    self.disk = disk
    name = "simulated-\(Self.numbers.wrappingAdd(1, ordering: .relaxed).newValue)"
    let text = name.utf8CString
    unsafe nameBytes = .allocate(capacity: text.count)
    for (place, character) in text.enumerated() { unsafe (nameBytes + place).initialize(to: character) }
    unsafe files = .allocate(capacity: 1)
    unsafe files.initialize(to: Self.calls(nameBytes))
    unsafe files.pointee.pAppData = Unmanaged.passUnretained(disk).toOpaque()
    precondition(unsafe sqlite3_vfs_register(files, 0) == SQLITE_OK)
  }

  deinit {
    _ = unsafe sqlite3_vfs_unregister(files)
    unsafe files.deallocate()
    unsafe nameBytes.deallocate()
  }

  private static func calls(_ name: UnsafePointer<CChar>) -> sqlite3_vfs {
    var files = unsafe sqlite3_vfs()
    unsafe files.iVersion = 1
    unsafe files.szOsFile = Int32(MemoryLayout<DatabaseFile.Head>.size)
    unsafe files.mxPathname = 512
    unsafe files.zName = name
    unsafe files.xOpen = { files, path, head, flags, outFlags in
      guard let head = unsafe head, let disk = unsafe SimulatedDatabaseFiles.disk(of: files) else {
        return SQLITE_CANTOPEN
      }
      unsafe head.pointee.pMethods = nil
      let path = unsafe path.map { unsafe String(cString: $0) }
      let (file, isNew): (Int, Bool)
      do {
        let found = try disk.call { state -> (file: Int, isNew: Bool)? in
          guard let path else {
            // A temporary file, which has no name.
            state.files.append(.init())
            return (state.files.count - 1, false)
          }
          if let file = state.names[path] { return (file, false) }
          return flags & SQLITE_OPEN_CREATE != 0 ? (state.make(path), true) : nil
        }
        guard let found else { return SQLITE_CANTOPEN }
        (file, isNew) = found
      } catch { return SQLITE_CANTOPEN }
      // As SQLite's own files do: the name of a new log is synced when the log first is.
      let isLog = flags & (SQLITE_OPEN_WAL | SQLITE_OPEN_MAIN_JOURNAL) != 0
      unsafe DatabaseFile.put(DatabaseFile(disk, file, syncsNames: isNew && isLog), into: head)
      unsafe outFlags?.pointee = flags
      return SQLITE_OK
    }
    unsafe files.xDelete = { files, path, syncs in
      guard let path = unsafe path, let disk = unsafe SimulatedDatabaseFiles.disk(of: files) else {
        return DatabaseError.delete
      }
      let name = unsafe String(cString: path)
      do {
        try disk.call { state in
          state.remove(name)
          if syncs != 0 { state.syncNames() }
        }
        return SQLITE_OK
      } catch { return DatabaseError.delete }
    }
    unsafe files.xAccess = { files, path, _, result in
      guard let path = unsafe path, let disk = unsafe SimulatedDatabaseFiles.disk(of: files) else {
        return DatabaseError.access
      }
      let name = unsafe String(cString: path)
      do {
        unsafe result?.pointee = try disk.call { state in state.names[name] == nil ? 0 : 1 }
        return SQLITE_OK
      } catch { return DatabaseError.access }
    }
    unsafe files.xFullPathname = { _, path, count, full in
      guard let path = unsafe path, let full = unsafe full else { return SQLITE_CANTOPEN }
      let text = unsafe String(cString: path).utf8CString
      guard text.count <= count else { return SQLITE_CANTOPEN }
      for (place, character) in text.enumerated() { unsafe full[place] = character }
      return SQLITE_OK
    }
    unsafe files.xRandomness = { _, count, bytes in
      for place in 0..<Int(count) { unsafe bytes?[place] = CChar(truncatingIfNeeded: place &* 37 &+ 11) }
      return count
    }
    unsafe files.xSleep = { _, _ in 0 }
    unsafe files.xCurrentTime = { _, time in
      unsafe time?.pointee = 2_460_000
      return SQLITE_OK
    }
    unsafe files.xGetLastError = { _, _, _ in 0 }
    return unsafe files
  }

  private static func disk(of files: UnsafeMutablePointer<sqlite3_vfs>?) -> SimulatedDisk? {
    unsafe files?.pointee.pAppData.map { unsafe Unmanaged<SimulatedDisk>.fromOpaque($0).takeUnretainedValue() }
  }
}
