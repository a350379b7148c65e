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

  /// A sum beyond the integers is the largest, or smallest, of them, in whatever order, and wherever, the numbers come.
  @Test func sumsBeyondIntegersAreTheLargest() {
    for (numbers, sum) in [
      ([.max, 1, -5], .max - 4), ([.max, 1], .max), ([.min, -1, 3], .min + 2), ([.min, -1], .min),
      ([.max, .max, .min, .min, 7], 5),
    ] as [([Int], Int)] {
      #expect(facet(numbers).sum == sum && facet(numbers.reversed()).sum == sum, "\(numbers)")
      for cut in numbers.indices {
        let (first, second) = ([facet(Array(numbers[..<cut]))], [facet(Array(numbers[cut...]))])
        #expect(first.merging(second).map(\.sum) == [sum] && second.merging(first).map(\.sum) == [sum], "\(numbers)")
      }
    }
  }
}
