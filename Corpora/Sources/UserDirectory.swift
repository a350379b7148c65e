internal import TypeaheadTools

/// Generated people: the directory of a chat service, of any size.
///
/// A smaller directory made from the same seed is the beginning of a larger one.
struct UserDirectory: Sendable {
  private let cultures: [NameCulture]
  private let patterns: [[[UInt8]]]
  private let domains: [String]
  private let zipf: ZipfTable
  private let shares: UInt64
  private static let vocabularyLimit = 1 << 18

  /// The tables are read once.
  private static let shared: Result<UserDirectory, CorpusError> = {
    do throws(CorpusError) { return .success(try UserDirectory()) } catch { return .failure(error) }
  }()

  private init() throws(CorpusError) {
    let phones = try UserPhones()
    let table = try DataTable(file: "domains.tsv")
    cultures = try NameCultures().all
    patterns = cultures.map { phones.patterns(of: $0.code) }
    domains = table.rows.map { table.text($0, "domain") }
    zipf = ZipfTable(capacity: Self.vocabularyLimit)
    shares = cultures.reduce(0) { $0 + $1.share }
  }

  /// The first `size` people of the directory that the seed gives.
  static func records(size: Int, seed: UInt64) throws(CorpusError) -> CorpusRecords {
    let directory = try shared.get()
    return CorpusRecords(limit: size) {
      var random = SplitMix64(seed: seed)
      var mail = UserMail(domains: directory.domains, zipf: directory.zipf)
      var number = 0
      return {
        number += 1
        return directory.person(number, mail: &mail, using: &random)
      }
    }
  }

  /// `u0000042`
  static func id(_ number: Int) -> String {
    let digits = String(number)
    return "u" + "0000000".dropLast(min(7, digits.utf8.count)) + digits
  }

  private func person(_ number: Int, mail: inout UserMail, using random: inout SplitMix64) -> JSONObject {
    let place = culturePlace(using: &random)
    let culture = cultures[place]
    let given = name(culture.given, using: &random)
    let family = name(culture.family, using: &random)
    var name = culture.familyFirst ? family.written : given.written
    name += culture.separator
    if random.chance(culture.middleShare) {
      name += self.name(culture.given, using: &random).written
      name += " "
    }
    name += culture.familyFirst ? given.written : family.written
    let id = Self.id(number)
    let email = mail.address(given: given.ascii, family: family.ascii, number: number, using: &random)
    let phone = UserPhones.number(patterns[place], using: &random)
    return [
      "id": .string(id), "name": .string(name), "email": .string(email), "phone": .string(phone), "owner": .string(id),
      "visibleTo": .strings(audience(before: number, using: &random)),
      "weight": .integer(Int64(1000 / (1 + zipf.rank(below: 1000, using: &random)))),
    ]
  }

  private func culturePlace(using random: inout SplitMix64) -> Int {
    var rest = random.below(shares)
    for (place, culture) in cultures.enumerated() {
      if rest < culture.share { return place }
      rest -= culture.share
    }
    return cultures.count - 1
  }

  private func name(_ vocabulary: NameVocabulary, using random: inout SplitMix64) -> NamePart {
    vocabulary.name(zipf.rank(below: vocabulary.count(limit: zipf.capacity), using: &random))
  }

  /// Who may see a person: most are seen by everyone, some by a group, a few by three others only.
  private func audience(before number: Int, using random: inout SplitMix64) -> [String] {
    switch random.index(50) {
    case 0 where number > 3:
      return (0..<3).map { _ in Self.id(1 + random.index(number - 1)) }
    case 1...5: return ["group-\(1 + zipf.rank(below: 200, using: &random))"]
    default: return ["everyone"]
    }
  }
}
