extension ReportPage {
  /// Times and how right the answers are.
  func latencies(_ run: RunResult) -> String {
    run.latencies.html
      + """
      <p class="note">Rivals have other rules for what matches: two words of a query may share one of the record's, and \
      telephone numbers and joined words have one reading. Their wrong totals say how much that changes, not that they fail. \
      bm25 orders by its own measure, which has no right order here. Interrupted: the system took the processor away meanwhile. \
      Cut: the engine refused, or says that it left something out.</p>

      """
  }

  /// Times by size, and the exponents of their growth.
  func table(_ growth: ScaleResult) -> String {
    growth.table.html
      + "<p class=\"note\">Growth is the exponent <i>e</i> of records<sup><i>e</i></sup>: 0 is constant, 1 is linear.</p>\n"
  }
}
