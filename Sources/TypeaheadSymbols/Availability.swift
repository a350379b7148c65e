/// The versions of a system that have a symbol.
///
/// ```swift
/// let early = Availability(from: "13.0", until: "15.0")
/// early.contains("14.2")     // true
/// early.contains("15.0")     // false
/// Availability.always.contains("1.0")   // true
/// ```
public struct Availability: Sendable, Hashable {
  /// Versions that follow each other, from the first one on until one that does not have it any more; nil for none of either.
  struct Span: Sendable, Hashable {
    var from: SystemVersion?
    var until: SystemVersion?
  }

  /// The spans, apart from each other and in order.
  private(set) var spans: [Span]

  /// All versions, where nothing is known of them.
  public static let always = Availability(spans: [Span()])

  init(spans: [Span]) { self.spans = spans }

  /// The versions from one on, until another that does not have it any more.
  public init(from: SystemVersion, until: SystemVersion? = nil) {
    self.init(spans: [Span(from: from, until: until)])
  }

  /// The first version that has it; nil where that is not known.
  public var introduced: SystemVersion? { spans.first?.from }
  /// The first version that does not have it any more; nil where the newest has it.
  public var removed: SystemVersion? { spans.last?.until }

  /// Whether a version has it.
  public func contains(_ version: SystemVersion) -> Bool {
    spans.contains { span in
      (span.from.map { $0 <= version } ?? true) && (span.until.map { version < $0 } ?? true)
    }
  }

  /// Says that from a version on, newer than all before, it is there or not.
  mutating func change(to isThere: Bool, at version: SystemVersion) {
    let wasThere = spans.last.map { $0.until == nil } ?? false
    if isThere == wasThere { return }
    if isThere {
      spans.append(Span(from: version))
    } else {
      spans[spans.count - 1].until = version
    }
  }
}
