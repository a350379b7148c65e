/// The fields that rules look at.
struct SearchedFields {
  /// Those that are searched, those that hold names, those that hold telephone numbers.
  var searched: FieldSet
  var names: FieldSet
  var phones: FieldSet
  /// Those that hold addresses, whose parts are typed together.
  var addresses: FieldSet
  /// Those whose texts are cut at white space and full stops alone.
  var strict: FieldSet

  /// Those that hold other texts, whose words stand next to each other as they are read.
  var lines: FieldSet

  /// The first of the names.
  var title: Int { names.first }

  /// Has words of addresses stand next to each other, too, as where all was typed together.
  mutating func takeAddressesAsLines() {
    lines = lines.union(addresses)
    addresses = FieldSet()
  }

  /// Those of a schema, all of which are searched.
  init<Record>(_ schema: Schema<Record>, searched: FieldSet = .all) {
    self.searched = searched
    names = schema.nameFields
    strict = FieldSet(schema.analyzers.indices.filter { schema.analyzers[$0].isStrict })
    phones = FieldSet(schema.analyzers.indices.filter { schema.analyzers[$0].readsPhones })
    addresses = FieldSet(schema.analyzers.indices.filter { schema.analyzers[$0].readsAddresses })
    lines = FieldSet(
      schema.analyzers.indices.filter { !schema.analyzers[$0].readsPhones && !schema.analyzers[$0].readsAddresses })
  }
}

extension Analyzer {
  /// Whether it cuts at white space and full stops alone.
  var isStrict: Bool {
    if case .rules(let rules)? = methods.first { rules.delimiters == .strict } else { false }
  }

  /// Whether it reads addresses.
  var readsAddresses: Bool {
    if case .rules(let rules)? = methods.first { rules.isAddress } else { false }
  }

  /// Whether it reads telephone numbers.
  var readsPhones: Bool {
    if case .rules(let rules)? = methods.first { rules.phone != nil } else { false }
  }
}
