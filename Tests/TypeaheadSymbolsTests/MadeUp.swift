import TypeaheadSymbols

/// Catalogues of made-up names, built so that the queries of the published pages find as many as they do there. The published names are not
/// the project's to carry.
enum MadeUp {
  /// 2,612 names of symbols, of which each query is begun by as many as its group has. No other name has a word that begins as a word of a
  /// query does.
  static let names: [String] = {
    // Longest beginnings first: "xmark.bin" finds the four of "x bin", and "p pe" those in which two words begin so.
    let groups = [
      (0..<33).map { "helmet.number\($0)" },
      ["xmark.binary", "xmark.bingo.lamp", "xmark.binder.lamp", "xmark.binnacle"],
      ["pearl.people", "pelican.lamp.pond", "pebble.panda", "penny.lamp.peak", "pepper.pie", "perch.pool.lamp"],
      ["upland.upper", "lamp.update.upset", "uptown.lamp.upward"],
      ["square.circle.fillet", "circle.filling.squid", "fill.circlet.squash"],
      ["drift.finch", "finger.dragon", "lamp.drum.fig", "fir.lamp.dryad"],
      // With the one above, 87 names begin with "square." as written.
      (0..<86).map { "square.number\($0)" },
      // What has a beginning inside a word, in another order as written, or one word for two of a query.
      [
        "wheel.lamp", "taxi.cabin", "mill.gate", "cup.lamp", "xmarks.lamp", "upset.lamp", "squarely.lamp",
        "lamp.square",
      ],
    ].flatMap(\.self)
    return groups + (0..<2612 - groups.count).map { "lamp.number\($0).table" }
  }()

  static let symbols = SymbolCatalog("symbols", releases: [SymbolRelease("14.0", names: names)])

  /// 54 names of colours: 14 have a word that begins with "gr", 8 begin with "systemgr" as written.
  static let colorNames: [String] = {
    let system = ["Grape", "Grape2", "Grape3", "Gravel", "Grain", "Grid", "Ground", "GroundedLamp"].map {
      "system\($0)"
    }
    let others = ["grit", "grove", "mossGrass", "softGraphite", "lampSystemGrey", "tableGroundLine"]
    let decoys = ["ingrid", "evergreen", "systemLamp", "systematicGlow"]
    return system + others + decoys + (0..<36).map { "lampNumber\($0)" }
  }()

  static let colors = SymbolCatalog("colors", kind: .color, releases: [SymbolRelease("13.0", names: colorNames)])
}
