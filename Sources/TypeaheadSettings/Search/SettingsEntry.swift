public import Typeahead

/// The indexed form of an item: its texts, and the menus it is in.
public struct SettingsEntry: Identifiable, Sendable, Equatable, Encodable {
  /// The item's id.
  public let id: String
  /// What the row says.
  public let title: String
  /// What the row says beside its title.
  public let value: String?
  /// The group the item belongs to.
  public let category: String?
  /// Other words for the item.
  public let keywords: [String]
  /// The name of a picture.
  public let icon: String?
  /// The titles of the menus the item is in, the outermost first; empty at the root. It tells items of one title apart.
  public let path: [String]

  init(_ item: SettingsItem, path: [String]) {
    id = item.id
    title = item.title
    value = item.value
    category = item.category
    keywords = item.keywords
    icon = item.icon
    self.path = path
  }
}

extension SettingsEntry {
  /// The most menus an item may be in: what stands deeper is left out, see ``SettingsProblem/tooDeep(id:path:)``.
  public static let maximumDepth = 128

  /// Whether all texts are the same bytes. A title that differs only canonically is another one to write, as an id is another item.
  public static func == (left: Self, right: Self) -> Bool {
    func texts(_ entry: Self) -> [[String]] {
      [
        [entry.id, entry.title], optional(entry.value), optional(entry.category), entry.keywords, optional(entry.icon),
        entry.path,
      ]
    }
    func optional(_ text: String?) -> [String] { text.map { [$0] } ?? [] }
    return texts(left).elementsEqual(texts(right)) { $0.elementsEqual($1) { $0.hasSameBytes(as: $1) } }
  }

  /// How settings are searched: title and keywords as names, then the category, the value and the path; nearer the root first.
  ///
  /// - Parameters:
  ///   - analyzer: How all texts are read; give it the app's languages and synonyms.
  ///   - locale: The locale by which titles are ordered, see `Schema.locale`.
  public static func schema(analyzer: Analyzer = .prose, locale: String = "") -> Schema<SettingsEntry> {
    Schema(
      fields: [
        Field("title", \.title, analyzer: analyzer, role: .name),
        Field("keywords", \.keywords, analyzer: analyzer, role: .name),
        Field("category", \.category, analyzer: analyzer),
        Field("value", \.value, analyzer: analyzer),
        Field("path", \.path, analyzer: analyzer),
      ],
      weight: { -Double($0.path.count) }, locale: locale)
  }
}
