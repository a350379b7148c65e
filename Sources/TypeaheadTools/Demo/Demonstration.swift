/// Something to be tried by hand with `fts demo`.
///
/// A demonstration is made of what its command was given, and then only told keys and time. One that works in the background calls
/// the `wake` it was made with when there is something new, and takes it in ``LiveScreen/passTime(_:)``.
package protocol Demonstration: LiveScreen {
  /// Waits until nothing is done in the background any more, and takes what came of it.
  mutating func settle()

  /// Ends what is done in the background where it can be ended, as the process does.
  func end()
}

extension Demonstration {
  package mutating func settle() {}
  package func end() {}
}
