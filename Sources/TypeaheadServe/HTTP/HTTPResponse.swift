package import TypeaheadTools

/// What a server answers.
package struct HTTPResponse {
  package let status: Int
  package let type: String
  package let body: Body

  /// The bytes of an answer.
  package enum Body {
    case whole([UInt8])
    /// Parts that are made as the client takes them; nil is the end. It is called by one thread at a time.
    case parts(() -> [UInt8]?)
  }

  package init(status: Int = 200, type: String, body: Body) {
    (self.status, self.type, self.body) = (status, type, body)
  }

  static let jsonType = "application/json; charset=utf-8"

  /// JSON that was written.
  package static func json(_ writer: JSONWriter, status: Int = 200) -> HTTPResponse {
    HTTPResponse(status: status, type: jsonType, body: .whole(writer.bytes))
  }

  /// An object as JSON.
  package static func json(_ object: JSONObject, status: Int = 200) -> HTTPResponse {
    var writer = JSONWriter()
    writer.object(object)
    return json(writer, status: status)
  }

  /// What is wrong with a request, as JSON with the member `error`.
  package static func error(_ status: Int, _ text: String) -> HTTPResponse {
    json(["error": .string(text)], status: status)
  }

  /// What every answer says: nothing of it is stored, framed, run, or read by pages from elsewhere.
  ///
  /// The page may load its own script and style, and ask its own server. Nothing else: no text of a record becomes a script.
  static let headers = [
    (
      "Content-Security-Policy",
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; "
        + "form-action 'none'; frame-ancestors 'none'"
    ),
    ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"), ("Cache-Control", "no-store"),
    ("Cross-Origin-Resource-Policy", "same-origin"), ("Cross-Origin-Opener-Policy", "same-origin"),
  ]
}
