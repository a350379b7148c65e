extension AnswerLine {
  /// What the members of the line mean, for the help; those of an element of a list stand behind `[]`.
  static let members: [(term: String, text: String)] = [
    ("query", "the query as given"),
    ("total", "how many records match"),
    (
      "exact", "whether total and hits are exact: false for texts made to be hard, and where mending took too much work"
    ),
    (
      "mended",
      "whether the hits come from a later tier (as typos mended, or words left out); they do not count in total"
    ),
    ("micros", "how long the search took that finds the total and the best records, in microseconds"),
    ("hitsMicros", "how long making hits of these took, with their matches and those of later tiers, in microseconds"),
    ("hits", "the best records, the best first"),
    ("hits[].id", "the record's id"),
    ("hits[].fields", "all fields of the record, as they were read"),
    ("hits[].matches", "what to highlight, text by text"),
    ("hits[].matches[].field", "the field of the text"),
    ("hits[].matches[].value", "which of the field's values, counted from 0"),
    ("hits[].matches[].ranges", "start and end in UTF-8 bytes of the value as it was read"),
    (
      "hits[].rank",
      "a number for each ranking rule in order, lower is better: 0 where the rule holds, 1 where it does not; for the "
        + "rule that names a field, the field's place, counted from 0"
    ),
    ("hits[].exact", "false where matches and rank are left out, because those of all hits took too much work"),
    ("hits[].tier", "of a hit of a later tier: together, typo, inside, initials, layout, or partial"),
    ("hits[].read", "of such a hit: what was read instead of what was typed"),
    ("hits[].without", "of one of the tier partial instead: the words that it lacks"),
    ("hits[].explanation", "with --explain, the same in words"),
    ("error", "alone in the line: why what was read is no query"),
  ]
}
