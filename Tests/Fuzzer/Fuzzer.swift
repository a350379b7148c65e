import Foundation
import TypeaheadFuzzing

/// What libFuzzer calls, and what it needs to stop at a finding: a process that ends.
enum Fuzzer {
  /// The target named by `TYPEAHEAD_FUZZ`.
  nonisolated(unsafe) private static let check: any FuzzCheck = {
    let name = ProcessInfo.processInfo.environment["TYPEAHEAD_FUZZ"] ?? ""
    guard let target = FuzzTarget(rawValue: name) else {
      let known = FuzzTarget.allCases.map(\.rawValue).joined(separator: ", ")
      fatalError("TYPEAHEAD_FUZZ is \(name), not one of \(known)")
    }
    do { return try target.check(quickly: true) } catch { fatalError("\(error)") }
  }()

  /// Runs the check on an input, and ends the process where something is wrong.
  static func run(_ bytes: [UInt8]) {
    let check = unsafe check
    do {
      let start = ContinuousClock.now
      if let problem = try check.problem(with: bytes) { fatalError(problem) }
      if .now - start < .seconds(1) { return }
      // Others may have kept the process waiting: the time of the processor counts.
      let used = clock()
      _ = try check.problem(with: bytes)
      if clock() - used > CLOCKS_PER_SEC { fatalError("more than a second") }
    } catch {
      fatalError("\(error)")
    }
  }
}

/// Runs the check on one input; libFuzzer takes the end of the process for a finding.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  unsafe Fuzzer.run(Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}
