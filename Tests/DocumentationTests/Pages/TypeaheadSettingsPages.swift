import Typeahead
import TypeaheadModel
import TypeaheadSettings

@MainActor struct TypeaheadSettingsPage {
  let root = RootModel(sections: [
    Section(items: [
      MenuModel(
        id: "privacy", title: "Privacy",
        sections: [
          Section(items: [SwitchModel(id: "receipts", title: "Read Receipts", isOn: true, keywords: ["seen"])])
        ])
    ])
  ])
  let navigation = Navigation()
  let settings = SettingsSearch(adapters: SettingsAdapters<Screen>()) {
    SettingsSource(children: [] as [SwitchModel]) { _ in Screen() }
  }
  var searchModel: SearchModel<SettingsEntry> { SearchModel(settings.index) }

  struct Section {
    var items: [Any]
  }
  struct RootModel {
    var sections: [Section]
  }
  struct SwitchModel {
    let id: String
    var title: String
    var isOn: Bool
    var keywords: [String]
  }
  struct MenuModel {
    let id: String
    var title: String
    var isAllowed = true
    var sections: [Section]
  }
  struct Screen {
    init(_ model: Any? = nil, below: Screen? = nil) {}
  }
  struct Navigation {
    func setScreens(_ screens: [Screen]) {}
  }
  func log(_ step: SettingsStep) {}
}

/// The page begins with nothing.
@MainActor struct InTenMinutesPage {}
