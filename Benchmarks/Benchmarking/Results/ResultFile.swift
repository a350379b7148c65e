internal import Foundation

/// Results as files: one line of JSON each, keys sorted.
enum ResultFile {
  /// Writes a result, or leaves what was there.
  static func write(_ result: some Encodable, to path: String) throws(BenchError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      try (encoder.encode(result) + Data("\n".utf8)).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw .cannotWrite(path: path)
    }
  }

  /// Writes a result into a folder, which is made where there is none; nowhere where there is to be none.
  static func write(_ result: some Encodable, in folder: String?, _ name: String) throws(BenchError) {
    guard let folder else { return }
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw .cannotWrite(path: folder)
    }
    try write(result, to: folder + "/" + name + ".json")
  }

  /// Reads a result of `ftsbench run`.
  static func run(_ path: String) throws(BenchError) -> RunResult {
    guard let run = try decode(RunResult.self, path) else { throw .noResult(path: path) }
    return run
  }

  /// Reads the results of all runs in a folder, those of `ftsbench scale` too, whose growth follows from its runs; results
  /// of other commands are left out.
  static func runs(in folder: String) throws(BenchError) -> [RunResult] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    var runs: [RunResult] = []
    for name in names.filter({ $0.hasSuffix(".json") }).sorted() {
      let path = folder + "/" + name
      if let run = try decode(RunResult.self, path) {
        runs.append(run)
      } else if try !isOfOtherCommand(path) {
        throw .noResult(path: path)
      }
    }
    if runs.isEmpty { throw .noResults(folder: folder) }
    return runs
  }

  private static func isOfOtherCommand(_ path: String) throws(BenchError) -> Bool {
    let types: [any Decodable.Type] = [
      ScaleResult.self, QualityResult.self, DirectoryResult.self, FilterResult.self, ScreenResult.self,
      ClusterResult.self, LearningResult.self, VocabularyResult.self, AnswerComparison.self,
    ]
    for type in types where try decode(type, path) != nil { return true }
    return false
  }

  /// The file's value; `nil` where it holds another.
  private static func decode<Value: Decodable>(_ type: Value.Type, _ path: String) throws(BenchError) -> Value? {
    guard let data = FileManager.default.contents(atPath: path) else { throw .unreadableResult(path: path) }
    return try? JSONDecoder().decode(type, from: data)
  }
}
