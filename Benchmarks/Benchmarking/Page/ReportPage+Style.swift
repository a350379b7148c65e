extension ReportPage {
  static let style = """
    :root { --ink: #1f2933; --soft: #52606d; --line: #e4e7eb; --paper: #ffffff; --ground: #f5f7fa; }
    * { box-sizing: border-box; }
    body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.55 system-ui, -apple-system, "Segoe UI",
      "Liberation Sans", "DejaVu Sans", sans-serif; }
    main { max-width: 1320px; margin: 0 auto; padding: 40px 24px 64px; }
    h1 { font-size: 34px; line-height: 1.15; letter-spacing: -0.02em; margin: 0 0 12px; }
    h2 { font-size: 21px; letter-spacing: -0.01em; margin: 0 0 8px; }
    .lead { color: var(--soft); font-size: 18px; max-width: 46em; margin: 0 0 20px; }
    .facts { display: flex; flex-wrap: wrap; gap: 12px 40px; margin: 0 0 24px; }
    .facts dt { font-size: 12px; text-transform: uppercase; letter-spacing: 0.06em; color: var(--soft); }
    .facts dd { margin: 0; }
    section { background: var(--paper); border: 1px solid var(--line); border-radius: 10px; padding: 28px 28px 20px;
      margin: 0 0 24px; }
    section > p { margin: 0 0 12px; max-width: 54em; }
    .legend { display: flex; flex-wrap: wrap; gap: 4px 18px; font-size: 14px; margin: 12px 0 0; max-width: none; }
    .chip { display: inline-block; width: 11px; height: 11px; border-radius: 3px; margin-right: 7px; }
    figure { margin: 12px 0 20px; }
    figure svg { display: block; width: 100%; height: auto; }
    figure svg text { font-family: system-ui, -apple-system, "Segoe UI", "Liberation Sans", "DejaVu Sans", sans-serif; }
    figcaption, .note { color: var(--soft); font-size: 14px; }
    .table { overflow-x: auto; margin: 0 0 12px; }
    table { border-collapse: collapse; width: 100%; font-size: 13px; font-variant-numeric: tabular-nums; }
    th, td { padding: 6px 7px; text-align: right; white-space: nowrap; border-bottom: 1px solid var(--line); }
    thead th { color: var(--soft); font-weight: 600; vertical-align: bottom; border-bottom: 1.5px solid #cbd2d9; }
    th:first-child { text-align: left; font-weight: 500; padding-left: 0; }
    td:last-child, thead th:last-child { padding-right: 0; }
    pre { background: var(--ground); border-radius: 6px; padding: 14px 16px; overflow-x: auto; font-size: 13px; }
    .warning { background: #fff3c4; border-radius: 6px; padding: 10px 14px; }
    @media print { body { background: none; } section { break-inside: avoid; border: none; padding: 0; } }
    """
}
