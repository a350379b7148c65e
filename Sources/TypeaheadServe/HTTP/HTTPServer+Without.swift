#if !Tools
/// What stands in for GNU libmicrohttpd where the package is built without its trait `Tools`: it never begins.
package final class HTTPServer: Sendable {
  package typealias Handler = @Sendable (HTTPRequest) -> HTTPResponse
  package typealias Gate = @Sendable (HTTPRequest) -> HTTPResponse?

  package let port = 0
  package static let threads: UInt32 = 1

  package init(
    port: Int, mostBytes: Int = 1 << 26, gate: @escaping Gate = { _ in nil }, handler: @escaping Handler
  ) throws(HTTPServerError) { throw HTTPServerError(port: port, isBuilt: false) }

  package func stop() {}
}
#endif
