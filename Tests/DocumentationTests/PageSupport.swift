import LocalPostgres

/// Whether the blocks of a page can be run here.
func canRun(_ page: String) -> Bool { !page.contains("TypeaheadPostgres") || LocalServer.isInstalled }

/// False, which the compiler does not know: code that is compiled and not run.
var isNeverTrue: Bool { CommandLine.argc < 0 }

/// Takes a value of which a page makes no use.
func use<Value: ~Copyable & ~Escapable>(_ value: borrowing Value) {}

/// What pages print is not shown.
func print(_ items: Any...) {}

/// The lines that `print` would print.
func printed(_ items: Any...) -> [String] {
  items.map { "\($0)" }.joined(separator: " ").split(separator: "\n").map(String.init)
}
