extension Document {
  /// The record as one line of JSON: all fields in the order read, the same bytes each time.
  package var json: String { fields.text }
}
