import Testing
import TypeaheadTestSupport

@testable import Typeahead

@Suite struct WordModelStorageTests {
  static let small = WordModel(words: [("eye", 120), ("drop", 200), ("dropper", 5), ("в лесу", 1), ("лес", 4)])

  @Test func roundTrip() throws {
    for model in [Self.small, WordModel(words: []), WordModel(words: frequentWords, names: ["xmark", "xmark.bin"])] {
      let data = model.data
      let read = try WordModel(data: data)
      #expect(read == model)
      #expect(read.data == data)
      #expect(read.wordCount == model.wordCount && read.fingerprint == model.fingerprint)
      #expect(read.words(in: "eyedropper") == model.words(in: "eyedropper"))
    }
  }

  @Test(arguments: seeds)
  func roundTripOfRandomModels(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    for _ in 0..<50 {
      let list = (0..<Int.random(in: 0...80, using: &random)).map { _ in
        (random.word(length: 1...6, letters: 3), Int.random(in: 0...1_000_000, using: &random))
      }
      let model = WordModel(words: list)
      #expect(try WordModel(data: model.data) == model, "seed \(seed)")
    }
  }

  /// The stored form of version 1, byte for byte: a change of it, or of any cost, needs a new version.
  @Test func storedFormStaysTheSame() {
    let model = WordModel(words: [("eye", 120), ("eyes", 3)])
    let header: [UInt8] = [84, 65, 87, 79, 82, 68, 83, 10, 1, 0, 0, 0, 2, 0, 0, 0, 221, 161, 3, 0, 105, 82, 3, 0]
    let entries: [UInt8] = [0, 3, 101, 121, 101, 147, 10, 0, 0, 3, 1, 115, 152, 37, 5, 0]
    #expect(model.data == header + [16, 0, 0, 0, 0, 0, 0, 0] + entries + [67, 200, 31, 221, 66, 208, 234, 13])
    #expect(model.fingerprint == 0x0DEA_D042_DD1F_C843)
  }

  @Test func fingerprintTellsModelsApart() {
    let fingerprints = [
      WordModel(words: []), WordModel(words: [("eye", 1)]), WordModel(words: [("eyes", 1)]),
      WordModel(words: [("eye", 1), ("drop", 1)]), WordModel(words: [("eye", 2), ("drop", 1)]), Self.small,
    ].map(\.fingerprint)
    #expect(Set(fingerprints).count == fingerprints.count)
  }

  @Test func everyTruncationIsAnError() {
    let data = Self.small.data
    for length in 0..<data.count {
      #expect(throws: WordModelError.wrongLength(expected: UInt64(length < 40 ? 40 : data.count), found: length)) {
        try WordModel(data: Array(data.prefix(length)))
      }
    }
    #expect(throws: WordModelError.wrongLength(expected: UInt64(data.count), found: data.count + 1)) {
      try WordModel(data: data + [0])
    }
  }

  @Test func everyChangeOfAByteIsAnError() {
    let data = Self.small.data
    for index in data.indices {
      for change in UInt8(1)...255 {
        var changed = data
        changed[index] ^= change
        #expect(throws: WordModelError.self) { try WordModel(data: changed) }
      }
    }
  }

  /// Changes under a right checksum: an error, or a model whose one stored form is just these bytes.
  @Test func everyChangeThatIsSealedAgainIsAnErrorOrAModel() {
    let data = Self.small.data
    var models = 0
    for index in 0..<data.count - 8 {
      for change in UInt8(1)...255 {
        var changed = data
        changed[index] ^= change
        guard let model = try? WordModel(data: Self.sealed(changed)) else { continue }
        models += 1
        #expect(model.data == Self.sealed(changed), "byte \(index) ^ \(change)")
        _ = model.words(in: "eyedropper")
      }
    }
    #expect(models > 0)
  }

  @Test(arguments: seeds)
  func randomBytesNeverCrash(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let head = Array(Self.small.data.prefix(12))
    for _ in 0..<2_000 {
      var bytes = (0..<Int.random(in: 28...120, using: &random)).map { _ in UInt8.random(in: 0...9, using: &random) }
      bytes.replaceSubrange(
        12..<20, with: [UInt8(bytes.count > 48 ? bytes.count - 48 : 0)] + [UInt8](repeating: 0, count: 7))
      guard let model = try? WordModel(data: Self.sealed(head + bytes)) else { continue }
      #expect(model.data == Self.sealed(head + bytes), "seed \(seed)")
    }
  }

  @Test func errorsSayWhatAndHowToMend() {
    var data = Self.small.data
    data[8] = 2
    #expect(throws: WordModelError.unsupportedVersion(expected: 1, found: 2)) { try WordModel(data: data) }
    data[0] = 0
    #expect(throws: WordModelError.notAWordModel(expected: WordModel.magic, found: Array(data.prefix(8)))) {
      try WordModel(data: data)
    }
    let errors: [(WordModelError, [String])] = [
      (.notAWordModel(expected: [1], found: [2]), ["[1]", "[2]", "Check"]),
      (.unsupportedVersion(expected: 1, found: 2), ["1", "2", "Update the package"]),
      (.unsupportedVersion(expected: 2, found: 1), ["2", "1", "Train the model again"]),
      (.wrongLength(expected: 40, found: 3), ["40", "3", "Copy it again"]),
      (.wrongChecksum(expected: 0xAB, found: 0xCD), ["0xAB", "0xCD", "Copy it again"]),
      (
        .malformed(offset: 32, expected: "a whole entry", found: "4 bytes"),
        ["32", "a whole entry", "4 bytes", "Train"]
      ),
    ]
    for (error, parts) in errors {
      for part in parts { #expect(error.description.contains(part)) }
    }
  }

  /// The lengths of the header may say anything.
  @Test func hostileLengths() {
    for length: UInt64 in [.max, .max - 39, .max - 40, 1 << 63, 1] {
      var data = WordModel(words: []).data
      for byte in 0..<8 { data[24 + byte] = UInt8(truncatingIfNeeded: length >> UInt64(8 * byte)) }
      #expect(throws: WordModelError.self) { try WordModel(data: Self.sealed(data)) }
    }
  }

  /// The longest words at the highest costs that a file may hold: sums stay inside 32 bits, work stays bounded.
  @Test func hostileModelAndWords() throws {
    let runs = (2...64).map { (String(repeating: "a", count: $0), 0) }
    let model = WordModel(words: runs.dropLast())
    var data = model.data
    for index in 16..<24 { data[index] = [0, 0, 0x40, 0][index % 4] }
    var offset = 32
    while offset < data.count - 8 {
      let added = Int(data[offset + 1])
      data.replaceSubrange(offset + 2 + added..<offset + 6 + added, with: [0, 0, 0x40, 0])
      offset += 6 + added
    }
    let costly = try WordModel(data: Self.sealed(data))
    #expect(costly.words(in: String(repeating: "a", count: 64)) == [2, 62].map { String(repeating: "a", count: $0) })
    #expect(costly.words(in: String(repeating: "a", count: 65)) == nil)
    #expect(costly.words(in: String(repeating: "a", count: 10_000_000)) == nil)
    #expect(costly.words(in: "e" + String(repeating: "\u{301}", count: 1_000_000)) == nil)
  }

  /// The bytes with the checksum that fits them.
  static func sealed(_ bytes: [UInt8]) -> [UInt8] {
    let body = Array(bytes.dropLast(8))
    let checksum = WordModel.checksum(body.span)
    return body + (0..<8).map { UInt8(truncatingIfNeeded: checksum >> UInt64(8 * $0)) }
  }
}
