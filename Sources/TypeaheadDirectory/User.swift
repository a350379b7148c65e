public import Typeahead

/// A user as others look them up.
public struct User: DirectoryEntry, Equatable {
  /// The user's id, by which they are a ``Caller``, too.
  public let id: String
  /// All of the name: given names, middle names, family names, in any order.
  public var name: String
  /// E-mail addresses.
  public var emails: [String] = []
  /// Telephone numbers, however they are written.
  public var phones: [String] = []
  /// The texts of other fields, by their names.
  public var others: [String: [String]] = [:]
  /// Who may find them.
  public var audience = Audience.everybody
  /// How much they are looked for; of users that match alike the heavier comes first.
  public var weight = 0.0

  /// A user of a name.
  public init(id: String, name: String, emails: [String] = [], phones: [String] = []) {
    self.id = id
    self.name = name
    self.emails = emails
    self.phones = phones
  }

  /// Always true, so that users do not find themselves.
  public static var excludesCaller: Bool { true }
  /// The user: they alone may write what others find.
  public var owner: Caller.Name { .id(id) }
}

/// A field in which users are looked up.
public struct UserField: Sendable {
  let field: Field<User>

  /// Any part of the name.
  public static let name = UserField(field: Field("name", \.name, role: .name))
  /// E-mail addresses, by any part of them or in full.
  public static let email = UserField(field: Field("email", \.emails, analyzer: .email).suggests(false))
  /// Telephone numbers; see ``phone(countryCode:lastDigits:)``.
  public static let phone = UserField.phone()

  /// Telephone numbers, however they and the query are written.
  ///
  /// - Parameters:
  ///   - countryCode: The code of numbers written without one, such as `"44"`; nil leaves them national.
  ///   - lastDigits: Lengths of endings that are found too, such as `4...6`; nil finds numbers only from their beginnings.
  public static func phone(countryCode: String? = nil, lastDigits: ClosedRange<Int>? = nil) -> UserField {
    let analyzer = Analyzer.phone(countryCode: countryCode, lastDigits: lastDigits)
    return UserField(field: Field("phone", \.phones, analyzer: analyzer).toleratingTypos(false).suggests(false))
  }

  /// One of the other fields, such as a nickname or a department.
  public static func other(_ name: String, analyzer: Analyzer = .prose) -> UserField {
    UserField(field: Field(name, analyzer: analyzer) { $0.others[name] ?? [] })
  }
}

extension Schema<User> {
  /// How users are searched.
  ///
  /// ```swift
  /// let users = SearchIndex(schema: .users(in: [.name, .other("nickname"), .email, .phone(countryCode: "44", lastDigits: 4...6)]))
  /// ```
  ///
  /// - Parameters:
  ///   - fields: The fields in order of priority.
  ///   - locale: The locale by which names are ordered, such as `"sv"`.
  /// - Precondition: One field or more, all names different.
  public static func users(in fields: [UserField] = [.name, .email, .phone], locale: String = "") -> Schema<User> {
    .directory(fields: fields.map(\.field), weight: { $0.weight }, locale: locale)
  }
}
