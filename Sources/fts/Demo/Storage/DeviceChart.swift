import TypeaheadStorage
import TypeaheadTools

/// What the folder takes of its volume, what else takes, and what is free: a bar, and what its parts mean.
///
///     device  █▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒······································   64.0 GB
///     on the disk: █ these files  476.0 MB  ▒ other   22.6 GB  · free   40.9 GB
struct DeviceChart {
  private let size: ApplicationSize

  init(_ size: ApplicationSize) { self.size = size }

  func lines(width: Int) -> [StyledLine] {
    let (all, free) = (size.volume.total, size.volume.free)
    let own = size.total()
    let room = max(4, width - 19)
    /// The column in which so many bytes end; what is there at all is seen.
    func columns(_ bytes: Int64) -> Int {
      bytes <= 0 || all <= 0 ? 0 : min(room, max(1, Int((Double(bytes) / Double(all) * Double(room)).rounded())))
    }
    let taken = min(room, columns(all - free))
    let ownTaken = min(taken, columns(own))
    let bar =
      String(repeating: "█", count: ownTaken) + String(repeating: "▒", count: taken - ownTaken)
      + String(repeating: "·", count: room - taken)
    let parts = [("█ these files", own), ("▒ other", max(0, all - free - own)), ("· free", free)]
    let legend = parts.map { "\($0) \($1.inBytes.filled(to: 8, atStart: true))" }.joined(separator: "  ")
    return [
      StyledLine("device  \(bar) \(all.inBytes.filled(to: 9, atStart: true))", .faint),
      StyledLine("on the disk: \(legend)" + (size.unreadable > 0 ? "; not all can be read" : ""), .faint),
    ]
  }
}
