#if Tools
@unsafe @preconcurrency private import CMicroHTTPD
internal import Synchronization

/// A server on the loopback address of this machine, by GNU libmicrohttpd.
///
/// ```swift
/// let server = try HTTPServer(port: 0) { request in
///   HTTPResponse(type: "text/plain", body: .whole(Array(request.path.utf8)))
/// }
/// print("http://127.0.0.1:\(server.port)/")
/// server.stop()
/// ```
///
/// Requests are answered side by side by ``threads`` threads. A client has 30 seconds for a whole request. There are at most ``mostClients``
/// connections; others wait, and where there are nearly as many, each ends with its answer. It is thread-safe: it is set up once, and its
/// library may be called from any thread.
@safe package final class HTTPServer: @unchecked Sendable {
  /// Answers a request; it is called from several threads.
  package typealias Handler = @Sendable (HTTPRequest) -> HTTPResponse
  /// The refusal of a request by its head, before its body is read; nil lets it come.
  package typealias Gate = @Sendable (HTTPRequest) -> HTTPResponse?

  /// The port it listens on.
  package let port: Int
  private let daemon: OpaquePointer
  private let context: Unmanaged<Context>
  private let watch: Task<Void, Never>

  /// How many requests are answered at once.
  package static let threads: UInt32 = 4
  /// How many clients may be connected at once.
  package static let mostClients = 64

  /// What the library's callbacks get.
  fileprivate final class Context: Sendable {
    let handler: Handler
    let gate: Gate
    let mostBytes: Int
    let clients: HTTPClients
    /// The bytes of all bodies in memory.
    private let held = Mutex(0)

    init(_ handler: @escaping Handler, gate: @escaping Gate, mostBytes: Int, patience: Int) {
      (self.handler, self.gate, self.mostBytes) = (handler, gate, mostBytes)
      clients = HTTPClients(patience: patience, many: HTTPServer.mostClients * 3 / 4)
    }

    /// Takes memory for bytes of a body; says whether there is room.
    func hold(_ count: Int) -> Bool {
      held.withLock { held in
        if held + count > 2 * mostBytes { return false }
        held += count
        return true
      }
    }

    func release(_ count: Int) { held.withLock { $0 -= count } }

    fileprivate var heldBytes: Int { held.withLock(\.self) }
  }

  /// The bytes of all bodies in memory.
  var heldBytes: Int { unsafe context.takeUnretainedValue().heldBytes }

  /// Begins to listen.
  ///
  /// - Parameters:
  ///   - port: The port; 0 is any free one.
  ///   - mostBytes: The longest body that is read; a longer one is refused with status 413. All bodies together have twice as many; where there
  ///     is no room a body is refused with status 503.
  ///   - patience: So many seconds a client has to send a request, and to take each mebibyte of the answer.
  ///   - gate: Refuses requests before their bodies are read.
  /// - Throws: ``HTTPServerError`` where the port is taken.
  package init(
    port: Int, mostBytes: Int = 1 << 26, patience: Int = 30, gate: @escaping Gate = { _ in nil },
    handler: @escaping Handler
  ) throws(HTTPServerError) {
    let context = Context(handler, gate: gate, mostBytes: mostBytes, patience: patience)
    unsafe self.context = Unmanaged.passRetained(context)
    let daemon = unsafe typeahead_http_start(
      UInt16(port), Self.threads, 1 << 17, UInt32(Self.mostClients), answerRequest, endRequest, noteConnection,
      self.context.toOpaque())
    guard let daemon = unsafe daemon else {
      unsafe self.context.release()
      throw HTTPServerError(port: port)
    }
    unsafe self.daemon = daemon
    self.port = unsafe Int(typeahead_http_port(daemon))
    watch = Task.detached { [clients = context.clients] in await clients.watch() }
  }

  /// Stops listening and closes all connections. It is called once.
  package func stop() {
    watch.cancel()
    unsafe MHD_stop_daemon(daemon)
    unsafe context.release()
  }
}

/// A request whose parts are still coming.
private final class Incoming {
  private(set) var body: [UInt8] = []
  private(set) var refusal: HTTPResponse?
  private let server: HTTPServer.Context

  /// - Parameter length: What the client says of the body's length.
  init(_ server: HTTPServer.Context, length: Int) {
    self.server = server
    // Memory that is not written yet costs nothing, and growing takes twice as much.
    body.reserveCapacity(min(max(0, length), server.mostBytes))
  }

  deinit { server.release(body.count) }

  /// Takes a part of the body. What is refused is read to its end, so that the client hears why.
  func append(_ bytes: UnsafeRawBufferPointer) {
    if refusal != nil { return }
    if body.count + bytes.count > server.mostBytes {
      refuse(.error(413, "the body is longer than \(server.mostBytes) bytes; send fewer records at once"))
    } else if !server.hold(bytes.count) {
      refuse(.error(503, "others are sending as much as there is room for; send it again soon"))
    } else {
      unsafe body.append(contentsOf: bytes)
    }
  }

