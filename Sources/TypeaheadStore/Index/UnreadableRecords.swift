/// The handling of records that cannot be indexed on opening: the codec cannot read them, or the schema refuses them. An app that gave its
/// records a new property, without a value for those that are stored, has only such records.
///
/// ```swift
/// let index = try DurableIndex(
///   at: "Library/people", kind: "people", schema: schema,
///   onUnreadable: .decode { bytes in try Person(JSONDecoder().decode(OldPerson.self, from: Data(bytes))) })
/// ```
public enum UnreadableRecords<Record>: Sendable {
  /// Opening throws ``StoreError/unreadable(folder:count:of:_:)``, and nothing was written.
  case stop
  /// They are left out, and ``DurableIndex/opening`` names them. They stay as they are stored until they are written or deleted
  /// again; an app that wants to show what there is and change nothing opens the index for reading.
  case skip
  /// Records that the codec cannot read are decoded by this closure. Opening throws as by ``stop`` where that throws, too. Records stay as
  /// they are stored until they are written again.
  case decode(@Sendable ([UInt8]) throws -> Record)
}
