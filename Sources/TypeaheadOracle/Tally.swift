#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Android)
internal import Android
#elseif canImport(Bionic)
internal import Bionic
#endif
internal import Synchronization

/// How many answers this process has had of the oracle. At its end the number is added to the file that `TYPEAHEAD_TALLY` names: so that
/// a run of tests that compared little is not taken for one that compared much.
enum Tally {
  private static let answers = Atomic(0)

  /// Told once, by what is first counted.
  private static let isToldAtTheEnd: Bool = {
    guard unsafe getenv("TYPEAHEAD_TALLY") != nil else { return false }
    return atexit { Tally.tell() } == 0
  }()

  static func count() {
    _ = isToldAtTheEnd
    answers.wrappingAdd(1, ordering: .relaxed)
  }

  private static func tell() {
    guard let path = unsafe getenv("TYPEAHEAD_TALLY"), let file = unsafe fopen(path, "a") else { return }
    _ = unsafe fputs("\(answers.load(ordering: .relaxed))\n", file)
    _ = unsafe fclose(file)
  }
}
