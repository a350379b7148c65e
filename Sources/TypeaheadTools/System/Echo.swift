#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#elseif canImport(Bionic)
import Bionic
#endif

/// What a signal handler needs: set while echo is off, before handlers are installed, and else untouched.
private struct EchoState {
  var isOff = false
  var settings = termios()
}

nonisolated(unsafe) private var echoState = EchoState()

/// Whether the terminal shows what is typed. While a progress bar is drawn it does not: the letters would stand in the bar.
///
/// What is typed meanwhile is kept for the next reader, the REPL or the shell. Each way out puts the terminal back, and so does a stop.
enum Echo {
  private static let ending = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  /// Turns echo off if this process reads the terminal and echo is on: a terminal in raw mode, or of another job, stays as it is.
  static func turnOff() {
    guard unsafe !echoState.isOff, isatty(SystemCalls.standardInput) == 1, isInForeground else { return }
    guard unsafe tcgetattr(SystemCalls.standardInput, &echoState.settings) == 0,
      unsafe echoState.settings.c_lflag & tcflag_t(ECHO) != 0
    else { return }
    unsafe echoState.isOff = true
    for number in ending { handle(number) { Echo.end($0) } }
    handle(SIGTSTP) { Echo.end($0) }
    handle(SIGCONT) { _ in Echo.silence() }
    silence()
  }

  /// Turns echo on again.
  static func turnOn() {
    guard unsafe echoState.isOff else { return }
    restore()
    unsafe echoState.isOff = false
    for number in ending + [SIGTSTP, SIGCONT] { handle(number, SIG_DFL) }
  }

  /// Handles a signal that is not ignored, as by `nohup`.
  private static func handle(_ number: Int32, _ handler: sig_t?) {
    let before = signal(number, handler)
    if unsafe unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
      _ = signal(number, SIG_IGN)
    }
  }

  private static var isInForeground: Bool { tcgetpgrp(SystemCalls.standardInput) == getpgrp() }

  // MARK: In signal handlers: only calls that are safe there

  private static func silence() {
    guard isInForeground else { return }
    var quiet = unsafe echoState.settings
    quiet.c_lflag &= ~tcflag_t(ECHO | ECHONL)
    _ = unsafe tcsetattr(SystemCalls.standardInput, TCSANOW, &quiet)
    _ = signal(SIGTSTP) { Echo.end($0) }
  }

  private static func restore() {
    guard isInForeground else { return }
    _ = unsafe tcsetattr(SystemCalls.standardInput, TCSANOW, &echoState.settings)
  }

  /// Lets the signal do what it does by default, to end or to stop; whoever goes on turns echo off again.
  private static func end(_ number: Int32) {
    restore()
    _ = signal(number, SIG_DFL)
    raise(number)
  }
}
