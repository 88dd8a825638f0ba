// The forms in which findings are told: what all have in common.

public import GeoJSON

/// A form of report.
public enum ReportForm: String, Sendable, CaseIterable {
  /// For people, with the line and a caret.
  case text
  /// An object a line.
  case ndjson
}

/// How many of what were found.
public struct CheckTotals: Sendable {
  /// Records that were looked at.
  public var records = 0
  /// Findings by severity.
  public var errors = 0
  public var warnings = 0
  public var notes = 0
  /// Findings of any severity that are mended.
  public var fixed = 0
  /// Records that cannot be read, and that are not handed on.
  public var leftOut = 0
  /// Findings by rule, in the order in which rules were first broken.
  public var rules: [(rule: String, count: Int)] = []
  /// Those of them that were not told one by one.
  public var untold: [String: Int] = [:]

  /// Begins with nothing.
  public init() {}

  /// Counts a finding.
  public mutating func add(_ finding: ReportedFinding, isTold: Bool = true) {
    let count = finding.further + 1
    if finding.isFixed { fixed += count }
    switch finding.severity {
    case _ where finding.isFixed: break
    case .error: errors += count
    case .warning: warnings += count
    case .note: notes += count
    case .off: return
    }
    if let index = rules.firstIndex(where: { $0.rule == finding.rule }) {
      rules[index].count += count
    } else {
      rules.append((finding.rule, count))
    }
    if !isTold { untold[finding.rule, default: 0] += count }
  }

  /// The totals in words: `2 errors, 1 warning in 120 records`; `nothing found in 120 records`.
  public var text: String {
    func words(_ count: Int, _ one: String) -> String? {
      count == 0 ? nil : "\(count) \(one)\(count == 1 ? "" : "s")"
    }
    let told = [words(errors, "error"), words(warnings, "warning"), words(notes, "note")]
    let found = ([fixed > 0 ? "\(fixed) fixed" : nil] + told).compactMap(\.self)
    let records = words(records, "record") ?? "no records"
    let lost = words(leftOut, "record").map { "; \($0) that cannot be read left out" } ?? ""
    return "\(found.isEmpty ? "nothing found" : found.joined(separator: ", ")) in \(records)\(lost)"
  }
}

/// Tells findings, in order.
public protocol Report: AnyObject {
  /// Appends what stands before the first finding.
  func begin(into out: inout ByteBuffer)
  /// Appends a finding, or keeps it for the end.
  func add(_ finding: ReportedFinding, _ rule: Rule, into out: inout ByteBuffer)
  /// Appends what stands behind the last finding.
  func end(_ totals: CheckTotals, into out: inout ByteBuffer)
}

extension Report {
  public func begin(into out: inout ByteBuffer) {}
  public func end(_ totals: CheckTotals, into out: inout ByteBuffer) {}
}

/// What a report has to know beside the findings.
public struct ReportSettings: Sendable {
  /// The rules that are looked at, with their severities.
  public var rules: [Rule]
  /// The tool's version.
  public var version: String
  /// Whether text is coloured.
  public var isColoured: Bool

  /// Makes settings.
  public init(rules: [Rule], version: String, isColoured: Bool = false) {
    (self.rules, self.version, self.isColoured) = (rules, version, isColoured)
  }
}

extension ReportForm {
  /// Begins a report.
  public func make(_ settings: ReportSettings) -> any Report {
    switch self {
    case .text: TextReport(settings)
    case .ndjson: NDJSONReport()
    }
  }
}
