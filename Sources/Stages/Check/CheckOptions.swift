// The options of check: which rules, how bad, and where reports go.

import Checking
import CommandOptions
import FeatureStream
import Words

/// Which rules are looked at, and how bad a breach is.
struct RuleOptions: DeclaredOptions {
  @ValueOption(
    name: .customLong("rule"),
    help: OptionHelp(
      "How bad a breach of a rule is: off, note, warning or error; or a rule of one's own, a name and a condition in CQL2. May be repeated.",
      valueName: "rule=severity|cql2"))
  var rules: [RuleSetting] = []

  @ValueOption(help: OptionHelp("A condition in CQL2 that every record has to meet.", valueName: "cql2"))
  var `where`: String?

  @ValueOption(
    limit: .notNegative,
    help: OptionHelp("End with status 1 also when there are more warnings than this.", valueName: "n"))
  var maxWarnings: Int?

  @ValueOption(
    help: OptionHelp("Accept the findings in this file, and tell those only that are not there.", valueName: "file"))
  var baseline: String?

  @Switch(help: "Write what is found to the file of --baseline, to be accepted from now on; the status is 0.")
  var updateBaseline = false

  @Switch(help: "List the rules and read nothing; with --report ndjson an object a line.")
  var listRules = false

  @ValueOption(
    name: .customLong("explain"),
    help: OptionHelp("Say what a rule is about, with a bad and a good record, and read nothing.", valueName: "rule"))
  var explained: String?

  func validate() throws {
    for (index, setting) in rules.enumerated() {
      guard let condition = setting.condition else { continue }
      if let meant = condition.nearest(of: Severity.allCases.map(\.rawValue)) {
        throw ValidationError("--rule \(setting.id)=\(condition): did you mean \(meant)?")
      }
      if rules[..<index].contains(where: { $0.id == setting.id && $0.condition != nil }) {
        throw ValidationError("--rule \(setting.id)=… is given twice.")
      }
    }
  }

  var namedFiles: [NamedFile] {
    .of(
      (updateBaseline ? .written("--baseline", baseline) : .read("--baseline", baseline)),
      .readBehindAt("--where", self.where),
      rules.flatMap { [NamedFile].readBehindAt("--rule", $0.condition) })
  }

  /// The severities that are given, of the user's own rules too.
  var severities: [String: Severity] {
    Dictionary(rules.compactMap { rule in rule.severity.map { (rule.id, $0) } }) { $1 }
  }

  /// The user's own rules.
  var own: [OwnRule] {
    (self.where.map { [OwnRule(where: $0)] } ?? [])
      + rules.compactMap { setting in setting.condition.map { OwnRule(setting.id, $0) } }
  }

  var isQuestion: Bool { listRules || explained != nil }
}

/// `--rule`: a rule and how bad a breach is, or a rule of the user's own and its condition.
struct RuleSetting: OptionValue {
  static var expectation: String {
    "RULE=off, note, warning or error, or NAME=CONDITION for a rule of your own; --list-rules lists the rules"
  }

  let id: String
  /// How bad a breach is; nil where a condition is given.
  let severity: Severity?
  /// What has to be true of every record; nil where a severity is given.
  let condition: String?

  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
    id = String(parts[0])
    severity = Severity(rawValue: String(parts[1]))
    condition = severity == nil ? String(parts[1]) : nil
    // What plat's own rules ask is not to be changed.
    guard condition == nil || RuleCatalog.rule(id) == nil && Self.isName(id) else { return nil }
  }

  /// Whether a text is lower-case words with hyphens between, as rules' names are.
  static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.allSatisfy { $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == "-" || $0 == "_") }
  }
}

/// Which reports are written, and where.
struct ReportOptions: DeclaredOptions {
  @ValueOption(
    name: .customLong("report"),
    help: OptionHelp(
      "A report: \(ReportForm.allCases.map(\.rawValue).joined(separator: ", ")); with =FILE written there. May be repeated. (default: text)",
      valueName: "form[=file]"), transform: ReportRequest.parse)
  var reports: [ReportRequest] = []

  @ValueOption(
    limit: .notNegative,
    help: OptionHelp("Tell so many findings of a rule in an input, and count the others.", valueName: "n"))
  var maxFindings: Int?

  var namedFiles: [NamedFile] { reports.flatMap { [NamedFile].written("--report", $0.path) } }

  /// The reports that are asked for, one of them at most without a file.
  ///
  /// - Parameter settled: those of the file of settings, for want of others.
  func targets(writesReport: Bool, settled: [ReportRequest]?) throws(RunError) -> [ReportRequest] {
    // Where the records take the output, the file's report that is for the output is not written.
    let reports = settled.map { $0.filter { writesReport || $0.path != nil } } ?? reports
    let open = reports.filter { $0.path == nil }
    if open.count > 1 {
      throw RunError(.usage, "of several reports all but one need a file: --report \(open[1].form.rawValue)=FILE")
    }
    if !writesReport, let first = open.first {
      throw RunError(
        .usage,
        "--annotate, --places and --fix write Features; a report goes to a file: --report \(first.form.rawValue)=FILE")
    }
    for report in reports {
      if let complaint = report.complaint { throw RunError(.usage, complaint) }
    }
    return writesReport && reports.isEmpty ? [ReportRequest(form: .text)] : reports
  }
}

/// `--report`: a form, and the file that it is written to.
struct ReportRequest: OptionValue, Sendable {
  let form: ReportForm
  let path: String?

  init(form: ReportForm, path: String? = nil) { (self.form, self.path) = (form, path) }

  /// What is wrong with the name of its file; nil for nothing.
  var complaint: String? {
    guard let path else { return nil }
    if let complaint = WrittenForm.other("a report").complaint(path, stage: Check.name, option: "--report") {
      return complaint
    }
    // Of JSON and XML names say nothing more.
    let other = [(".sarif", ReportForm.sarif), (".ndjson", .ndjson), (".jsonl", .ndjson)].first {
      path.lowercased().hasSuffix($0.0) && $0.1 != form
    }
    return other.map {
      "'\(path)' is a name for --report \($0.1.rawValue), and \(form.rawValue) is asked for. Give it another name."
    }
  }

  /// Reads an option.
  ///
  /// - Throws: `ValidationError` that says how a file is named, where that is what stands there.
  static func parse(_ argument: String) throws -> ReportRequest {
    if let request = ReportRequest(argument: argument) { return request }
    let forms = ReportForm.allCases.map(\.rawValue)
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    if parts.count == 1, argument.contains(".") || argument.contains("/") {
      throw ValidationError("Name a form, and after = a file: text=\(argument).")
    }
    if parts.count == 2, parts[1].isEmpty, forms.contains(String(parts[0])) {
      throw ValidationError("No file is named after =.")
    }
    throw ValidationError(unknownWord(String(parts[0]), of: forms))
  }

  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let form = ReportForm(rawValue: String(parts[0])), parts.count == 1 || !parts[1].isEmpty else { return nil }
    (self.form, path) = (form, parts.count == 1 ? nil : String(parts[1]))
  }
}
