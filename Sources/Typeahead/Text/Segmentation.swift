/// Cutting original text: pieces at white space, segments at punctuation, humps at capitals and digits.
enum Segmentation {
  /// A run of letters, marks and digits; `isRun` where its script is written without spaces.
  struct Segment: Equatable {
    var range: Range<Int>
    var isRun: Bool
  }

  /// Appends the stretches of `bytes[range]` between white space.
  static func pieces(_ bytes: [UInt8], _ range: Range<Int>, into pieces: inout [Range<Int>]) {
    var start: Int?
    var index = range.lowerBound
    while index < range.upperBound {
      let (scalar, length) = UTF8Bytes.scalar(bytes, at: index)
      if CharacterClass(scalar) == .whiteSpace {
        if let begun = start { pieces.append(begun..<index) }
        start = nil
      } else if start == nil {
        start = index
      }
      index += length
    }
    if let begun = start { pieces.append(begun..<range.upperBound) }
  }

  /// Appends the segments of `bytes[range]`.
  static func segments(_ bytes: [UInt8], _ range: Range<Int>, into segments: inout [Segment]) {
    var current: Segment?
    var index = range.lowerBound
    while index < range.upperBound {
      if let open = current, !open.isRun, isASCIILetterOrDigit(bytes[index]) {
        repeat { index += 1 } while index < range.upperBound && isASCIILetterOrDigit(bytes[index])
        current = Segment(range: open.range.lowerBound..<index, isRun: false)
        continue
      }
      let (scalar, length) = UTF8Bytes.scalar(bytes, at: index)
      let kind = CharacterClass(scalar)
      let end = index + length
      if let open = current, kind.joinsPrevious || (kind.isSegmentCharacter && kind.startsRun == open.isRun) {
        current!.range = open.range.lowerBound..<end
      } else {
        if let open = current { segments.append(open) }
        current = kind.isSegmentCharacter ? Segment(range: index..<end, isRun: kind.startsRun) : nil
      }
      index = end
    }
    if let open = current { segments.append(open) }
  }

  @inline(__always)
  private static func isASCIILetterOrDigit(_ byte: UInt8) -> Bool {
    byte.isASCIIDigit || (byte | 0x20) &- UInt8(ascii: "a") < 26
  }

  /// Appends the segments of a strict name: the stretches between white space and full stops.
  static func strictSegments(_ bytes: [UInt8], _ range: Range<Int>, into segments: inout [Segment]) {
    var start: Int?
    var index = range.lowerBound
    while index < range.upperBound {
      let (scalar, length) = UTF8Bytes.scalar(bytes, at: index)
      if scalar == 0x2E || CharacterClass(scalar) == .whiteSpace {
        if let begun = start { segments.append(Segment(range: begun..<index, isRun: false)) }
        start = nil
      } else if start == nil {
        start = index
      }
      index += length
    }
    if let begun = start { segments.append(Segment(range: begun..<range.upperBound, isRun: false)) }
  }

  /// Appends the camel-case humps of the segment `bytes[range]`, cut where digits meet letters too if wanted.
  ///
  /// A hump begins at a capital after a small letter, at the last capital of several when a small letter
  /// follows, and at a capital after digits that follow letters: `HTTPServer` → HTTP, Server; `gray2Fill` →
  /// gray2, Fill; `3DView` → 3D, View.
  static func humps(_ bytes: [UInt8], _ range: Range<Int>, cutDigits: Bool, into humps: inout [Range<Int>]) {
    if isPlain(bytes, range) { return humps.append(range) }
    var start = range.lowerBound
    var previous: CharacterClass?
    var holdsLetter = false
    var index = range.lowerBound
    while index < range.upperBound {
      let (scalar, length) = UTF8Bytes.scalar(bytes, at: index)
      let kind = CharacterClass(scalar)
      if let previous, !kind.joinsPrevious {
        var cuts = false
        if kind == .upper {
          cuts =
            switch previous {
            case .upper: isFollowedByLower(bytes, index + length, range.upperBound)
            case .digit: holdsLetter || cutDigits
            default: true
            }
        } else if cutDigits {
          cuts = (kind == .digit) != (previous == .digit)
        }
        if cuts {
          humps.append(start..<index)
          start = index
          holdsLetter = false
        }
      }
      if !kind.joinsPrevious {
        holdsLetter = holdsLetter || kind != .digit
        previous = kind
      }
      index += length
    }
    if start < range.upperBound { humps.append(start..<range.upperBound) }
  }

  /// Whether the segment is of digits of ASCII, or of its small letters, the first of which may be a capital: most are, and none is
  /// cut.
  static func isPlain(_ bytes: [UInt8], _ segment: Range<Int>) -> Bool {
    if segment.isEmpty { return false }
    let first = bytes[segment.lowerBound]
    let isNumber = first.isASCIIDigit
    if !isNumber, (first | 0x20) &- UInt8(ascii: "a") >= 26 { return false }
    for place in segment.lowerBound + 1..<segment.upperBound {
      let byte = bytes[place]
      if isNumber ? !byte.isASCIIDigit : byte &- UInt8(ascii: "a") >= 26 { return false }
    }
    return true
  }

  /// Whether the next character that is no mark exists and is neither capital nor digit.
  private static func isFollowedByLower(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Bool {
    var index = start
    while index < end {
      let (scalar, length) = UTF8Bytes.scalar(bytes, at: index)
      let kind = CharacterClass(scalar)
      if !kind.joinsPrevious { return kind != .upper && kind != .digit }
      index += length
    }
    return false
  }
}
