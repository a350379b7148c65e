/// The rows that are in both lists, in the order of the old one.
struct KeptRows {
  /// Their positions in the new list.
  var rows: [Int] = []
  /// For each old row, how many of them stand before it.
  var places: [Int] = []

  init(_ origins: [Int32], oldCount: Int) {
    var targets = Array(repeating: -1, count: oldCount)
    for (row, origin) in origins.enumerated() where origin != ListPairing.none { targets[Int(origin)] = row }
    places.reserveCapacity(oldCount)
    for target in targets {
      places.append(rows.count)
      if target >= 0 { rows.append(target) }
    }
  }
}
