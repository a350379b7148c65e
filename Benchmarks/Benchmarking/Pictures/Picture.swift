/// What pictures show, as scripts for gnuplot.
enum Picture {
  /// Rows of data under a name.
  static func block(_ name: String, _ rows: [[String]]) -> String {
    "$\(name) << EOD\n" + rows.map { $0.joined(separator: " ") + "\n" }.joined() + "EOD\n"
  }

  /// A logarithmic axis of microseconds, its marks in the units people use.
  static let timeAxis = """
    set logscale y
    set ytics ('1 ns' 0.001, '10 ns' 0.01, '100 ns' 0.1, '1 µs' 1, '10 µs' 10, '100 µs' 100, '1 ms' 1e3, '10 ms' 1e4, \
    '100 ms' 1e5, '1 s' 1e6, '10 s' 1e7, '100 s' 1e8)

    """
}
