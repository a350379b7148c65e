import BoundedWaits
import Foundation

/// A headless browser, asked by the WebDriver protocol: <https://www.w3.org/TR/webdriver2/>.
final class Browser {
  private static func program(_ names: [String]) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return names.lazy.flatMap { name in folders.map { "\($0)/\(name)" } }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  private static let driver = program(["chromedriver"])
  private static let browser = program(["chromium", "chromium-browser", "google-chrome"])

  static var isInstalled: Bool { driver != nil && browser != nil }

  private let process = Process()
  private let port: Int
  private var session = ""

  /// Starts one with a window of a size.
  init(width: Int = 1000, height: Int = 800) async throws {
    // The driver says no port it chose in a way that all versions share. Below those that the system gives out itself.
    port = Int.random(in: 20_000..<32_000)
    process.executableURL = URL(fileURLWithPath: Self.driver!)
    process.arguments = ["--port=\(port)", "--silent"]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run(atMost: .seconds(240))
    let options: [String: Any] = [
      "binary": Self.browser!,
      "args": [
        "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
        "--window-size=\(width),\(height)",
      ],
    ]
    // A thousand keystrokes take longer than the usual half minute on a busy machine.
    let timeouts: [String: Any] = ["script": 120_000]
    let asked: [String: Any] = ["browserName": "chrome", "goog:chromeOptions": options, "timeouts": timeouts]
    let wanted = ["capabilities": ["alwaysMatch": asked]]
    let deadline = ContinuousClock.now + .seconds(60)
    while true {
      do {
        let made = try await call("POST", "/session", wanted)
        session = (made as? [String: Any])?["sessionId"] as? String ?? ""
        return
      } catch {
        if ContinuousClock.now > deadline { throw error }
        try await Task.sleep(for: .milliseconds(100))
      }
    }
  }

  deinit {
    process.killAll()
  }

  /// Ends the browser; the driver ends when this goes.
  func quit() async { _ = try? await call("DELETE", "/session/\(session)") }

  func open(_ address: String) async throws { _ = try await call("POST", "/session/\(session)/url", ["url": address]) }

  /// Types text or keys (`\u{E007}` is Enter) where the page has its focus.
  func type(_ text: String) async throws {
    let keys = text.flatMap { [["type": "keyDown", "value": "\($0)"], ["type": "keyUp", "value": "\($0)"]] }
    _ = try await call(
      "POST", "/session/\(session)/actions", ["actions": [["type": "key", "id": "keys", "actions": keys]]])
  }

  /// Runs a script and gives what it returns; one that returns a promise is waited for.
  func run(_ script: String, _ arguments: [Any] = []) async throws -> Any {
    try await call("POST", "/session/\(session)/execute/sync", ["script": script, "args": arguments])
  }

  func text(_ script: String) async throws -> String { "\(try await run(script))" }

  /// Runs a script until it gives true.
  func wait(_ what: String, _ script: String) async throws {
    let deadline = ContinuousClock.now + .seconds(30)
    while try await run("return !!(\(script))") as? Bool != true {
      if ContinuousClock.now > deadline { throw BrowserError(description: "waited in vain: \(what)") }
      try await Task.sleep(for: .milliseconds(10))
    }
  }

  /// Puts a file into an element that takes files.
  func choose(file: String, in selector: String) async throws {
    _ = try await call("POST", try await element(selector) + "/value", ["text": file])
  }

  /// What a screen reader says of an element: its role and its name.
  func spoken(_ selector: String) async throws -> (role: String, name: String) {
    let element = try await element(selector)
    let (role, name) = (
      try await call("GET", "\(element)/computedrole"), try await call("GET", "\(element)/computedlabel")
    )
    return ("\(role)", "\(name)")
  }

  /// The path of an element.
  private func element(_ selector: String) async throws -> String {
    let found = try await call(
      "POST", "/session/\(session)/element", ["using": "css selector", "value": selector])
    guard let element = (found as? [String: Any])?.values.first else {
      throw BrowserError(description: "no \(selector)")
    }
    return "/session/\(session)/element/\(element)"
  }

  /// What the window shows, as PNG.
  func screenshot() async throws -> Data {
    let text = try await call("GET", "/session/\(session)/screenshot")
    guard let data = (text as? String).flatMap({ Data(base64Encoded: $0) }) else {
      throw BrowserError(description: "no picture")
    }
    return data
  }

  /// Shows pages as to people who prefer something, such as `prefers-color-scheme` `dark`.
  func prefer(_ features: KeyValuePairs<String, String>) async throws {
    let features = features.map { ["name": $0.key, "value": $0.value] }
    _ = try await call(
      "POST", "/session/\(session)/goog/cdp/execute",
      ["cmd": "Emulation.setEmulatedMedia", "params": ["features": features]])
  }

  /// Shows pages in a window of a size, of a telephone too.
  func resize(width: Int, height: Int) async throws {
    _ = try await call(
      "POST", "/session/\(session)/goog/cdp/execute",
      [
        "cmd": "Emulation.setDeviceMetricsOverride",
        "params": ["width": width, "height": height, "deviceScaleFactor": 1, "mobile": false],
      ])
  }

  private func call(_ method: String, _ path: String, _ body: Any? = nil) async throws -> Any {
    let data = try body.map { try JSONSerialization.data(withJSONObject: $0) } ?? Data()
    let (status, answer) = try Connection.ask(port: port, method, path, data)
    guard status == 200, let object = try JSONSerialization.jsonObject(with: answer) as? [String: Any],
      let value = object["value"]
    else { throw BrowserError(description: String(decoding: answer.prefix(500), as: UTF8.self)) }
    return value
  }
}

/// What a browser cannot do.
struct BrowserError: Error, CustomStringConvertible {
  let description: String
}
