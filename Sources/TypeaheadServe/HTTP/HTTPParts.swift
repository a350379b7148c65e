#if Tools
@unsafe @preconcurrency private import CMicroHTTPD

/// An answer whose parts are made while it is sent.
final class HTTPParts {
  private let next: () -> [UInt8]?
  private let tellMebibyte: () -> Void
  /// How many mebibytes the client has taken.
  private var mebibytes: UInt64 = 0
  private var part: ArraySlice<UInt8> = []

  /// The most bytes that are sent at once.
  private static let blockSize = 1 << 15

  private init(_ next: @escaping () -> [UInt8]?, tellMebibyte: @escaping () -> Void) {
    (self.next, self.tellMebibyte) = (next, tellMebibyte)
  }

  /// The response that sends the parts; the caller destroys it.
  ///
  /// - Parameter tellMebibyte: Called for each mebibyte that the client has taken.
  static func response(
    _ next: @escaping () -> [UInt8]?, tellMebibyte: @escaping () -> Void
  ) -> OpaquePointer? {
    unsafe MHD_create_response_from_callback(
      UInt64.max, blockSize, sendPart, Unmanaged.passRetained(HTTPParts(next, tellMebibyte: tellMebibyte)).toOpaque(),
      endParts)
  }

  /// The next bytes from a place on, at most so many; none at the end.
  fileprivate func bytes(from place: UInt64, atMost count: Int) -> ArraySlice<UInt8> {
    if place >> 20 != mebibytes {
      mebibytes = place >> 20
      tellMebibyte()
    }
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
  let bytes = parts.bytes(from: place, atMost: room)
  if bytes.isEmpty { return typeahead_http_end }
  unsafe UnsafeMutableRawBufferPointer(start: buffer, count: room).copyBytes(from: bytes)
  return bytes.count
}

/// Called when such an answer was sent, or its client has gone.
private func endParts(_ state: UnsafeMutableRawPointer?) {
  unsafe Unmanaged<HTTPParts>.fromOpaque(state!).release()
}
#endif
