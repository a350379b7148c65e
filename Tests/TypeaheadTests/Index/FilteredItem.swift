import TypeaheadTestSupport

@testable import Typeahead

/// A record with something of every kind to filter by.
struct FilteredItem: Identifiable, Sendable {
  enum Kind: String, CaseIterable, AttributeValueConvertible { case video, image, file }

  let id: Int
  var name: String
  var kind: Kind
  var group: String
  var owner: String?
  var size: Int
  var price: Double
  var rating: Float?
  var isOpen: Bool
  var tags: [String]
  var years: [Int16]

  static let words = ["anna", "annabel", "bert", "ann", "be", "carla smith", "holiday", "hol"]
  /// Some are equal by canonical equivalence, and have other bytes.
  static let groups = ["", "a", "a\0", "ab", "é", "e\u{301}", "\u{212A}", "K", "東京", "zz"]
  static let sizes = [0, 1, -1, 5, 70, 1000, .max, .min, 1 << 53, (1 << 53) + 1, (1 << 53) - 1]
  static let prices = [0, -0.0, 0.5, -0.5, 1, 5, 70.25, .infinity, -.infinity, .nan, 0x1p53, 0x1p63, -0x1p63, 1e-300]

  init(id: Int, random: inout SeededRandom) {
    self.id = id
    func one<Value>(_ values: [Value]) -> Value { values.randomElement(using: &random)! }
    // What one record of sixty-four has is told by bits.
    let isRare = Int.random(in: 0..<8, using: &random) == 0
    name = one(Self.words) + " " + one(Self.words)
    kind = one(Kind.allCases)
    group = isRare ? "g\(Int.random(in: 0..<100, using: &random))" : one(Self.groups)
    owner = Int.random(in: 0..<3, using: &random) == 0 ? nil : one(Self.groups)
    size = isRare ? Int.random(in: -2000...2000, using: &random) : one(Self.sizes)
    price = isRare ? Double.random(in: -100...100, using: &random) : one(Self.prices)
    rating = Bool.random(using: &random) ? nil : one([0, 0.5, 1.5, 4, .nan])
    isOpen = Int.random(in: 0..<5, using: &random) == 0
    tags = (0..<one([0, 0, 1, 2, 3, 9])).map { _ in one(Self.groups) }
    years = (0..<one([0, 1, 4])).map { _ in one([1999, 2000, -5, 7]) }
  }

  static var attributes: [Attribute<FilteredItem>] {
    [
      Attribute("kind", \.kind), Attribute("group", \.group), Attribute("owner", \.owner), Attribute("size", \.size),
      Attribute("price", \.price), Attribute("rating", \.rating), Attribute("isOpen", \.isOpen),
      Attribute("tags", \.tags), Attribute("years", \.years),
    ]
  }

  static func schema(
    attributes: [Attribute<FilteredItem>], access: AccessRule<FilteredItem>? = nil
  ) -> Schema<FilteredItem> {
    Schema(
      fields: [Field("name", \.name, role: .name)], attributes: attributes, weight: { Double($0.id % 7) },
      tolerance: .none, access: access)
  }
}

/// A filter and, said in another way, what it keeps.
struct SaidFilter {
  var filter: Filter<FilteredItem>
  var includes: @Sendable (FilteredItem) -> Bool

  init(_ filter: Filter<FilteredItem>, _ includes: @escaping @Sendable (FilteredItem) -> Bool) {
    (self.filter, self.includes) = (filter, includes)
  }

  /// Any filter that names no attributes but those declared.
  init(declared names: Set<String>, depth: Int = 3, random: inout SeededRandom) {
    if depth > 0, Bool.random(using: &random) {
      let first = SaidFilter(declared: names, depth: depth - 1, random: &random)
      let second = SaidFilter(declared: names, depth: depth - 1, random: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0: self.init(first.filter && second.filter) { first.includes($0) && second.includes($0) }
      case 1: self.init(first.filter || second.filter) { first.includes($0) || second.includes($0) }
      default: self.init(!first.filter) { !first.includes($0) }
      }
      return
    }
    self = Self.leaf(declared: names, random: &random)
  }

