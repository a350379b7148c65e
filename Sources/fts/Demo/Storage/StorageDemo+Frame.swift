import Typeahead
import TypeaheadStorage
import TypeaheadTools

extension StorageDemo {
  mutating func frame(width: Int, height: Int) -> LiveFrame {
    deletion?.isShown = true
    let (groups, selection, hits) = (groups, selection, hits)
    let total = groups.reduce(StorageSum()) { $0 + $1.total }
    let head = head(total)
    // Groups scroll so that the one pointed at stays in sight, below the sums and above the hits.
    let room = max(1, height - 2 - head.count - hits.count)
    let first = max(0, min(selection - room / 2, groups.count - room))
    let rows = (first..<min(groups.count, first + room)).map { place in
      row(groups[place], of: total.bytes, isSelected: place == selection, width)
    }
    return LiveFrame(
      prompt: title, before: editor.before, after: editor.after, status: status,
      body: head + rows + hits)
  }

  private var status: (left: StyledLine, right: StyledLine) {
    if let deletion {
      let kind = deletion.type.map { $0.plural } ?? "files"
      let question =
        "delete all \(kind) of \(deletion.group.quotedName) (\(deletion.sum.count) counted, \(deletion.sum.bytes.inBytes))? "
        + "y deletes, other keys keep"
      return (StyledLine(question, .problem), StyledLine())
    }
    if let message { return (message, StyledLine()) }
    return (progress, StyledLine("Tab: type · Ctrl-X deletes · Ctrl-R reconciles", .faint))
  }

  /// What is being counted; nothing once all was.
  private var progress: StyledLine {
    guard let progress = snapshot.progress, let group = progress.groupId else { return StyledLine() }
    let name = StorageGroup.ID(serviceType: progress.serviceType, groupId: group).name
    return StyledLine(
      "\(name) \(progress.filesDone)/\(progress.files) · \(progress.groupsDone)/\(progress.groups) groups", .bold)
  }

  /// The sums of what is listed, and of each type in it.
  private func head(_ total: StorageSum) -> [StyledLine] {
    var line = StyledLine("\(total.bytes.inBytes) in \(total.count) files, \(groups.count) groups", .bold)
    if snapshot.isPartial || groups.contains(where: \.isPartial) { line.append(" · partial: more to count", .problem) }
    let types = StorageItem.ContentType.allCases.map { type in
      let sum = groups.reduce(StorageSum()) { $0 + $1[type] }
      return "\(type.mark) \(type.plural) \(sum.bytes.inBytes)"
    }
    return [line, StyledLine(types.joined(separator: "  "), .faint)] + failures + [StyledLine()]
  }

  /// Why what is partial stays so: the groups that could not be counted.
  private var failures: [StyledLine] {
    let failures = snapshot.progress?.failures ?? []
    let (shown, more) = (failures.prefix(Self.mostFailures), failures.count - Self.mostFailures)
    return shown.map { StyledLine("\($0.group.quotedName) cannot be counted: \($0.error.reason)", .problem) }
      + (more > 0 ? [StyledLine("and \(more) more cannot be counted", .problem)] : [])
  }

  private static let mostFailures = 3

  /// A group: a bar as long as its share of the largest, made of its types.
  private func row(_ group: StorageGroup, of all: Int64, isSelected: Bool, _ width: Int) -> StyledLine {
    let room = max(4, width - 49)
    var line = StyledLine(isSelected ? "▸ " : "  ", .prompt)
    line.append(group.id.name.filled(to: 22) + " ", isSelected ? .bold : [])
    line.append(bar(group, room).filled(to: room) + " ")
    line.append(group.total.bytes.inBytes.filled(to: 9, atStart: true))
    let share = all > 0 ? Double(group.total.bytes) / Double(all) * 100 : 0
    line.append("\(Int(share.rounded())) %".filled(to: 6, atStart: true))
    line.append(group.isPartial ? " partial" : "", .problem)
    return line
  }

  private func bar(_ group: StorageGroup, _ room: Int) -> String {
    let largest = max(1, groups.first?.total.bytes ?? 1)
    var (bar, sum) = ("", StorageSum())
    for type in StorageItem.ContentType.allCases {
      sum += group[type]
      let end = min(room, Int((Double(sum.bytes) / Double(largest) * Double(room)).rounded()))
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
  /// What is wrong, without the path, which may be longer than a line.
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
    case .file: "░"
    case .video: "▓"
    }
  }

  fileprivate var plural: String {
    switch self {
    case .image: "images"
    case .audio: "audio files"
    case .file: "other files"
    case .video: "videos"
    }
  }
}

extension StorageGroup.ID {
  /// What it is called: files that stand in the folder itself have no name.
  fileprivate var name: String { groupId.isEmpty ? "(this folder)" : groupId }

  /// The name in a question: in quotes that it does not have itself, and without its middle where it is long, so that it cannot be
  /// read as more of the question and what follows it is seen.
  fileprivate var quotedName: String {
    if groupId.isEmpty { return name }
    let plain = String(
      String.UnicodeScalarView(
        name.unicodeScalars.map { $0 == "“" || $0 == "”" || $0.properties.generalCategory == .format ? "?" : $0 }))
    if plain.columns <= 20 { return "“\(plain)”" }
    return "“\(StyledLine(plain).truncated(to: 12).text)\(plain.suffix(7))”"
  }
}

extension String {
  /// The text cut or filled with blanks to so many columns.
  fileprivate func filled(to width: Int, atStart: Bool = false) -> String {
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
