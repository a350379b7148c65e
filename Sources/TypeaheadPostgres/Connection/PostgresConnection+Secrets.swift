extension PostgresConnection {
  /// Carries out a statement whose text is secret; within a transaction.
  ///
  /// The text is sent as rows of a temporary table, which the server neither logs nor lists among what it does, whatever `log_statement`
  /// and `log_min_error_statement` say, and is carried out from there. An error says what was wrong without the statement that was.
  /// Extensions that note statements within others see it: pgaudit, and `pg_stat_statements` where it tracks all.
  func runSecretly(_ statement: SQL) throws(PostgresError) {
    let digits = Array("0123456789abcdef".utf8)
    let hex = statement.rendered.text.utf8.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    try run("CREATE TEMPORARY TABLE typeahead_statement (hex text) ON COMMIT DROP")
    try copy(String(decoding: hex, as: UTF8.self) + "\n", by: "COPY pg_temp.typeahead_statement FROM STDIN")
    try run(
      """
      DO $$ BEGIN
        EXECUTE (SELECT convert_from(decode(hex, 'hex'), 'UTF8') FROM pg_temp.typeahead_statement);
      EXCEPTION WHEN query_canceled OR others THEN
        RAISE EXCEPTION USING ERRCODE = SQLSTATE, MESSAGE = SQLERRM;
      END $$
      """)
    try run("DROP TABLE pg_temp.typeahead_statement")
  }
}
