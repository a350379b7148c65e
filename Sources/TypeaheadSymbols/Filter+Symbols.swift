public import Typeahead

extension Filter<Symbol> {
  /// Symbols that a version of the system has.
  ///
  /// ```swift
  /// index.search("arrow", filter: .available(in: "14.2") && .inCategory("devices"))
  /// ```
  public static func available(in version: SystemVersion) -> Filter {
    .where { $0.availability.contains(version) }
  }

  /// Symbols of a catalogue.
  public static func inCatalog(_ name: String) -> Filter {
    .equals(\.catalog, name)
  }

  /// Symbols that are listed in a category.
  public static func inCategory(_ name: String) -> Filter {
    .contains(\.categories, name)
  }
}
