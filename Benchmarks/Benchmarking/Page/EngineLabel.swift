/// An engine's name beside its colour.
enum EngineLabel {
  static func html(_ engine: String) -> String {
    "<span class=\"chip\" style=\"background:\(EngineColour.of(engine))\"></span>\(engine.html)"
  }

  /// The colours of a picture.
  static func legend(_ engines: [String]) -> String {
    "<p class=\"legend\">" + engines.map { "<span>\(html($0))</span>" }.joined(separator: " ") + "</p>\n"
  }
}
