internal import BoundedWaits
internal import Foundation

/// The processes of this machine that have not ended.
struct RunningProcesses {
  /// Each one's parent.
  private let parents: [Int32: Int32]

  /// Those of this moment: Linux tells of them in files, so that no program is needed that a small system has not.
  init() throws {
    var parents: [Int32: Int32] = [:]
    #if os(Linux)
    for name in try FileManager.default.contentsOfDirectory(atPath: "/proc") {
      // One may end meanwhile.
      guard let id = Int32(name), let data = FileManager.default.contents(atPath: "/proc/\(name)/stat") else {
        continue
      }
      // Its name stands in parentheses and may hold some: <https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html>.
      let words = String(decoding: data, as: UTF8.self).split(separator: ")").last?.split(separator: " ") ?? []
      guard words.count > 1, words[0] != "Z", words[0] != "X" else { continue }
      parents[id] = Int32(words[1])
    }
    #else
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/bin/ps")
    process.arguments = ["-ax", "-o", "pid=,ppid=,stat="]
    process.standardOutput = output
    try process.run(atMost: .seconds(30))
    let lines = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    for words in lines.split(separator: "\n").map({ $0.split(separator: " ") })
    where words.count > 2 && !words[2].hasPrefix("Z") {
      if let id = Int32(words[0]) { parents[id] = Int32(words[1]) }
    }
    #endif
    self.parents = parents
  }

  func children(of parent: Int32) -> [Int32] { parents.filter { $0.value == parent }.map(\.key) }

  func contains(_ id: Int32) -> Bool { parents[id] != nil }
}
