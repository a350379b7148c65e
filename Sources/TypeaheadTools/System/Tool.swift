/// What the executables have in common as processes.
package enum Tool {
  /// Makes the process safe to open files in; the first thing an executable does.
  ///
  /// - A standard descriptor that was closed is held by the null device.
  /// - A file that grows beyond what is allowed (`ulimit -f`) is an error.
  package static func begin() {
    SystemCalls.holdStandardDescriptors()
    SystemCalls.ignoreFileSizeSignal()
  }
}
