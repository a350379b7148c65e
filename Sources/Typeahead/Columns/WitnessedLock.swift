#if TYPEAHEAD_THREAD_SANITIZER
#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Android)
internal import Android
#elseif canImport(Bionic)
internal import Bionic
#endif

/// A lock that the thread sanitizer sees, held around one that it does not: what `Mutex` orders would be a race to it.
@safe final class WitnessedLock: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  init() { unsafe pthread_mutex_init(mutex, nil) }

  deinit {
    unsafe pthread_mutex_destroy(mutex)
    unsafe mutex.deallocate()
  }

  func lock() { unsafe pthread_mutex_lock(mutex) }
  func lockIfAvailable() -> Bool { unsafe pthread_mutex_trylock(mutex) == 0 }
  func unlock() { unsafe pthread_mutex_unlock(mutex) }
}
#endif