  private static func leaf(declared names: Set<String>, random: inout SeededRandom) -> SaidFilter {
    func one<Value>(_ values: [Value]) -> Value { values.randomElement(using: &random)! }
    @Sendable func same(_ left: String, _ right: String) -> Bool { Array(left.utf8) == Array(right.utf8) }
    let (text, other) = (one(FilteredItem.groups), one(FilteredItem.groups))
    let (size, most) = (one(FilteredItem.sizes), one(FilteredItem.sizes))
    let (price, upper) = (one(FilteredItem.prices), one(FilteredItem.prices))
    let kind = one(FilteredItem.Kind.allCases)
    let named = Bool.random(using: &random)
    func isNamed(_ name: String) -> Bool { named && names.contains(name) }
    switch Int.random(in: 0..<17, using: &random) {
    case 0: return .init(isNamed("kind") ? .equals("kind", kind) : .equals(\.kind, kind)) { $0.kind == kind }
    case 1: return .init(isNamed("group") ? .equals("group", text) : .equals(\.group, text)) { same($0.group, text) }
    case 2:
      return .init(isNamed("group") ? .isIn("group", [text, other]) : .isIn(\.group, [text, other])) {
        same($0.group, text) || same($0.group, other)
      }
    case 3:
      return .init(isNamed("owner") ? .equals("owner", text) : .equals(\.owner, text)) {
        $0.owner.map { same($0, text) } ?? false
      }
    case 4: return .init(isNamed("owner") ? .lacks("owner") : .equals(\.owner, nil)) { $0.owner == nil }
    case 5:
      return .init(.isIn(\.owner, [nil, text])) { $0.owner.map { same($0, text) } ?? true }
    case 6: return .init(isNamed("size") ? .equals("size", size) : .equals(\.size, size)) { $0.size == size }
    case 7:
      let range = min(size, most)...max(size, most)
      return .init(
        isNamed("size")
          ? .range("size", from: range.lowerBound, through: range.upperBound) : .range(\.size, range)
      ) { range.contains($0.size) }
    case 8:
      // A number of another type is the same number, or none.
      if !isNamed("size") { return .init(.range(\.size, size...)) { $0.size >= size } }
      return .init(.range("size", from: 0.5, below: 70.25)) { $0.size >= 1 && $0.size <= 70 }
    case 9:
      if price.isNaN {
        return .init(.equals(\.price, price)) { $0.price.isNaN }
      }
      return .init(isNamed("price") ? .equals("price", price) : .equals(\.price, price)) { $0.price == price }
    case 10:
      if isNamed("price") { return .init(.range("price", from: upper)) { $0.price >= upper } }
      // A range has no bound that is no number.
      if upper.isNaN { return .init(.range(\.price, 0...)) { $0.price >= 0 } }
      return .init(.range(\.price, ..<upper)) { $0.price < upper }
    case 11:
      return .init(isNamed("price") ? .range("price", through: 70) : .range(\.price, ...70)) { $0.price <= 70 }
    case 12: return .init(.range(\.rating, 0.5...)) { $0.rating.map { $0 >= 0.5 } ?? false }
    case 13: return .init(isNamed("isOpen") ? .equals("isOpen", true) : .equals(\.isOpen, true)) { $0.isOpen }
    case 14:
      return .init(isNamed("tags") ? .equals("tags", text) : .contains(\.tags, text)) {
        $0.tags.contains { same($0, text) }
      }
    case 15 where names.contains("years"):
      return .init(.range("years", from: -5, below: 2000)) { $0.years.contains { $0 >= -5 && $0 < 2000 } }
    default:
      if names.contains("years"), named { return .init(.lacks("years")) { $0.years.isEmpty } }
      return .init(.where { $0.id % 3 == 0 || $0.years.contains(2000) }) { $0.id % 3 == 0 || $0.years.contains(2000) }
    }
  }
}
