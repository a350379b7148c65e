#if Tools
@unsafe @preconcurrency private import CMicroHTTPD

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
/// Requests are answered side by side by ``threads`` threads. A connection that says nothing for 30 seconds is closed. There are
/// at most 64; others wait. It is thread-safe: it is set up once, and its library may be called from any thread.
@safe package final class HTTPServer: @unchecked Sendable {
  /// Answers a request; it is called from several threads.
  package typealias Handler = @Sendable (HTTPRequest) -> HTTPResponse
  /// The refusal of a request by its head, before its body is read; nil lets it come.
  package typealias Gate = @Sendable (HTTPRequest) -> HTTPResponse?

  /// The port it listens on.
  package let port: Int
  private let daemon: OpaquePointer
  private let context: Unmanaged<Context>

  /// How many requests are answered at once.
  package static let threads: UInt32 = 4

  /// What the library's callbacks get.
  fileprivate final class Context: Sendable {
    let handler: Handler
    let gate: Gate
    let mostBytes: Int

    init(_ handler: @escaping Handler, gate: @escaping Gate, mostBytes: Int) {
      (self.handler, self.gate, self.mostBytes) = (handler, gate, mostBytes)
    }
  }

  /// Begins to listen.
  ///
  /// - Parameters:
  ///   - port: The port; 0 is any free one.
  ///   - mostBytes: The longest body that is read; a longer one is refused with status 413.
  ///   - gate: Refuses requests before their bodies are read.
  /// - Throws: ``HTTPServerError`` where the port is taken.
  package init(
    port: Int, mostBytes: Int = 1 << 26, gate: @escaping Gate = { _ in nil }, handler: @escaping Handler
  ) throws(HTTPServerError) {
    unsafe context = Unmanaged.passRetained(Context(handler, gate: gate, mostBytes: mostBytes))
    let daemon = unsafe typeahead_http_start(
      UInt16(port), Self.threads, 1 << 17, 64, 30, answerRequest, endRequest, context.toOpaque())
    guard let daemon = unsafe daemon else {
      unsafe context.release()
      throw HTTPServerError(port: port)
    }
    unsafe self.daemon = daemon
    self.port = unsafe Int(typeahead_http_port(daemon))
  }

  /// Stops listening and closes all connections. It is called once.
  package func stop() {
    unsafe MHD_stop_daemon(daemon)
    unsafe context.release()
  }
}

/// A request whose parts are still coming.
private final class Incoming {
  var body: [UInt8] = []
  var isTooLong = false
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
    if let refusal = server.gate(request(body: [])) { return unsafe queue(refusal, on: connection) }
    unsafe state!.pointee = Unmanaged.passRetained(Incoming()).toOpaque()
    return typeahead_http_yes
  }
  let incoming = unsafe Unmanaged<Incoming>.fromOpaque(begun).takeUnretainedValue()
  let count = unsafe uploadCount!.pointee
  if count > 0 {
    // What is too long is read to its end, so that the client hears why.
    incoming.isTooLong = incoming.isTooLong || incoming.body.count + count > server.mostBytes
    if incoming.isTooLong {
      incoming.body = []
    } else {
      unsafe incoming.body.append(contentsOf: UnsafeRawBufferPointer(start: upload, count: count))
    }
    unsafe uploadCount!.pointee = 0
    return typeahead_http_yes
  }
  let response: HTTPResponse
  if incoming.isTooLong {
    response = .error(413, "the body is longer than \(server.mostBytes) bytes; send fewer records at once")
  } else {
    response = server.handler(request(body: incoming.body))
  }
  return unsafe queue(response, on: connection)
}

private func queue(_ response: HTTPResponse, on connection: OpaquePointer?) -> MHD_Result {
  let made: OpaquePointer? =
    switch response.body {
    case .whole(var bytes):
      unsafe bytes.withUnsafeMutableBytes { bytes in
        unsafe MHD_create_response_from_buffer(bytes.count, bytes.baseAddress, typeahead_http_copied)
      }
    case .parts(let next):
      unsafe HTTPParts.response(next)
    }
  guard let made = unsafe made else { return typeahead_http_no }
  for (name, value) in HTTPResponse.headers + [("Content-Type", response.type)] {
    _ = unsafe MHD_add_response_header(made, name, value)
  }
  // A client that is refused keeps no place.
  if [403, 421].contains(response.status) { _ = unsafe MHD_add_response_header(made, "Connection", "close") }
  let result = unsafe MHD_queue_response(connection, UInt32(response.status), made)
  unsafe MHD_destroy_response(made)
  return result
}

/// Called when a request is over, however it ended.
private func endRequest(
  _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?,
  _ state: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ reason: MHD_RequestTerminationCode
) {
  guard let begun = unsafe state?.pointee else { return }
  unsafe Unmanaged<Incoming>.fromOpaque(begun).release()
  unsafe state!.pointee = nil
}
#endif
