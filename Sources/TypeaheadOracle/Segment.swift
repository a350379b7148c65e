/// A stretch of original text that belongs together: what lies between segments delimits.
struct Segment {
  var scalars: Scalars
  /// A segment of a script written without spaces.
  var isRun: Bool

  /// The folded text: a run's is made of its clusters' folded texts.
  var folded: Folded { isRun ? Run(scalars).text : Folding.fold(scalars) }

  /// The segments of a text, those that fold to nothing left out. Strict names know white space and the full stop alone.
  static func segments(of text: Scalars, strict: Bool = false) -> [Segment] {
    (strict ? strictSegments(of: text) : ordinarySegments(of: text)).filter { !$0.folded.isEmpty }
  }

  private static func strictSegments(of text: Scalars) -> [Segment] {
    text.split { $0.isWhiteSpace || $0 == "." }.map { Segment(scalars: Array($0), isRun: false) }
  }

  private static func ordinarySegments(of text: Scalars) -> [Segment] {
    var segments: [Segment] = []
    var open: Segment?

    func close() {
      if let segment = open { segments.append(segment) }
      open = nil
    }

    for scalar in text {
      if scalar.isTransparent {
        open?.scalars.append(scalar)
      } else if !scalar.isSegmentCharacter {
        close()
      } else if open != nil, scalar.isMark || scalar.isSpaceless == open?.isRun {
        // A mark stays with what it follows, whatever its script.
        open?.scalars.append(scalar)
      } else {
        close()
        open = Segment(scalars: [scalar], isRun: scalar.isSpaceless)
      }
    }
    close()
    return segments
  }
}
