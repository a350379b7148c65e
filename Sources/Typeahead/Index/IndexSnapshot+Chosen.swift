extension IndexSnapshot {
  /// What options say was chosen or pinned, as segments are asked for it; nil where nothing was, or another order is wanted.
  ///
  /// - Parameter known: Where these records stand, from the last time; found anew where choices or segments are others.
  func chosen(
    _ options: SearchOptions<Record>, _ query: Query, known: inout ChosenRecords?
  ) -> ChosenSearch? {
    let choices = options.choices.flatMap { $0.isEmpty ? nil : $0 }
    let pins = options.pins.flatMap { $0.isEmpty ? nil : $0 }
    if choices == nil && pins == nil || options.order != .rank { return nil }
    let origin = [
      choices?.version.number ?? 0, pins?.version.number ?? 0, options.chosenIDs?.identity.number ?? 0,
      list.fingerprint, ReadAccessVersion.fingerprint(versions),
    ]
    var records = known
    if records?.origin != origin {
      records = ChosenRecords(
        choices?.table ?? ChoiceTable(limit: 0, hash: nil), [choices?.pins.table, pins?.table].compactMap(\.self),
        origin: origin, segments: list.uncheckedSegments.count
      ) { id in
        let own = options.chosenIDs.map { $0.id(id) } ?? id
        return own.flatMap { find(Array($0.utf8)[...]) }
      }
      known = records
    }
    return records!.isEmpty ? nil : ChosenSearch(records!, query.text, putsTextFirst: options.putsChosenTextFirst)
  }
}
