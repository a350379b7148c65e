import Observation
import Testing
import Typeahead
import TypeaheadSettings

/// Models and screens of the main actor, as apps have them.
@MainActor @Suite struct ActorTests {
  @MainActor @Observable final class Model {
    var title = "Dark mode"
    var isOn = false
  }

  @MainActor struct Adapter: SettingsAdapter {
    func node(for model: Model) -> SettingsNode<String>? {
      SettingsNode(SettingsItem(id: "dark", title: model.title) { model.isOn ? .select : .highlight })
    }
  }

  @Test("LS9 models of the main actor are read on it")
  func mainActor() {
    let model = Model()
    var adapters = SettingsAdapters<String>()
    adapters.register(Adapter())
    let settings = SettingsSearch(adapters: adapters) {
      SettingsSource(children: [model]) { _ in "root" }
    }
    model.title = "Night"
    model.isOn = true
    #expect(settings.search("nig").total == 1 && settings.choose("dark")?.action == .select)
  }

  @Test("LS11 a list that stays open is told of a change by observation")
  func observation() {
    let model = Model()
    var adapters = SettingsAdapters<String>()
    adapters.register(Adapter())
    let settings = SettingsSearch(adapters: adapters) {
      SettingsSource(children: [model]) { _ in "root" }
    }
    let isTold = Told()
    withObservationTracking {
      _ = settings.refresh()
    } onChange: {
      isTold.value = true
    }
    model.title = "Night"
    #expect(isTold.value)
  }

  /// Set by a change, which comes on the same thread.
  nonisolated final class Told: @unchecked Sendable {
    var value = false
  }
}
