internal import CICU

/// One of ICU's normal forms. ICU documents its instances as immutable and shared between threads.
@safe struct Normalizer: @unchecked Sendable {
  private let instance: OpaquePointer

  /// NFKC with case folding, default-ignorable characters removed.
  static let casefold = unsafe Normalizer { unsafe icu_nfkcCasefold(&$0) }
  /// Canonical decomposition.
  static let decomposed = unsafe Normalizer { unsafe icu_nfd(&$0) }
  /// Canonical composition.
  static let composed = unsafe Normalizer { unsafe icu_nfc(&$0) }

  private init(_ open: (inout Int32) -> OpaquePointer?) {
    var status: Int32 = 0
    guard let opened = unsafe open(&status) else {
      preconditionFailure("ICU has no normalization data: status \(status); install ICU's data files")
    }
    unsafe instance = opened
  }

  /// Writes the normal form of `source` over `target` and returns its length, which may be more than
  /// `target` holds; then nothing useful was written.
  func normalize(_ source: [UInt16], into target: inout [UInt16]) -> Int {
    var status: Int32 = 0
    let length = unsafe source.withUnsafeBufferPointer { from in
      unsafe target.withUnsafeMutableBufferPointer { to in
        unsafe icu_normalize(
          instance, from.baseAddress, Int32(from.count), to.baseAddress, Int32(to.count), &status)
      }
    }
    precondition(
      status <= 0 || status == ICU_BUFFER_OVERFLOW,
      "ICU cannot normalize: status \(status)")
    return Int(length)
  }
}
