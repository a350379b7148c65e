import Foundation

/// One request over a connection of its own: Foundation's sessions do not read the headers of all servers.
enum Connection {
  /// The status and the body of what a server of this machine answers.
  static func ask(port: Int, _ method: String, _ path: String, _ body: Data) throws -> (status: Int, body: Data) {
    let head = """
      \(method) \(path) HTTP/1.1\r
      Host: 127.0.0.1:\(port)\r
      Content-Type: application/json\r
      Content-Length: \(body.count)\r
      Connection: close\r
      \r

      """
    let answer = try send(Data(head.utf8) + body, port: port)
    guard let end = answer.firstRange(of: Data("\r\n\r\n".utf8)) else { throw BrowserError(description: "no answer") }
    let words = String(decoding: answer[..<end.lowerBound], as: UTF8.self).split(separator: " ")
    return (words.count > 1 ? Int(words[1]) ?? 0 : 0, Data(answer[end.upperBound...]))
  }

  /// Whether an answer has as many bytes as it says.
  private static func isWhole(_ answer: Data) -> Bool {
    guard let end = answer.firstRange(of: Data("\r\n\r\n".utf8)) else { return false }
    let lines = String(decoding: answer[..<end.lowerBound], as: UTF8.self).lowercased().split(separator: "\r\n")
    let length = lines.first { $0.hasPrefix("content-length:") }?.split(separator: ":").last
    return answer.endIndex - end.upperBound >= length.flatMap { Int($0.filter(\.isNumber)) } ?? .max
  }

  /// Asks for a path, reads a little of the answer, and closes the connection.
  static func askAndGo(port: Int, _ path: String) throws {
    let socket = try open(port: port)
    defer { close(socket) }
    try FileHandle(fileDescriptor: socket, closeOnDealloc: false).write(
      contentsOf: Data("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n".utf8))
    var part = [UInt8](repeating: 0, count: 1000)
    _ = unsafe part.withUnsafeMutableBytes { unsafe read(socket, $0.baseAddress, $0.count) }
  }

  /// Sends bytes, and then one each quarter of a second; says after how many the server has ended the connection.
  static func trickle(_ bytes: Data, then byte: UInt8, port: Int, atMost limit: Int) async throws -> Int {
    let socket = try open(port: port)
    defer { close(socket) }
    _ = signal(SIGPIPE, SIG_IGN)
    var bytes = [UInt8](bytes)
    for count in 0..<limit {
      if unsafe write(socket, bytes, bytes.count) != bytes.count { return count }
      bytes = [byte]
      try await Task.sleep(for: .milliseconds(250))
      var next: UInt8 = 0
      let received = unsafe recv(socket, &next, 1, Int32(MSG_DONTWAIT))
      if received == 0 || received < 0 && errno != EAGAIN { return count }
    }
    return limit
  }

  /// Asks for a path, and takes so many bytes each quarter of a second; says whether that goes on to the end.
  static func sip(
    port: Int, _ path: String, _ bytes: Int, atMost limit: Int, until isEnded: () -> Bool
  ) async throws -> Bool {
    let begun = try Begun(Data("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n".utf8), port: port)
    defer { begun.end() }
    var part = [UInt8](repeating: 0, count: bytes)
    for _ in 0..<limit {
      _ = unsafe part.withUnsafeMutableBytes { unsafe read(begun.socket, $0.baseAddress, $0.count) }
      try await Task.sleep(for: .milliseconds(250))
      if isEnded() { return false }
    }
    return true
  }

  /// A connection over which something was sent, and nothing is read yet.
  struct Begun {
    fileprivate let socket: Int32

    init(_ bytes: Data, port: Int) throws {
      socket = try Connection.open(port: port)
      try FileHandle(fileDescriptor: socket, closeOnDealloc: false).write(contentsOf: bytes)
    }

    func end() { close(socket) }
  }

  /// Connects to a port of this machine; what is read is there within a minute.
  fileprivate static func open(port: Int) throws -> Int32 {
    #if canImport(Darwin)
    let socket = socket(AF_INET, SOCK_STREAM, 0)
    #else
    let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    var limit = timeval(tv_sec: 60, tv_usec: 0)
    _ = unsafe setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    let isConnected = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    guard isConnected else {
      close(socket)
      throw BrowserError(description: "nobody listens on port \(port)")
    }
    return socket
  }

  /// Sends bytes, and reads the answer; it has a minute.
  static func send(_ bytes: Data, port: Int) throws -> Data {
    let socket = try open(port: port)
    defer { close(socket) }
    let handle = FileHandle(fileDescriptor: socket, closeOnDealloc: false)
    try handle.write(contentsOf: bytes)
    // Not all servers close it when they have answered, and a handle would wait for more.
    var (answer, part) = (Data(), [UInt8](repeating: 0, count: 1 << 16))
    while !isWhole(answer) {
      let count = unsafe part.withUnsafeMutableBytes { unsafe read(socket, $0.baseAddress, $0.count) }
      if count <= 0 { break }
      answer += part[..<count]
    }
    return answer
  }
}
