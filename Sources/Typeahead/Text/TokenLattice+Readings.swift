extension String {
  /// A token as people see it.
  init(token: some Collection<UInt8>) {
    // A telephone number's begins with a sign that nobody types.
    self.init(decoding: token.first == PhoneForms.sign ? Array(token.dropFirst()) : Array(token), as: UTF8.self)
  }
}

extension TokenLattice {
  /// The distinct readings in the order of their edges, each as its tokens' text; at most `limit` of them.
  func readings(limit: Int) -> [[String]] {
    if edges.isEmpty { return [] }
    var readings: [[String]] = []
    var path: [String] = []
    // Paths that read the same are listed once, so there may be many more of them than readings.
    var steps = 0
    func walk(_ node: Int) {
      steps += 1
      if readings.count >= limit || steps > 100 * limit { return }
      if node == nodeCount - 1 {
        if !readings.contains(path) { readings.append(path) }
        return
      }
      for edge in edges where edge.from == node {
        if case .nothing = edge.label {
          walk(edge.to)
        } else {
          path.append(string(of: edge.label))
          walk(edge.to)
          path.removeLast()
        }
      }
    }
    walk(0)
    return readings
  }

  private func string(of label: Label) -> String {
    switch label {
    case .token(let token): String(token: text[tokens[token].text])
    case .run(let run): String(decoding: text[runs[run].text], as: UTF8.self)
    case .nothing: ""
    }
  }
}
