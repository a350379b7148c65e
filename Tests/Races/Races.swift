import Foundation
import Typeahead

/// Eight threads read and write an index in memory and one on the disk, for the thread sanitizer: `races SECONDS [--planted]`.
///
/// Each thread writes notes of its own, so that it knows what must be there. With `--planted`, the threads also write to something
/// that nothing guards, which the sanitizer must report.
@main struct Races {
  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    let seconds = arguments.first.flatMap(Int.init) ?? 10
    let folder = FileManager.default.temporaryDirectory.appending(path: "typeahead-races-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let course = try Course(
      folder: folder, until: .now + .seconds(seconds), isPlanted: arguments.contains("--planted"))
    let typing = course.type()
    try Threads.run(8, atMost: TimeInterval(seconds) + 120) { number in
      var runner = Runner(course, number)
      try runner.run()
    }
    let updates = await typing.value
    let counts = course.counts.withLock { $0 }
    try course.finish()
    let list = counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    print("8 threads, \(seconds) s: \(list), \(updates) updates")
  }
}
