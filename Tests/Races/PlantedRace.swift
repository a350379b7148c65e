/// Memory that threads write to without a lock, which the sanitizer must report.
@safe final class PlantedRace: @unchecked Sendable {
  private let writes = UnsafeMutablePointer<Int>.allocate(capacity: 1)

  init() { unsafe writes.initialize(to: 0) }

  deinit { unsafe writes.deallocate() }

  /// Stays a function of its own, so that the report names it.
  @inline(never)
  func write() { unsafe writes.pointee += 1 }
}
