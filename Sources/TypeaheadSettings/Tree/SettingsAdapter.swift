/// Says what search makes of one kind of the app's models.
///
/// ```swift
/// struct SwitchAdapter: SettingsAdapter {
///   func node(for model: SwitchModel) -> SettingsNode<Screen>? {
///     guard model.isAvailable else { return nil }
///     return SettingsNode(SettingsItem(id: model.id, title: model.title, value: model.isOn ? "On" : "Off"))
///   }
/// }
/// ```
///
/// It is asked anew for every search, so what it reads from the model is always what is found, and there is no copy to keep in step. It
/// should be as quick as drawing a row.
public protocol SettingsAdapter<Screen> {
  /// The kind of models.
  associatedtype Model
  /// The app's screens.
  associatedtype Screen

  /// The node of a model as it is now; nil leaves it out of search, with all that is below it.
  func node(for model: Model) -> SettingsNode<Screen>?
}

/// The adapters of all kinds of models an app has.
///
/// ```swift
/// var adapters = SettingsAdapters<Screen>()
/// adapters.register(RowAdapter())
/// adapters.register(SwitchAdapter())
/// ```
///
/// A new kind of item is one more adapter registered; nothing that exists is touched.
public struct SettingsAdapters<Screen> {
  /// What is known of a model.
  enum Finding {
    case node(SettingsNode<Screen>)
    case leftOut
    case noAdapter
  }

  private var adapters: [(Any) -> Finding] = []

  /// No adapters.
  public init() {}

  /// Adds an adapter. Of several that take a model, as one of a class and one of its superclass do, the one registered last is asked.
  public mutating func register<Adapter: SettingsAdapter<Screen>>(_ adapter: Adapter) {
    adapters.append { model in
      guard let model = model as? Adapter.Model else { return .noAdapter }
      return adapter.node(for: model).map(Finding.node) ?? .leftOut
    }
  }

  /// What is known of a model.
  ///
  /// - Complexity: O(*k*) for *k* adapters.
  func find(_ model: Any) -> Finding {
    for adapter in adapters.reversed() {
      let finding = adapter(model)
      if case .noAdapter = finding { continue }
      return finding
    }
    return .noAdapter
  }
}
