package import TypeaheadSettings

/// What search makes of each kind of row: all that an app has to write.
package struct PlainAdapter: SettingsAdapter {
  package func node(for row: PlainRow) -> SettingsNode<MenuScreen>? { SettingsItem(row).map { SettingsNode($0) } }
}

package struct SwitchAdapter: SettingsAdapter {
  package func node(for row: SwitchRow) -> SettingsNode<MenuScreen>? { SettingsItem(row).map { SettingsNode($0) } }
}

/// Whoever looks for the picture wants another one, so it is selected at once.
package struct PhotoAdapter: SettingsAdapter {
  package func node(for row: PhotoRow) -> SettingsNode<MenuScreen>? {
    SettingsItem(row) { .select }.map { SettingsNode($0) }
  }
}

/// A menu that is chosen is opened.
package struct MenuAdapter: SettingsAdapter {
  package func node(for row: MenuRow) -> SettingsNode<MenuScreen>? {
    SettingsItem(row) { .open }.map { item in
      SettingsNode(
        item, source: SettingsSource(children: row.sections.rows) { _ in MenuScreen(row) })
    }
  }
}

extension SettingsItem {
  /// What a row says; nil where search is not to know of it.
  fileprivate init?(_ row: any DemoRow, action: @escaping () -> SettingsAction = { .highlight }) {
    let names = row.names
    if names.isExcluded { return nil }
    self.init(
      id: names.id, title: names.title, value: row.value, category: names.category, keywords: names.keywords,
      action: action)
  }
}

extension SettingsAdapters<MenuScreen> {
  /// Those of all kinds of rows.
  package static var all: SettingsAdapters {
    var adapters = SettingsAdapters()
    adapters.register(PlainAdapter())
    adapters.register(SwitchAdapter())
    adapters.register(PhotoAdapter())
    adapters.register(MenuAdapter())
    return adapters
  }
}
