internal import CICU

/// The natural order of names as bytes: ICU collation with numbers by value.
@safe final class NameCollator {
  /// The most UTF-16 units of a name that count.
  static let longestName = 256

  private let collator: OpaquePointer
  private var units: [UInt16] = []
  private var key: [UInt8] = Array(repeating: 0, count: 512)

  /// A collator of `locale`; one that ICU does not know has the root order.
  init(locale: String) {
    var status: Int32 = 0
    var opened = unsafe icu_openCollator(locale, &status)
    if unsafe opened == nil {
      status = 0
      unsafe opened = unsafe icu_openCollator("", &status)
    }
    guard let opened = unsafe opened else {
      preconditionFailure("ICU has no collation data: status \(status); install ICU's data files")
    }
    unsafe icu_setCollatorAttribute(opened, ICU_NUMERIC_COLLATION, ICU_ON, &status)
    unsafe collator = opened
  }

  deinit { unsafe icu_closeCollator(collator) }

  /// The collation key of `name`.
  func key(_ name: String) -> ArraySlice<UInt8> {
    units.removeAll(keepingCapacity: true)
    units.append(contentsOf: name.utf16.prefix(Self.longestName))
    while true {
      let length = unsafe units.withUnsafeBufferPointer { text in
        unsafe key.withUnsafeMutableBufferPointer { key in
          unsafe Int(icu_sortKey(collator, text.baseAddress, Int32(text.count), key.baseAddress, Int32(key.count)))
        }
      }
      if length <= key.count { return key[..<length] }
      key = Array(repeating: 0, count: length)
    }
  }
}
