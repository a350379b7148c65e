@testable import Typeahead

extension StoredAnswers {
  /// The numbers of all answers.
  func numbers() throws -> [Int] {
    var numbers: [Int] = []
    try answers.allNumbers().forEach { numbers.append($0) }
    return numbers
  }
}

extension StoredQuery {
  /// The query of some nodes, in the order typed.
  init(_ nodes: [UInt32]) {
    self.init()
    for node in nodes { append(node) }
  }
}
