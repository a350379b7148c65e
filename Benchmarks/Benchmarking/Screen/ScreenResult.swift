/// What a search screen asks for costs, as its file holds it.
struct ScreenResult: Codable, Sendable, Equatable {
  /// The figures of one call.
  struct Call: Codable, Sendable, Equatable {
    let name: String
    /// How often it was made: for a keystroke each time, or for none, as turns of the main actor.
    let keystrokes: Int
    let times: Distribution?
  }

  /// The call that made it.
  let command: String
  let revision: String?
  let machine: Machine
  let records: Int
  /// The keystrokes of the trace, of which as many are answered as there is time for.
  let keystrokes: Int
  let calls: [Call]
}
