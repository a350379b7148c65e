import Typeahead
import TypeaheadStorage
import TypeaheadTools

extension StorageDemo {
  mutating func frame(width: Int, height: Int) -> LiveFrame {
    let question = deletion.map { Self.question($0, width, height) }
    deletion?.isShown = question?.isWhole ?? false
    let (rows, selection, hits) = (rows, selection, hits)
    let total = groups.reduce(StorageSum()) { $0 + $1.total }
    let head = (question?.lines.dropFirst() ?? []) + head(total, width, height)
    // Rows scroll so that the one pointed at stays in sight, below the sums and above the hits.
    let room = max(1, height - 2 - head.count - hits.count)
    let first = max(0, min(selection - room / 2, rows.count - room))
    let largest = groups.first?.total.bytes ?? 0
    let lines = (first..<min(rows.count, first + room)).map { place in
      line(rows[place], of: total.bytes, largest: largest, isSelected: place == selection, width)
    }
    return LiveFrame(
      prompt: title, before: editor.before, after: editor.after,
      status: question?.lines.first.map { ($0, StyledLine()) } ?? status,
      body: head + lines + hits)
  }

  private var status: (left: StyledLine, right: StyledLine) {
    if let message { return (message, StyledLine()) }
    return (progress, StyledLine("Tab: type · Ctrl-X deletes · Ctrl-R reconciles", .faint))
  }

  /// What is being counted; nothing once all was.
  private var progress: StyledLine {
    guard let progress = snapshot.progress, let group = progress.groupId else { return StyledLine() }
    let name = StorageGroup.ID(serviceType: progress.serviceType, groupId: group).name
    return StyledLine(
      "\(work.isOld ? "reconciling" : "counting") \(name) \(progress.filesDone)/\(progress.files) · \(progress.groupsDone)/\(progress.groups) groups",
      .bold)
  }

  /// The sums of what is listed, and of each type in it.
  private func head(_ total: StorageSum, _ width: Int, _ height: Int) -> [StyledLine] {
    var line = StyledLine("\(total.inWords), \(groups.count.counted("group"))", .bold)
    if let type { line.append(" · \(type.plural) only") }
    if work.isOld { line.append(" · as of the last start") }
    if snapshot.isPartial || groups.contains(where: \.isPartial) {
      line.append(" · partial: \(isCounting ? "more to count" : "not all can be read")", .problem)
    }
    let types = StorageItem.ContentType.usual.map { type in
      let sum = groups.reduce(StorageSum()) { $0 + $1[type] }
      return "\(type.mark) \(type.shortPlural) \(sum.bytes.inBytes)"
    }
    // In a low window the list comes first.
    let device = height < 14 ? [] : size.map { DeviceChart($0).lines(width: width) } ?? []
    return [line, StyledLine(types.joined(separator: "  "), .faint)] + device + failures(width) + leftOut + [
      StyledLine()
    ]
  }

  /// Whether what is partial may become whole without more ado.
  private var isCounting: Bool { snapshot.progress.map { $0.groupId != nil } ?? work.isBusy }

  /// Why what is partial stays so: the groups that could not be counted, and what of them cannot be read.
  private func failures(_ width: Int) -> [StyledLine] {
    let failures = snapshot.progress?.failures ?? []
    let (shown, more) = (failures.prefix(Self.mostFailures), failures.count - Self.mostFailures)
    return shown.map { failure in
      var line = StyledLine("\(failure.group.quotedName) cannot be counted: \(failure.error.reason)", .problem)
      if let path = work.path(of: failure) {
        line.append(" at \(path.ending(in: width - line.columns - 4))", .problem)
      }
      return line
    } + (more > 0 ? [StyledLine("and \(more) more cannot be counted", .problem)] : [])
  }

  private static let mostFailures = 3

  /// What is not in any sum.
  private var leftOut: [StyledLine] {
    let (count, mounts) = (work.unreadableNames, work.leftOut)
    var lines: [StyledLine] = []
    if count > 0 { lines.append(StyledLine("not counted: \(count.counted("name")) not in UTF-8", .problem)) }
    if !mounts.isEmpty {
      lines.append(StyledLine("not counted: what is mounted at \(Self.mounts(mounts))", .problem))
    }
    return lines
  }

