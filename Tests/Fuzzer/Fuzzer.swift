import Foundation
import TypeaheadFuzzing

/// What libFuzzer calls, and what it needs to stop at a finding: a process that ends.
enum Fuzzer {
  /// The target named by `TYPEAHEAD_FUZZ`.
  private static let check: any FuzzCheck = {
    let name = ProcessInfo.processInfo.environment["TYPEAHEAD_FUZZ"] ?? ""
    guard let target = FuzzTarget(rawValue: name) else {
      let known = FuzzTarget.allCases.map(\.rawValue).joined(separator: ", ")
      fatalError("TYPEAHEAD_FUZZ is \(name), not one of \(known)")
    }
    do { return try target.check() } catch { fatalError("\(error)") }
  }()

  /// Runs the check on an input, and ends the process where something is wrong.
  static func run(_ bytes: [UInt8]) {
    let check = check
    let start = clock()
    do {
      if let problem = try check.problem(with: bytes) { fatalError(problem) }
    } catch {
      fatalError("\(error)")
    }
    // The time of the processor: others may keep the process waiting.
    if clock() - start > CLOCKS_PER_SEC { fatalError("more than a second") }
  }
}

/// Runs the check on one input; libFuzzer takes the end of the process for a finding.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  unsafe Fuzzer.run(Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}
