import Testing

@testable import Typeahead

/// What the state machine of live answers does, as diagrams.
@Suite struct MarbleTests {
  @Test(arguments: edges + maximumWaits + obsolete + ends + errors + consumers + adaptive + repeats)
  func inputsGiveAnswers(_ row: MarbleRow) {
    let marbles = Marbles(row)
    #expect(marbles.delivered.description == row.delivered)
    if let begun = row.begun { #expect(marbles.begun.description == begun) }
  }

  static let always = Debounce(delay: .fixed(.zero))
  static let leading = Debounce(delay: .fixed(.milliseconds(30)), edges: .leading)
  static let trailing = Debounce(delay: .fixed(.milliseconds(30)), edges: .trailing)
  static let both = Debounce(delay: .fixed(.milliseconds(30)))

  static let edges = [
    MarbleRow("leading only", leading, "a-b---c----|", "a-----c----|"),
    MarbleRow("trailing only", trailing, "a-b---c----|", "-----b---c-|"),
    MarbleRow("both", both, "a-b---c----|", "a----b---c-|"),
    MarbleRow("leading only, a burst", leading, "abcdef----|", "a---------|"),
    MarbleRow("trailing only, a burst", trailing, "abcdef----|", "--------f-|"),
    MarbleRow("both, a burst", both, "abcdef----|", "a-------f-|"),
    MarbleRow("leading only, one delay apart", leading, "a--b--c|", "a--b--c|"),
    MarbleRow("trailing only, one delay apart", trailing, "a--b--c---|", "---a--b--c|"),
    MarbleRow("both, one delay apart", both, "a--b--c|", "a--b--c|"),
    MarbleRow("both, rest after a burst", both, "ab-----c|", "a---b--c|"),
    MarbleRow("both, soon after a burst", both, "ab---c---|", "a---b---c|"),
    MarbleRow("no delay", always, "abc-d|", "abc-d|"),
    MarbleRow("no delay, trailing only", Debounce(delay: .fixed(.zero), edges: .trailing), "abc-d|", "abc-d|"),
  ]

  static let maximumWaits = [
    MarbleRow("maximum wait, leading only", waiting(50, .leading), "abcdefghij---|", "a----f-------|"),
    MarbleRow("maximum wait, trailing only", waiting(50, .trailing), "abcdefghij---|", "-----e----j--|"),
    MarbleRow("maximum wait, both", waiting(50, .both), "abcdefghij---|", "a----e----j--|"),
    MarbleRow("maximum wait of less than the delay", waiting(20, .both), "abcdef---|", "a-b-d-f--|"),
    MarbleRow("maximum wait that is not needed", waiting(50, .both), "a-b-------c|", "a----b----c|"),
  ]

  static func waiting(_ milliseconds: Int, _ edges: Debounce.Edges) -> Debounce {
    Debounce(delay: .fixed(.milliseconds(30)), edges: edges, maximumWait: .milliseconds(milliseconds))
  }

  static let obsolete = [
    MarbleRow("obsolete once the newer is begun", always, "ab---|", "---b-|", begun: "ab", costs: ["*": 2]),
    MarbleRow("not obsolete while the newer waits", both, "ab-------|", "----a---b|", costs: ["*": 4]),
    MarbleRow(
      "obsolete when the newer has waited", both, "ab-------|", "---------[b|]", begun: "a---b", costs: ["*": 5]),
    MarbleRow("older done after newer", always, "ab----|", "-b----|", begun: "ab", costs: ["a": 3]),
    MarbleRow("all but the last obsolete", always, "abcdef|", "---------[f|]", begun: "abcdef", costs: ["*": 4]),
  ]

  static let ends = [
    MarbleRow("no inputs", both, "|", "|"),
    MarbleRow("no inputs, later", trailing, "---|", "---|"),
    MarbleRow("end while one waits", both, "a-b|", "a--[b|]"),
    MarbleRow("end while the only one waits", trailing, "a|", "-[a|]"),
    MarbleRow("end, leading only", leading, "ab|", "a-|"),
    MarbleRow("end while one is in work", both, "a|", "----[a|]", costs: ["*": 4]),
    MarbleRow("end while one waits, one is in work", both, "ab|", "------[b|]", begun: "a-b", costs: ["*": 4]),
  ]

  static let errors = [
    MarbleRow("error of the inputs", both, "#", "#"),
    MarbleRow("error while one waits", both, "a-b#", "a--#"),
    MarbleRow("error while one is in work", both, "a-#", "--#", begun: "a", costs: ["*": 4]),
    MarbleRow("error of an answer", always, "a-x--b|", "a-#", begun: "a-x"),
    MarbleRow("error of an answer, later", both, "x----b|", "--#", costs: ["*": 2]),
    MarbleRow("error of an obsolete answer", always, "xb---|", "-b---|", costs: ["x": 2]),
    MarbleRow("error of an answer after the end", both, "x|", "---#", costs: ["*": 3]),
  ]

  static let consumers = [
    MarbleRow("slow consumer", always, "abcd---", "a----d", begun: "abcd", consumer: "^----^"),
    MarbleRow("slow consumer at the end", always, "abc|", "a----c|", consumer: "^----^"),
    MarbleRow("slow consumer, inputs fail", always, "abc#", "a----#", consumer: "^----^"),
    MarbleRow("slow consumer, answer fails", always, "abx", "a----#", consumer: "^----^"),
    MarbleRow("slow consumer, newer in work", always, "abc-----", "a---b-c", costs: ["c": 4], consumer: "^---^"),
    MarbleRow("cancelled consumer", both, "a-b---c", "a--|", begun: "a", consumer: "^^-!"),
    MarbleRow("cancelled between answers", both, "a-b---c", "a----|", begun: "a", consumer: "^--!-^"),
  ]

  static let adaptive = [
    MarbleRow("cheap answers", Debounce(), "abcdef|", "abcdef|"),
    MarbleRow("dear answers", Debounce(), "a----bcd------|", "----a----b---d|", begun: "a----b---d", costs: ["*": 4]),
    MarbleRow(
      "dear answers, trailing only", Debounce(edges: .trailing), "a----bc-----|", "----a-------[c|]",
      begun: "a-------c", costs: ["*": 4]),
    MarbleRow("dear answers, cancelled", Debounce(), "abcde", "----------------e", begun: "abcd--e", costs: ["*": 10]),
    MarbleRow(
      "dear answers, maximum wait", Debounce(maximumWait: .milliseconds(10)), "a----bcd", "----a------d",
      begun: "a----bcd", costs: ["*": 4]),
    MarbleRow(
      "the longest delay", Debounce(), "a--------------------bc", "--------------------a----c",
      begun: "a--------------------b---c", costs: ["a": 20, "b": 20], tick: 100),
  ]

  static let repeats = [
    MarbleRow("repeats are answered", always, "aa-a|", "aa-a|"),
    MarbleRow("repeats skipped", always, "aa-ab-b|", "a---b--|", skipsRepeats: true),
    MarbleRow("repeats skipped in a burst", both, "a-a-a|", "a----|", skipsRepeats: true),
    MarbleRow("typed and taken back", both, "aba---b|", "a-----b|", begun: "a-----b", skipsRepeats: true),
    MarbleRow("repeat at rest", both, "a-----ab---|", "a------b---|", skipsRepeats: true),
    MarbleRow("repeat of one in work", always, "aa---|", "---a-|", begun: "a", costs: ["*": 3], skipsRepeats: true),
  ]
}
