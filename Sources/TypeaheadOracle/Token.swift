/// What a reading is made of. Each plain token and each stretch of a run serves one query token at most.
enum Token: Hashable {
  case plain(Folded)
  case run(Run)

  /// As many query tokens as the token could serve at the very most.
  var capacity: Int {
    switch self {
    case .plain: 1
    case .run(let run): run.starts.count
    }
  }

  /// How many tokens it counts for in the static order.
  var count: Int {
    switch self {
    case .plain: 1
    case .run(let run): run.wordCount
    }
  }

  /// Whether a query token could take it, or a stretch of it, were it alone.
  func accepts(_ token: Folded, mustBeWhole: Bool) -> Bool {
    switch self {
    case .plain(let text): mustBeWhole ? text == token : text.starts(with: token)
    case .run(let run):
      run.starts.contains { start in
        run.holds(token, at: start) && (!mustBeWhole || run.isWhole(from: start, to: start + token.count))
      }
    }
  }

  var text: Folded {
    switch self {
    case .plain(let text): text
    case .run(let run): run.text
    }
  }
}