  /// A row: a bar as long as the group's share of the largest, made of its types; none for all groups.
  private func line(_ row: Row, of all: Int64, largest: Int64, isSelected: Bool, _ width: Int) -> StyledLine {
    let room = max(4, width - 49)
    var line = StyledLine(isSelected ? "▸ " : "  ", .prompt)
    line.append((row.group?.id.name ?? row.name).filled(to: 22) + " ", isSelected ? .bold : [])
    line.append((row.group.map { bar($0, of: largest, room) } ?? "").filled(to: room) + " ")
    line.append(row.sum.bytes.inBytes.filled(to: 9, atStart: true))
    let share = all > 0 ? Double(row.sum.bytes) / Double(all) * 100 : 0
    line.append("\(Int(share.rounded())) %".filled(to: 6, atStart: true))
    line.append(row.group?.isPartial ?? false ? " partial" : "", .problem)
    return line
  }

  private func bar(_ group: StorageGroup, of largest: Int64, _ room: Int) -> String {
    var (bar, sum) = ("", StorageSum())
    for type in StorageItem.ContentType.usual {
      sum += group[type]
      let end = min(room, Int((Double(sum.bytes) / Double(max(1, largest)) * Double(room)).rounded()))
      bar += String(repeating: type.mark, count: max(0, end - bar.count))
    }
    return bar
  }

  /// The best of what is found by what was typed.
  private var hits: [StyledLine] {
    guard let found, !editor.text.isEmpty else { return [] }
    var head = StyledLine()
    if let meant = found.answer.didYouMean { head.append("did you mean \(meant)?", .bold) }
    return [head] + found.answer.hits.map(hit)
  }

  private func hit(_ hit: Hit<SearchableItem>) -> StyledLine {
    let item = hit.record.item
    var line = StyledLine("  ")
    let ranges = hit.matches.first { $0.field == "fileName" }?.utf8Ranges ?? []
    line.append(item.fileName, marking: ranges)
    line.append("  \(item.group.name)  \(item.contentSizeInBytes.inBytes)", .faint)
    return line
  }
}

extension StorageError {
  /// What is wrong, without the path.
  fileprivate var reason: String {
    if case .file(_, let reason) = self { return reason }
    return "\(self)"
  }
}

extension StorageItem.ContentType {
  /// What a bar of it is made of.
  fileprivate var mark: String {
    switch self {
    case .image: "█"
    case .audio: "▒"
    case .video: "▓"
    default: "░"
    }
  }

  var plural: String {
    switch self {
    case .image: "images"
    case .audio: "audio files"
    case .video: "videos"
    default: "other files"
    }
  }
}

extension StorageItem.ContentType {
  /// What it is called where there is little room.
  fileprivate var shortPlural: String {
    switch self {
    case .audio: "audio"
    case .file: "other"
    default: plural
    }
  }
}

extension StorageGroup.ID {
  /// What it is called: files that stand in the folder itself have no name.
  var name: String { groupId.isEmpty ? "(this folder)" : groupId }
}

extension String {
  /// The last columns of the text, behind an ellipsis where some are left out.
  fileprivate func ending(in width: Int) -> String {
    if columns <= width { return self }
    var room = width - 1
    return "…"
      + reversed().prefix { character in
        room -= character.columns
        return room >= 0
      }.reversed()
  }

  /// The text cut or filled with blanks to so many columns.
  func filled(to width: Int, atStart: Bool = false) -> String {
    let text = StyledLine(self).truncated(to: width).text
    let blanks = String(repeating: " ", count: max(0, width - text.columns))
    return atStart ? blanks + text : text + blanks
  }
}

extension Int64 {
  /// The number of bytes in the unit that suits it: `1.2 MB`.
  var inBytes: String {
    if self < 1000 { return "\(self) B" }
    var (number, units) = (Double(self) / 1000, ["kB", "MB", "GB", "TB", "PB", "EB"][...])
    while number >= 999.95, units.count > 1 {
      number /= 1000
      units.removeFirst()
    }
    let tenths = Int((number * 10).rounded())
    return "\(tenths / 10).\(tenths % 10) \(units.first ?? "EB")"
  }
}
