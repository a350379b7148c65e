import Testing

@testable import Typeahead

/// What two indexes count by value, put together.
@Suite struct MergedFacetsTests {
  private func facet(_ numbers: [Int]) -> FacetValue {
    var facet = FacetValue(value: "kind")
    for number in numbers { facet.add(number) }
    return facet
  }

  @Test func isWhatOneIndexCounts() {
    let merged = [facet([3, -5])].merging([facet([10])])
    #expect(merged == [facet([3, -5, 10])])
  }

  /// A sum that has overflowed stays, whatever is added on either side.
  @Test func aSumThatOverflowedStays() {
    let (whole, overflowed) = ([facet([-5])], [facet([.max, 1])])
    #expect(whole.merging(overflowed).map(\.sum) == [.max])
    #expect(overflowed.merging(whole).map(\.sum) == [.max])
    let below = [facet([.min, -1])]
    #expect(whole.merging(below).map(\.sum) == [.min])
    #expect(below.merging(overflowed).map(\.sum) == overflowed.merging(below).map(\.sum))
  }
}
