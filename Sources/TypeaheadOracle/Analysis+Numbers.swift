/// Numbers written in groups: 10 000, 1,000, 000-1-23, and those of telephones.
extension Analysis {
  func numbers(in words: [Word], _ text: Scalars) -> [Lines.Step] {
    switch field.kind {
    case .prose: groups(in: words, text)
    case .phone: Phone(field).steps(words, text)
    default: []
    }
  }

  /// Neighbouring words of digits alone, read as one token from each of them to the end of their run.
  private func groups(in words: [Word], _ text: Scalars) -> [Lines.Step] {
    words.indices.flatMap { first -> [Lines.Step] in
      var last = first
      while last + 1 < words.count, areGroups(words[last], words[last + 1], text) { last += 1 }
      let digits = words[first...last].flatMap(\.folded)
      if last == first || digits.count > 24 { return [] }
      return [.init(from: first, to: last + 1, tokens: [.plain(digits)])]
    }
  }

  /// Whether only white space stands between two words of digits, a single hyphen, or a comma or apostrophe before exactly three digits.
  private func areGroups(_ left: Word, _ right: Word, _ text: Scalars) -> Bool {
    let between = text[left.place.upperBound..<right.place.lowerBound].filter { !$0.isTransparent }
    guard left.isNumber, right.isNumber, !between.isEmpty else { return false }
    if between.allSatisfy(\.isWhiteSpace) { return true }
    return between == ["-"] || [[","], ["'"]].contains(between) && right.folded.count == 3
  }
}

/// The one-token forms of a telephone number. Each is a token twice: as it is, and behind a sign of their own, for digits that are sought in
/// telephone numbers alone.
struct Phone {
  static let sign: UInt8 = 4

  let countryCode: String?
  let lastDigits: ClosedRange<Int>?

  init(_ field: OracleField) {
    countryCode = field.countryCode
    lastDigits = field.lastDigits
  }

  func steps(_ words: [Word], _ text: Scalars) -> [Lines.Step] {
    let groups = words.indices.filter { words[$0].isNumber }
    let digits = groups.map { String(decoding: words[$0].folded, as: UTF8.self) }
    let isInternational = text.first { !$0.isWhiteSpace && !$0.isTransparent } == "+"
    var steps = forms(of: digits.joined(), isInternational: isInternational).flatMap { form in
      Self.tokens(form).map { Lines.Step(from: 0, to: words.count, tokens: [$0]) }
    }
    // From a later group on, as it stands.
    for (number, group) in groups.enumerated().dropFirst() {
      let rest = digits[number...].joined()
      if (3...24).contains(rest.count) {
        steps += Self.tokens(rest).map { .init(from: group, to: words.count, tokens: [$0]) }
      }
    }
    return steps
  }

  private static func tokens(_ digits: String) -> [Token] {
    [.plain(Array(digits.utf8)), .plain([sign] + Array(digits.utf8))]
  }

  /// The international and the national number, and the last digits that the field says.
  func forms(of digits: String, isInternational isPlus: Bool) -> [String] {
    var forms: [String]
    if isPlus || digits.hasPrefix("00") {
      let number = isPlus ? digits : String(digits.dropFirst(2))
      let code = String(number.prefix(Self.codeLength(number)))
      let rest = Self.withoutTrunk(String(number.dropFirst(code.count)))
      forms = [code + rest, rest]
    } else {
      let number = Self.withoutTrunk(digits)
      forms = [number, digits] + (countryCode.map { [$0 + number] } ?? [])
    }
    if digits.isEmpty { forms = [] }
    if let lastDigits {
      forms += lastDigits.filter { $0 > 0 && $0 < digits.count }.map { String(digits.suffix($0)) }
    }
    return distinct(forms.filter { !$0.isEmpty })
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
