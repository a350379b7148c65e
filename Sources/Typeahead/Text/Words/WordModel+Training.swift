extension WordModel {
  /// How much the names count beside the word list when a model is trained.
  ///
  ///     let careful = WordModel.Training(minimumNames: 10)
  ///     WordModel(words: list, names: names, training: careful)  // a new word needs ten names instead of three
  public struct Training: Sendable, Equatable {
    /// How many different names must hold an unlisted word before it is learnt.
    public let minimumNames: Int

    /// How many words of names weigh as much as the whole word list, whatever the scale of its counts.
    ///
    /// The list is the prior, the names are observations: with 65,536, a sample of 2,600 names with 8,000 words
    /// holds about a ninth of the model.
    public let listStrength: Int

    /// Makes the settings; numbers below 1 count as 1.
    public init(minimumNames: Int = 3, listStrength: Int = 65_536) {
      self.minimumNames = max(minimumNames, 1)
      self.listStrength = max(listStrength, 1)
    }

    /// The fewest letters of a word that is learnt of names: shorter ones (`zl`, `3d`) are mostly abbreviations,
    /// which would cut words apart.
    static let minimumLearnedLetters = 3
  }

  /// Trains a model from a word list with counts and, where there are any, a sample of the names it will split.
  ///
  ///     let model = WordModel(
  ///       words: [("eye", 120), ("dropper", 5), ("half", 90), ("full", 150)],
  ///       names: ["eyedropper.full", "eyedropper.halffull", "eyedropper", "xmark", "xmark.bin", "xmark.full"])
  ///     model.words(in: "eyedropper")  // ["eye", "dropper"], however many names hold it in one
  ///     model.words(in: "xmarkfull")   // ["xmark", "full"]: three names made "xmark" a word
  ///
  /// Both words and names are folded text. What the names add:
  /// - The delimiters of a name cut it into words (runs of letters). A word that is in the list counts once more
  ///   for each different name that holds it.
  /// - One that is not in the list is learnt when at least ``Training/minimumNames`` different names hold it,
  ///   it has three letters or more, and it does not split into words already known, shorter new ones among them. So
  ///   `xmark` becomes a word and `eyedropper` does not.
  ///
  /// A listed word that cannot be part of a split is left out: one letter alone, anything but letters, more than 64
  /// bytes. Words listed twice count together, negative counts are 0, and the order of words and names does not matter.
  /// What a letter is comes from the Unicode version of the standard library: to have one model everywhere, train once
  /// and ship ``data``.
  ///
  /// - Complexity: O(`n` log `n` + `k` · `w`), where `n` is the number of words of the list and of the names, `w` the bytes
  ///   of all words, and `k`, at most 64, the number of different lengths of new words.
  public init(
    words: some Sequence<(String, Int)>, names: some Sequence<String> = EmptyCollection(),
    training: Training = Training()
  ) {
    var table = WordTable()
    for (word, count) in words where Self.isWord(word, minimumLetters: Self.minimumWordLetters) {
      table.append(word.utf8, UInt64(max(count, 0)))
    }
    table.sortAndMerge()
    var trainer = WordTrainer(listed: table, training: training)
    trainer.learn(NameWords(names))
    self.init(lexicon: trainer.lexicon())
  }
}

/// The state of a training: the words known so far, their counts, and the mass they are measured against.
private struct WordTrainer {
  private let training: WordModel.Training
  private var table: WordTable
  private var mass = WordMass()
  /// What one word of a name adds to a count, on the list's scale.
  private let gain: UInt64

  init(listed: WordTable, training: WordModel.Training) {
    self.training = training
    table = listed
    for count in listed.counts { mass.add(WordMass.weight(count)) }
    gain = max(1, mass.total / 2 / UInt64(training.listStrength))
  }

  /// Adds what the names say.
  mutating func learn(_ words: NameWords) {
    let known = lexicon()
    var unlisted: [Int] = []
    for index in 0..<words.table.count {
      let count = scaled(words.table.counts[index])
      mass.add(WordMass.weight(count))
      if known.contains(words.table.word(index)) {
        table.append(words.table.word(index), count)
      } else if isCandidate(index, of: words.table) {
        unlisted.append(index)
      }
    }
    table.sortAndMerge()
    learnWords(unlisted, of: words.table)
  }

  /// Learns the unlisted words that do not split, the shorter ones first: parts are shorter than the whole,
  /// so each length knows all parts it may have, and the order of the names does not matter.
  private mutating func learnWords(_ unlisted: [Int], of words: WordTable) {
    var byLength = [[Int]](repeating: [], count: WordModel.maximumWordBytes + 1)
    for index in unlisted { byLength[words[index].count].append(index) }
    var known = lexicon()
    var lengths: [Int] = []
    for candidates in byLength where !candidates.isEmpty {
      let count = table.count
      for index in candidates {
        let word = Array(words.word(index))
        guard !known.split(word.span, into: &lengths) else { continue }
        table.append(word, scaled(words.counts[index]))
      }
      guard table.count > count else { continue }
      table.sortAndMerge()
      known = lexicon()
    }
  }

  /// Whether an unlisted word stands in enough names and is long enough to be learnt.
  private func isCandidate(_ index: Int, of words: WordTable) -> Bool {
    words.counts[index] >= UInt64(training.minimumNames)
      && WordModel.isWord(
        String(decoding: words.word(index), as: UTF8.self),
        minimumLetters: WordModel.Training.minimumLearnedLetters)
  }

  /// The number of names on the scale of the list's counts.
  private func scaled(_ names: UInt64) -> UInt64 {
    let product = names.multipliedReportingOverflow(by: gain)
    return product.overflow ? .max : product.partialValue
  }

  /// The words known so far with their costs.
  func lexicon() -> WordModel.Lexicon {
    WordModel.Lexicon(
      words: table, costs: table.counts.map { mass.cost(count: $0) }, unknownBaseCost: mass.unknownBaseCost,
      unknownLetterCost: WordModel.defaultUnknownLetterCost)
  }
}
