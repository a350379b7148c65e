#if Tools
@unsafe @preconcurrency import CLibEdit
import TypeaheadTools

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// What Tab offers in libedit, which asks a C function that knows nothing but the line.
enum LineCompletion {
  /// The lines that a begun line may become; set by the one thread that reads lines.
  nonisolated(unsafe) private static var lines: (String) -> [String] = { _ in [] }

  /// Takes the function that completes lines from now on.
  static func use(_ lines: @escaping (String) -> [String]) {
    unsafe self.lines = lines
    unsafe rl_attempted_completion_function = { _, start, _ in
      rl_attempted_completion_over = 1
      return unsafe LineCompletion.matches(wordStart: Int(start))
    }
    rl_completion_append_character = 0
  }

  /// The matches as libedit wants them: what they have in common, then each, then nil, all to be freed by it.
  private static func matches(wordStart: Int) -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
    guard let buffer = unsafe rl_line_buffer else { return nil }
    let line = unsafe String(cString: buffer)
    let lines = unsafe self.lines(line)
    let begin = String(decoding: line.utf8.prefix(wordStart), as: UTF8.self)
    let words = lines.filter { $0.hasPrefix(begin) }.map { String($0.dropFirst(begin.count)) }
    guard !words.isEmpty else { return nil }
    let all = [DotCommand.commonPrefix(of: words)] + (words.count > 1 ? words : [])
    let size = unsafe (all.count + 1) * MemoryLayout<UnsafeMutablePointer<CChar>?>.stride
    guard let memory = unsafe malloc(size) else { return nil }
    let list = unsafe memory.bindMemory(to: UnsafeMutablePointer<CChar>?.self, capacity: all.count + 1)
    for (place, word) in all.enumerated() { unsafe list[place] = unsafe strdup(word) }
    unsafe list[all.count] = nil
    return unsafe list
  }
}
#endif
