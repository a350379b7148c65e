import Foundation
import TypeaheadStorage
import TypeaheadTestSupport

// Counts the files of a folder into a store, then changes files, says so or does not, reconciles and deletes, until it is killed or
// for some rounds: `storagewriter FILES STORE SEED [ROUNDS]`.
//
// Says `opened`, `counted` when the first run is over, then in each round `changing`, and `deleting` or `reconciling`, each before it
// does so, and `done`.

struct Always: WorkScheduler {
  func turn(_ conditions: WorkConditions) async throws {}
}

/// One call of the system a line, so that what was said is not lost with the process.
func say(_ line: String) throws {
  try FileHandle.standardOutput.write(contentsOf: Data("\(line)\n".utf8))
}

let files = CommandLine.arguments[1]
var random = SeededRandom(seed: UInt64(CommandLine.arguments[3])!)
let rounds = CommandLine.arguments.dropFirst(4).first.flatMap(Int.init) ?? .max
let source = FolderSource(files, serviceType: "chat")
let manager = StorageManager(
  store: try SQLiteStorageStore(path: CommandLine.arguments[2]), sources: [source], stepSize: 4)

/// Writes or removes a file, and mostly says so.
@MainActor func changeFile() throws {
  let path = "g\(Int.random(in: 0..<12, using: &random))/\(Int.random(in: 0..<60, using: &random)).mov"
  let url = URL(fileURLWithPath: "\(files)/\(path)")
  if Int.random(in: 0..<3, using: &random) > 0 {
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(repeating: 7, count: Int.random(in: 0..<100, using: &random)).write(to: url)
  } else {
    try? FileManager.default.removeItem(at: url)
  }
  if Int.random(in: 0..<5, using: &random) == 0 { return }
  if let item = try source.item(path) { try manager.insert([item]) } else { try manager.remove([path], of: "chat") }
}

try say("opened")
try await manager.count()
try say("counted")
for _ in 0..<rounds {
  try say("changing")
  for _ in 0..<8 { try changeFile() }
  switch Int.random(in: 0..<6, using: &random) {
  case 0...1:
    try say("deleting")
    let group = "g\(Int.random(in: 0..<12, using: &random))"
    try await manager.delete(in: .group(StorageGroup.ID(serviceType: "chat", groupId: group)))
  case 2...4:
    try say("reconciling")
    try await manager.reconcile(by: Always())
  default: break
  }
  try say("done")
}
