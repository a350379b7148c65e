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

  /// The words of the call, without the executable's name.
  ///
  /// - Throws: ``UsageError`` where one is not UTF-8: mended, it would name another file, and two names would be one.
  package static func arguments() throws(UsageError) -> [String] {
    var words: [String] = []
    for (place, word) in SystemCalls.arguments.enumerated() {
      guard let word else {
        throw UsageError(
          "word \(place + 1) of the call is not UTF-8\(words.last.map { " (it follows \($0.shownWord))" } ?? "")",
          mend: "rename the file or folder, or give a file by standard input")
      }
      words.append(word)
    }
    return words
  }
}
