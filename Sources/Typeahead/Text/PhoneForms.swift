/// The one-token forms of a telephone number: international and national, with and without the trunk 0.
struct PhoneForms: Sendable {
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
    /// Where the forms stand, no two alike.
    fileprivate(set) var forms: [Range<Int>] = []

    /// Adds the form made of a country code, maybe a trunk 0, and a national number, all in ``text``.
    fileprivate mutating func add(_ country: Range<Int> = 0..<0, hasTrunk: Bool, _ national: Range<Int>) {
      let start = text.count
      for place in country { text.append(text[place]) }
      if hasTrunk { text.append(PhoneForms.zero) }
      for place in national { text.append(text[place]) }
      let form = start..<text.count
      if form.isEmpty || forms.contains(where: { text[$0] == text[form] }) {
        text.removeSubrange(start...)
      } else {
        forms.append(form)
      }
    }
  }

  /// Finds the forms of the number written in `bytes[range]`, each ASCII digits.
  func find(_ bytes: [UInt8], _ range: Range<Int>, _ folder: inout Folder, into list: inout List) {
    list.text.removeAll(keepingCapacity: true)
    list.forms.removeAll(keepingCapacity: true)
    folder.fold(bytes, range, into: &list.text)
    let hasPlus = list.text.first { $0 != 0x20 } == UInt8(ascii: "+")
    list.text.removeAll { !Self.isDigit($0) }
    let end = list.text.count
    if end == 0 { return }
    if let countryCode { list.text += countryCode }
    let isInternational = hasPlus || (end > 1 && list.text[0] == Self.zero && list.text[1] == Self.zero)
    if isInternational {
      let start = hasPlus ? 0 : 2
      let country = start..<start + Self.countryCodeLength(list.text[start..<end])
      let hasTrunk = country.upperBound < end && list.text[country.upperBound] == Self.zero
      let national = country.upperBound + (hasTrunk ? 1 : 0)..<end
      if start < end {
        list.add(country, hasTrunk: false, national)
        list.add(country, hasTrunk: true, national)
        list.add(hasTrunk: false, national)
        list.add(hasTrunk: true, national)
      }
    } else {
      let hasTrunk = list.text[0] == Self.zero
      let national = (hasTrunk ? 1 : 0)..<end
      if let countryCode {
        let country = end..<end + countryCode.count
        list.add(country, hasTrunk: false, national)
        list.add(country, hasTrunk: true, national)
      }
      list.add(hasTrunk: false, national)
      if hasTrunk || countryCode != nil { list.add(hasTrunk: true, national) }
    }
    if let lastDigits {
      for length in lastDigits where length < end { list.add(hasTrunk: false, end - length..<end) }
    }
  }

  private static let zero = UInt8(ascii: "0")

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

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
