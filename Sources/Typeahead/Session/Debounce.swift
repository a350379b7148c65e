/// When inputs that follow each other closely are answered: a policy optimised for answers that follow typing at once and
/// never pile up behind it.
///
/// ```swift
/// Debounce()                                                      // waits only as long as answers are dear
/// Debounce(delay: .fixed(.milliseconds(150)), edges: .trailing)   // answers a pause
/// Debounce(maximumWait: .seconds(1))                              // answers on the way, too
/// ```
///
/// An answer opens a window of one delay, and so does a first input that is not answered at once. An input within the window
/// waits in place of the one before and begins the delay anew. When the window closes, the input that waited is answered,
/// which opens the next window; when none waited, the inputs are at rest. So two answers are begun at least one delay apart,
/// but for the maximum wait and for the end of the inputs, which answers the input that waits at once.
public struct Debounce: Sendable, Hashable {
  /// How long an input waits for a newer one.
  public enum Delay: Sendable, Hashable {
    /// As long as recent answers make worth while: not at all while they are cheap.
    ///
    /// The cost of an answer is the time from when it is begun until it is done. The mean cost begins at zero and moves a
    /// quarter of the way to each new cost, so that the last few decide and a first, cold one does not. An answer that is
    /// cancelled would have cost more than the time it had: that time counts where it is above the mean. The delay is
    ///
    /// - none for a mean of up to 2 ms, a quarter of a frame at 120 Hz: answering every key then leaves the frame for
    ///   drawing;
    /// - twice the mean above: an answer is done before the next is begun, even one that costs twice the usual;
    /// - never more than 250 ms, about the longest pause between keys of steady typing: to wait longer saves nothing.
    case adaptive
    /// Always the same; zero answers each input at once.
    case fixed(Duration)
  }

  /// Which inputs of a burst are answered.
  public enum Edges: Sendable, Hashable {
    /// The first after a rest, at once. The last of a burst stays without an answer.
    case leading
    /// The last, one delay later.
    case trailing
    /// The first after a rest, at once, and the last, one delay later.
    case both
  }

  /// How long an input waits for a newer one.
  public let delay: Delay
  /// Which inputs of a burst are answered.
  public let edges: Edges
  /// The longest time that a window stays open while inputs keep coming; nil for as long as they do.
  ///
  /// An answer is begun at least so often while inputs keep coming. One that costs more is cancelled by the next.
  public let maximumWait: Duration?

  /// A policy; without arguments, one that serves answers of any cost.
  ///
  /// - Precondition: A fixed delay is not negative, a maximum wait positive.
  public init(delay: Delay = .adaptive, edges: Edges = .both, maximumWait: Duration? = nil) {
    if case .fixed(let time) = delay { require(time >= .zero, "a delay is not negative") }
    if let maximumWait { require(maximumWait > .zero, "a maximum wait is positive") }
    self.delay = delay
    self.edges = edges
    self.maximumWait = maximumWait
  }
}
