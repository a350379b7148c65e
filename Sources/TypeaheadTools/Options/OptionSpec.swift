/// One option of a command: `--limit N`, or a switch such as `--json`.
package struct OptionSpec: Sendable {
  /// The name without its two hyphens.
  package let name: String
  /// What stands for the value in the help; `nil` is a switch, which takes none.
  package let placeholder: String?
  package let kind: ValueKind
  package let help: String
  package let isRepeatable: Bool
  /// The value where the option is not given.
  package let defaultValue: String?
  /// Another option without which this one says nothing.
  package let needs: String?

  /// An option that takes a value.
  package static func value(
    _ name: String, _ placeholder: String, _ kind: ValueKind = .text, isRepeatable: Bool = false,
    default defaultValue: String? = nil, needs: String? = nil, help: String
  ) -> OptionSpec {
    OptionSpec(
      name: name, placeholder: placeholder, kind: kind, help: help, isRepeatable: isRepeatable,
      defaultValue: defaultValue, needs: needs)
  }

  /// An option that is there or not.
  package static func flag(_ name: String, needs: String? = nil, help: String) -> OptionSpec {
    OptionSpec(
      name: name, placeholder: nil, kind: .text, help: help, isRepeatable: false, defaultValue: nil, needs: needs)
  }

  /// The option as it is written: `--limit N`.
  var synopsis: String { placeholder.map { "--\(name) \($0)" } ?? "--\(name)" }
}

/// One argument of a command: `NAME`, `[QUERY]...`.
package struct ArgumentSpec: Sendable {
  package let name: String
  package let kind: ValueKind
  package let help: String
  package let isOptional: Bool
  /// Whether it takes all words that are left; only the last argument may.
  package let isRepeatable: Bool

  package init(
    _ name: String, _ kind: ValueKind = .text, isOptional: Bool = false, isRepeatable: Bool = false, help: String
  ) {
    self.name = name
    self.kind = kind
    self.help = help
    self.isOptional = isOptional
    self.isRepeatable = isRepeatable
  }

  /// The argument as it stands in a usage line: `[QUERY]...`.
  var synopsis: String {
    (isOptional ? "[\(name)]" : name) + (isRepeatable ? "..." : "")
  }
}
