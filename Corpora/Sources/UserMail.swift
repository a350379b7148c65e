/// E-mail addresses: a spelling of the name at a domain, each address once.
struct UserMail: Sendable {
  private let domains: [String]
  private let zipf: ZipfTable
  /// One bit for each possible hash of an address given out. Of constant size: two addresses that share a bit
  /// only cost the later one a number it did not need.
  private var taken = [UInt64](repeating: 0, count: 1 << 21)

  /// Addresses at the given domains, the most common first.
  init(domains: [String], zipf: ZipfTable) {
    self.domains = domains
    self.zipf = zipf
  }

  /// An address for the person with the given number.
  mutating func address(given: String, family: String, number: Int, using random: inout SplitMix64) -> String {
    var local = Self.local(given, family, using: &random)
    let domain = domains[zipf.rank(below: domains.count, using: &random)]
    if !take(local, domain) {
      // No other address has a dot before digits, and no two people have the same number.
      local += "."
      local += String(number)
    }
    local += "@"
    local += domain
    return local
  }

  private static func local(_ given: String, _ family: String, using random: inout SplitMix64) -> String {
    if given.isEmpty || family.isEmpty { return given + family + "user" }
    switch random.index(20) {
    case 0..<8: return given + "." + family
    case 8..<11: return given + family
    case 11..<13: return String(given.prefix(1)) + family
    case 13: return given + "_" + family
    case 14: return family + "." + given
    case 15: return given + String(family.prefix(1))
    case 16..<18: return given + String(60 + random.index(40))
    default: return given + "." + family + String(1960 + random.index(50))
    }
  }

  /// Whether the address had not been given out before; from now on it is.
  private mutating func take(_ local: String, _ domain: String) -> Bool {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in local.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    hash = (hash ^ 0x40) &* 0x100_0000_01B3
    for byte in domain.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    hash ^= hash >> 32
    hash &*= 0x9E37_79B9_7F4A_7C15
    let word = Int(hash >> 43)
    let bit = UInt64(1) << (hash >> 37 & 63)
    defer { taken[word] |= bit }
    return taken[word] & bit == 0
  }
}
