internal import TypeaheadTools

extension RunReport {
  /// The figures as one line of JSON. A key is left out where there is no figure.
  var json: JSONWriter {
    var json = JSONWriter()
    json.beginObject()
    json.string("revision", machine.revision)
    json.key("machine")
    machine.write(to: &json)
    json.string("corpus", records.name)
    json.string("preset", records.preset.rawValue)
    json.integer("records", records.documents.count)
    json.integer("rawBytes", records.rawBytes)
    json.key("trace")
    json.beginObject()
    json.string("name", trace.name)
    json.integer("keystrokes", trace.queries.count)
    json.integer("sessions", trace.sessions.count)
    json.endObject()
    json.key("check")
    json.beginObject()
    json.integer("queries", expected.outcomes.count)
    json.integer("distinctQueries", expected.distinct)
    json.number("seconds", expected.seconds)
    json.endObject()
    json.integer("peakBytes", peakBytes)
    json.key("engines")
    json.beginArray()
    for engine in engines { engine.write(to: &json, reference: engines[0].kind) }
    json.endArray()
    json.endObject()
    return json
  }
}

extension Machine {
  fileprivate func write(to json: inout JSONWriter) {
    json.beginObject()
    json.string("cpu", cpu)
    json.integer("cores", cores)
    json.integer("memoryBytes", Int(clamping: memoryBytes))
    json.string("system", system)
    json.string("build", Machine.isOptimised ? "release" : "debug")
    json.endObject()
  }
}

extension EngineReport {
  fileprivate func write(to json: inout JSONWriter, reference: EngineKind) {
    json.beginObject()
    json.string("name", kind.rawValue)
    json.string("answers", kind.answers)
    json.integer("keystrokes", recording.distribution?.count ?? 0)
    recording.distribution?.write(to: &json, as: "micros")
    json.integer("checkedKeystrokes", verdict.keystrokes)
    json.integer("totalMismatches", verdict.totalMismatches)
    json.integer("orderMismatches", verdict.orderMismatches)
    if let ratio {
      json.key("ratios")
      json.beginObject()
      json.string("to", reference.rawValue)
      json.integer("keystrokes", ratio.keystrokes)
      for (key, value) in [("p50", ratio.p50), ("p90", ratio.p90), ("p99", ratio.p99), ("mean", ratio.mean)] {
        json.number(key, value)
      }
      json.endObject()
    }
    json.integer("cutAnswers", recording.cutAnswers)
    json.integer("indexBytes", build.indexBytes)
    if let sections = build.sections {
      json.key("sections")
      json.beginObject()
      for section in sections { json.integer(section.name, section.bytes) }
      json.endObject()
    }
    json.number("buildSeconds", build.seconds)
    side.updates?.write(to: &json, as: "upsertVisibleMicros")
    side.hits?.write(to: &json, as: "hitMicros")
    json.integer("residentBytes", build.residentBytes)
    json.integer("peakBytes", build.peakBytes)
    json.endObject()
  }
}

extension Distribution {
  fileprivate func write(to json: inout JSONWriter, as key: String) {
    json.key(key)
    json.beginObject()
    for (key, value) in [("p50", p50), ("p90", p90), ("p99", p99), ("p999", p999), ("max", max), ("mean", mean)] {
      json.number(key, value)
    }
    json.endObject()
  }
}

extension JSONWriter {
  /// Writes a member that is a text, or nothing.
  fileprivate mutating func string(_ key: String, _ value: String?) {
    guard let value else { return }
    self.key(key)
    string(value)
  }

  /// Writes a member that is a whole number, or nothing.
  fileprivate mutating func integer(_ key: String, _ value: Int?) {
    guard let value else { return }
    self.key(key)
    integer(value)
  }

  /// Writes a member that is a number, to three decimals; one that is not finite is left out.
  fileprivate mutating func number(_ key: String, _ value: Double) {
    guard value.isFinite else { return }
    self.key(key)
    number(Figures.rounded(value))
  }
}
