internal import Dispatch

extension Tool {
  /// Makes sure that files can be opened. What is first opened when it is needed, libdispatch ends the process for where it cannot be.
  ///
  /// - Throws: ``OpenFilesError`` where the process may open too few.
  package static func reserveFiles() throws(OpenFilesError) {
    SystemCalls.raiseLimitOfFiles()
    if !SystemCalls.canOpen(needed) { throw OpenFilesError(needed: needed, limit: SystemCalls.limitOfFiles) }
    let isUp = DispatchSemaphore(value: 0)
    DispatchQueue.global().async { isUp.signal() }
    isUp.wait()
  }

  /// So many files are open at once where little is done.
  private static let needed = 24
}

/// A process that may open too few files.
package struct OpenFilesError: Error, CustomStringConvertible {
  let needed: Int
  let limit: Int

  package var description: String {
    "this program needs \(needed) files more that it may open, and the limit is \(limit); raise it (ulimit -n)"
  }
}
