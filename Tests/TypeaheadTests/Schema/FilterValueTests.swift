import Foundation
import Testing

@testable import Typeahead

/// Filters as values: compared, stored, sent, and held against a schema.
@Suite struct FilterValueTests {
  typealias Item = FilteredItem

  private static let stored: [(filter: Filter<Item>, json: String)] = [
    (.equals("kind", "video"), #"{"attribute":"kind","in":["video"]}"#),
    (.isIn("size", [1, 2]), #"{"attribute":"size","in":[1,2]}"#),
    (.equals("isOpen", true), #"{"attribute":"isOpen","in":[true]}"#),
    (.range("size", from: 5, below: 70), #"{"attribute":"size","below":70,"from":5}"#),
    (.range("price", through: 2.5), #"{"attribute":"price","through":2.5}"#),
    (.lacks("owner"), #"{"attribute":"owner","isMissing":true}"#),
    (!.lacks("owner"), #"{"not":{"attribute":"owner","isMissing":true}}"#),
    (
      .equals("group", "a") && .equals("price", 5.0) && .lacks("owner"),
      #"{"and":[{"attribute":"group","in":["a"]},{"attribute":"price","in":[5]},{"attribute":"owner","isMissing":true}]}"#
    ),
    (
      .equals("group", "\"é\0") || !.equals("tags", "b"),
      #"{"or":[{"attribute":"group","in":["\"é\u0000"]},{"not":{"attribute":"tags","in":["b"]}}]}"#
    ),
  ]

  @Test func filtersAreStored() throws {
    let schema = Item.schema(attributes: Item.attributes)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    for (filter, json) in Self.stored {
      #expect(String(decoding: try encoder.encode(filter), as: UTF8.self) == json)
      let read = try JSONDecoder().decode(Filter<Item>.self, from: Data(json.utf8))
      #expect(read == filter && read.hashValue == filter.hashValue)
      try schema.check(read)
    }
    #expect(Set(Self.stored.map(\.filter)).count == Self.stored.count)
  }

  @Test func whatIsNoFilterIsRefused() {
    for text in ["{}", "[]", "5", #"{"attribute":"kind","in":[[]]}"#, #"{"attribute":5,"in":[]}"#, #"{"and":[{}]}"#] {
      #expect(throws: DecodingError.self) { try JSONDecoder().decode(Filter<Item>.self, from: Data(text.utf8)) }
    }
  }

  @Test func closuresAndKeyPathsAreNotStored() {
    for filter: Filter<Item> in [
      .where { _ in true }, .equals(\.kind, .video), .lacks("owner") && .range(\.size, 5...),
    ] {
      do {
        _ = try JSONEncoder().encode(filter)
        Issue.record("it was stored")
      } catch {
        #expect("\(error)".contains(#".equals(\"kind\""#) || "\(error)".contains("name an attribute"))
      }
    }
  }

  @Test func filtersOfTheSameComparisonsAreEqual() {
    let isEven = Filter<Item>.where { $0.id % 2 == 0 }
    func made(_ size: Int) -> Filter<Item> { .equals(\.kind, .video) && (.range(\.size, size...) || isEven) }
    #expect(made(5) == made(5) && made(5).hashValue == made(5).hashValue)
    #expect(made(5) != made(6))
    #expect(Filter<Item>.where { $0.id % 2 == 0 } != isEven)
    #expect(Filter<Item>.equals(\.group, "é") != .equals(\.group, "e\u{301}"))
    #expect(Filter<Item>.equals("size", 5) == .equals("size", 5.0))
    #expect(Filter<Item>.equals("size", 5) != .equals("price", 5))
    #expect(!(!isEven) == isEven)
  }

  @Test func whatASchemaHasNoAttributeForIsSaid() {
    let schema = Item.schema(attributes: Array(Item.attributes.prefix(4)))
    func error(_ filter: Filter<Item>) -> FilterError? {
      do throws(FilterError) {
        try schema.check(filter)
        return nil
      } catch {
        return error
      }
    }
    #expect(error(.equals("kind", "video") && .range("size", from: 1.5)) == nil)
    #expect(error(.equals(\.isOpen, true)) == nil)
    let unknown = error(!.equals("isOpen", true))
    #expect(unknown == .unknownAttribute("isOpen", known: ["kind", "group", "owner", "size"]))
    #expect(unknown?.description.contains("declare it") == true)
    let five = AttributeValue(5)!
    #expect(error(.equals("kind", 5)) == .wrongType(attribute: "kind", expected: .text, found: five))
    #expect(error(.equals("size", "5"))?.description.contains(#"of kind integer and cannot be "5""#) == true)
    #expect(error(.equals("size", true)) != nil)
    #expect(error(.range("group", from: 5)) == .noOrder(attribute: "group", kind: .text))
    #expect(error(.range("size", from: "a")) != nil)
  }

  /// Numbers of all types are one kind of number, in their order.
  @Test func numbersAreInOrder() {
    let doubles = [
      -Double.infinity, -1e300, -0x1p63, -5.5, -5, -0.5, 0, 1e-300, 0.5, 1, 5, 0x1p53, 0x1p63, 1e300, .infinity,
    ]
    let integers = [Int.min, -6, -5, 0, 1, 5, 6, 1 << 53, (1 << 53) + 1, .max - 1, .max]
    for double in doubles {
      for integer in integers {
        let (left, right) = (AttributeValue(double)!, AttributeValue(integer)!)
        let isLess =
          double < -0x1p63
          ? true
          : double >= 0x1p63
            ? false
            : double.rounded(.down) < double
              ? Int(double.rounded(.down)) < integer : Int(double) < integer
        #expect((left < right) == isLess, "\(double) < \(integer)")
        #expect((left == right) == (Int(exactly: double) == integer), "\(double) == \(integer)")
        #expect((right < left) == (!isLess && left != right), "\(integer) < \(double)")
      }
    }
    let bytes = doubles.map { AttributeKind.number.bytes(AttributeValue($0)!)! }
    #expect(zip(bytes, bytes.dropFirst()).allSatisfy { $0.lexicographicallyPrecedes($1) })
    let others = integers.map { AttributeKind.integer.bytes(AttributeValue($0)!)! }
    #expect(zip(others, others.dropFirst()).allSatisfy { $0.lexicographicallyPrecedes($1) })
    for (double, bytes) in zip(doubles, bytes) {
      bytes[...].withColumn { #expect(AttributeKind.number.value($0) == AttributeValue(double)) }
    }
  }
}
