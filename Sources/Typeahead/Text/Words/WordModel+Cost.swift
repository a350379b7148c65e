/// Costs: negative binary logarithms of probabilities, in bits, as fixed-point numbers with 16 fractional bits.
///
/// Integers instead of `log` from the C library, because libraries differ in the last bit, and a last bit decides which
/// of two nearly equal splits an index holds.
extension WordModel {
  /// The binary digits after the point of a cost.
  static let costFractionBits: UInt32 = 16

  /// The highest cost of a word, of the unknown base and of an unknown letter: 64 bits.
  ///
  /// A probability never falls below 2⁻⁶⁴, because totals are 64-bit numbers. Added up over at most 64 letters the sum
  /// stays below 2²⁹, so that no sum of costs overflows 32 bits.
  static let maximumCost: UInt32 = 64 << costFractionBits

  /// What one more letter of an unknown word costs: log₂ 10 bits, after Norvig.
  ///
  /// Measured as at ``WordModel/minimumWordLetters``: with log₂ 4, 62 of the 169 splits are lost (`half full`,
  /// `credit card`), with log₂ 20 there are 7 more, and more missing words fall apart (35 % instead of 29 %).
  static let defaultUnknownLetterCost = log2(10)

  /// The binary logarithm of a whole number, rounded down to 16 binary digits; the same on every platform.
  ///
  /// The whole part is the position of the highest bit. Each further digit comes from squaring the mantissa: where the
  /// square reaches 2, the digit is 1 and the square is halved.
  /// Source: D. E. Knuth, *The Art of Computer Programming* 1, section 1.2.2, exercise 25 ff.
  ///
  /// - Precondition: `number` is not 0.
  /// - Complexity: O(1).
  static func log2(_ number: UInt64) -> UInt32 {
    precondition(number > 0, "the logarithm of 0 is not a number")
    let highestBit = UInt32(63 - number.leadingZeroBitCount)
    var result = highestBit
    var mantissa = number << UInt64(63 - highestBit)  // 1.63: at least 2⁶³
    for _ in 0..<costFractionBits {
      let square = mantissa.multipliedFullWidth(by: mantissa)  // 2.126
      let reachesTwo = square.high >> 63
      result = result << 1 | UInt32(reachesTwo)
      mantissa = reachesTwo == 1 ? square.high : square.high << 1 | square.low >> 63
    }
    return result
  }
}

/// The probability of words counted in halves: `c` occurrences weigh `2c + 1`, which is the `c + ½` of the model.
struct WordMass {
  /// The sum of all weights.
  private(set) var total: UInt64 = 0

  /// The weight of a word counted `count` times.
  static func weight(_ count: UInt64) -> UInt64 {
    let doubled = count.multipliedReportingOverflow(by: 2)
    return doubled.overflow ? .max : doubled.partialValue | 1
  }

  /// Adds a weight to the total; past the range of 64 bits the total stays at its highest value.
  mutating func add(_ weight: UInt64) {
    let sum = total.addingReportingOverflow(weight)
    total = sum.overflow ? .max : sum.partialValue
  }

  /// The cost in bits of a word counted `count` times; 0 where the word is all there is.
  func cost(count: UInt64) -> UInt32 {
    let whole = WordModel.log2(max(total, 1))
    let part = WordModel.log2(Self.weight(count))
    return whole > part ? whole - part : 0
  }

  /// What an unknown word costs before its letters are counted: `log₂(n / 10)`, `n` being half the total.
  var unknownBaseCost: UInt32 {
    let whole = WordModel.log2(max(total, 1))
    let part = WordModel.log2(20)
    return whole > part ? whole - part : 0
  }
}
