// The forms in which findings are reported: what all have in common.

public import GeoJSON

/// A form of report.
public enum ReportForm: String, Sendable, CaseIterable {
  /// For people, with the line and a caret.
  case text
  /// An object a line.
  case ndjson
  /// Annotations at the lines of a change, by workflow commands of GitHub Actions.
  case github
  /// SARIF 2.1.0, for code scanning.
  case sarif
  /// JUnit's XML, for what shows the results of tests.
  case junit
  /// How often each rule is broken: a table.
  case summary
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
  /// The findings over the limit for one rule in one input, in the order in which each limit was reached; `untold` does
  /// not count them.
  public private(set) var beyond: [Beyond] = []
  private var places: [Beyond.Key: Int] = [:]

  /// Findings that a baseline accepts: neither told nor counted above.
  public var known = 0
  /// Findings of the baseline that are no longer there.
  public var mended = 0

  /// Begins with nothing.
  public init() {}

  /// How many findings of a rule in an input are counted only.
  public struct Beyond: Sendable {
    struct Key: Hashable {
      let rule: String
      let input: String
    }

    public let rule: String
    public let input: String
    public let severity: Severity
    public internal(set) var count: Int
    /// The place of the first that is not told.
    public let line: Int
    public let column: Int
    public let offset: Int

    /// `and 812 more of [open-ring] in roads.ndjson, from line 37 on`.
    public var text: String { "and \(count) more of [\(rule)] in \(input), from line \(line) on" }
  }

  /// How many findings are over the limit for their rule in their input.
  public var countBeyond: Int { beyond.reduce(0) { $0 + $1.count } }

  /// Counts a finding over the limit for its rule in its input.
  public mutating func addBeyond(_ finding: ReportedFinding) {
    let key = Beyond.Key(rule: finding.rule, input: finding.input)
    if let place = places[key] {
      beyond[place].count += finding.further + 1
    } else {
      places[key] = beyond.count
      beyond.append(
        Beyond(
          rule: finding.rule, input: finding.input, severity: finding.severity, count: finding.further + 1,
          line: finding.line, column: finding.column, offset: finding.offset))
    }
  }

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
    let nothing = known > 0 ? "nothing new" : "nothing found"
    var text = "\(found.isEmpty ? nothing : found.joined(separator: ", ")) in \(records)"
    if known > 0 { text += ", \(known) known" }
    if mended > 0 { text += ", \(mended) of the baseline mended" }
    return text + lost
  }
}

/// Tells findings, in order.
public protocol Report: AnyObject {
  /// Appends what stands before the first finding.
  func begin(into out: inout ByteBuffer)
  /// Appends a finding, or keeps it for the end.
  func add(_ finding: ReportedFinding, _ rule: Rule, into out: inout ByteBuffer)
  /// Appends what stands after the last finding.
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
  public var isColoured = false
  /// Whether a table is written in Markdown.
  public var isMarkdown = false
  /// The time of a report that has to have one, such as `1970-01-01T00:00:00`, in UTC.
  public var timestamp = "1970-01-01T00:00:00"

  /// Makes settings.
  public init(rules: [Rule], version: String) { (self.rules, self.version) = (rules, version) }
}

extension ReportForm {
  /// Begins a report.
  public func make(_ settings: ReportSettings) -> any Report {
    switch self {
    case .text: TextReport(settings)
    case .ndjson: NDJSONReport()
    case .github: GitHubReport()
    case .sarif: SARIFReport(settings)
    case .junit: JUnitReport(settings)
    case .summary: SummaryReport(settings)
    }
  }
}
