extension Machine {
  /// What a report says of it and of the sources, and whether its times say something.
  func lines(_ revision: String?) -> [String] {
    ["machine   \(cpu), \(cores) cores, \(system)" + (revision.map { ", revision \($0)" } ?? "")]
      + (isOptimised ? [] : ["warning   built without optimisation: the times say nothing"])
  }
}
