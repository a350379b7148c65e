#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
public import Typeahead

// What alerts and `localizedDescription` say is what `"\(error)"` says.

extension IndexError: LocalizedError {
  /// What was expected, what was found, and how to mend it, on one line.
  public var errorDescription: String? { description }
}

extension FilterError: LocalizedError {
  /// What was expected, what was found, and how to mend it, on one line.
  public var errorDescription: String? { description }
}

extension SynonymsError: LocalizedError {
  /// What was expected, what was found, and how to mend it, on one line.
  public var errorDescription: String? { description }
}

extension WordModelError: LocalizedError {
  /// What was expected, what was found, and how to mend it, on one line.
  public var errorDescription: String? { description }
}
