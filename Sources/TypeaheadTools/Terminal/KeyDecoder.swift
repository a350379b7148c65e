/// Turns the bytes of a terminal into keys: a pure state machine that may be fed in pieces of any size.
///
///     var decoder = KeyDecoder()
///     decoder.feed([0x61, 0x1B, 0x5B])  // [.text("a")]
///     decoder.feed([0x44])              // [.left]
///
/// It knows UTF-8, control characters, the escape sequences of xterm and its relatives (`ESC [`, `ESC O`, `ESC` with a
/// letter) and bracketed paste. Sequences it does not know are dropped whole. A lone escape byte cannot be told from the
/// begin of a sequence: when nothing follows for a moment (``isWaiting``), call ``flush()``. Behind `ESC [` the rest is
/// waited for, however slow the line: cut short, a key would leave letters in the text, and a paste press Enter.
///
/// - Complexity: O(*n*) in the bytes fed; memory is bounded by the longest paste kept, ``longestPaste``.
package struct KeyDecoder: Sendable {
  private enum State: Equatable {
    case ground
    case escape
    /// `ESC [` and the parameters so far.
    case sequence([UInt8])
    /// `ESC O`.
    case singleShift
    case paste
  }

  private var state = State.ground
  /// Bytes of a character that is not complete.
  private var character: [UInt8] = []
  private var pasted: [UInt8] = []
  private var keys: [Key] = []

  /// Bytes of a paste beyond this many are dropped.
  static let longestPaste = 1 << 20

  private static let endOfPaste: [UInt8] = Array("\u{1B}[201~".utf8)

  package init() {}

  /// Whether an escape byte waits for what may follow it.
  package var isWaiting: Bool {
    switch state {
    case .escape, .singleShift: true
    case .ground, .sequence, .paste: false
    }
  }

  /// Takes bytes and gives the keys that are complete.
  package mutating func feed(_ bytes: some Sequence<UInt8>) -> [Key] {
    for byte in bytes { take(byte) }
    return takeKeys()
  }

  /// Gives up waiting: an escape byte without more is the escape key.
  package mutating func flush() -> [Key] {
    if state == .escape { keys.append(.escape) }
    if isWaiting { state = .ground }
    return takeKeys()
  }

  private mutating func takeKeys() -> [Key] {
    defer { keys = [] }
    return keys
  }

  private mutating func take(_ byte: UInt8) {
    switch state {
    case .ground: takeGround(byte)
    case .escape: takeEscape(byte)
    case .sequence(let parameters): takeSequence(byte, parameters)
    case .singleShift:
      state = .ground
      if let key = Self.key(final: byte, isModified: false) { keys.append(key) }
    case .paste: takePaste(byte)
    }
  }

  private mutating func takeEscape(_ byte: UInt8) {
    state = .ground
    switch byte {
    case UInt8(ascii: "["): state = .sequence([])
    case UInt8(ascii: "O"): state = .singleShift
    case UInt8(ascii: "b"): keys.append(.wordLeft)
    case UInt8(ascii: "f"): keys.append(.wordRight)
    case UInt8(ascii: "d"): keys.append(.deleteWordAfter)
    case 0x7F, 0x08: keys.append(.deleteWordBefore)
    default:
      keys.append(.escape)
      takeGround(byte)
    }
  }

  private mutating func takeSequence(_ byte: UInt8, _ parameters: [UInt8]) {
    switch byte {
    case UInt8(ascii: "[") where parameters.isEmpty: state = .sequence([byte])
    case 0x20...0x3F: state = .sequence(parameters.count < 32 ? parameters + [byte] : parameters)
    case 0x40...0x7E:
      state = .ground
      if byte == UInt8(ascii: "~"), parameters == Array("200".utf8) {
        state = .paste
      } else if let key = Self.key(final: byte, parameters) {
        keys.append(key)
      }
    case 0x1B: state = .escape
    default: state = .ground
    }
  }

  private mutating func takePaste(_ byte: UInt8) {
    pasted.append(byte)
    guard pasted.suffix(Self.endOfPaste.count).elementsEqual(Self.endOfPaste) else {
      if pasted.count > Self.longestPaste + 64 { pasted.removeSubrange(Self.longestPaste..<Self.longestPaste + 32) }
      return
    }
    state = .ground
    let text = String(decoding: pasted.dropLast(Self.endOfPaste.count).prefix(Self.longestPaste), as: UTF8.self)
    pasted = []
    append(text: text.withoutControls)
  }

  private mutating func takeGround(_ byte: UInt8) {
    if !character.isEmpty {
      if (0x80...0xBF).contains(byte) {
        character.append(byte)
        if character.count == Self.length(lead: character[0]) { endCharacter() }
        return
      }
      endCharacter()
    }
    switch byte {
    case 0x1B: state = .escape
    case 0x0D, 0x0A: keys.append(.enter)
    case 0x09: keys.append(.tab)
    case 0x7F, 0x08: keys.append(.backspace)
    case 1...26: keys.append(.control(Character(Unicode.Scalar(byte + 0x60))))
    case 0..<0x20: break
    case 0x20..<0x7F: append(text: String(Unicode.Scalar(byte)))
    default:
      character = [byte]
      if Self.length(lead: byte) == 1 { endCharacter() }
    }
  }

  private mutating func endCharacter() {
    append(text: String(decoding: character, as: UTF8.self).withoutControls)
    character = []
  }

  /// Text typed in one go is one key.
  private mutating func append(text: String) {
    guard !text.isEmpty else { return }
    if case .text(let before)? = keys.last {
      keys[keys.count - 1] = .text(before + text)
    } else {
      keys.append(.text(text))
    }
  }

  /// The bytes of a character by its first one; 1 for bytes that begin none.
  private static func length(lead: UInt8) -> Int {
    switch lead {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 1
    }
  }
}
