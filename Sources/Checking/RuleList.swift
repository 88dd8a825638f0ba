// The list of rules, for people and for scripts, and what is to be said of one.

import GeoJSON

/// Lists rules.
package struct RuleList {
  package let rules: [Rule]
  package let severities: [String: Severity]

  package init(rules: [Rule], severities: [String: Severity]) { (self.rules, self.severities) = (rules, severities) }

  /// A table: name, severity, origin, what is wrong.
  package var table: String {
    let width = rules.map(\.id.count).max() ?? 0
    return rules.map { rule in
      rule.id.padded(to: width) + "  " + severity(rule).padded(to: 7) + "  " + rule.origin.text.padded(to: 28) + "  "
        + rule.summary + "\n"
    }.joined()
  }

  /// An object a line.
  package var ndjson: String {
    var out = ByteBuffer()
    for rule in rules {
      out.append("{\"rule\":")
      out.appendString(rule.id)
      let members: [(String, String?)] = [
        ("severity", severity(rule)), ("default", rule.severity.rawValue), ("origin", rule.origin.text),
        ("url", rule.origin.url), ("summary", rule.summary), ("advice", rule.advice),
        ("bad", rule.bad.isEmpty ? nil : rule.bad), ("good", rule.good.isEmpty ? nil : rule.good),
      ]
      for case (let name, let value?) in members {
        out.append(",\"\(name)\":")
        out.appendString(value)
      }
      out.append("}\n")
    }
    return out.text
  }

  private func severity(_ rule: Rule) -> String { (severities[rule.id] ?? rule.severity).rawValue }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
