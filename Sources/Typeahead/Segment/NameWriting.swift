/// Names as they are written, with their signs and marks, of the records whose names have any: what decides whether a query stands in them
/// as it was typed.
///
/// ```text
/// writing = (field, text, 0)…         one for each text of a name that its tokens do not say all of
/// text    = what is written; a 1 before each place at which a piece, a word, a hump, or the signs before a word begin; a blank for white
///           space
/// ```
///
/// So that nobody looks through all names, what stands at a place up to the end of its piece is a term of its own, a *mark*, cut to
/// ``longestMark`` bytes. Of letters and digits alone there is none, unless it was cut: nobody asks for these.
struct NameWriting: Sendable {
  let texts: ByteTable
  let marks: TermIndex

  static let longestMark = 16

  var byteCount: Int { texts.byteCount + marks.vocabularyBytes + marks.postingBytes }

  static let place: UInt8 = 1
  static let end: UInt8 = 0

  /// Whether each of some written tokens, parts of a query, begins at a place of a record's names in some fields.
  static func holds(
    _ bytes: Column<UInt8>, _ query: [UInt8], _ tokens: [Range<Int>], _ fields: FieldSet
  ) -> Bool {
    tokens.allSatisfy { token in
      var place = 0
      while place < bytes.count {
        let isSearched = fields.contains(Int(bytes[place]))
        place += 1
        while bytes[place] != end {
          if isSearched, bytes[place] == Self.place, begins(bytes, place, query[token]) { return true }
          place += 1
        }
        place += 1
      }
      return false
    }
  }

  /// Whether the text from a place on begins with a token.
  private static func begins(_ bytes: Column<UInt8>, _ start: Int, _ token: ArraySlice<UInt8>) -> Bool {
    var place = start
    for byte in token {
      while bytes[place] == Self.place { place += 1 }
      // What ends the text is no token's.
      if bytes[place] != byte { return false }
      place += 1
    }
    return true
  }

  /// How a record's texts in a field are, or begin with, what was typed: 0 where one is, 3 where one begins with it, 5 where none does.
  static func grade(_ bytes: Column<UInt8>, _ written: [UInt8], field: Int) -> UInt8 {
    var (place, grade) = (0, UInt8(5))
    while place < bytes.count {
      let isTitle = Int(bytes[place]) == field
      place += 1
      let start = place
      while bytes[place] != end { place += 1 }
      if isTitle, begins(bytes, start, written[...]) {
        if count(bytes, start..<place) == written.count { return 0 }
        grade = 3
      }
      place += 1
    }
    return grade
  }

  private static func count(_ bytes: Column<UInt8>, _ range: Range<Int>) -> Int {
    range.count { bytes[$0] != Self.place }
  }

  // MARK: Marks

  /// Calls `body` with each mark of a record's texts, some more than once.
  static func forEachMark(_ bytes: Column<UInt8>, _ mark: inout [UInt8], _ body: ([UInt8]) -> Void) {
    var start = 0
    while start < bytes.count {
      // Behind the field.
      start += 1
      while bytes[start] != end {
        if bytes[start] == place {
          read(bytes, from: start, &mark)
          let isCut = cut(&mark)
          if isCut || !mark.allSatisfy({ (0x61...0x7A).contains($0) || $0.isASCIIDigit }) { body(mark) }
        }
        start += 1
      }
      start += 1
    }
  }

  private static func read(_ bytes: Column<UInt8>, from start: Int, _ mark: inout [UInt8]) {
    mark.removeAll(keepingCapacity: true)
    var next = start
    while bytes[next] != end, bytes[next] != 0x20, mark.count <= longestMark {
      if bytes[next] != place { mark.append(bytes[next]) }
      next += 1
    }
  }

  /// Cuts what is longer than a mark; says whether it was.
  private static func cut(_ text: inout [UInt8]) -> Bool {
    if text.count <= longestMark { return false }
    text.removeSubrange(UTF8Bytes.boundary(text, atOrBefore: longestMark)...)
    return true
  }
}
