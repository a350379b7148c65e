extension Output {
  /// Writes a line of JSON. On a terminal what could move, hide or turn what is shown is escaped in it; it stays the same JSON.
  package mutating func writeJSON(_ json: [UInt8], on terminal: Terminal) throws(SystemError) {
    try writeLine(terminal.isInteractive ? Self.harmless(json) : json)
  }

  /// JSON without what a terminal would obey: such characters stand in its strings alone, where `\u` and four digits may stand for them.
  static func harmless(_ json: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    for scalar in String(decoding: json, as: UTF8.self).unicodeScalars {
      if scalar.value >= 0x7F, scalar.printable != scalar {
        let digits = String(scalar.value, radix: 16)
        result += Array("\\u\(String(repeating: "0", count: 4 - digits.utf8.count))\(digits)".utf8)
      } else {
        result += UTF8.encode(scalar)!
      }
    }
    return result
  }
}
