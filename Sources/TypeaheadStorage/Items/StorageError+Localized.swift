#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

// What alerts and `localizedDescription` say is what `"\(error)"` says.

extension StorageError: LocalizedError {
  /// What was expected, what was found, and how to mend it, on one line.
  public var errorDescription: String? { description }
}
