/// The release of the package that this source is, or will be.
///
/// The changelog's first version is the same: a test compares them.
package enum Release {
  /// The semantic version, which `fts version` and `ftsbench version` print.
  package static let version = "0.3.0"
}
