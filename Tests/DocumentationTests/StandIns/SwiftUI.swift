#if !canImport(SwiftUI)
import Foundation

/// Names of SwiftUI, as far as pages use them, for systems without it: so that the blocks of these pages are compiled there too.
@MainActor @preconcurrency protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Body { get }
}

extension Never: View {
  var body: Never { return fatalError("stand-ins are not shown") }
}

@MainActor protocol StandIn: View where Body == Never {}

extension StandIn {
  var body: Never { return fatalError("stand-ins are not shown") }
}

@MainActor struct AnyStandIn: StandIn {}

@resultBuilder enum ViewBuilder {
  static func buildBlock<each Content: View>(_ content: repeat each Content) -> AnyStandIn { AnyStandIn() }
  static func buildOptional(_ content: AnyStandIn?) -> AnyStandIn { AnyStandIn() }
  static func buildEither(first: AnyStandIn) -> AnyStandIn { AnyStandIn() }
  static func buildEither(second: AnyStandIn) -> AnyStandIn { AnyStandIn() }
}

@MainActor struct Text: StandIn {
  init(_ text: String) {}
  init(_ text: AttributedString) {}
}

@MainActor struct ProgressView: StandIn {}

@MainActor struct List: StandIn {
  init(@ViewBuilder content: () -> some View) {}
}

@MainActor struct Section: StandIn {
  init(_ title: String, @ViewBuilder content: () -> some View) {}
}

@MainActor struct Button: StandIn {
  init(_ title: String, action: @escaping @MainActor () -> Void) {}
  init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> some View) {}
}

@MainActor struct NavigationStack: StandIn {
  init<Screen: Hashable>(path: Binding<[Screen]>, @ViewBuilder root: () -> some View) {}
}

@MainActor struct Group: StandIn {
  init(@ViewBuilder content: () -> some View) {}
}

enum HorizontalAlignment {
  case leading, center
}

@MainActor struct VStack: StandIn {
  init(alignment: HorizontalAlignment = .center, @ViewBuilder content: () -> some View) {}
}

@MainActor struct ScrollViewReader: StandIn {
  struct Reader {
    func scrollTo(_ id: some Hashable) {}
  }
  init(@ViewBuilder content: (Reader) -> some View) {}
}

enum Color {
  case yellow
}

@MainActor struct ForEach: StandIn {
  init<Element, ID: Hashable>(
    _ elements: [Element], id: KeyPath<Element, ID>, @ViewBuilder content: @escaping (Element) -> some View
  ) {}
  init<Element: Identifiable>(_ elements: [Element], @ViewBuilder content: @escaping (Element) -> some View) {}
}

@MainActor struct ContentUnavailableView: StandIn {
  static func search(text: String) -> ContentUnavailableView { ContentUnavailableView() }
}

@MainActor struct Binding<Value> {
  var get: () -> Value
  var set: (Value) -> Void
}

@MainActor @propertyWrapper @dynamicMemberLookup struct Bindable<Value: AnyObject> {
  var wrappedValue: Value
  var projectedValue: Bindable<Value> { self }

  init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

  subscript<Member>(dynamicMember path: ReferenceWritableKeyPath<Value, Member>) -> Binding<Member> {
    Binding(get: { wrappedValue[keyPath: path] }, set: { wrappedValue[keyPath: path] = $0 })
  }
}

@MainActor @propertyWrapper struct State<Value> {
  private final class Storage {
    var value: Value
    init(_ value: Value) { self.value = value }
  }

  private let storage: Storage
  var wrappedValue: Value {
    get { storage.value }
    nonmutating set { storage.value = newValue }
  }
  var projectedValue: Binding<Value> { Binding(get: { wrappedValue }, set: { wrappedValue = $0 }) }
  init(wrappedValue: Value) { storage = Storage(wrappedValue) }
}

enum InlinePresentationIntent {
  case emphasized, stronglyEmphasized
}

extension AttributeContainer {
  func inlinePresentationIntent(_ intent: InlinePresentationIntent) -> AttributeContainer { self }
}

extension View {
  func task(_ action: @escaping @MainActor () async -> Void) -> some View { self }
  func task(id: some Equatable, _ action: @escaping @MainActor () async -> Void) -> some View { self }
  func overlay(@ViewBuilder content: () -> some View) -> some View { self }
  func searchable(text: Binding<String>) -> some View { self }
  func listRowBackground(_ color: Color?) -> some View { self }
  func onAppear(_ action: @escaping @MainActor () -> Void) -> some View { self }
  func onChange(of value: some Equatable, _ action: @escaping @MainActor () -> Void) -> some View { self }
  func navigationDestination<Screen: Hashable>(
    for type: Screen.Type, @ViewBuilder destination: @escaping (Screen) -> some View
  ) -> some View { self }
  func searchSuggestions(@ViewBuilder content: () -> some View) -> some View { self }
  func searchCompletion(_ text: String) -> some View { self }
}
#endif
