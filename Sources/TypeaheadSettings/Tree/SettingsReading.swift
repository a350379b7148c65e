import Typeahead

/// The tree as the models have it at one moment, flat: every item that search knows in the order of the screens, a menu before what is
/// below it.
struct SettingsReading<Screen> {
  private(set) var entries: [SettingsEntry] = []
  private(set) var problems: [SettingsProblem] = []
  private let root: SettingsSource<Screen>?
  /// The places of ids among the entries.
  private var places: [TextKey: Int] = [:]
  private var nodes: [SettingsNode<Screen>] = []
  /// The place of the menu each is in; nil at the root.
  private var parents: [Int?] = []

  /// A model to be read.
  private struct Waiting {
    let model: Any
    let parent: Int?
    let path: [String]
  }

  /// A reading of nothing.
  init() { root = nil }

  /// Reads all models.
  ///
  /// An id that was read before is left out with its subtree, so that a tree that leads back into itself ends; so is one that is too
  /// long, and what stands too deep.
  ///
  /// - Complexity: O(*n* · *d*) for *n* items of depth *d*: each model is asked once.
  init(_ root: SettingsSource<Screen>, _ adapters: SettingsAdapters<Screen>) {
    self.root = root
    // The next to read is the last: a stack, because trees may be deeper than the thread's.
    var waiting = root.children.reversed().map { Waiting(model: $0, parent: nil, path: []) }
    while let next = waiting.popLast() {
      switch adapters.find(next.model) {
      case .leftOut: continue
      case .noAdapter:
        problems.append(.noAdapter(type: String(reflecting: type(of: next.model)), path: next.path))
      case .node(let node):
        let (id, place) = (node.item.id, entries.count)
        // Before anything is made of the id, which may be of any length.
        do throws(IndexError) { try Limits().check(id: id) } catch {
          problems.append(.refused(error))
          continue
        }
        guard next.path.count <= SettingsEntry.maximumDepth else {
          problems.append(.tooDeep(id: id, path: next.path))
          continue
        }
        guard places[TextKey(id)] == nil else {
          problems.append(.repeatedID(id, path: next.path))
          continue
        }
        places[TextKey(id)] = place
        entries.append(SettingsEntry(node.item, path: next.path))
        nodes.append(node)
        parents.append(next.parent)
        guard let source = node.source else { continue }
        let path = next.path + [node.item.title]
        waiting += source.children.reversed().map { Waiting(model: $0, parent: place, path: path) }
      }
    }
  }

  /// Leaves entries out that the index refused. They can still be chosen, as can what is below them.
  mutating func leaveOut(_ refused: [TextKey: IndexError]) {
    problems += entries.compactMap { refused[TextKey($0.id)] }.map { SettingsProblem.refused($0) }
    entries.removeAll { refused[TextKey($0.id)] != nil }
  }

  /// The way to an item; nil where there is none of that id.
  func route(to id: String) -> SettingsRoute<Screen>? {
    guard let root, (try? Limits().check(id: id)) != nil, let place = places[TextKey(id)] else { return nil }
    let node = nodes[place]
    var menus: [SettingsNode<Screen>] = []
    var parent = parents[place]
    while let menu = parent {
      menus.append(nodes[menu])
      parent = parents[menu]
    }
    var sources = [root] + menus.reversed().compactMap(\.source)
    var action = node.item.action()
    if action == .open {
      if let own = node.source, own.makeScreen != nil { sources.append(own) } else { action = .highlight }
    }
    let stack = sources.compactMap(\.makeScreen).reduce(into: []) { stack, make in stack.append(make(stack)) }
    return SettingsRoute(id: id, stack: stack, action: action)
  }
}
