internal import Dispatch
#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Tells when something in a folder was written to, where the system tells that: on Linux, by inotify.
///
/// Any thread may let go of it: a source is cancelled from anywhere.
final class FolderEvents: @unchecked Sendable {
  private let source: any DispatchSourceRead

  /// Calls `body` after each write, or after several, on a thread of its own, until it is let go of; nil where the system does not tell.
  init?(of path: String, _ body: @escaping @Sendable () -> Void) {
    #if os(Linux)
    let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    if descriptor < 0 { return nil }
    let wanted = IN_MODIFY | IN_CREATE | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF
    if unsafe inotify_add_watch(descriptor, path, UInt32(wanted)) < 0 {
      close(descriptor)
      return nil
    }
    source = DispatchSource.makeReadSource(fileDescriptor: descriptor)
    source.setEventHandler {
      // What happened is asked of the storage.
      var bytes = [UInt8](repeating: 0, count: 4096)
      while unsafe bytes.withUnsafeMutableBytes({ unsafe read(descriptor, $0.baseAddress, $0.count) }) > 0 {}
      body()
    }
    source.setCancelHandler { close(descriptor) }
    source.activate()
    #else
    return nil
    #endif
  }

  deinit { source.cancel() }
}
