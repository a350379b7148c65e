/// An answer as `--json` prints it: one line, members in the order of the contract.
///
/// `{"query":…, "total":N, "exact":true, "mended":false, "micros":t, "hitsMicros":t, "hits":[{"id":…, "fields":{…},
/// "matches":[{"field":…,"value":i,"ranges":[[start,end],…]}], "rank":[…]}]}`
package struct AnswerLine: Sendable {
  /// Where a value of a hit matches.
  package struct Match: Sendable {
    package let field: String
    /// Which of the field's values, counted from 0.
    package let valueIndex: Int
    /// UTF-8 bytes of the original value.
    package let ranges: [Range<Int>]
  }

  package struct Hit: Sendable {
    package let id: String
    package let fields: JSONObject
    package let matches: [Match]
    /// What each ranking rule says of this hit, in the order of the rules.
    package let rank: [JSONValue]
    /// Whether these are whole, not left out because those of all hits took too much work.
    package var isExact = true
    /// Why it matches and stands where it does, several lines; only where asked for.
    package var explanation: String?
    /// For a hit of a later tier which one, and what was read instead of what was typed, or the words that it lacks.
    package var mending: (tier: String, read: String, without: [String])?
  }

  package let query: String
  package let total: Int
  /// Whether the total is exact, not cut by the query's work budget.
  package let isExact: Bool
  /// Whether the hits come from a later tier.
  package let isMended: Bool
  package let micros: Double
  package let hits: [Hit]
  /// The microseconds that making the hits took; nil where they are made while they are written.
  package var hitsMicros: Double?
  /// How a session found the answer; nil where there is none.
  package var way: String?

  package init(query: String, total: Int, isExact: Bool, isMended: Bool, micros: Double, hits: [Hit]) {
    self.query = query
    self.total = total
    self.isExact = isExact
    self.isMended = isMended
    self.micros = micros
    self.hits = hits
  }

  /// The line; microseconds are rounded to a tenth.
  package var json: JSONWriter {
    var json = JSONWriter()
    begin(&json)
    for hit in hits { hit.write(to: &json) }
    Self.end(&json)
    return json
  }

  /// Writes all that stands before the hits.
  package func begin(_ json: inout JSONWriter) {
    json.beginObject()
    json.key("query")
    json.string(query)
    json.key("total")
    json.integer(total)
    json.key("exact")
    json.bool(isExact)
    json.key("mended")
    json.bool(isMended)
    json.key("micros")
    json.number((micros * 10).rounded() / 10)
    if let hitsMicros {
      json.key("hitsMicros")
      json.number((hitsMicros * 10).rounded() / 10)
    }
    if let way {
      json.key("way")
      json.string(way)
    }
    json.key("hits")
    json.beginArray()
  }

  /// Writes what stands behind the hits.
  package static func end(_ json: inout JSONWriter) {
    json.endArray()
    json.endObject()
  }
}

extension AnswerLine.Hit {
  package func write(to json: inout JSONWriter) {
    json.beginObject()
    json.key("id")
    json.string(id)
    json.key("fields")
    json.object(fields)
    json.key("matches")
    json.beginArray()
    for match in matches { match.write(to: &json) }
    json.endArray()
    json.key("rank")
    json.value(.array(rank))
    if !isExact {
      json.key("exact")
      json.bool(false)
    }
    if let mending {
      json.key("tier")
      json.string(mending.tier)
      if mending.without.isEmpty {
        json.key("read")
        json.string(mending.read)
      } else {
        json.key("without")
        json.value(.array(mending.without.map { .string($0) }))
      }
    }
    if let explanation {
      json.key("explanation")
      json.string(explanation)
    }
    json.endObject()
  }
}

extension AnswerLine.Match {
  fileprivate func write(to json: inout JSONWriter) {
    json.beginObject()
    json.key("field")
    json.string(field)
    json.key("value")
    json.integer(valueIndex)
    json.key("ranges")
    json.beginArray()
    for range in ranges {
      json.beginArray()
      json.integer(range.lowerBound)
      json.integer(range.upperBound)
      json.endArray()
    }
    json.endArray()
    json.endObject()
  }
}
