/// Settings written as text: an item a line, what is on a menu's screen indented below it.
///
///     [Alerts]
///     Notifications
///       Sound | Drop | tone, chime
///       Badges | on | red dot
///
/// A line in brackets begins a section. Behind the title stand the value and the keywords; the value `on` or `off` makes a switch, and
/// `photo` a profile picture.
package enum SettingsOutline {
  /// The sections of the outermost screen.
  package static func sections(of text: String) -> [DemoSection] {
    var lines = text.split(separator: "\n")[...]
    return sections(&lines, indent: 0, path: "")
  }

  private static func sections(_ lines: inout ArraySlice<Substring>, indent: Int, path: String) -> [DemoSection] {
    var sections: [DemoSection] = []
    while let line = lines.first, line.indent >= indent {
      lines.removeFirst()
      let text = line.dropFirst(indent)
      if text.hasPrefix("[") {
        sections.append(DemoSection(String(text.dropFirst().dropLast())))
        continue
      }
      if sections.isEmpty { sections.append(DemoSection("")) }
      let cells = text.split(separator: "|", omittingEmptySubsequences: false).map { $0.trimmed }
      let keywords = cells.count > 2 ? cells[2].split(separator: ",").map { $0.trimmed } : []
      let section = sections[sections.count - 1].title
      let names = DemoNames(
        id: path + cells[0], title: cells[0], keywords: keywords, category: section.isEmpty ? nil : section)
      let isMenu = (lines.first?.indent ?? 0) > indent
      let below = isMenu ? self.sections(&lines, indent: indent + 2, path: "\(names.id)/") : nil
      sections[sections.count - 1].rows.append(row(names, value: cells.count > 1 ? cells[1] : "", below))
    }
    return sections
  }

  private static func row(_ names: DemoNames, value: String, _ sections: [DemoSection]?) -> any DemoRow {
    if let sections { return MenuRow(names, sections) }
    switch value {
    case "on", "off": return SwitchRow(names, isOn: value == "on")
    case "photo": return PhotoRow(names)
    default: return PlainRow(names, value: value)
    }
  }
}

extension Substring {
  fileprivate var indent: Int { prefix { $0 == " " }.count }
  fileprivate var trimmed: String {
    let start = drop { $0 == " " }
    return String(start.reversed().drop { $0 == " " }.reversed())
  }
}
