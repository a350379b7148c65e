extension RecordDatabase {
  /// The segments the manifest names, in their order.
  func segments() throws(SQLiteError) -> [ManifestSegment] {
    let select = try database.prepare(
      "SELECT file, checksum, answers, answersChecksum, dead FROM segments ORDER BY place")
    var segments: [ManifestSegment] = []
    while try select.step() {
      segments.append(
        ManifestSegment(
          segment: .init(name: select.text(0), checksum: select.bits(1)),
          answers: select.isNull(2) ? nil : .init(name: select.text(2), checksum: select.bits(3)),
          dead: Self.numbers(select.bytes(4))))
    }
    return segments
  }

  /// Puts segments in the place of those there are.
  func write(_ segments: [ManifestSegment]) throws(SQLiteError) {
    try database.execute("DELETE FROM segments")
    let insert = try database.prepare(
      "INSERT INTO segments(place, file, checksum, dead, answers, answersChecksum) VALUES(?, ?, ?, ?, ?, ?)")
    for (place, segment) in segments.enumerated() {
      try insert.bind(0, place)
      try insert.bind(1, segment.segment.name)
      try insert.bind(2, bits: segment.segment.checksum)
      try insert.bind(3, Self.bytes(segment.dead))
      if let answers = segment.answers {
        try insert.bind(4, answers.name)
        try insert.bind(5, bits: answers.checksum)
      } else {
        try insert.bindNothing(4)
        try insert.bindNothing(5)
      }
      try insert.run()
    }
  }

  /// Numbers of four bytes each, the lowest first.
  private static func bytes(_ numbers: [UInt32]) -> [UInt8] {
    numbers.flatMap { number in (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) } }
  }

  private static func numbers(_ bytes: [UInt8]) -> [UInt32] {
    stride(from: 0, to: bytes.count - bytes.count % 4, by: 4).map { place in
      (0..<4).reduce(0) { $0 | UInt32(bytes[place + $1]) << UInt32($1 * 8) }
    }
  }
}
