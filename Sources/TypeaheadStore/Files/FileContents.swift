internal import TypeaheadSQLite

/// The bytes of a file in memory.
@safe final class FileContents: @unchecked Sendable {
  let bytes: UnsafeRawBufferPointer
  /// What the memory is, where it is the file's; else it is allocated.
  private let mapping: (any MappedMemory)?

  init(_ file: any OpenFile, _ reading: FileReading) throws(FileFailure) {
    let count = try file.size()
    if reading == .mapped, count > 0 {
      let mapping = try file.map(count)
      unsafe bytes = unsafe mapping.bytes
      self.mapping = mapping
      return
    }
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 64)
    do throws(FileFailure) {
      let read = try unsafe file.readAll(into: memory, at: 0)
      unsafe bytes = unsafe UnsafeRawBufferPointer(UnsafeMutableRawBufferPointer(rebasing: memory[..<read]))
    } catch {
      unsafe memory.deallocate()
      throw error
    }
    mapping = nil
  }

  deinit { if mapping == nil { unsafe bytes.deallocate() } }
}

/// How segment files are brought into memory.
public enum FileReading: Sendable {
  /// By the system, where they are read: opening takes no time, and processes share the memory. For folders in which files are not
  /// cut by others: that would end the process.
  case mapped
  /// Files are copied whole, and all references within them are checked. Then even a maliciously made file cannot crash the process. Its
  /// answers may be wrong.
  case copied
}
