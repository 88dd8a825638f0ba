// How often each rule is broken: a table, of plain text or in Markdown.

import Formats
public import GeoJSON

/// Writes a line for each rule that is broken, the worst first.
public final class SummaryReport: Report {
  private let settings: ReportSettings
  /// Where each rule was broken first.
  private var first: [String: String] = [:]
  private var severities: [String: Severity] = [:]

  /// Begins a report.
  public init(_ settings: ReportSettings) { self.settings = settings }

  public func add(_ finding: ReportedFinding, _ rule: Rule, into out: inout ByteBuffer) {
    if first[finding.rule] == nil {
      first[finding.rule] = "\(shown(finding.input)):\(finding.line):\(finding.column)"
      severities[finding.rule] = finding.severity
    }
  }

  public func end(_ totals: CheckTotals, into out: inout ByteBuffer) {
    // Of some rules none is told.
    for more in totals.beyond where first[more.rule] == nil {
      first[more.rule] = "\(shown(more.input)):\(more.line):\(more.column)"
      severities[more.rule] = more.severity
    }
    let rows = totals.rules.enumerated().map { (order: $0.offset, rule: $0.element.rule, count: $0.element.count) }
      .sorted { a, b in
        let (left, right) = (severities[a.rule] ?? .note, severities[b.rule] ?? .note)
        return (left, a.count, b.order) > (right, b.count, a.order)
      }
      .map { [(severities[$0.rule] ?? .note).rawValue, $0.rule, "\($0.count)", first[$0.rule] ?? ""] }
    let head = ["severity", "rule", "count", "first"]
    if settings.isMarkdown {
      out.append("### plat check\n\n\(Self.escaped(totals.text))\n")
      guard !rows.isEmpty else { return }
      out.append("\n| severity | rule | count | first |\n| --- | --- | ---: | --- |\n")
      for row in rows { out.append("| " + row.map(Self.escaped).joined(separator: " | ") + " |\n") }
      return
    }
    if !rows.isEmpty {
      let all = [head] + rows
      let widths = (0..<3).map { column in all.map { $0[column].count }.max() ?? 0 }
      for row in all {
        func padding(_ column: Int) -> String { String(repeating: " ", count: widths[column] - row[column].count) }
        out.append(row[0] + padding(0) + "  " + row[1] + padding(1) + "  " + padding(2) + row[2] + "  " + row[3] + "\n")
      }
    }
    out.append(totals.text + "\n")
  }

  /// Text in which Markdown sees no markup.
  private static func escaped(_ text: String) -> String {
    var out = ""
    for character in text {
      if "\\`*_{}[]<>#|~&".contains(character) { out += "\\" }
      out.append(character)
    }
    return out
  }
}
