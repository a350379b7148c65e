/// The one-token forms of a telephone number.
struct Phone {
  let countryCode: String?
  let lastDigits: ClosedRange<Int>?

  init(_ field: OracleField) {
    countryCode = field.countryCode
    lastDigits = field.lastDigits
  }

  /// The forms of a folded value: international and national, with and without the trunk 0.
  func forms(of folded: Folded) -> [Folded] {
    let digits = String(decoding: folded.filter { (0x30...0x39).contains($0) }, as: UTF8.self)
    let isPlus = folded.first { $0 != 0x20 } == 0x2B

    var forms: [String]
    if isPlus || digits.hasPrefix("00") {
      let number = isPlus ? digits : String(digits.dropFirst(2))
      let code = String(number.prefix(Self.codeLength(number)))
      forms = Self.allForms(code, Self.withoutTrunk(String(number.dropFirst(code.count))))
      if number.isEmpty { forms = [] }
    } else if digits.hasPrefix("0") {
      let number = Self.withoutTrunk(digits)
      forms = countryCode.map { Self.allForms($0, number) } ?? [number, "0" + number]
    } else {
      forms = countryCode.map { Self.allForms($0, digits) } ?? [digits]
      if digits.isEmpty { forms = [] }
    }
    if let lastDigits {
      forms += lastDigits.filter { $0 > 0 && $0 < digits.count }.map { String(digits.suffix($0)) }
    }
    return distinct(forms.filter { !$0.isEmpty }).map { Array($0.utf8) }
  }

  private static func allForms(_ code: String, _ number: String) -> [String] {
    [code + number, code + "0" + number, number, "0" + number]
  }

  private static func withoutTrunk(_ number: String) -> String {
    number.hasPrefix("0") ? String(number.dropFirst()) : number
  }

  /// The length of the country code an international number begins with.
  private static func codeLength(_ number: String) -> Int {
    if number.hasPrefix("1") || number.hasPrefix("7") { return 1 }
    switch Int(number.prefix(2)) ?? 0 {
    case 20, 27, 30...34, 36, 39, 40, 41, 43...49, 51...58, 60...66, 81, 82, 84, 86, 90...95, 98: return 2
    default: return 3
    }
  }
}
