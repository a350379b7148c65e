/// The rows that are in both lists, in the order of the old one.
struct KeptRows<Position> {
  /// Their positions in the new list.
  var rows: [Position] = []
  /// For each old row, how many of them stand before it.
  var places: [Int] = []

  /// - Parameter targets: For each old row its position in the new list, if it is there.
  init(_ targets: [Position?]) {
    for target in targets {
      places.append(rows.count)
      if let target { rows.append(target) }
    }
  }
}

extension KeptRows<Int> {
  init(_ origins: [Int32], oldCount: Int) {
    var targets = [Int?](repeating: nil, count: oldCount)
    for (row, origin) in origins.enumerated() where origin != ListPairing.none { targets[Int(origin)] = row }
    self.init(targets)
  }
}
