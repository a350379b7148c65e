internal import Synchronization
package import TypeaheadSQLite

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// The disk as the package's own calls see it, and as SQLite does under the name ``databaseFiles``.
package struct SimulatedFiles: FileSystem {
  package let disk: SimulatedDisk
  private let database: SimulatedDatabaseFiles

  package init(_ disk: SimulatedDisk) {
    self.disk = disk
    database = SimulatedDatabaseFiles(disk)
  }

  package var databaseFiles: String? { database.name }

  package func status(_ path: String, followsLinks: Bool) throws(FileFailure) -> PathStatus? {
    try disk.call { state in
      if state.folders.contains(path) { return PathStatus(kind: .folder, identity: .init(device: 1, number: 0)) }
      return state.names[path].map { file in
        PathStatus(
          kind: .file, identity: .init(device: 0, number: UInt64(file)), size: state.files[file].content.count)
      }
    }
  }

  package func makeFolder(_ path: String) throws(FileFailure) {
    try disk.call { state in _ = state.folders.insert(path) }
  }

  package func names(in folder: String) throws(FileFailure) -> [String] {
    try disk.call { state in
      state.names.keys.filter { $0.hasPrefix(folder + "/") }.map { String($0.dropFirst(folder.count + 1)) }
    }
  }

  package func open(_ path: String, for use: FileUse) throws(FileFailure) -> any OpenFile {
    let file = try disk.call { state -> Int? in
      switch (state.names[path], use) {
      case (_?, .replacing):
        state.remove(path)
        return state.make(path)
      case (let file?, _): return file
      case (nil, .reading): return nil
      case (nil, _): return state.make(path)
      }
    }
    guard let file else { throw FileFailure(code: ENOENT) }
    return SimulatedFile(disk, file)
  }

  package func rename(_ path: String, to newPath: String) throws(FileFailure) {
    let isThere = try disk.call { state in
      guard let file = state.names.removeValue(forKey: path) else { return false }
      state.names[newPath] = file
      state.namings.append(.rename(path: path, newPath: newPath, file: file))
      return true
    }
    if !isThere { throw FileFailure(code: ENOENT) }
  }

  package func remove(_ path: String) throws(FileFailure) {
    try disk.call { state in state.remove(path) }
  }

  package func syncFolder(_ path: String) throws(FileFailure) {
    try disk.call { state in state.syncNames() }
  }
}

extension SimulatedDisk {
  static let inputOutputError = EIO

  /// Makes a call, unless it is refused.
  func call<Result: Sendable>(_ body: (inout State) -> Result) throws(FileFailure) -> Result {
    let outcome: Swift.Result<Result, FileFailure> = state.withLock { state in
      if let code = state.count() { return .failure(FileFailure(code: code)) }
      return .success(body(&state))
    }
    return try outcome.get()
  }
}

/// A file of the disk.
private final class SimulatedFile: OpenFile {
  private let disk: SimulatedDisk
  private let file: Int
  /// Where the next write goes; whether this locks the file.
  private let own = Mutex((place: 0, locks: false))

  init(_ disk: SimulatedDisk, _ file: Int) {
    self.disk = disk
    self.file = file
  }

  deinit {
    if own.withLock({ $0.locks }) { disk.state.withLock { state in _ = state.locked.remove(file) } }
  }

  func size() throws(FileFailure) -> Int { try disk.call { [file] state in state.files[file].content.count } }

  func read(into bytes: UnsafeMutableRawBufferPointer, at place: Int) throws(FileFailure) -> Int {
    let count = bytes.count
    let read = try disk.call { [file] state in
      Array(state.files[file].content.dropFirst(place).prefix(count))
    }
    unsafe bytes.copyBytes(from: read)
    return read.count
  }

  /// Every other time only some of the bytes.
  func write(_ bytes: UnsafeRawBufferPointer) throws(FileFailure) -> Int {
    let all = unsafe Array(bytes)
    let place = own.withLock { $0.place }
    let count = try disk.call { [file] state in
      let count = all.count > 1 && state.calls % 2 == 0 ? all.count / 2 : all.count
      state.change(file, .write(place: place, bytes: Array(all[..<count])))
      return count
    }
    own.withLock { $0.place += count }
    return count
  }

  func identity() throws(FileFailure) -> FileIdentity { .init(device: 0, number: UInt64(file)) }

  func sync() throws(FileFailure) { try disk.call { [file] state in state.sync(file) } }

  func lock() throws(FileFailure) -> Bool {
    let isFree = try disk.call { [file] state in state.locked.insert(file).inserted }
    if isFree { own.withLock { $0.locks = true } }
    return isFree
  }

  func map(_ count: Int) throws(FileFailure) -> any MappedMemory {
    SimulatedMapping(try disk.call { [file] state in state.files[file].content })
  }
}

/// A copy of a file: files that are mapped do not change.
@safe private final class SimulatedMapping: MappedMemory, @unchecked Sendable {
  let bytes: UnsafeRawBufferPointer

  init(_ content: [UInt8]) {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: content.count, alignment: 64)
    unsafe copy.copyBytes(from: content)
    unsafe bytes = UnsafeRawBufferPointer(copy)
  }

  deinit { unsafe bytes.deallocate() }
}
