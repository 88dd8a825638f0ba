// Findings for scripts: an object a line.

public import GeoJSON

/// Writes each finding as a JSON object on a line.
public final class NDJSONReport: Report {
  /// Begins a report.
  public init() {}

  public func add(_ finding: ReportedFinding, _ rule: Rule, into out: inout ByteBuffer) {
    out.append("{")
    finding.appendMembers(rule, prefix: "", to: &out)
    out.append("}\n")
  }

  public func end(_ totals: CheckTotals, into out: inout ByteBuffer) {
    for more in totals.beyond {
      out.append("{\"rule\":")
      out.appendString(more.rule)
      out.append(",\"severity\":")
      out.appendString(more.severity.rawValue)
      out.append(",\"message\":")
      out.appendString(more.text)
      out.append(",\"input\":")
      out.appendString(more.input)
      out.append(",\"line\":\(more.line),\"column\":\(more.column),\"offset\":\(more.offset)")
      out.append(",\"more\":\(more.count)}\n")
    }
  }
}

extension ReportedFinding {
  /// Appends what is known of the finding as members of a JSON object.
  ///
  /// - Parameter prefix: what their names begin with.
  public func appendMembers(_ rule: Rule, prefix: String, to out: inout ByteBuffer) {
    func text(_ name: String, _ value: String) {
      out.append(",\"\(prefix)\(name)\":")
      out.appendString(value)
    }
    out.append("\"\(prefix)rule\":")
    out.appendString(self.rule)
    text("severity", severity.rawValue)
    text("message", message)
    text("input", input)
    out.append(",\"\(prefix)line\":\(line),\"\(prefix)column\":\(column),\"\(prefix)offset\":\(offset)")
    if featureNumber > 0 { out.append(",\"\(prefix)record\":\(featureNumber)") }
    if let featureID { out.append(",\"\(prefix)id\":\(featureID)") }
    if !pointer.isEmpty { text("pointer", pointer) }
    if further > 0 { out.append(",\"\(prefix)further\":\(further)") }
    if isFixed { out.append(",\"\(prefix)fixed\":true") }
    text("origin", rule.origin.text)
  }
}
