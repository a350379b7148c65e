/// What was chosen or pinned, among the matches of a segment.
extension SegmentSearch {
  /// Takes where the records stand that were chosen or pinned.
  mutating func beginChosen(_ chosen: ChosenSearch?, _ segment: Segment, _ request: borrowing RecordRequest) {
    chosenFound.removeAll()
    guard let chosen, request.limit > 0 else { return remembered.removeAll(of: segment.count) }
    let places = chosen.records.places[Int(request.segment)]
    remembered.begin(segment.count, about: places.count)
    for place in places { remembered.insert(place.record) }
    remembered.end()
  }

  /// Finds those among the matches of the one prefix that the champions are of.
  mutating func findChosenChampions(_ chosen: ChosenSearch?, _ segment: Segment, _ request: borrowing RecordRequest) {
    let token = keys.parts[0].query.tokens[0]
    chosenRest.copy(remembered)
    if let set = segment.set(token) {
      chosenRest.formIntersection(segment.prefixes.sets, set)
      if chosenRest.count == 0 { return }
    }
    keys.parts[0].find(segment, request)
    chosenRest.formIntersection(keys.parts[0].found.certain)
    rankChosen(chosen, segment, request)
  }

  /// Finds of the chosen records that match for certain those that may be among the best: those whose keys, but for values of the record at
  /// their ends, are as good as the last of the best, and those that come first whatever their keys.
  mutating func rankChosen(_ chosen: ChosenSearch?, _ segment: Segment, _ request: borrowing RecordRequest) {
    guard let chosen, chosenRest.count > 0 else { return }
    if chosen.hasHeads {
      for place in chosen.records.places[Int(request.segment)]
      where chosenRest.contains(place.record) && chosen.isHead(place) {
        if let key = keys.key(place.record, segment, request, below: .max) {
          chosenFound.append(RankedRecord(key: key, segment: request.segment, record: place.record))
        }
      }
    }
    let (bound, last) = (best.bound(0), request.packing.lastValues)
    let ceiling = bound == .max ? bound : ((bound - 1) >> last + 1) << last
    swap(&best, &spareBest)
    best.begin(limit: .max, below: ceiling)
    rest.copy(chosenRest)
    rank(segment, request)
    for place in 0..<best.records.count { chosenFound.append(best.records[place]) }
    swap(&best, &spareBest)
  }
}
