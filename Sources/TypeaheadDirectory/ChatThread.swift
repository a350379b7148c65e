public import Typeahead

/// A conversation as those who may find it look it up.
public struct ChatThread: DirectoryEntry, Equatable {
  /// The thread's id.
  public let id: String
  /// Who may write what others find.
  public let owner: Caller.Name
  /// What it is called.
  public var title: String
  /// The names of those who take part.
  public var participants: [String]
  /// Who may find it.
  public var audience: Audience

  /// Always false: a thread is not a user, whatever its id.
  public static var excludesCaller: Bool { false }

  /// A thread of somebody's.
  public init(id: String, title: String, participants: [String] = [], owner: Caller.Name, audience: Audience) {
    self.id = id
    self.owner = owner
    self.title = title
    self.participants = participants
    self.audience = audience
  }
}

extension Schema<ChatThread> {
  /// How threads are searched: titles, then the names of those who take part.
  ///
  /// - Parameter locale: The locale by which titles are ordered, such as `"sv"`.
  public static func threads(locale: String = "") -> Schema<ChatThread> {
    .directory(
      fields: [Field("title", \.title, role: .name), Field("participants", \.participants)], locale: locale)
  }
}
