#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
public import TypeaheadSQLite

// What alerts and `localizedDescription` say is what `"\(error)"` says.

extension StoreError: LocalizedError {
  /// What was expected, what was found, and how to mend it, on one line.
  public var errorDescription: String? { description }
}

extension SQLiteError: LocalizedError {
  /// What was expected, what was found, and how to mend it, on one line.
  public var errorDescription: String? { description }
}
