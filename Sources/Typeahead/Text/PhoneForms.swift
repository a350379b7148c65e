/// The one-token forms of a telephone number: international and national. Their tokens begin with a sign of their own, which only digits
/// that may be a telephone number's are given, too.
package struct PhoneForms: Sendable {
  /// What the tokens begin with; no text folds to it.
  package static let sign: UInt8 = 4

  /// The country code of numbers written without one, as ASCII digits.
  var countryCode: [UInt8]?
  /// The longest ending that can be a form; telephone numbers have at most 15 digits.
  static let mostLastDigits = 20

  /// Lengths of endings that are forms too.
  var lastDigits: ClosedRange<Int>?

  /// The forms of one number, in memory that is kept from number to number.
  struct List {
    /// The digits as written, the country code, and the forms.
    fileprivate(set) var text: [UInt8] = []
    /// Where the groups of digits as written begin, and their end.
    private var groups: [Int] = []
    /// Where the forms stand, no two alike.
    fileprivate(set) var forms: [Range<Int>] = []

    /// Begins a number.
    mutating func begin() {
      text.removeAll(keepingCapacity: true)
      groups.removeAll(keepingCapacity: true)
      forms.removeAll(keepingCapacity: true)
      groups.append(0)
    }

    /// Appends a group of digits.
    mutating func appendDigits(_ write: (inout [UInt8]) -> Void) {
      write(&text)
      groups.append(text.count)
    }

    /// Where the digits from a group on stand.
    func digits(fromGroup group: Int) -> Range<Int> { groups[group]..<groups[groups.count - 1] }

    /// Adds the form made of a country code and a national number, both in ``text``.
    fileprivate mutating func add(country: Range<Int> = 0..<0, _ national: Range<Int>) {
      let start = text.count
      for place in country { text.append(text[place]) }
      for place in national { text.append(text[place]) }
      let form = start..<text.count
      if form.isEmpty || forms.contains(where: { text[$0] == text[form] }) {
        text.removeSubrange(start...)
      } else {
        forms.append(form)
      }
    }
  }

  /// Finds the forms of the number whose digits were appended.
  func find(isInternational hasPlus: Bool, into list: inout List) {
    let end = list.text.count
    if end == 0 { return }
    if let countryCode { list.text += countryCode }
    let isInternational = hasPlus || (end > 1 && list.text[0] == Self.zero && list.text[1] == Self.zero)
    if isInternational {
      let start = hasPlus ? 0 : 2
      let country = start..<start + Self.countryCodeLength(list.text[start..<end])
      let hasTrunk = country.upperBound < end && list.text[country.upperBound] == Self.zero
      let national = country.upperBound + (hasTrunk ? 1 : 0)..<end
      list.add(country: country, national)
      list.add(national)
    } else {
      let national = (list.text[0] == Self.zero ? 1 : 0)..<end
      list.add(national)
      list.add(0..<end)
      if let countryCode { list.add(country: end..<end + countryCode.count, national) }
    }
    if let lastDigits {
      for length in lastDigits where length < end { list.add(end - length..<end) }
    }
  }

  private static let zero = UInt8(ascii: "0")

  /// The length of the country calling code that `digits` begin with (ITU-T E.164: the codes are prefix-free).
  private static func countryCodeLength(_ digits: ArraySlice<UInt8>) -> Int {
    guard let first = digits.first else { return 0 }
    if first == UInt8(ascii: "1") || first == UInt8(ascii: "7") { return 1 }
    guard digits.count > 1, first != zero else { return min(3, digits.count) }
    return switch (first - zero) * 10 + (digits[digits.startIndex + 1] - zero) {
    case 20, 27, 30...34, 36, 39...41, 43...49, 51...58, 60...66, 81, 82, 84, 86, 90...95, 98: 2
    default: min(3, digits.count)
    }
  }
}
