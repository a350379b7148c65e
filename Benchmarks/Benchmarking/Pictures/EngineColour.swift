/// The colour an engine has in every picture (mostly Okabe and Ito's set, which colour-blind people can tell apart).
enum EngineColour {
  static func of(_ engine: String) -> String {
    switch EngineKind(rawValue: engine) {
    case .typeahead: "#0072b2"
    case .preset: "#003f73"
    case .buffer: "#56b4e9"
    case .session: "#4b2991"
    case .stored: "#00a0b0"
    case .fts5PrefixCount: "#e69f00"
    case .fts5PrefixRankCount: "#d55e00"
    case .fts5Count: "#7f4f24"
    case .fts5RankCount: "#cc79a7"
    case .scan: "#7b8794"
    case .foldedScan: "#404b5a"
    case .bitmap: "#009e73"
    case .oracle: "#1f2933"
    case nil: "#9aa5b1"
    }
  }

  /// A colour mixed with white, lighter with every step.
  static func lighter(_ colour: String, step: Int) -> String {
    let number = Int(colour.dropFirst(), radix: 16) ?? 0
    let share = 0.62 * (1 - 1 / (1 + 0.45 * Double(step)))
    let parts = [16, 8, 0].map { shift -> String in
      let part = Double(number >> shift & 0xFF)
      let text = String(Int((part + (255 - part) * share).rounded()), radix: 16)
      return text.count == 1 ? "0" + text : text
    }
    return "#" + parts.joined()
  }
}
