internal import TypeaheadSQLite

/// The statements by which a table of an app's is followed: a table beside it with the number of each row's last change, one with what is
/// known of all, and three triggers that keep both.
struct FollowedTable {
  let name: String
  let key: String
  /// The columns that records are made of, the key among them, and whether each holds truth values.
  let columns: [(name: String, isTruth: Bool)]

  /// - Throws: ``StoreError/noTable(_:found:)`` and ``StoreError/noColumn(_:table:found:)``.
  init(_ name: String, key: String, columns wanted: [String], in database: SQLiteDatabase) throws(StoreError) {
    (self.name, self.key) = (name, key)
    var types: [(name: String, type: String)] = []
    var tables: [String] = []
    do throws(SQLiteError) {
      let statement = try database.prepare("SELECT name, type FROM pragma_table_info(?1)")
      try statement.bind(0, name)
      while try statement.step() { types.append((statement.text(0), statement.text(1).uppercased())) }
      tables = try database.texts("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    } catch {
      throw .database(error)
    }
    if types.isEmpty { throw .noTable(name, found: tables) }
    var columns: [(name: String, isTruth: Bool)] = []
    for column in [key] + wanted.filter({ $0 != key }) {
      guard let found = types.first(where: { $0.name == column }) else {
        throw .noColumn(column, table: name, found: types.map(\.name))
      }
      columns.append((column, found.type.contains("BOOL")))
    }
    self.columns = columns
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
    ]
  }

  /// Whether all triggers are there as they should be: they go with a table that is made anew.
  func isFollowed(in database: SQLiteDatabase) throws(SQLiteError) -> Bool {
    let texts = triggers.map { Self.literal($0.sql) }.joined(separator: ", ")
    return try database.integer("SELECT count(*) FROM sqlite_master WHERE type = 'trigger' AND sql IN (\(texts))") == 3
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

  /// The number of rows, and of those that are thought to be there.
  var counts: String {
    """
    SELECT (SELECT count(*) FROM \(table) WHERE \(id) IS NOT NULL), (SELECT count(*) FROM \(changes) WHERE isDeleted = 0)
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
        : "CASE WHEN typeof(\(value)) = 'blob' THEN NULL ELSE \(value) END"
      return "\(Self.literal(column.name)), \(made)"
    }
    // The index of the key finds a row by the key's own collation, which may take other keys for the same.
    return """
      SELECT CAST(noted.key AS TEXT), noted.change, row.\(id) IS NULL, json_object(\(members.joined(separator: ", ")))
      FROM \(changes) AS noted LEFT JOIN \(table) AS row
        ON row.\(id) = noted.key AND row.\(id) = noted.key COLLATE BINARY WHERE noted.change > ?1
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
