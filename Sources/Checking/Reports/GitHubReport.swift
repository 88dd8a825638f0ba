// Findings as annotations at the lines of a change: workflow commands of GitHub Actions.

import Formats
public import GeoJSON

/// Writes a workflow command for each finding, and a last one with the totals.
///
/// GitHub shows ten errors, ten warnings and ten notices of a step, and the others in its log only; the last line says
/// how many those are.
public final class GitHubReport: Report {
  /// How many annotations of a level GitHub shows.
  static let most = 10

  /// How many of each level were written.
  private var counts: [GitHubCommand.Level: Int] = [:]

  /// Begins a report.
  public init() {}

  public func add(_ finding: ReportedFinding, _ rule: Rule, into out: inout ByteBuffer) {
    let level: GitHubCommand.Level =
      switch finding.severity {
      case .error: .error
      case .warning: .warning
      case .note, .off: .notice
      }
    // Without a file an annotation has no line either.
    var message = finding.input == "-" ? "line \(finding.line), column \(finding.column): " : ""
    if let id = finding.featureID { message += "feature \(shown(id, most: 80)): " }
    message += finding.said
    if !finding.pointer.isEmpty { message += " (\(finding.pointer))" }
    if !rule.advice.isEmpty { message += "\n\(rule.origin.citation)\(rule.advice)" }
    let command = GitHubCommand(
      level, file: finding.input, line: finding.line, column: finding.column, title: finding.rule, message: message)
    out.append(command.text + "\n")
    counts[level, default: 0] += 1
  }

  public func end(_ totals: CheckTotals, into out: inout ByteBuffer) {
    guard !totals.rules.isEmpty else { return }
    var message = totals.text
    let untold = totals.untold.values.reduce(0, +)
    if untold > 0 { message += "; \(untold) more of rules that are reported once" }
    if totals.countBeyond > 0 {
      message += "; \(totals.countBeyond) more than are listed of a rule and a file"
      for more in totals.beyond.prefix(20) { message += "\n" + more.text }
      if totals.beyond.count > 20 { message += "\nand more of \(totals.beyond.count - 20) other rules and files" }
    }
    // The level at which this line itself is shown.
    let levels: [GitHubCommand.Level] = [.notice, .warning, .error]
    let level = levels.first { counts[$0, default: 0] < Self.most } ?? .notice
    let hidden = zip([GitHubCommand.Level.error, .warning, .notice], ["error", "warning", "notice"]).compactMap {
      let count = counts[$0, default: 0] - Self.most
      return count > 0 ? "\(count) \($1)\(count == 1 ? "" : "s")" : nil
    }
    if !hidden.isEmpty {
      message += "; GitHub shows \(Self.most) of a level, \(hidden.joined(separator: " and ")) are in the log only"
    }
    out.append(GitHubCommand(level, title: "plat check", message: message).text + "\n")
  }
}

extension RuleOrigin {
  /// The origin before a piece of advice; nothing for what is plat's or the user's own.
  var citation: String { self == .house || self == .user ? "" : text + ": " }
}
