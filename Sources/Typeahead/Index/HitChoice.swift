/// The pin and the counts of earlier choices that move a hit up; see ``Choices`` and ``Pins``.
public struct HitChoice: Sendable, Equatable, Codable {
  /// Whether it is pinned for the text.
  public let isPinned: Bool
  /// How often it was chosen for texts that the typed one may become.
  public let countForText: Int
  /// How often it was chosen, whatever was typed.
  public let count: Int
}

extension HitChoice: CustomStringConvertible {
  /// As explanations say it: `pinned, chosen 3 times for the text, 5 in all`.
  public var description: String {
    func times(_ count: Int) -> String { count == 1 ? "once" : "\(count) times" }
    var parts = isPinned ? ["pinned"] : []
    if countForText > 0 { parts.append("chosen \(times(countForText)) for the text") }
    if count > 0 { parts.append(countForText > 0 ? "\(count) in all" : "chosen \(times(count))") }
    return parts.joined(separator: ", ")
  }
}
