import Synchronization
package import TypeaheadTools

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// What a signal handler needs: set while the terminal is raw, before handlers are installed, and else untouched.
private struct HandlerState {
  /// The end of a pipe into which a byte is written where something is pending.
  var pipe: Int32 = -1
  var isRaw = false
  var settings = termios()
}

nonisolated(unsafe) private var handlerState = HandlerState()

/// What came and was not taken: a bit for each signal, by its number, and the lowest for a wake. Each is kept however many come.
private let pending = Atomic<UInt64>(0)

/// Every call into the system that concerns the terminal and signals: raw mode, its end on every way out, and waiting
/// for input or a signal at once.
///
/// Signals arrive as ``Event/signal(_:)`` in the loop that waits, which a pipe wakes; so does what other threads have to say. A crash
/// puts the terminal back from the handler itself.
package final class TerminalCalls {
  enum Event {
    case input([UInt8])
    case signal(Int32)
    /// The terminal has gone.
    case ended
  }

  private static let ending = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
  private static let handled = ending + [SIGTSTP, SIGCONT, SIGWINCH]
  private static let crashes = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGSEGV, SIGFPE]

  /// Another screen, bracketed paste, no wrapping of long lines; and all back.
  private static let enterSequence = "\u{1B}[?1049h\u{1B}[?2004h\u{1B}[?7l"
  private static let leaveSequence = StaticString("\u{1B}[?7h\u{1B}[?2004l\u{1B}[?25h\u{1B}[?1049l")

  private var signals: Int32 = -1

  package init() throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw SystemError(code: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    signals = ends[0]
    unsafe handlerState.pipe = ends[1]
    guard unsafe tcgetattr(0, &handlerState.settings) == 0 else { throw SystemError(code: errno) }
  }

  deinit {
    close(signals)
    close(unsafe handlerState.pipe)
  }

  /// Makes the terminal raw and shows an empty screen.
  func enter() {
    Self.unblock()
    for number in Self.handled { _ = signal(number) { TerminalCalls.note($0) } }
    for number in Self.crashes { _ = signal(number) { TerminalCalls.crash($0) } }
    var raw = unsafe handlerState.settings
    unsafe cfmakeraw(&raw)
    unsafe handlerState.isRaw = true
    _ = unsafe tcsetattr(0, TCSADRAIN, &raw)
    try? write(Self.enterSequence)
  }

  /// Lets the handled signals come: whoever started the process may have blocked them, and a program inherits that.
  private static func unblock() {
    var set = sigset_t()
    _ = unsafe sigemptyset(&set)
    for number in handled { _ = unsafe sigaddset(&set, number) }
    _ = unsafe sigprocmask(SIG_UNBLOCK, &set, nil)
  }

  /// Runs what may take long: control-C and signals that end a process end it at once, not when it is done.
  func interruptible<Result>(_ body: () throws -> Result) rethrows -> Result {
    for number in Self.ending { _ = signal(number) { TerminalCalls.crash($0) } }
    setControlC(sendsSignal: true)
    defer {
      setControlC(sendsSignal: false)
      for number in Self.ending { _ = signal(number) { TerminalCalls.note($0) } }
    }
    return try body()
  }

  private func setControlC(sendsSignal: Bool) {
    var settings = termios()
    guard unsafe tcgetattr(0, &settings) == 0 else { return }
    settings.c_lflag = sendsSignal ? settings.c_lflag | tcflag_t(ISIG) : settings.c_lflag & ~tcflag_t(ISIG)
    _ = unsafe tcsetattr(0, TCSADRAIN, &settings)
  }

  /// Gives the terminal back as it was.
  func leave() {
    Self.restore()
    for number in Self.handled + Self.crashes { _ = signal(number, SIG_DFL) }
  }

  /// Leaves, lets the signal do what it does to every program, and comes back when continued.
  func giveWay(to number: Int32) {
    leave()
    raise(number)
    enter()
  }

  /// Writes text; the screen is drawn with one call.
  func write(_ text: String) throws(SystemError) {
    try DescriptorSink.standardOutput.write(Array(text.utf8))
  }

  /// Ends the wait, on whatever thread it is called; several calls before the wait ends are one.
  package var wake: @Sendable () -> Void {
    { Self.note(0) }
  }

  /// Columns and rows of the window.
  var size: (width: Int, height: Int) {
    var size = winsize()
    guard unsafe ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return (80, 24) }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Waits for input, a signal or a wake, at most so many milliseconds; -1 is for ever. Gives all that came, signals first: none of
  /// them, however many, keeps the others from being heard.
  func wait(milliseconds: Int32) -> [Event] {
    var polled = [
      pollfd(fd: 0, events: Int16(POLLIN), revents: 0), pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
    ]
    let count = unsafe poll(&polled, 2, milliseconds)
    if count < 0 { return errno == EINTR ? wait(milliseconds: milliseconds) : [.ended] }
    var events = polled[1].revents != 0 ? takeSignals() : []
    if polled[0].revents != 0 {
      let bytes = read(0, most: 1 << 16)
      events.append(bytes.isEmpty ? .ended : .input(bytes))
    }
    return events
  }

  /// Takes the signals that are pending, those that end first; a wake is none.
  private func takeSignals() -> [Event] {
    // The pipe before what is pending: what comes between is taken, what comes later writes again.
    _ = read(signals, most: 1 << 10)
    let taken = pending.exchange(0, ordering: .acquiringAndReleasing)
    return (1..<64).filter { taken >> $0 & 1 == 1 }.map { .signal($0) }
  }

  private func read(_ descriptor: Int32, most: Int) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: most)
    #if canImport(Darwin)
    let count = unsafe Darwin.read(descriptor, &buffer, most)
    #elseif canImport(Glibc)
    let count = unsafe Glibc.read(descriptor, &buffer, most)
    #else
    let count = unsafe Musl.read(descriptor, &buffer, most)
    #endif
    return count > 0 ? Array(buffer[..<count]) : []
  }

  // MARK: In signal handlers: only calls that are safe there

  /// Makes a signal pending, or a wake where the number is 0; the pipe gets a byte only where nothing was, so that it never is full.
  private static func note(_ number: Int32) {
    let bit: UInt64 = 1 << UInt64(number)
    guard pending.bitwiseOr(bit, ordering: .acquiringAndReleasing).oldValue == 0 else { return }
    let saved = errno
    var byte: UInt8 = 0
    _ = unsafe systemWrite(handlerState.pipe, &byte, 1)
    errno = saved
  }

  private static func crash(_ number: Int32) {
    restore()
    _ = signal(number, SIG_DFL)
    raise(number)
  }

  private static func restore() {
    guard unsafe handlerState.isRaw else { return }
    unsafe handlerState.isRaw = false
    _ = unsafe systemWrite(1, leaveSequence.utf8Start, leaveSequence.utf8CodeUnitCount)
    _ = unsafe tcsetattr(0, TCSAFLUSH, &handlerState.settings)
  }
}

/// `write(2)`, whose name the class's own method hides.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
  unsafe write(descriptor, bytes, count)
}

/// The signals the live mode tells apart, so that only this file names the C library.
enum Signals {
  static let interrupt = SIGINT
  static let stop = SIGTSTP
  static let continued = SIGCONT
  static let windowChanged = SIGWINCH
}
