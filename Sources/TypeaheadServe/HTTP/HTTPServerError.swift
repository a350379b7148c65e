/// Why a server cannot begin.
package struct HTTPServerError: Error, CustomStringConvertible {
  package let port: Int
  /// Whether the package was built with what serves.
  var isBuilt = true

  package var description: String {
    if !isBuilt { return "fts was built without the package's trait Tools, and cannot serve; build it with that" }
    return
      "port \(port) of 127.0.0.1 cannot be listened on; another program may have it: choose another with --port, or 0 for any"
  }
}
