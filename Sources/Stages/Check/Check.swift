// plat check: data checks for CI.

import Checking
import CommandOptions
import FeatureStream
import Formats
import GeoJSON
import Layers
import Planar

/// Looks for mistakes and tells where they are.
struct Check: StageCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Look for mistakes in data: broken rules, with the place, and status 1 where there are errors.",
    discussion: """
      Each record is held to the rules of JSON (RFC 8259), GeoJSON (RFC 7946) and OGC Simple Features, and to what \
      experience shows to be a mistake. What cannot be read is found fault with too, and the rest is read on. \
      --list-rules lists the rules, and --explain RULE says more of one. Settings and rules of one's own are read from \
      the nearest .platcheck.yml in the data's folder or above.

        plat check roads.geojson
        plat check --rule null-island=error --rule excess-digits=off roads.ndjson
        plat check --report ndjson roads.ndjson | jq -r .rule | sort | uniq -c

      \(StageKind.streaming.rawValue) With --coverage, --network and --duplicates: retains all.
      """)

  @Options var rules: RuleOptions

  @Options var schemas: SchemaOptions

  @Options var shapes: ShapeChoice

  @Options var neighbours: NeighbourChoice

  @Options var others: AgainstOptions

  @Options var venue: VenueChoice

  @Options var reports: ReportOptions

  @Options var configs: ConfigOptions

  @Options var fixes: FixOptions

  @Switch(help: "Hand the records on, with what was found in check_findings, instead of a report.")
  var annotate = false

  @Switch(help: "Write each finding as a Feature at its place, instead of a report.")
  var places = false

  @Options var results: ResultOptions

  @Options var stream: StreamOptions

  var namedFiles: [NamedFile] {
    .of(
      rules.namedFiles,
      reports.namedFiles,
      .read("--schema", schemas.schema), others.namedFiles,
      .written("--write-schema", schemas.writeSchema),
      .read("--config", configs.config))
  }

  static var constraints: [OptionConstraint] {
    [
      .excludes("--fix", "--annotate, --places", because: "--fix hands the mended records on"),
      .atMostOne("--annotate, --places"),
      .excludes("--max-findings", "--annotate", because: "--annotate gives each record what was found in it"),
      .requires("--prefix", "--annotate, --places", because: "it is for what they add"),
      .refuses("--exit-status", because: "the status is 1 where check finds errors"),
    ]
  }

  static var valuesLeftOut: [String: LeftOutValue] { ["--fix": LeftOutValue(FixLevel.safe)] }

  var input: (format: InputFormat?, csv: CSVOptions) { (venue.format(of: stream.inputs), CSVOptions()) }

  var isQuestion: Bool { rules.isQuestion }

  func answer() throws(RunError) -> String {
    let settings = try settings()
    if let explained = rules.explained { return settings.explanation(of: explained) }
    let list = RuleList(rules: settings.rules, severities: settings.severities)
    return reports.reports.contains { $0.form == .ndjson } ? list.ndjson : list.table
  }

  private func settings() throws(RunError) -> CheckSettings {
    try CheckSettings(
      rules, schemas, shapes, neighbours, others, isVenue: venue.imdf, reports,
      try configs.configuration(for: stream.inputs))
  }

  var written: WrittenForm {
    (annotate || places || fixes.level != nil) && !fixes.showsPatch ? .features : .other("a report")
  }

  func prepare() throws(RunError) -> PreparedStage {
    let settings = try settings()
    var options = settings.shapes
    options.severities = settings.severities
    options.isInDegrees = { CRSRegistry.isInDegrees($0) }
    options.isCRS = { CRSRegistry.existence($0) }
    options.metric = NeighbourChoice.metric
    options.schema = settings.schema
    options.neighbours = settings.neighbours
    options.looksAtLayer = settings.looksAtLayer
    options.isVenue = settings.isVenue
    let writesReport = !annotate && !places && fixes.level == nil
    var targets = try reports.targets(writesReport: writesReport, settled: settings.reports)
    // The records take the output.
    let hasNoReport = targets.isEmpty
    if fixes.level != nil, hasNoReport { targets = [ReportRequest(form: .text, path: "/dev/stderr")] }
    for note in [settings.note].compactMap(\.self) + settings.schemaNotes {
      Messenger(stage: Self.name, form: stream.errors).say(note: note)
    }
    let plan = CheckPlan(
      options: options,
      output: annotate
        ? .features : places ? .places : fixes.showsPatch ? .diff : fixes.level != nil ? .fixed : .report,
      targets: targets,
      settings: ReportSettings(
        rules: settings.rules.map {
          var rule = $0
          rule.severity = options.severity($0)
          return rule
        }, version: Plat.version), path: stream.output,
      names: results.names(of: Self.name), maxWarnings: settings.maxWarnings,
      maxFindings: settings.maxFindings,
      baseline: try settings.readBaseline(), baselineToWrite: settings.updatesBaseline ? settings.baseline : nil,
      schemaToWrite: settings.schemaToWrite,
      manifests: settings.isVenue ? VenueChoice.manifests(of: stream.inputs) : [])
    var own: [OwnRuleProgram] = []
    for rule in settings.own where options.wants(rule.rule) { own.append(try rule.compiled()) }
    var against: [AgainstLayer] = []
    for request in settings.against where options.wants(request.rule) {
      against.append(try request.layer(stream.reading, found: settings.againstFound))
    }
    let outcome = CheckOutcome()
    var stage = PreparedStage(
      .inOrder { CheckJournal(plan, outcome) },
      needs: GeometryNeeds(ordinates: true, positions: false, check: CoordinateCheck.none, outline: true))
    let level = fixes.level
    var swapped: Set<String> = []
    if level == .unsafe, options.wants(RuleCatalog.swappedCoordinates) {
      for path in stream.inputs where path != "-" {
        if try SwapSurvey.isSwapped(path, options, maxRecordSize: stream.maxRecordSize?.bytes) { swapped.insert(path) }
      }
    }
    stage.before = .inspecting { [own, swapped, against] in
      CheckInspector(
        plan.options, fix: level, own: own, against: against, tellsAll: plan.tellsAll,
        keepsBack: plan.output == .report && plan.schemaToWrite == nil, swapped: swapped)
    }
    stage.namesBefore = own.flatMap { $0.program.names($0.option) }
    if writesReport || fixes.showsPatch { stage.after = .sink(OutputForm { ReportFormat() }) }
    let isTold = fixes.level != nil && hasNoReport
    stage.closingNote = { [places] in
      let totals = outcome.totals
      if isTold, !totals.rules.isEmpty { return "" }
      let more = places && totals.countBeyond > 0 ? "; \(totals.countBeyond) more than --max-findings are not told" : ""
      return totals.text + more
    }
    stage.verdict = { outcome.verdict(plan) }
    stage.writes = settings.written
    if let neighbours = options.neighbours {
      (stage.holds, stage.retention) = (.retainsAll, neighbours.isNetwork ? .network : .neighbours)
    }
    return stage
  }
}
