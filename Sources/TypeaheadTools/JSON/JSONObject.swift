internal import Typeahead

/// The members of a JSON object in the order written; keys are distinct by their bytes.
///
/// Looking a key up is a scan: records have a handful of fields, and hashing keys from outside is a hazard.
///
/// - Complexity: lookup O(*n*) in the number of members.
package struct JSONObject: Sendable {
  /// One `"key": value`.
  package struct Member: Sendable {
    package let key: String
    package var value: JSONValue

    package init(key: String, value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  package private(set) var members: [Member]

  /// Makes an object of members whose keys are known to be distinct.
  package init(_ members: [Member] = []) {
    self.members = members
    assert(Self.repeatedKey(in: members) == nil, "keys of an object are distinct")
  }

  /// The value of a key; setting `nil` removes the member, setting a new key appends it.
  package subscript(key: String) -> JSONValue? {
    get { members.firstIndex { $0.key.hasSameBytes(as: key) }.map { members[$0].value } }
    set {
      let place = members.firstIndex { $0.key.hasSameBytes(as: key) }
      switch (place, newValue) {
      case (let place?, let value?): members[place].value = value
      case (let place?, nil): members.remove(at: place)
      case (nil, let value?): members.append(Member(key: key, value: value))
      case (nil, nil): break
      }
    }
  }

  /// The object as one line of JSON.
  package var text: String { JSONValue.object(self).text }

  /// A key that stands twice, if there is one.
  ///
  /// - Complexity: O(*n*²) up to 16 members, O(*n* log *n*) above, so that a hostile line cannot stall a reader.
  static func repeatedKey(in members: [Member]) -> String? {
    guard members.count > 16 else {
      for (place, member) in members.enumerated() {
        for earlier in members[..<place] where earlier.key.hasSameBytes(as: member.key) { return member.key }
      }
      return nil
    }
    let keys = members.map(\.key).sorted { $0.precedesInBytes($1) }
    return zip(keys, keys.dropFirst()).first { $0.hasSameBytes(as: $1) }?.0
  }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral members: (String, JSONValue)...) {
    self.init(members.map { Member(key: $0, value: $1) })
  }
}

extension JSONObject: Equatable {
  package static func == (left: JSONObject, right: JSONObject) -> Bool {
    left.members.count == right.members.count
      && zip(left.members, right.members).allSatisfy { $0.key.hasSameBytes(as: $1.key) && $0.value == $1.value }
  }
}
