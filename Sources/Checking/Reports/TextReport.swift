// Findings for people: file:line:column, what is wrong, the line with a caret, and how to mend it.

import Formats
public import GeoJSON

/// Writes findings as compilers do.
///
///     roads.ndjson:3:112: error: feature "a7": a ring is not closed (/geometry/coordinates/0/4) [open-ring]
///       …[1,1],[0.5,1]]]}
///              ^
///       RFC 7946 §3.1.6: Repeat the first position at the end. plat check --fix does.
public final class TextReport: Report {
  private let isColoured: Bool
  /// Rules whose advice was given.
  private var advised: Set<String> = []

  /// Begins a report.
  public init(_ settings: ReportSettings) { isColoured = settings.isColoured }

  public func add(_ finding: ReportedFinding, _ rule: Rule, into out: inout ByteBuffer) {
    out.append(paint("\(shown(finding.input)):\(finding.line):\(finding.column):", "1"))
    let word = finding.isFixed ? "fixed" : finding.severity.rawValue
    out.append(" ")
    out.append(paint("\(word):", finding.isFixed ? "1;32" : Self.colour(finding.severity)))
    out.append(" ")
    if let id = finding.featureID {
      out.append("feature ")
      out.append(shown(id, most: 80))
      out.append(": ")
    }
    out.append(shown(finding.message))
    if finding.further > 0 { out.append(", and \(finding.further) more like it") }
    if !finding.pointer.isEmpty {
      out.append(" (")
      out.append(shown(finding.pointer))
      out.append(")")
    }
    out.append(" [")
    out.append(finding.rule)
    out.append("]\n")
    if finding.isFixed { return }
    if let excerpt = finding.excerpt {
      let (line, caret) = excerpt.line(width: 76)
      out.append("  ")
      out.append(line)
      out.append("\n  ")
      for _ in 0..<caret { out.append(0x20 as UInt8) }
      out.append(paint("^", Self.colour(finding.severity)))
      out.append("\n")
    }
    guard advised.insert(finding.rule).inserted, !rule.advice.isEmpty else { return }
    out.append("  \(rule.origin.citation)\(shown(rule.advice))\n")
  }

  public func end(_ totals: CheckTotals, into out: inout ByteBuffer) {
    for (rule, _) in totals.rules {
      if let count = totals.untold[rule] { out.append("and \(count) more of [\(rule)]\n") }
    }
    for more in totals.beyond { out.append(shown(more.text) + "\n") }
    if !totals.rules.isEmpty { out.append(totals.text + "\n") }
  }

  private func paint(_ text: String, _ code: String) -> String {
    isColoured ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }

  private static func colour(_ severity: Severity) -> String {
    switch severity {
    case .error: "1;31"
    case .warning: "1;33"
    case .note, .off: "1;36"
    }
  }
}
