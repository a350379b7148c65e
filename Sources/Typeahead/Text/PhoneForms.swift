/// The one-token forms of a telephone number: international and national, with and without the trunk 0.
struct PhoneForms: Sendable {
  /// The country code of numbers written without one, as ASCII digits.
  var countryCode: [UInt8]?
  /// The longest ending that can be a form; telephone numbers have at most 15 digits.
  static let mostLastDigits = 20

  /// Lengths of endings that are forms too.
  var lastDigits: ClosedRange<Int>?

  /// The forms of the number written in `bytes[range]`, each ASCII digits, without repetition.
  func forms(_ bytes: [UInt8], _ range: Range<Int>, _ folder: inout Folder) -> [[UInt8]] {
    var folded: [UInt8] = []
    folder.fold(bytes, range, into: &folded)
    let written = folded.filter(Self.isDigit)
    if written.isEmpty { return [] }
    var forms: [[UInt8]] = []
    func add(_ form: [UInt8]) {
      if !form.isEmpty, !forms.contains(form) { forms.append(form) }
    }
    func add(country: [UInt8], national: [UInt8]) {
      add(country + national)
      add(country + [Self.zero] + national)
    }
    let hasPlus = folded.first { $0 != 0x20 } == UInt8(ascii: "+")
    if hasPlus || written.starts(with: [Self.zero, Self.zero]) {
      let digits = hasPlus ? written : Array(written.dropFirst(2))
      let country = Array(digits.prefix(Self.countryCodeLength(digits)))
      let rest = digits.dropFirst(country.count)
      let national = Array(rest.first == Self.zero ? rest.dropFirst() : rest)
      if !digits.isEmpty {
        add(country: country, national: national)
        add(national)
        add([Self.zero] + national)
      }
    } else {
      let hasTrunk = written[0] == Self.zero
      let national = hasTrunk ? Array(written.dropFirst()) : written
      if let countryCode { add(country: countryCode, national: national) }
      add(national)
      if hasTrunk || countryCode != nil { add([Self.zero] + national) }
    }
    if let lastDigits {
      for length in lastDigits where length < written.count { add(Array(written.suffix(length))) }
    }
    return forms
  }

  private static let zero = UInt8(ascii: "0")

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  /// The length of the country calling code that `digits` begin with (ITU-T E.164: the codes are prefix-free).
  private static func countryCodeLength(_ digits: [UInt8]) -> Int {
    guard let first = digits.first else { return 0 }
    if first == UInt8(ascii: "1") || first == UInt8(ascii: "7") { return 1 }
    guard digits.count > 1, first != zero else { return min(3, digits.count) }
    return twoDigitCodes.contains(Int(first - zero) * 10 + Int(digits[1] - zero)) ? 2 : min(3, digits.count)
  }

  private static let twoDigitCodes: Set<Int> = [
    20, 27, 30, 31, 32, 33, 34, 36, 39, 40, 41, 43, 44, 45, 46, 47, 48, 49, 51, 52, 53, 54, 55, 56, 57, 58, 60, 61, 62,
    63, 64, 65, 66, 81, 82, 84, 86, 90, 91, 92, 93, 94, 95, 98,
  ]
}
