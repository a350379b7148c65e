/// dj for đ.
struct SouthSlavicLetters: WritingSystem {
  func written(_ text: Scalars) -> Scalars? {
    text.flatMap { ["đ", "Đ"].contains($0) ? ["d", "j"] : [$0] }
  }
}
