/// Reads the numbers of a shape one after another.
struct ShapeReader {
  private let bytes: Column<UInt8>
  private var place = 0

  init(_ bytes: Column<UInt8>) { self.bytes = bytes }

  var isAtEnd: Bool { place == bytes.count }

  @inline(__always)
  mutating func next() -> Int { bytes.number(at: &place) }

  mutating func skip(_ count: Int) { place += count }

  /// Skips the tokens of the finest reading, where a value of a kind has them.
  mutating func skipFinest(_ kind: Int) {
    if kind == RecordTokens.Kind.parted { for _ in 0..<next() { _ = next() } }
  }
}

/// What a step of a shape carries, as a number: its kind, whether it is primary, and what may serve in its place.
struct EdgeLabel {
  /// A form is a token that is also one of a telephone number's forms.
  enum Kind: Int { case nothing, token, run, form }

  var kind: Kind
  var isPrimary: Bool
  var standIn: PrimaryReading.StandIn

  init(_ kind: Kind, isPrimary: Bool, standIn: PrimaryReading.StandIn = .none) {
    self.kind = kind
    self.isPrimary = isPrimary
    self.standIn = standIn
  }

  init(_ number: Int) {
    kind = Kind(rawValue: number >> 3)!
    isPrimary = number & 1 == 1
    standIn = PrimaryReading.StandIn(rawValue: number >> 1 & 3)!
  }

  var number: Int { kind.rawValue << 3 | standIn.rawValue << 1 | (isPrimary ? 1 : 0) }
}
