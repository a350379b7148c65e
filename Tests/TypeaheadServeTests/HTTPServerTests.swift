import BoundedWaits
import Foundation
import Synchronization
import Testing
import TypeaheadTestSupport
import TypeaheadTools

@testable import TypeaheadServe

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The server over a real connection.
@Suite(.timeLimit(.minutes(2))) struct HTTPServerTests {
  /// Echoes what it was asked.
  private static func echo(_ request: HTTPRequest) -> HTTPResponse {
    let parameters = request.parameters.map { "\($0.name)=\($0.value)" }.joined(separator: "|")
    return HTTPResponse(
      type: "text/plain",
      body: .whole(Array("\(request.method) \(request.path) \(parameters) \(request.body.count)".utf8)))
  }

  private static func ask(
    _ server: HTTPServer, _ path: String, body: Data? = nil
  ) async throws -> (text: String, response: HTTPURLResponse) {
    var request = URLRequest(url: URL(string: "http://127.0.0.1:\(server.port)\(path)")!)
    if let body { (request.httpMethod, request.httpBody) = ("POST", body) }
    let (data, response) = try await URLSession.shared.data(for: request)
    return (String(decoding: data, as: UTF8.self), response as! HTTPURLResponse)
  }

  @Test func requestsArriveAsTheyWereMeant() async throws {
    let server = try HTTPServer(port: 0, handler: Self.echo)
    defer { server.stop() }
    let (text, response) = try await Self.ask(server, "/a%20b?q=a+b%26c&x=%D0%B6&q=&y")
    #expect(text == "GET /a b q=a b&c|x=ж|q=|y= 0")
    #expect(response.value(forHTTPHeaderField: "Content-Security-Policy")?.hasPrefix("default-src 'none'") == true)
    #expect(response.value(forHTTPHeaderField: "X-Content-Type-Options") == "nosniff")
    #expect(try await Self.ask(server, "/", body: Data(count: 300_000)).text == "POST /  300000")
  }

  @Test func whatIsNoTextIsRepaired() async throws {
    let server = try HTTPServer(port: 0, handler: Self.echo)
    defer { server.stop() }
    #expect(try await Self.ask(server, "/?q=%FF%00z").text == "GET / q=\u{FFFD}\u{0}z 0")
  }

  @Test func longBodiesAreRefused() async throws {
    let server = try HTTPServer(port: 0, mostBytes: 1000, handler: Self.echo)
    defer { server.stop() }
    #expect(try await Self.ask(server, "/", body: Data(count: 1000)).text == "POST /  1000")
    let (text, response) = try await Self.ask(server, "/", body: Data(count: 100_000))
    #expect(response.statusCode == 413 && text.contains("longer than 1000 bytes"))
  }

  /// Parts of any length arrive whole and in order; they are made as the client takes them.
  @Test func partsArriveInOrder() async throws {
    let parts = (0..<300).map { number in Array(String(repeating: "\(number),", count: number * 7 % 2000).utf8) }
    let server = try HTTPServer(port: 0) { _ in
      var rest = parts[...]
      return HTTPResponse(type: "text/plain", body: .parts { rest.popFirst() })
    }
    defer { server.stop() }
    let (text, response) = try await Self.ask(server, "/")
    #expect(response.statusCode == 200 && text == String(decoding: parts.joined(), as: UTF8.self))
  }

  /// A client that goes, or reads no more, costs no more than the parts it was sent.
  @Test func aClientThatGoesIsLetGo() async throws {
    let (made, ended) = (Counter(), Counter())
    let server = try HTTPServer(port: 0) { _ in
      let watch = CountedEnd(ended)
      return HTTPResponse(
        type: "text/plain",
        body: .parts {
          _ = watch
          made.value.withLock { $0 += 1 }
          return [UInt8](repeating: 65, count: 100_000)
        })
    }
    try Connection.askAndGo(port: server.port, "/")
    try await waitUntil("the answer is let go") { ended.value.withLock(\.self) == 1 }
    server.stop()
    #expect(made.value.withLock(\.self) < 1000)
  }

  /// A request that is refused is so before its body is read, which the server may never see.
  @Test func refusedBodiesAreNotRead() async throws {
    let answered = Counter()
    let server = try HTTPServer(
      port: 0, gate: { $0.path == "/no" ? .error(403, "no") : nil },
      handler: { request in
        answered.value.withLock { $0 += request.body.count }
        return Self.echo(request)
      })
    defer { server.stop() }
    let head = "POST /no HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 50000000\r\n\r\nbegun"
    #expect(try Connection.send(Data(head.utf8), port: server.port).starts(with: Data("HTTP/1.1 403".utf8)))
    #expect(try await Self.ask(server, "/yes", body: Data(count: 100)).text == "POST /yes  100")
    #expect(answered.value.withLock(\.self) == 100)
  }

  /// A whole request has its time: a byte now and then renews nothing.
  @Test(arguments: ["", "POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100000\r\n\r\n"])
  func aRequestThatTakesTooLongIsEnded(_ begun: String) async throws {
    let server = try HTTPServer(port: 0, patience: 2, handler: Self.echo)
    defer { server.stop() }
    let bytes = Data((begun.isEmpty ? "GET /\(String(repeating: "a", count: 1000))" : begun).utf8)
    let sent = try await Connection.trickle(bytes, then: 97, port: server.port, atMost: 80)
    // Two seconds are eight bytes.
    #expect(sent > 4 && sent < 40)
    #expect(try await Self.ask(server, "/").text == "GET /  0")
  }

  /// An answer that is hardly taken is ended too.
  @Test func anAnswerThatIsNotTakenIsEnded() async throws {
    let ended = Counter()
    let server = try HTTPServer(port: 0, patience: 2) { _ in
      let watch = CountedEnd(ended)
      return HTTPResponse(
        type: "text/plain",
        body: .parts {
          _ = watch
          return [UInt8](repeating: 65, count: 100_000)
        })
    }
    defer { server.stop() }
    let isTaken = try await Connection.sip(port: server.port, "/", 20_000, atMost: 60) {
      ended.value.withLock(\.self) == 1
    }
    #expect(!isTaken)
  }

  /// Time counts while the client is waited for, not while the server is busy.
  @Test func whoWaitsForABusyServerIsAnswered() async throws {
    let server = try HTTPServer(port: 0, patience: 1) { request in
      Thread.sleep(forTimeInterval: 2.5)
      return Self.echo(request)
    }
    defer { server.stop() }
    try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<2 * Int(HTTPServer.threads) { group.addTask { try await Self.ask(server, "/").text } }
      for try await text in group { #expect(text == "GET /  0") }
    }
  }

  /// All bodies together have room for two long ones.
  @Test func bodiesWithoutRoomAreRefused() async throws {
    let server = try HTTPServer(port: 0, mostBytes: 100_000, patience: 300, handler: Self.echo)
    defer { server.stop() }
    let head = "POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100000\r\n\r\n"
    let begun = try (0..<2).map { _ in
      try Connection.Begun(Data(head.utf8) + Data(count: 90_000), port: server.port)
    }
    // They are there when they are read: who asks before takes their room.
    while server.heldBytes < 180_000 { try await Task.sleep(for: .milliseconds(20)) }
    #expect(try await Self.ask(server, "/", body: Data(count: 30_000)).response.statusCode == 503)
    #expect(try await Self.ask(server, "/", body: Data(count: 10_000)).text == "POST /  10000")
    begun.forEach { $0.end() }
    while server.heldBytes > 0 { try await Task.sleep(for: .milliseconds(20)) }
    #expect(try await Self.ask(server, "/", body: Data(count: 100_000)).text == "POST /  100000")
  }

  @Test func aTakenPortIsAnError() throws {
    let server = try HTTPServer(port: 0, handler: Self.echo)
    defer { server.stop() }
    let error = #expect(throws: HTTPServerError.self) { try HTTPServer(port: server.port, handler: Self.echo) }
    #expect(error?.description.contains("port \(server.port) of 127.0.0.1") == true)
  }

  @Test func manyAskAtOnce() async throws {
    let site = try SearchSite.site((0..<100).map { #"{"id":"\#($0)","title":"note \#($0)"}"# })
    let server = try HTTPServer(port: 0, handler: site.answer)
    defer { server.stop() }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<16 {
        group.addTask {
          for turn in 0..<20 {
            let text = try await Self.ask(server, "/search?q=note+\(number)&session=\(turn % 3)").text
            #expect(text.contains(#""hits":[{"id":"\#(number)","#), "\(text)")
          }
        }
      }
      try await group.waitForAll()
    }
  }
}

/// A number that several threads count up.
private final class Counter: Sendable {
  let value = Mutex(0)
}

/// Counts when it goes.
private final class CountedEnd {
  private let counter: Counter

  init(_ counter: Counter) { self.counter = counter }

  deinit { counter.value.withLock { $0 += 1 } }
}
