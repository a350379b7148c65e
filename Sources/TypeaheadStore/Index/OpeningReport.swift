/// What was found when an index was opened.
public struct OpeningReport: Sendable, Equatable {
  /// What the index was made with last is not what it is made with now: it was made anew from the records.
  public struct Staleness: Sendable, Equatable {
    /// What the manifest says.
    public let expected: Manifest.Origin
    /// What there is now.
    public let found: Manifest.Origin
  }

  /// What is wrong. The records named are not in the index, and nothing was done to them; nothing where all is sound.
  public internal(set) var findings: [StoreFinding] = []
  /// Nothing where the index was made as it is now, or is new.
  public internal(set) var staleness: Staleness?
}
