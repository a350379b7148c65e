/// Ends the program with a message unless a condition holds: for what callers are to see to. Unlike a precondition, it says why in release
/// builds, too.
package func require(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { fatalError(message()) }
}
