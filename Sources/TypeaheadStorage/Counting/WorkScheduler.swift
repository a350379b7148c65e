/// Decides when background work may run. The app implements it, since it knows whether a person is using it.
///
/// ```swift
/// struct WhenCharging: WorkScheduler {
///   let device: Device
///
///   func turn(_ conditions: WorkConditions) async throws {
///     if conditions.contains(.charging) { try await device.waitUntilCharging() }
///     if conditions.contains(.idle) { try await device.waitUntilIdle() }
///   }
/// }
/// ```
public protocol WorkScheduler: Sendable {
  /// Returns when the next step may be done. A step takes some milliseconds, and each waits for a turn of its own.
  ///
  /// - Throws: Anything, such as `CancellationError`, where it may not be done any more; work ends there, to go on another time.
  func turn(_ conditions: WorkConditions) async throws
}

/// When work may be done.
public struct WorkConditions: OptionSet, Sendable {
  /// The conditions as bits.
  public let rawValue: Int

  /// Conditions of bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Nobody uses the app.
  public static let idle = WorkConditions(rawValue: 1)
  /// The device is being charged.
  public static let charging = WorkConditions(rawValue: 2)
}
