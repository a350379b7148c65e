/// What was chosen or pinned, among the matches of a segment.
extension SegmentSearch {
  /// Takes where the records stand that were chosen or pinned.
  mutating func beginChosen(_ chosen: ChosenSearch?, _ segment: Segment, _ request: borrowing RecordRequest) {
    chosenFound.removeAll()
    guard let chosen, request.limit > 0 else { return remembered.removeAll(of: segment.count) }
    let records = chosen.records(request.segment)
    remembered.begin(segment.count, about: records.count)
    for record in records { remembered.insert(record) }
    remembered.end()
  }

  /// Finds those among the matches of the one prefix that the champions are of.
  mutating func findChosenChampions(_ chosen: ChosenSearch?, _ segment: Segment, _ request: borrowing RecordRequest) {
    chosenRest.copy(remembered)
    if let set = segment.set(keys.parts[0].part.query.tokens[0]) {
      chosenRest.formIntersection(segment.prefixes.sets, set)
    }
    rankChosen(chosen, segment, request)
  }

  /// Finds of the chosen records at hand those that match and may be among the best: those whose keys, but for values of the record at their
  /// ends, are as good as the last of the best, and those that come first whatever their keys.
  mutating func rankChosen(_ chosen: ChosenSearch?, _ segment: Segment, _ request: borrowing RecordRequest) {
    guard let chosen, chosenRest.count > 0 else { return }
    let (bound, last) = (best.bound(0), request.packing.lastValues)
    let ceiling = bound == .max ? bound : ((bound - 1) >> last + 1) << last
    chosenRest.forEachRecord { record in
      let below = chosen.hasHeads && chosen.isHead(request.segment, record) ? .max : ceiling
      if let key = keys.key(record, segment, request, below: below, isAny: true), key < below {
        chosenFound.append(RankedRecord(key: key, segment: request.segment, record: record))
      }
    }
  }
}
