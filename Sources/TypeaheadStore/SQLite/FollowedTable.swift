internal import Typeahead
internal import TypeaheadSQLite

/// The statements by which a table of an app's is followed: a table beside it with the number of each row's last change, one with what is
/// known of all, and four triggers that keep both.
struct FollowedTable {
  let name: String
  let key: String
  /// The columns that records are made of, the key among them, and whether each holds truth values.
  let columns: [(name: String, isTruth: Bool)]
  /// The other columns by whose update a row can take the place of another, as by `OR REPLACE`: those must be unique.
  private let replacing: [String]
  /// Whether a row that is written may take the place of others, as its table says.
  let replaces: Bool

  /// - Throws: ``StoreError/noTable(_:found:)`` and ``StoreError/noColumn(_:table:found:)``.
  init(_ name: String, key: String, columns wanted: [String], in database: SQLiteDatabase) throws(StoreError) {
    (self.name, self.key) = (name, key)
    var types: [(name: String, type: String)] = []
    var replacing: [String] = []
    var replaces = false
    var tables: [String] = []
    do throws(SQLiteError) {
      let statement = try database.prepare("SELECT name, type FROM pragma_table_info(?1)")
      try statement.bind(0, name)
      while try statement.step() { types.append((statement.text(0), statement.text(1).uppercased())) }
      tables = try database.texts("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
      let others = types.map(\.name).filter { $0 != key && !wanted.contains($0) }
      if !types.isEmpty { replacing = try Self.unique(in: name, of: others, database) }
      let text = try database.prepare(
        "SELECT sql LIKE '%replace%' FROM sqlite_master WHERE type = 'table' AND name = ?1 COLLATE NOCASE")
      try text.bind(0, name)
      replaces = try text.step() && text.integer(0) != 0
    } catch {
      throw .database(error)
    }
    if types.isEmpty { throw .noTable(name, found: tables) }
    var columns: [(name: String, isTruth: Bool)] = []
    for column in [key] + wanted.filter({ !$0.hasSameBytes(as: key) }) {
      guard let found = types.first(where: { $0.name.hasSameBytes(as: column) }) else {
        throw .noColumn(column, table: name, found: types.map(\.name))
      }
      columns.append((column, found.type.contains("BOOL")))
    }
    self.columns = columns
    (self.replacing, self.replaces) = (replacing, replaces)
  }

  /// Those of some columns of which something must be unique, and the names of a row's number. A partial index, an expression and a
  /// generated column, which `table_info` leaves out, may depend on any.
  private static func unique(
    in table: String, of columns: [String], _ database: SQLiteDatabase
  ) throws(SQLiteError) -> [String] {
    let select = try database.prepare(
      """
      SELECT name, 0 FROM pragma_table_info(?1) WHERE pk > 0
      UNION ALL SELECT info.name, list.partial OR info.name NOT IN (SELECT name FROM pragma_table_info(?1)) IS NOT 0
      FROM pragma_index_list(?1) AS list, pragma_index_xinfo(list.name) AS info WHERE list."unique" AND info.key
      """)
    try select.bind(0, table)
    var (names, isAny) = (Set<[UInt8]>(), false)
    while try select.step() {
      names.insert(select.bytes(0))
      isAny = isAny || select.integer(1) != 0
    }
    return columns.filter { isAny || names.contains(Array($0.utf8)) } + ["rowid", "oid", "_rowid_"]
  }

  // MARK: Names

  private static func quoted(_ name: String) -> String {
    doubling("\"", in: name)
  }

  private static func literal(_ text: String) -> String {
    doubling("'", in: text)
  }

  /// The text between quotes, which stand twice inside, whatever marks follow them.
  private static func doubling(_ quote: Unicode.Scalar, in text: String) -> String {
    var quoted = String.UnicodeScalarView([quote])
    for scalar in text.unicodeScalars { quoted.append(contentsOf: scalar == quote ? [quote, quote] : [scalar]) }
    quoted.append(quote)
    return String(quoted)
  }

  private var table: String { Self.quoted(name) }
  private var id: String { Self.quoted(key) }
  var state: String { Self.quoted("typeahead_\(name)_state") }
  var changes: String { Self.quoted("typeahead_\(name)_changes") }
  private var list: String { columns.map { Self.quoted($0.name) }.joined(separator: ", ") }

  // MARK: Making

  /// Makes the tables where there are none.
  var tables: String {
    """
    CREATE TABLE IF NOT EXISTS \(state) (lastChange INTEGER NOT NULL, note BLOB);
    INSERT INTO \(state) SELECT 0, NULL WHERE NOT EXISTS (SELECT 1 FROM \(state));
    CREATE TABLE IF NOT EXISTS \(changes) (key PRIMARY KEY, change INTEGER NOT NULL, isDeleted INTEGER NOT NULL);
    CREATE INDEX IF NOT EXISTS \(Self.quoted("typeahead_\(name)_byChange")) ON \(changes)(change);
    """
  }

  /// The triggers: what each is called, and its text. A conflict is never left to the clause of the statement that fires it, such as `OR
  /// IGNORE`, which would count in the trigger too.
  var triggers: [(name: String, sql: String)] {
    let next = "UPDATE \(state) SET lastChange = lastChange + 1;"
    // By the sign the column loses its type, by which the index of the keys could not be used.
    func note(_ row: String, isDeleted: Bool) -> String {
      """
      DELETE FROM \(changes) WHERE key = +\(row).\(id);
        INSERT INTO \(changes) SELECT \(row).\(id), lastChange, \(isDeleted ? 1 : 0) FROM \(state) \
      WHERE \(row).\(id) IS NOT NULL;
      """
    }
    func trigger(_ event: String, _ when: String, _ body: [String]) -> (name: String, sql: String) {
      let name = "typeahead_\(name)_\(event)"
      let sql =
        "CREATE TRIGGER \(Self.quoted(name)) AFTER \(when) ON \(table) BEGIN\n  "
        + ([next] + body).joined(separator: "\n  ") + "\nEND"
      return (name, sql)
    }
    return [
      trigger("inserted", "INSERT", [note("NEW", isDeleted: false)]),
      trigger("updated", "UPDATE OF \(list)", [note("OLD", isDeleted: true), note("NEW", isDeleted: false)]),
      trigger("deleted", "DELETE", [note("OLD", isDeleted: true)]),
      // A row that goes by a conflict goes without a trigger; the rows are counted then.
      trigger("replaced", "UPDATE OF \(replacing.map(Self.quoted).joined(separator: ", "))", []),
    ]
  }

  /// Whether all triggers are there as they should be: they go with a table that is made anew.
  func isFollowed(in database: SQLiteDatabase) throws(SQLiteError) -> Bool {
    let triggers = triggers
    let texts = triggers.map { Self.literal($0.sql) }.joined(separator: ", ")
    return try database.integer("SELECT count(*) FROM sqlite_master WHERE type = 'trigger' AND sql IN (\(texts))")
      == triggers.count
  }

  /// Makes the triggers, and notes every row as changed.
  var following: String {
    triggers.map { "DROP TRIGGER IF EXISTS \(Self.quoted($0.name)); \($0.sql);" }.joined(separator: "\n") + """

      UPDATE \(state) SET lastChange = lastChange + 1;
      UPDATE \(changes) SET isDeleted = 1, change = (SELECT lastChange FROM \(state)) WHERE isDeleted = 0;
      DELETE FROM \(changes) WHERE key IN (SELECT \(id) FROM \(table));
      INSERT INTO \(changes) SELECT \(id), (SELECT lastChange FROM \(state)), 0 FROM \(table) WHERE \(id) IS NOT NULL;
      """
  }

  // MARK: Reading

  /// A value if JSON has it: no bytes, and no infinite number.
  private static func plain(_ value: String) -> String {
    "CASE typeof(\(value)) WHEN 'blob' THEN NULL WHEN 'real' THEN nullif(nullif(\(value), 9e999), -9e999) ELSE \(value) END"
  }

  /// The number of rows, and of those that are thought to be there.
  var counts: String {
    """
    SELECT (SELECT count(*) FROM \(table) WHERE \(Self.plain(id)) IS NOT NULL),
      (SELECT count(*) FROM \(changes) WHERE isDeleted = 0 AND \(Self.plain("key")) IS NOT NULL)
    """
  }

  /// Notes rows that went without a trigger: those that another took the place of by a conflict.
  var noteLost: String {
    """
    UPDATE \(state) SET lastChange = lastChange + 1;
    UPDATE \(changes) SET isDeleted = 1, change = (SELECT lastChange FROM \(state))
      WHERE isDeleted = 0 AND key NOT IN (SELECT \(id) FROM \(table) WHERE \(id) IS NOT NULL);
    """
  }

  /// The changes after one: the key's text, the number, whether the row is gone, and the row as JSON.
  var changed: String {
    let members = columns.map { column in
      let value = "row.\(Self.quoted(column.name))"
      let made =
        column.isTruth
        ? "json(CASE WHEN \(value) IS NULL THEN 'null' WHEN \(value) THEN 'true' ELSE 'false' END)"
        : Self.plain(value)
      return "\(Self.literal(column.name)), \(made)"
    }
    // The index of the key finds a row by the key's own collation, which may take other keys for the same.
    return """
      SELECT CAST(noted.key AS TEXT), noted.change, row.\(id) IS NULL, json_object(\(members.joined(separator: ", ")))
      FROM \(changes) AS noted LEFT JOIN \(table) AS row
        ON row.\(id) = noted.key AND row.\(id) = noted.key COLLATE BINARY
      WHERE noted.change > ?1 AND \(Self.plain("noted.key")) IS NOT NULL
      """
  }

  // MARK: Writing

  /// Writes a record, given as JSON, into its row, and gives its key as a text; no row where another has the key in other letters.
  var saving: String {
    let values = columns.map { "json_extract(?1, \(Self.literal("$.\"\($0.name)\"")))" }.joined(separator: ", ")
    let changed = columns.count == 1 ? columns[...] : columns.dropFirst()
    let update = changed.map { "\(Self.quoted($0.name)) = excluded.\(Self.quoted($0.name))" }.joined(separator: ", ")
    return """
      INSERT INTO \(table) (\(list)) VALUES (\(values)) ON CONFLICT (\(id)) DO UPDATE SET \(update)
      WHERE \(table).\(id) = excluded.\(id) COLLATE BINARY RETURNING CAST(\(id) AS TEXT)
      """
  }

  /// Deletes the row whose key has a text, whatever collation the key has, and whether it is a number or a text.
  var deleting: String {
    // In a list values are compared as the key's type has it, so that its index finds the row.
    """
    DELETE FROM \(table) WHERE \(id) IN (?1, CAST(?1 AS NUMERIC)) \
    AND CAST(\(id) AS TEXT) = ?1 COLLATE BINARY
    """
  }
}
