internal import Synchronization

/// The records of a segment as bytes, each made into a record when it is first asked for and kept from then on.
///
/// Optimised for indexes that are opened at once and of which few records are ever shown. Readers take no lock: two that ask for a
/// record at the same time both make it, and one is kept.
@safe final class StoredRecords<Record: Sendable>: @unchecked Sendable {
  /// Makes a record of its bytes; nothing where they are none.
  typealias Decoder = @Sendable ([UInt8]) -> Record?

  private let store: ColumnStore
  private let bodies: Column<UInt8>
  private let starts: Column<UInt64>
  let decode: Decoder
  /// Whether the bytes are what was written, where that is not known yet.
  private let check: DeferredCheck?
  private let pages: UnsafeMutablePointer<AtomicLazyReference<Page>>
  private let pageCount: Int

  /// Takes records' bytes in their order in the segment.
  init(_ writer: consuming StoredRecordsWriter, decode: @escaping Decoder) {
    store = ColumnStore()
    bodies = store.keep(writer.bytes)
    starts = store.keep(writer.starts)
    self.decode = decode
    check = nil
    unsafe (pages, pageCount) = Self.pages(for: starts.count - 1)
  }

  init(_ reader: SectionReader, _ check: DeferredCheck?, count: Int, decode: @escaping Decoder) throws(SegmentDamage) {
    store = ColumnStore(owner: reader.owner)
    bodies = try reader.column(.bodies)
    starts = try reader.starts(.bodyStarts, count: count, end: bodies.count)
    self.decode = decode
    self.check = check
    unsafe (pages, pageCount) = Self.pages(for: count)
  }

  func write(to writer: inout SectionWriter) {
    writer.keep(self)
    writer.append(bodies, as: .bodies)
    writer.append(starts, as: .bodyStarts)
  }

  /// The bytes of a record; none where they are not what was written.
  func body(_ record: Int) -> [UInt8] { withExtendedLifetime(self) { bytes(record).array } }

  /// Appends the bytes of a record to others.
  func copy(_ record: Int, to writer: inout StoredRecordsWriter) {
    withExtendedLifetime(self) { writer.append(bytes(record)) }
  }

  private func bytes(_ record: Int) -> Column<UInt8> {
    let size = MemoryLayout<UInt64>.size
    if let check, !check.areSound(record * size..<(record + 2) * size, of: .bodyStarts) { return bodies.prefix(0) }
    let (start, end) = (starts[record], starts[record + 1])
    // What was stored may be forged.
    guard start <= end, end <= UInt64(bodies.count) else { return bodies.prefix(0) }
    if let check, !check.areSound(Int(start)..<Int(end), of: .bodies) { return bodies.prefix(0) }
    return bodies[Int(start)..<Int(end)]
  }

  /// A record, unless its bytes are none.
  subscript(_ record: Int) -> Record? {
    defer { withExtendedLifetime(self) {} }
    let slot = record % Page.size
    if let kept = unsafe pages[record / Page.size].load()?.load(slot) { return kept.record }
    guard let made = decode(body(record)) else { return nil }
    let page = unsafe pages[record / Page.size].load() ?? pages[record / Page.size].storeIfNil(Page())
    return page.keep(Kept(made), slot).record
  }

  /// Whether a record can be made of its bytes; it is not kept.
  func canBeMade(_ record: Int) -> Bool { decode(body(record)) != nil }

  private static func pages(for count: Int) -> (UnsafeMutablePointer<AtomicLazyReference<Page>>, Int) {
    let pageCount = (count + Page.size - 1) / Page.size
    let pages = UnsafeMutablePointer<AtomicLazyReference<Page>>.allocate(capacity: pageCount)
    for page in 0..<pageCount { unsafe (pages + page).initialize(to: AtomicLazyReference()) }
    return unsafe (pages, pageCount)
  }

  deinit {
    unsafe pages.deinitialize(count: pageCount)
    unsafe pages.deallocate()
  }

  /// A record that was made.
  private final class Kept: Sendable {
    let record: Record

    init(_ record: Record) { self.record = record }
  }

  /// The records that were made, of some that stand side by side.
  @safe private final class Page: @unchecked Sendable {
    static var size: Int { 256 }

    private let slots: UnsafeMutablePointer<AtomicLazyReference<Kept>>

    init() {
      unsafe slots = .allocate(capacity: Self.size)
      for slot in 0..<Self.size { unsafe (slots + slot).initialize(to: AtomicLazyReference()) }
    }

    func load(_ slot: Int) -> Kept? { unsafe slots[slot].load() }

    /// Keeps a record, unless another was quicker, and gives the one that is kept.
    func keep(_ record: Kept, _ slot: Int) -> Kept { unsafe slots[slot].storeIfNil(record) }

    deinit {
      unsafe slots.deinitialize(count: Self.size)
      unsafe slots.deallocate()
    }
  }
}

/// Takes the bytes of records one after another.
struct StoredRecordsWriter {
  fileprivate private(set) var bytes: [UInt8] = []
  fileprivate private(set) var starts: [UInt64] = [0]

  mutating func append(_ record: [UInt8]) {
    bytes += record
    starts.append(UInt64(bytes.count))
  }

  mutating func append(_ record: Column<UInt8>) {
    unsafe bytes.append(contentsOf: record.buffer)
    starts.append(UInt64(bytes.count))
  }
}
