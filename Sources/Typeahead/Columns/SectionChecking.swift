/// What tells of sections that were not looked at when they were opened whether they are what was written.
package protocol SectionChecking: Sendable {
  /// Whether all of all sections are.
  ///
  /// - Complexity: O(*n*) in their bytes.
  func areSound() -> Bool
  /// Whether some bytes of one are.
  ///
  /// - Complexity: O(*n*) in these bytes, rounded up to whole blocks.
  func areSound(_ bytes: Range<Int>, of section: Section) -> Bool
}
