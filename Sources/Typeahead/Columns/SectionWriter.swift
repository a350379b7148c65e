/// Takes the columns that are to be stored.
package struct SectionWriter: Sendable {
  /// A column as bytes. Whoever reads them keeps alive what it is a column of.
  package struct Content: Sendable {
    package let section: Section
    fileprivate let bytes: Column<UInt8>

    package var byteCount: Int { bytes.count }

    /// Runs `body` with the bytes.
    package func withBytes<Result, Failure: Error>(
      _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
      try unsafe body(UnsafeRawBufferPointer(bytes.buffer))
    }
  }

  package private(set) var contents: [Content] = []
  /// What is kept alive.
  private var owners: [any AnyObject & Sendable] = []

  package init() {}

  mutating func keep(_ owner: any AnyObject & Sendable) { owners.append(owner) }

  mutating func append<Element>(_ column: Column<Element>, as section: Section) {
    contents.append(Content(section: section, bytes: column.bytes))
  }
}