  private func refuse(_ response: HTTPResponse) {
    server.release(body.count)
    (body, refusal) = ([], response)
  }
}

/// Gathers what a library's iterator gives.
private final class Pairs {
  var all: [(name: String, value: String)] = []
}

private func pairs(_ connection: OpaquePointer?, _ kind: MHD_ValueKind) -> [(name: String, value: String)] {
  let pairs = Pairs()
  _ = unsafe MHD_get_connection_values_n(
    connection, kind,
    { pairs, _, name, nameCount, value, valueCount in
      let name = unsafe UnsafeRawBufferPointer(start: name, count: nameCount)
      let value = unsafe UnsafeRawBufferPointer(start: value, count: value == nil ? 0 : valueCount)
      unsafe Unmanaged<Pairs>.fromOpaque(pairs!).takeUnretainedValue().all.append(
        (String(decoding: name, as: UTF8.self), String(decoding: value, as: UTF8.self)))
      return typeahead_http_yes
    }, Unmanaged.passUnretained(pairs).toOpaque())
  return pairs.all
}

/// Called when a client has connected, and before its socket is closed.
private func noteConnection(
  _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?,
  _ state: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ event: MHD_ConnectionNotificationCode
) {
  let clients = unsafe Unmanaged<HTTPServer.Context>.fromOpaque(context!).takeUnretainedValue().clients
  let socket = unsafe typeahead_http_socket(connection)
  if event == typeahead_http_connected { clients.connect(socket) } else { clients.disconnect(socket) }
}

/// Called when a request has begun, for each part of its body, and when all of it is there.
private func answerRequest(
  _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ url: UnsafePointer<CChar>?,
  _ method: UnsafePointer<CChar>?, _ version: UnsafePointer<CChar>?, _ upload: UnsafePointer<CChar>?,
  _ uploadCount: UnsafeMutablePointer<Int>?, _ state: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
  let server = unsafe Unmanaged<HTTPServer.Context>.fromOpaque(context!).takeUnretainedValue()
  func request(body: [UInt8]) -> HTTPRequest {
    unsafe HTTPRequest(
      method: String(cString: method!), path: String(cString: url!),
      parameters: pairs(connection, typeahead_http_parameters),
      headers: pairs(connection, typeahead_http_headers).map { ($0.name.lowercased(), $0.value) }, body: body)
  }
  guard let begun = unsafe state!.pointee else {
    let head = request(body: [])
    if let refusal = server.gate(head) { return unsafe queue(refusal, on: connection, of: server) }
    let incoming = Incoming(server, length: head.header("content-length").flatMap { Int($0) } ?? 0)
    unsafe state!.pointee = Unmanaged.passRetained(incoming).toOpaque()
    return typeahead_http_yes
  }
  let incoming = unsafe Unmanaged<Incoming>.fromOpaque(begun).takeUnretainedValue()
  let count = unsafe uploadCount!.pointee
  if count > 0 {
    unsafe incoming.append(UnsafeRawBufferPointer(start: upload, count: count))
    unsafe uploadCount!.pointee = 0
    return typeahead_http_yes
  }
  unsafe server.clients.begin(.waits, typeahead_http_socket(connection))
  let response = incoming.refusal ?? server.handler(request(body: incoming.body))
  return unsafe queue(response, on: connection, of: server)
}

private func queue(
  _ response: HTTPResponse, on connection: OpaquePointer?, of server: HTTPServer.Context
) -> MHD_Result {
  let (clients, socket) = (server.clients, unsafe typeahead_http_socket(connection))
  let made: OpaquePointer? =
    switch response.body {
    case .whole(var bytes):
      unsafe bytes.withUnsafeMutableBytes { bytes in
        unsafe MHD_create_response_from_buffer(bytes.count, bytes.baseAddress, typeahead_http_copied)
      }
    case .parts(let next):
      unsafe HTTPParts.response(next) { clients.begin(.takes, socket) }
    }
  guard let made = unsafe made else { return typeahead_http_no }
  for (name, value) in HTTPResponse.headers + [("Content-Type", response.type)] {
    _ = unsafe MHD_add_response_header(made, name, value)
  }
  // A client that is refused keeps no place, nor does any while others wait for one.
  if [403, 421].contains(response.status) || clients.areMany {
    _ = unsafe MHD_add_response_header(made, "Connection", "close")
  }
  clients.begin(.takes, socket)
  let result = unsafe MHD_queue_response(connection, UInt32(response.status), made)
  unsafe MHD_destroy_response(made)
  return result
}

/// Called when a request is over, however it ended.
private func endRequest(
  _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?,
  _ state: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ reason: MHD_RequestTerminationCode
) {
  let server = unsafe Unmanaged<HTTPServer.Context>.fromOpaque(context!).takeUnretainedValue()
  unsafe server.clients.begin(.sends, typeahead_http_socket(connection))
  guard let begun = unsafe state?.pointee else { return }
  unsafe Unmanaged<Incoming>.fromOpaque(begun).release()
  unsafe state!.pointee = nil
}
#endif
