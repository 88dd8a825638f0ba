// What a check holds records to: what the command line says, and below it the file of settings.

import Checking
import CommandOptions
import FeatureStream
import Words

/// The settings of a run.
///
/// Each that the command line gives takes the place of the file's.
struct CheckSettings {
  /// plat's rules and the user's own, each with its own severity.
  let rules: [Rule]
  /// How bad a breach is, where it is not as the rule has it.
  let severities: [String: Severity]
  /// The user's own rules.
  let own: [OwnRule]
  let maxWarnings: Int?
  /// How many findings of a rule and an input are told; nil for all.
  let maxFindings: Int?
  /// The file of accepted findings.
  let baseline: String?
  let updatesBaseline: Bool
  /// Where the settings were found that name the baseline, if nobody named them or it.
  let baselineFound: FoundFolder?
  let schema: SchemaRule?
  /// The file that a schema of the records is written to, and what that is about; nil for none.
  let schemaToWrite: (path: String, scope: SchemaRule.Scope)?
  /// What the schema asks that is not looked at.
  let schemaNotes: [String]
  /// How narrow areas and corners may be, with all else as it is by default.
  let shapes: CheckOptions
  /// The files that records are held against, and where the settings were found that name them, if nobody named these.
  let against: [AgainstRequest]
  let againstFound: FoundFolder?
  /// Which records are looked at beside each other; nil for none.
  let neighbours: NeighbourOptions?
  /// Whether the layer as a whole is looked at.
  let looksAtLayer: Bool
  /// Whether the records are the features of a venue.
  let isVenue: Bool
  /// The reports of the file of settings; nil where it says nothing of them, or the command line does.
  let reports: [ReportRequest]?
  /// What the file of settings has written.
  let written: [NamedFile]
  /// What is to be said of files that settings have written that were found, and not named.
  let note: String?

  /// Puts options and a file of settings together.
  ///
  /// - Throws: `RunError` when they make no sense together, or a schema cannot be read.
  init(
    _ options: RuleOptions, _ schemas: SchemaOptions, _ shapes: ShapeChoice, _ neighbours: NeighbourChoice,
    _ others: AgainstOptions, isVenue: Bool, _ reports: ReportOptions, _ config: CheckConfiguration?
  ) throws(RunError) {
    var limits = CheckOptions()
    try shapes.apply(config, to: &limits)
    self.shapes = limits
    against = others.against.isEmpty ? config?.against ?? [] : others.against
    againstFound = others.against.isEmpty ? config?.found : nil
    self.neighbours = try neighbours.options(config)
    looksAtLayer = neighbours.layer || config?.layer ?? false
    self.isVenue = isVenue || config?.imdf ?? false
    let given = options.own
    let names = Set(given.map(\.rule.id))
    let own = (config?.own ?? []).filter { !names.contains($0.rule.id) } + given
    let conditions = Dictionary(own.map { ($0.rule.id, $0.rule) }) { $1 }
    let known = Set(RuleCatalog.all.map(\.id))
    rules =
      RuleCatalog.all.map { conditions[$0.id] ?? $0 } + own.map(\.rule).filter { !known.contains($0.id) }
    self.own = own
    let unless = self.isVenue ? RuleCatalog.notForVenues.map { ($0.id, Severity.off) } : []
    severities = Dictionary(unless) { $1 }.merging(config?.severities ?? [:]) { $1 }.merging(options.severities) { $1 }
    maxWarnings = options.maxWarnings ?? config?.maxWarnings
    maxFindings = reports.maxFindings ?? config?.maxFindings
    baseline = options.baseline ?? config?.baseline
    updatesBaseline = options.updateBaseline
    baselineFound = options.baseline == nil ? config?.found : nil
    self.reports = reports.reports.isEmpty ? config?.reports : nil
    var written: [NamedFile] = []
    for report in self.reports ?? [] {
      guard let path = report.path else { continue }
      try config?.found?.checkWriting(path) { report.form.isReport($0) }
      written += .written("'report' of \(config?.path ?? "")", path)
    }
    if updatesBaseline, options.baseline == nil, let baseline {
      try baselineFound?.checkWriting(baseline) { Baseline.isBaseline($0) }
      written += .written("'baseline' of \(config?.path ?? "")", baseline)
    }
    self.written = written
    note =
      config?.found.flatMap { found in
        let names = written.map(\.path).joined(separator: ", ")
        return names.isEmpty ? nil : "\(found.settings), which was found and not named, writes \(names)"
      }
    if updatesBaseline,
      let complaint = WrittenForm.other("a baseline").complaint(baseline, stage: Check.name, option: "--baseline")
    {
      throw RunError(.usage, complaint)
    }
    if updatesBaseline, baseline == nil {
      throw RunError(.usage, "--update-baseline writes the file of --baseline: name it")
    }
    for id in options.rules.map(\.id) + [options.explained].compactMap(\.self)
    where !rules.contains(where: { $0.id == id }) {
      let nearest = id.nearest(of: rules.map(\.id)).map { "; did you mean \($0)?" }
      throw RunError(.usage, "there is no rule '\(id)'\(nearest ?? "; --list-rules lists them")")
    }
    if schemas.schemaScope != nil, schemas.schema ?? config?.schema ?? schemas.writeSchema == nil {
      throw RunError(.usage, "--schema-scope is for --schema and --write-schema")
    }
    if config?.schemaScope != nil, schemas.schema ?? config?.schema == nil {
      throw RunError(.usage, "\(config?.path ?? ""): 'schema-scope' is for 'schema'")
    }
    let formats = schemas.formats || config?.formats ?? false
    let scope = schemas.schemaScope ?? config?.schemaScope ?? .properties
    schemaToWrite = schemas.writeSchema.map { ($0, scope) }
    if let path = schemas.writeSchema,
      let complaint = WrittenForm.other("a schema").complaint(path, stage: Check.name, option: "--write-schema")
    {
      throw RunError(.usage, complaint)
    }
    guard let path = schemas.schema ?? config?.schema else {
      if schemas.formats { throw RunError(.usage, "--formats is for --schema") }
      if formats { throw RunError(.usage, "\(config?.path ?? ""): 'formats' is for 'schema'") }
      (schema, schemaNotes) = (nil, [])
      return
    }
    let isGiven = schemas.schema != nil
    let compiled = try SchemaOptions.compile(
      path, option: isGiven ? "--schema" : "schema", formats: formats, found: isGiven ? nil : config?.found)
    if compiled.isTable, scope == .feature {
      throw RunError(.usage, "\(path) is a Table Schema: it is about properties, and not about the whole Feature")
    }
    schema = SchemaRule(compiled, scope)
    schemaNotes = compiled.notes.map { "\(path) \($0)" }
  }

  /// The rule that is asked about, with its severity in this run, in words.
  func explanation(of id: String) -> String {
    guard let rule = rules.first(where: { $0.id == id }) else { return "" }
    var text = "\(rule.id): \(rule.summary)\n"
    text += "\(rule.severity.rawValue), \(rule.origin.text)\(rule.origin.url.map { ", \($0)" } ?? "")\n\n"
    text += rule.advice + "\n"
    if !rule.bad.isEmpty { text += "\nbad:  \(rule.bad)\n" }
    if !rule.good.isEmpty { text += "good: \(rule.good)\n" }
    return text
  }
}
