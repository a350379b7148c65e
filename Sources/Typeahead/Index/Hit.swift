/// A record that matches a query, with how it ranks. Where it matches and why are worked out when asked.
///
/// A hit keeps the snapshot it was found in, for as long as there is the hit.
public struct Hit<Record: Identifiable & Sendable>: Sendable, Identifiable {
  /// The record, where it is kept: only what is read of it is copied.
  @inlinable public var record: Record { _read { yield records[number] } }
  /// Records of which it is one.
  @usableFromInline let records: [Record]
  @usableFromInline let number: Int
  let source: any HitOrigin
  /// Where the record stands: it never changes there, and what takes its place stands elsewhere.
  let place: HitPlace
  /// How the query was changed to find this hit of a later tier; nil where it matches as typed. See ``Tolerance``.
  public var mending: Mending? { detail?.later?.mending }
  let detail: HitDetail?

  /// A hit of a record that was found elsewhere than in an index.
  package init(_ record: Record, _ query: Query, _ schema: Schema<Record>, fields: [String]?) {
    self.init(
      FoundHits(record, query, schema, schema.fieldSet(fields)), HitPlace(segment: 0, record: 0, identity: Identity()),
      [record], 0, nil)
  }

  init(_ source: any HitOrigin, _ place: HitPlace, _ records: [Record], _ number: Int, _ detail: HitDetail?) {
    (self.records, self.number) = (records, number)
    (self.source, self.place, self.detail) = (source, place, detail)
  }

  /// The hit of a row that is made of the record; all else is the same.
  func map<Row>(_ row: (Record) -> Row) -> Hit<Row> { Hit<Row>(source, place, [row(record)], 0, detail) }

  /// The record's id.
  @inlinable public var id: Record.ID { record.id }

  /// Whether it is pinned for the text that was typed; see ``Pins``.
  public var isPinned: Bool { choice?.isPinned ?? false }

  /// The pin and earlier choices of the record, if the search was given ``Choices`` or ``Pins``; nil without any.
  public var choice: HitChoice? { source.choice(place) }

  /// The value of each ranking rule for this record and query, in order of comparison; lower is better, so 0 where a rule holds.
  /// ``explanation`` says the same in words.
  ///
  /// Empty where ``isExact`` is false.
  ///
  /// - Complexity: As for ``matches``.
  public var rank: [Int] { source.rank(place, detail) }

  /// Where the query matches, text by text, for highlighting.
  ///
  /// The ranges are in the original text and right through whatever folding changed: `strasse` highlights all of `Straße`.
  ///
  /// Empty where ``isExact`` is false.
  ///
  /// - Complexity: Reads the record's texts again: O(*t*) for *t* bytes of text. Ask for the rows that are shown.
  public var matches: [FieldMatch] { detail?.known ?? FieldMatch.gather(source.tokens(place, detail)) }

  /// Whether ``rank``, ``matches`` and ``explanation`` are whole. They are for everything people type. All hits of an answer together may take
  /// as much work as its search (see ``WorkBudget``); once they took more, this is false for each of them, and what is asked then is empty.
  public var isExact: Bool { source.isExact }

  /// Where the query matches texts of a field.
  ///
  /// - Complexity: As for ``matches``.
  public func matches(in field: Field<Record>) -> [FieldMatch] {
    matches.filter { $0.field.hasSameBytes(as: field.name) }
  }

  /// The same hit, whose ``matches`` are worked out: for a list, which has no time for that where it is drawn.
  package func withMatches() -> Hit {
    Hit(source, place, records, number, HitDetail(detail?.later, known: matches))
  }

  /// The matched tokens, and the value of each ranking rule.
  ///
  /// - Complexity: As for ``matches``.
  public var explanation: Explanation {
    Explanation(tokens: source.tokens(place, detail), rules: source.rules(rank), choice: choice)
  }

  /// The ``explanation`` with the ``matches``, which take as long as one of them.
  package var explained: (explanation: Explanation, matches: [FieldMatch]) {
    let tokens = source.tokens(place, detail)
    return (
      Explanation(tokens: tokens, rules: source.rules(rank), choice: choice),
      detail?.known ?? FieldMatch.gather(tokens)
    )
  }

  /// Whether the record is the one of another hit, and was not written again since. Where segments were merged meanwhile, it may be
  /// and nobody knows.
  package func isSameRecord(as other: Hit) -> Bool {
    place == other.place
  }

  /// Whether a row of the hit must be drawn anew: its record was written again, or the highlights differ.
  public func isChanged(from old: Hit) -> Bool {
    !isSameRecord(as: old) || isPinned != old.isPinned || matches != old.matches
  }
}

/// What few hits have.
final class HitDetail: Sendable {
  /// How the query was changed to find the hit in a later tier, and the fields that were searched.
  let later: (mending: Mending, fields: FieldSet)?
  /// Where the hit matches, if that was worked out before.
  let known: [FieldMatch]?

  init(_ later: (mending: Mending, fields: FieldSet)?, known: [FieldMatch]? = nil) {
    (self.later, self.known) = (later, known)
  }
}

extension Hit: Equatable {
  /// Whether two hits show the same: they are of one record, which was not written again, found by the same query in the same fields.
  /// Where segments were merged meanwhile, or the records are elsewhere, nobody knows, and they are not equal. Rows of another query may
  /// look alike: whether one is to be drawn anew is said by ``isChanged(from:)``.
  public static func == (left: Hit, right: Hit) -> Bool {
    left.isSameRecord(as: right) && left.source.query == right.source.query && left.source.fields == right.source.fields
      && left.mending?.tokens == right.mending?.tokens && left.detail?.later?.fields == right.detail?.later?.fields
  }
}

extension Schema {
  /// The ranking's rules with their values.
  func ruleValues(_ values: [Int]) -> [Explanation.RuleValue] {
    zip(ranking.rules, values).map { rule, value in
      let meaning =
        switch rule.kind {
        case .value: "\(value) (lower is better)"
        case .priority: fields[min(value, fields.count - 1)].name
        case .calledSo: Self.meaning(ofGrade: value)
        default: value == 0 ? "yes" : "no"
        }
      return Explanation.RuleValue(name: rule.name, value: value, meaning: meaning)
    }
  }

  private static func meaning(ofGrade grade: Int) -> String {
    switch grade {
    case 0: "the title"
    case 1: "the title's first words"
    case 2: "another name"
    case 3: "the title's beginning"
    case 4: "another name's beginning"
    default: "no"
    }
  }
}
