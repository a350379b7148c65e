#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// What the process asks of the system beside reading, writing and the terminal.
package enum ProcessCalls {
  /// Ends the process.
  package static func end(with status: Int32) -> Never { exit(status) }

  /// Ends the process by a signal, as callers expect of a program that got it.
  package static func die(of number: Int32) -> Never {
    _ = signal(number, SIG_DFL)
    raise(number)
    exit(128 + number)
  }

  /// A variable of the environment; an empty one counts as missing.
  package static func environmentValue(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    let text = unsafe String(cString: value)
    return text.isEmpty ? nil : text
  }

  /// The path of what is there, without links and relative parts; where nothing is, the path itself.
  package static func realPath(_ path: String) -> String {
    guard let real = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(real) }
    return unsafe String(cString: real)
  }

  /// Whether a path leads to a folder.
  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Makes a folder and those above it, for its owner alone; existing ones are left as they are.
  package static func makeFolders(_ path: String) {
    var made = ""
    for part in path.split(separator: "/") {
      made += (made.isEmpty && !path.hasPrefix("/") ? "" : "/") + part
      _ = unsafe mkdir(made, 0o700)
    }
  }

  /// Waits until a signal comes that does not end the process. Programs that start others on threads of their own often block signals in
  /// them: here none is.
  static func waitForSignal() {
    var none = sigset_t()
    unsafe sigemptyset(&none)
    unsafe sigsuspend(&none)
  }

  /// Shows a page where there is a desktop to show it on.
  static func openInBrowser(_ address: String) {
    #if os(macOS)
    let opener = "open"
    #else
    if environmentValue("DISPLAY") == nil, environmentValue("WAYLAND_DISPLAY") == nil { return }
    let opener = "xdg-open"
    #endif
    var words: [UnsafeMutablePointer<CChar>?] = unsafe [strdup(opener), strdup(address), nil]
    defer { for place in unsafe words.indices { unsafe free(words[place]) } }
    var process = pid_t()
    _ = unsafe posix_spawnp(&process, opener, nil, nil, &words, environ)
  }
}
