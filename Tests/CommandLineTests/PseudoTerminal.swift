import BoundedWaits
import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#endif

/// A process on a terminal that nobody sees: what it draws is read, keys are typed.
final class PseudoTerminal {
  let process: Process
  private let master: Int32
  /// What was read so far.
  private(set) var output = ""

  /// Starts `fts`.
  convenience init(
    _ arguments: [String], rows: UInt16 = 24, columns: UInt16 = 80, environment: [String: String] = [:]
  ) throws {
    try self.init(FtsProcess.make(arguments, environment: environment), rows: rows, columns: columns)
  }

  /// Starts any process.
  init(_ process: Process, rows: UInt16 = 24, columns: UInt16 = 80) throws {
    self.process = process
    master = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard master >= 0, let path = Self.otherEnd(of: master) else { throw CocoaError(.featureUnsupported) }
    let slave = unsafe open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    resize(rows: rows, columns: columns)
    let handle = FileHandle(fileDescriptor: slave, closeOnDealloc: true)
    process.standardInput = handle
    process.standardOutput = handle
    process.standardError = handle
    // Who runs in the background ignores control-C, and hands that on.
    signal(SIGINT, SIG_DFL)
    try process.run(atMost: .seconds(600))
  }

  /// The path of the end that a program takes for its terminal.
  private static func otherEnd(of master: Int32) -> String? {
    #if canImport(Darwin)
    guard grantpt(master) == 0, unlockpt(master) == 0, let name = unsafe ptsname(master) else { return nil }
    return unsafe String(cString: name)
    #else
    // What unlockpt and ptsname do; Glibc's module map does not show them. TIOCSPTLCK and TIOCGPTN.
    var (lock, number): (Int32, UInt32) = (0, 0)
    guard unsafe ioctl(master, 0x4004_5431, &lock) == 0, unsafe ioctl(master, 0x8004_5430, &number) == 0 else {
      return nil
    }
    return "/dev/pts/\(number)"
    #endif
  }

  deinit {
    if process.isRunning { process.terminate() }
    close(master)
  }

  /// The time that is waited for something.
  private static let longest: Duration = .seconds(90)

  /// Waits until something is so, and says whether that comes in time.
  func isSoon(_ condition: () -> Bool) -> Bool {
    (try? waitUntil("the process has done something", atMost: Self.longest, condition)) != nil
  }

  /// Whether characters come one by one, as a program wants that draws itself.
  var isRaw: Bool {
    var settings = termios()
    return unsafe tcgetattr(master, &settings) == 0 && settings.c_lflag & tcflag_t(ICANON) == 0
  }

  /// Waits until control-C is a signal again; false when that does not come in time.
  func sendsSignals() -> Bool {
    isSoon {
      var settings = termios()
      return unsafe tcgetattr(master, &settings) == 0 && settings.c_lflag & tcflag_t(ISIG) != 0
    }
  }

  func resize(rows: UInt16, columns: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = unsafe ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = unsafe write(master, bytes, bytes.count)
  }

  /// Waits for the end of the process; false when it does not come in time, and it is then killed.
  func ends() -> Bool {
    if isSoon({ !process.isRunning }) { return true }
    kill(process.processIdentifier, SIGKILL)
    return false
  }

  /// Whether the text has come at any time; reads until it does. For what may be drawn together with what was read before.
  func hasRead(_ text: String) -> Bool { output.contains(text) || reads(text) }

  /// Reads until the text has come since the last call; false when it does not come in time.
  func reads(_ text: String) -> Bool {
    var seen = ""
    let end = ContinuousClock.now + Self.longest
    while ContinuousClock.now < end {
      var polled = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
      guard unsafe poll(&polled, 1, 100) > 0 else { continue }
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      let count = unsafe read(master, &buffer, buffer.count)
      guard count > 0 else { return false }
      seen += String(decoding: buffer[..<count], as: UTF8.self)
      output += String(decoding: buffer[..<count], as: UTF8.self)
      if seen.contains(text) { return true }
    }
    return false
  }
}
