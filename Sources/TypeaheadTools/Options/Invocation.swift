/// A call that fits the table: the command, the values of its options, its arguments.
///
/// Values were checked against their ``ValueKind``; asking for an option the command does not have is a mistake in
/// the program.
package struct Invocation: Sendable {
  let spec: CommandSpec
  var given: [(name: String, value: String)] = []
  /// The words that are no options, in order.
  package internal(set) var arguments: [String] = []

  init(_ spec: CommandSpec) { self.spec = spec }

  /// The command's words: `search`, `corpus list`.
  package var command: String { spec.name }

  /// Whether the option was given.
  package func has(_ option: String) -> Bool {
    checkExists(option)
    return given.contains { $0.name == option }
  }

  /// The option's value, or its default.
  package func value(_ option: String) -> String? {
    checkExists(option)
    return given.last { $0.name == option }?.value ?? spec.option(option)?.defaultValue
  }

  /// All values of an option that may be repeated.
  package func values(_ option: String) -> [String] {
    checkExists(option)
    return given.filter { $0.name == option }.map(\.value)
  }

  /// The value of an option that takes a whole number; `nil` where it is not given, or is a word such as `all`.
  package func count(_ option: String) -> Int? { value(option).flatMap { Int($0) } }

  /// The values of an option that takes whole numbers.
  package func counts(_ option: String) -> [Int]? { list(option)?.compactMap { Int($0) } }

  /// The value of an option that takes seconds.
  package func seconds(_ option: String) -> Double? { value(option).flatMap(\.asNumber) }

  /// The parts of a value separated by commas, blanks around them and empty ones dropped; `nil` where not given.
  package func list(_ option: String) -> [String]? {
    value(option).map { text in
      text.parts(separatedBy: ",").map { String($0.withoutOuterBlanks) }.filter { !$0.isEmpty }
    }
  }

  private func checkExists(_ option: String) {
    precondition(spec.option(option) != nil, "\(spec.name) has no option --\(option)")
  }
}

extension Invocation {
  /// The call as it is typed in a shell, for a record of how something was made.
  package func text(of executable: String) -> String {
    let options = given.flatMap { option in
      ["--\(option.name)"] + (spec.option(option.name)?.placeholder == nil ? [] : [option.value])
    }
    return ([executable, command] + (options + arguments).map(\.shellWord)).joined(separator: " ")
  }
}

extension String {
  /// The text as one word of a shell.
  fileprivate var shellWord: String {
    let plain =
      !isEmpty
      && utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "-_.,/=+:@%".utf8.contains(byte)
        }
      }
    return plain ? self : "'" + replacing("'", with: #"'\''"#) + "'"
  }
}
