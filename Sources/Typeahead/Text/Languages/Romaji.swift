/// Kana in Latin letters: the systems people write and type.
enum Romaji: CaseIterable, Hashable, Sendable {
  /// Hepburn as it is typed: toukyou, raamen, shinbun, macchi.
  case typedHepburn
  /// Hepburn as it is written: tokyo, ramen, shinbun, matchi.
  case hepburn
  /// Hepburn as it was and is on signs: shimbun.
  case oldHepburn
  /// Kunrei: tokyo, sinbun, matti.
  case kunrei
  /// Nihon as it is typed: toukyou, tuduku.
  case typedNihon

  /// Whether long vowels are written as two letters.
  private var writesLongVowels: Bool { self == .typedHepburn || self == .typedNihon }

  /// The texts of a run's clusters; what is no kana stays as it is.
  func texts(of run: RunClusters.Folded) -> [[UInt8]] {
    var kana: [(scalar: UInt32, cluster: Int)] = []
    for (number, cluster) in run.clusters.enumerated() {
      for (scalar, _) in UTF8Bytes.Scalars(run.text, cluster.text) { kana.append((scalar, number)) }
    }
    var texts = [[UInt8]](repeating: [], count: run.clusters.count)
    // The letter written last, if it is of a kana.
    var last: UInt8?
    var place = 0
    while place < kana.count {
      let (scalar, cluster) = kana[place]
      let next = place + 1 < kana.count ? kana[place + 1].scalar : 0
      if let pair = sounds.pairs[RomajiSounds.Pair(scalar, next)] {
        texts[cluster] += pair
        last = pair.last
        place += 2
        continue
      }
      place += 1
      let afterNext = place + 1 < kana.count ? kana[place + 1].scalar : 0
      let following = sounds.pairs[RomajiSounds.Pair(next, afterNext)] ?? sounds.singles[next]
      switch scalar {
      case RomajiSounds.doubling: texts[cluster] += doubled(following)
      case RomajiSounds.nasal:
        let isBeforeLabial = following.map { "bmp".utf8.contains($0[0]) } ?? false
        last = UInt8(ascii: self == .oldHepburn && isBeforeLabial ? "m" : "n")
        texts[cluster].append(last!)
      case RomajiSounds.lengthening:
        if writesLongVowels, let vowel = last, Self.isVowel(vowel) { texts[cluster].append(vowel) }
      default:
        if let single = sounds.singles[scalar] {
          if !writesLongVowels, let last, lengthens(scalar, last) { continue }
          texts[cluster] += single
          last = single.last
        } else {
          UTF8Bytes.append(scalar, to: &texts[cluster])
          last = nil
        }
      }
    }
    return texts
  }

  /// The small tsu is the consonant that follows it.
  private func doubled(_ following: [UInt8]?) -> [UInt8] {
    guard let first = following?.first, !Self.isVowel(first), first != UInt8(ascii: "n") else { return [] }
    let isWritten = self == .hepburn || self == .oldHepburn
    return [isWritten && following!.starts(with: "ch".utf8) ? UInt8(ascii: "t") : first]
  }

  /// Whether a vowel of its own only lengthens the one written before it.
  private func lengthens(_ scalar: UInt32, _ last: UInt8) -> Bool {
    switch scalar {
    case 0x3042: last == UInt8(ascii: "a")
    case 0x3046: last == UInt8(ascii: "u") || last == UInt8(ascii: "o")
    case 0x3048: last == UInt8(ascii: "e")
    case 0x304A: last == UInt8(ascii: "o")
    default: false
    }
  }

  private static func isVowel(_ letter: UInt8) -> Bool { "aiueo".utf8.contains(letter) }

  private var sounds: RomajiSounds {
    switch self {
    case .typedHepburn: .typedHepburn
    case .hepburn, .oldHepburn: .hepburn
    case .kunrei: .kunrei
    case .typedNihon: .nihon
    }
  }
}
