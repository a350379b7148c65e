/// Numbers written in groups (10 000, 1,000, 000-1-23), those of telephones, and addresses.
extension LatticeBuilder {
  /// The most digits that are read as one number.
  static var mostDigits: Int { 24 }
  /// The most characters of an address (RFC 5321).
  private static var longestAddress: Int { 254 }

  /// Adds neighbouring words of digits alone as one token, from each of them to the end of their run.
  mutating func appendNumberGroups(_ bytes: [UInt8]) {
    var first = 0
    while first < segments.count {
      var last = first
      while last + 1 < segments.count, areGroups(bytes, segments[last], segments[last + 1]) { last += 1 }
      // From the shortest on: what is too long stays so.
      for start in (first..<last).reversed() where !isOverfull {
        let begun = lattice.text.count
        for segment in segments[start...last] { appendFold(bytes, segment.range) }
        if lattice.text.count - begun > Self.mostDigits {
          lattice.text.removeSubrange(begun...)
          break
        }
        appendJoined(begun, start...last, origin: .joined, Self.mostDigits)
      }
      first = last + 1
    }
  }

  /// Whether only white space stands between two words of digits, a single hyphen, or a comma or apostrophe before exactly three digits.
  private mutating func areGroups(_ bytes: [UInt8], _ left: Segment, _ right: Segment) -> Bool {
    guard WordDelimiter.isNumber(bytes, left.word, &folder), WordDelimiter.isNumber(bytes, right.word, &folder) else {
      return false
    }
    var sign: UInt32?
    for (scalar, _) in UTF8Bytes.Scalars(bytes, left.range.upperBound..<right.range.lowerBound) {
      let kind = CharacterClass(scalar)
      if kind == .transparent { continue }
      let next = kind == .whiteSpace ? 0x20 : scalar
      // Several blanks are one.
      if let sign, sign != 0x20 || next != 0x20 { return false }
      sign = next
    }
    switch sign {
    case 0x20, 0x2D: return true
    case 0x2C, 0x27: return folder.folded(bytes, right.range).count == 3
    default: return false
    }
  }

  /// Adds the beginnings of each piece that reach over an @.
  mutating func appendAddresses(_ bytes: [UInt8]) {
    if !bytes.contains(UInt8(ascii: "@")) { return }
    var first = 0
    for last in segments.indices {
      if segments[last].piece != segments[first].piece { first = last }
      if first == last { continue }
      let source = segments[first].range.lowerBound..<segments[last].range.upperBound
      let isShort =
        source.count <= 4 * Self.longestAddress && bytes[source].count { $0 & 0xC0 != 0x80 } <= Self.longestAddress
      if !isShort || !bytes[source].contains(UInt8(ascii: "@")) { continue }
      guard let token = addToken(fold(bytes, source), source: source, origin: .folded) else { continue }
      appendEdge(from: segments[first].from, to: segments[last].to, .token(token), isPrimary: false)
    }
  }

  /// Adds a telephone number's one-token forms, and what of it begins with a later group.
  mutating func appendPhone(_ bytes: [UInt8], _ phone: PhoneForms) {
    let groups = segments.indices.filter { WordDelimiter.isNumber(bytes, segments[$0].word, &folder) }
    phoneForms.begin()
    for group in groups { phoneForms.appendDigits { folder.fold(bytes, segments[group].range, into: &$0) } }
    phone.find(isInternational: beginsWithPlus(bytes), into: &phoneForms)
    guard let lastGroup = groups.last else { return }
    let all = segments[0].range.lowerBound..<segments[segments.count - 1].range.upperBound
    for form in phoneForms.forms where !isOverfull {
      appendPhoneForm(form, source: all, from: segments[0].from)
    }
    for (number, group) in groups.enumerated().dropFirst() where !isOverfull {
      let rest = phoneForms.digits(fromGroup: number)
      if !(3...Self.mostDigits).contains(rest.count) { continue }
      let source = segments[group].range.lowerBound..<segments[lastGroup].range.upperBound
      appendPhoneForm(rest, source: source, from: segments[group].from)
    }
  }

  /// Adds a form as it is, and behind the sign of telephone numbers.
  private mutating func appendPhoneForm(_ form: Range<Int>, source: Range<Int>, from node: Int) {
    for text in [phoneForms.text[form], [PhoneForms.sign] + phoneForms.text[form]] {
      appendEdge(from: node, to: cursor, .token(addMade(text, source: source)), isPrimary: false)
    }
  }

  /// Whether the first character that is seen is a plus sign.
  private func beginsWithPlus(_ bytes: [UInt8]) -> Bool {
    let first = UTF8Bytes.Scalars(bytes, bytes.indices)
      .first { ![.whiteSpace, .transparent].contains(CharacterClass($0.value)) }
    return first?.value == 0x2B
  }
}
