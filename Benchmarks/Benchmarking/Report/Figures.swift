/// Numbers as people read them.
enum Figures {
  /// A whole number in groups of three digits.
  static func whole(_ number: Int) -> String {
    var digits = Substring(String(number.magnitude))
    var groups: [Substring] = []
    while digits.count > 3 {
      groups.insert(digits.suffix(3), at: 0)
      digits = digits.dropLast(3)
    }
    groups.insert(digits, at: 0)
    return (number < 0 ? "-" : "") + groups.joined(separator: ",")
  }

  /// A number with so many decimals that three digits show, whole from 100.
  static func short(_ number: Double) -> String {
    if !number.isFinite { return "-" }
    let decimals = number.magnitude >= 100 ? 0 : number.magnitude >= 10 ? 1 : 2
    return fixed(number, decimals)
  }

  /// A number with the given decimals.
  static func fixed(_ number: Double, _ decimals: Int) -> String {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let scaled = (number * scale).rounded()
    guard scaled.magnitude < 1e15 else { return String(number) }
    let (whole, rest) = Int(scaled.magnitude).quotientAndRemainder(dividingBy: Int(scale))
    let sign = scaled < 0 ? "-" : ""
    if decimals == 0 { return sign + self.whole(whole) }
    let digits = String(rest)
    return sign + self.whole(whole) + "." + String(repeating: "0", count: decimals - digits.count) + digits
  }

  /// How many times one figure is another: `3.88×`, or `1/2.31×` where it is less.
  static func times(_ ratio: Double) -> String {
    ratio >= 1 || ratio <= 0 ? short(ratio) + "×" : "1/" + short(1 / ratio) + "×"
  }

  /// Bytes in megabytes of 10⁶.
  static func megabytes(_ bytes: Int) -> String { short(Double(bytes) / 1e6) }

  /// A number of JSON, rounded to nanoseconds where it is microseconds.
  static func rounded(_ number: Double) -> Double { (number * 1000).rounded() / 1000 }
}
