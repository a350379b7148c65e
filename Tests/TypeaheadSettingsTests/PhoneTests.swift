import DemoSettings
import Testing

/// The settings that `fts demo settings` brings.
@Suite struct PhoneTests {
  @Test("A the tree has 47 menus and 185 items") func counts() {
    var (menus, items) = (0, 0)
    var waiting = SettingsOutline.sections(of: SettingsOutline.phone)
    while let section = waiting.popLast() {
      for row in section.rows {
        if let menu = row as? MenuRow {
          menus += 1
          waiting += menu.sections
        } else {
          items += 1
        }
      }
    }
    #expect(menus == 47 && items == 185)
  }
}
