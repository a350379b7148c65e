#if Tools
@unsafe @preconcurrency private import CMicroHTTPD

/// An answer whose parts are made while it is sent.
final class HTTPParts {
  private let next: () -> [UInt8]?
  private var part: ArraySlice<UInt8> = []

  /// The most bytes that are sent at once.
  private static let blockSize = 1 << 15

  private init(_ next: @escaping () -> [UInt8]?) { self.next = next }

  /// The response that sends the parts; the caller destroys it.
  static func response(_ next: @escaping () -> [UInt8]?) -> OpaquePointer? {
    unsafe MHD_create_response_from_callback(
      UInt64.max, blockSize, sendPart, Unmanaged.passRetained(HTTPParts(next)).toOpaque(), endParts)
  }

  /// The next bytes, at most so many; none at the end.
  fileprivate func bytes(atMost count: Int) -> ArraySlice<UInt8> {
    while part.isEmpty {
      guard let part = next() else { return [] }
      self.part = part[...]
    }
    defer { part = part.dropFirst(count) }
    return part.prefix(count)
  }
}

/// Called when a client can take more of an answer.
private func sendPart(
  _ state: UnsafeMutableRawPointer?, _ place: UInt64, _ buffer: UnsafeMutablePointer<CChar>?, _ room: Int
) -> Int {
  let parts = unsafe Unmanaged<HTTPParts>.fromOpaque(state!).takeUnretainedValue()
  let bytes = parts.bytes(atMost: room)
  if bytes.isEmpty { return typeahead_http_end }
  unsafe UnsafeMutableRawBufferPointer(start: buffer, count: room).copyBytes(from: bytes)
  return bytes.count
}

/// Called when such an answer was sent, or its client has gone.
private func endParts(_ state: UnsafeMutableRawPointer?) {
  unsafe Unmanaged<HTTPParts>.fromOpaque(state!).release()
}
#endif
