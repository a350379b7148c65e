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

  /// Reads a result of `ftsbench run`.
  static func run(_ path: String) throws(BenchError) -> RunResult {
    guard let data = FileManager.default.contents(atPath: path) else { throw .unreadableResult(path: path) }
    do {
      return try JSONDecoder().decode(RunResult.self, from: data)
    } catch {
      throw .noResult(path: path)
    }
  }
}
