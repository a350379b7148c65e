/// What is known of the records of a heavy prefix that has a set of them. It is stored as it stands in memory, so every byte of it is a
/// field's.
struct PrefixSets: BitwiseCopyable, Sendable {
  /// The set of the records that have a term that begins so, or a variant that the prefix touches.
  var records: UInt32
  /// Which of ``PrefixIndex/details`` are the prefix's, if it has so many records that they are kept; else `UInt32.missing`.
  var details: UInt32 = .missing
  /// The sets of the records whose variants it touches, place by place, in ``PrefixIndex/touched``.
  var firstTouched: UInt32
  var touchedCount: UInt32
}
