/// aa, ae, oe for å, ä and æ, ö and ø.
struct NordicLetters: WritingSystem {
  func written(_ text: Scalars) -> Scalars? {
    text.indices.flatMap { index -> Scalars in
      switch text[index] {
      case "å", "Å": return ["a", "a"]
      case "æ", "Æ", "ä", "Ä": return ["a", "e"]
      case "ø", "Ø", "ö", "Ö": return ["o", "e"]
      // A mark right after its vowel.
      case "\u{30A}" where index > 0 && "aA".unicodeScalars.contains(text[index - 1]): return ["a"]
      case "\u{308}" where index > 0 && "aoAO".unicodeScalars.contains(text[index - 1]): return ["e"]
      default: return [text[index]]
      }
    }
  }
}
