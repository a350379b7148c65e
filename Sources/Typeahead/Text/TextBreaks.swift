internal import CICU

/// Word boundaries of runs in scripts written without spaces, from ICU's break iterators.
///
/// A break iterator must not be shared between threads, so each user holds a clone of its own, made when
/// the first run comes along.
final class TextBreaks {
  private let words = BreakIterator(copying: .words)

  /// The offsets in `units` at which words begin, the end included.
  func wordBoundaries(_ units: [UInt16], into boundaries: inout [Int]) {
    words.boundaries(units, into: &boundaries)
  }
}

/// One ICU break iterator, closed when it is let go.
@safe private final class BreakIterator {
  private let iterator: OpaquePointer

  init(copying prototype: Prototype) {
    unsafe iterator = prototype.clone()
  }

  deinit { unsafe icu_closeBreaks(iterator) }

  func boundaries(_ units: [UInt16], into boundaries: inout [Int]) {
    boundaries.removeAll(keepingCapacity: true)
    var status: Int32 = 0
    unsafe units.withUnsafeBufferPointer { text in
      unsafe icu_setBreakText(iterator, text.baseAddress, Int32(text.count), &status)
      var boundary = unsafe icu_firstBreak(iterator)
      while boundary >= 0 {
        boundaries.append(Int(boundary))
        boundary = unsafe icu_nextBreak(iterator)
      }
    }
    require(status <= 0, "ICU cannot find boundaries: status \(status)")
  }

  /// An iterator that is only ever cloned, so that threads may share it.
  @safe struct Prototype: @unchecked Sendable {
    private let iterator: OpaquePointer

    static let words: Prototype = {
      let words = Prototype(ICU_WORD_BREAKS)
      // The first segmentation by a dictionary can differ from later ones: load each dictionary once, here.
      let warm = BreakIterator(copying: words)
      var boundaries: [Int] = []
      for text in ["ージョンのカタカナ", "東京都庁", "ภาษาไทย", "ພາສາລາວ", "ភាសាខ្មែរ", "မြန်မာဘာသာ"] {
        warm.boundaries(Array(text.utf16), into: &boundaries)
      }
      return words
    }()

    private init(_ type: Int32) {
      var status: Int32 = 0
      guard let opened = unsafe icu_openBreaks(type, "", &status) else {
        fatalError("ICU has no break rules: status \(status); install ICU's data files")
      }
      unsafe iterator = opened
    }

    func clone() -> OpaquePointer {
      var status: Int32 = 0
      guard let copy = unsafe icu_cloneBreaks(iterator, &status) else {
        fatalError("ICU cannot copy a break iterator: status \(status)")
      }
      return unsafe copy
    }
  }
}
