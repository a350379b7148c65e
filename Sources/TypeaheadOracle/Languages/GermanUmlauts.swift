/// ae, oe, ue for ä, ö, ü.
struct GermanUmlauts: WritingSystem {
  func written(_ text: Scalars) -> Scalars? {
    var written: Scalars = []
    for scalar in text {
      switch scalar {
      case "ä", "Ä": written += ["a", "e"]
      case "ö", "Ö": written += ["o", "e"]
      case "ü", "Ü": written += ["u", "e"]
      case "\u{308}" where written.last.map { "aouAOU".unicodeScalars.contains($0) } ?? false: written.append("e")
      default: written.append(scalar)
      }
    }
    return written
  }
}
