internal import Foundation

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// The memory of this process as the system counts it; `nil` where the system does not say.
enum ProcessMemory {
  /// Bytes in memory now.
  static var resident: Int? { status("VmRSS:") }

  /// The most bytes in memory since the start, or since ``resetPeak()``.
  static var peak: Int? {
    if let peak = status("VmHWM:") { return peak }
    #if canImport(Darwin)
    var usage = rusage()
    return unsafe getrusage(RUSAGE_SELF, &usage) == 0 ? usage.ru_maxrss : nil
    #else
    return nil
    #endif
  }

  /// Gives free memory back to the system and begins the peak anew; says whether it could.
  static func resetPeak() -> Bool {
    trimHeap()
    guard let file = FileHandle(forWritingAtPath: "/proc/self/clear_refs") else { return false }
    return (try? file.write(contentsOf: Data("5".utf8))) != nil
  }

  /// Lets the allocator give back what is free, where it can (glibc's `malloc_trim`, which its Swift module leaves out).
  private static func trimHeap() {
    #if canImport(Glibc)
    guard let symbol = unsafe dlsym(nil, "malloc_trim") else { return }
    let trim = unsafe unsafeBitCast(symbol, to: (@convention(c) (Int) -> Int32).self)
    _ = trim(0)
    #endif
  }

  /// A line of the process's status, which counts in kilobytes.
  private static func status(_ key: String) -> Int? {
    guard let data = FileManager.default.contents(atPath: "/proc/self/status") else { return nil }
    for line in String(decoding: data, as: UTF8.self).split(separator: "\n") where line.hasPrefix(key) {
      return line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }.map { $0 * 1024 }
    }
    return nil
  }
}
