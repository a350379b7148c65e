package import Typeahead

extension Document {
  /// The fields that say who may see a record, whatever its preset.
  static let accessFields = ["owner", "visibleTo", "hidden"]

  /// Whether a user may see the record, as one of their groups or by themselves.
  ///
  /// - Where the record has neither `owner` nor `visibleTo`, or both are null, everybody may.
  /// - Else its owner may, and each user and group that `visibleTo` lists; `everyone` in it lists everybody. An `owner` alone keeps
  ///   the record to the owner; an empty list lists nobody.
  /// - A hidden record is nobody's (``isHidden``); only the operator, who asks as no user, sees it.
  ///
  /// Names are compared byte for byte.
  package func isVisible(to user: Principal) -> Bool {
    if isHidden { return false }
    let allowed = texts("owner") + texts("visibleTo")
    if user.isAny(of: Set(allowed.map { Array($0.utf8) })) { return true }
    if texts("visibleTo").contains(where: { $0.hasSameBytes(as: "everyone") }) { return true }
    return ["owner", "visibleTo"].allSatisfy { [nil, .null].contains(fields[$0]) }
  }

  /// Whether `hidden` says anything but no: it is missing, null, `false`, 0, or one of the texts `false`, `no`, `0` and the empty one where
  /// the record is not hidden. What cannot be understood hides it.
  package var isHidden: Bool {
    switch fields["hidden"] {
    case nil, .null?, .bool(false)?, .integer(0)?: false
    case .decimal(let text)?: text.asNumber != 0
    case .string(let text)?: !["", "false", "no", "0"].contains { $0.hasSameBytes(as: text.asciiLowercased) }
    case .bool(true)?, .integer?, .array?, .object?: true
    }
  }
}

extension SearchIndex<Document> {
  /// What a user may see of the records, in an index of its own: neither answers nor the time they take tell of the others.
  package func visible(to user: Principal) throws(IndexError) -> SearchIndex<Document> {
    let seen = SearchIndex(schema: schema)
    try seen.upsert(search("", limit: .max).hits.map(\.record).filter { $0.isVisible(to: user) })
    return seen
  }
}
