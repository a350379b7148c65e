internal import TypeaheadTools

extension Comparison {
  /// What changed, as it stands on the terminal: every figure of an engine that moved, and what is noise.
  var text: String {
    var table = Table(["engine", "figure", "before", "after", "change", "", "noise up to"], wordColumns: 2)
    for change in changes where change.before != change.after {
      table.append([
        change.engine, change.figure, Figures.short(change.before), Figures.short(change.after),
        Figures.times(change.factor), change.isReal ? (change.factor < 1 ? "less" : "more") : "noise",
        change.noise > 1 && change.noise.isFinite ? Figures.times(change.noise) : "-",
      ])
    }
    let real = changes.filter(\.isReal)
    let engines = Set(real.map(\.engine)).sorted().joined(separator: ", ")
    return heading + "\n" + table.text + "\n"
      + (real.isEmpty
        ? "Nothing moved beyond noise.\n" : "\(real.count) figures moved beyond noise: \(engines).\n") + note
  }

  private var heading: String {
    func line(_ name: String, _ run: RunResult) -> String {
      "\(name)  \(run.revision ?? "unknown revision"), \(run.machine.cpu), \(run.machine.system), \(run.machine.build)\n"
    }
    return
      ("\(before.corpus), \(Figures.whole(before.records)) records, \(before.trace.name) trace, "
      + "\(Figures.whole(before.trace.keystrokes)) keystrokes\n" + line("before", before) + line("after ", after))
      .printableLines
  }

  /// How noise was told from change.
  private var note: String {
    let drift =
      yardsticks.isEmpty
      ? "no engine beside typeahead is in both runs, so what the machine did meanwhile is not known; run rivals too"
      : "as it moved in the engines whose code is the same (\(yardsticks.joined(separator: ", ")))"
    let machines = before.machine == after.machine ? "" : "The machines differ: times say little.\n"
    let samples =
      otherSamples.isEmpty
      ? ""
      : "Not compared, because they answered other samples: \(otherSamples.joined(separator: ", ")); give a larger "
        + "--budget.\n"
    return machines + samples
      + "Noise: a time that moved no further than it usually scatters, than the clock is exact, or where keystrokes were interrupted too often to tell (no limit given), or \(drift).\n"
  }
}
