/// The version of a system that has some symbols and not others, such as 14.2: whole numbers, compared one after another.
///
/// ```swift
/// SystemVersion("14.2")! < "14.10"    // true
/// SystemVersion("14")! == "14.0"      // true
/// ```
public struct SystemVersion: Sendable, Hashable {
  /// The numbers, without zeros at the end.
  private let numbers: [Int]

  /// The version that a text writes; nil where it is not numbers with full stops between them.
  public init?(_ text: String) {
    var numbers: [Int] = []
    for part in text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false) {
      guard part.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(Substring(part)) else { return nil }
      numbers.append(number)
    }
    while numbers.last == 0 { numbers.removeLast() }
    self.numbers = numbers
  }
}

extension SystemVersion: Comparable {
  /// Whether a version is older than another.
  public static func < (left: SystemVersion, right: SystemVersion) -> Bool {
    left.numbers.lexicographicallyPrecedes(right.numbers)
  }
}

extension SystemVersion: ExpressibleByStringLiteral {
  /// A version that stands in the source.
  ///
  /// - Precondition: It is numbers with full stops between them. Texts from outside go through ``init(_:)``.
  public init(stringLiteral text: String) {
    guard let version = SystemVersion(text) else {
      preconditionFailure("\(text.debugDescription) is no version; write numbers with full stops between them")
    }
    self = version
  }
}

extension SystemVersion: CustomStringConvertible {
  /// The numbers, two or more: `14.0`.
  public var description: String {
    (numbers + Array(repeating: 0, count: max(0, 2 - numbers.count))).map(String.init).joined(separator: ".")
  }
}
