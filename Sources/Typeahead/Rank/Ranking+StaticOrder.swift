extension Ranking {
  /// The number of columns the static order compares.
  var numberCount: Int { staticOrder.count { if case .name = $0.kind { false } else { true } } }

  /// The values of a record's columns, lower first.
  func numbers(_ record: Record, nameTokens: Int, weight: Double) -> [Double] {
    staticOrder.compactMap { rule in
      let number: Double
      switch rule.kind {
      case .nameTokens: number = Double(nameTokens)
      case .weight: number = -weight
      case .value(let value): number = value(record)
      case .name: return nil
      }
      return number.isNaN ? 0 : number
    }
  }
}
