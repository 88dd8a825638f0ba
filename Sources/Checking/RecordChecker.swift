// Everything that one record can be asked: made once for each worker, and called for each record.

public import GeoJSON
public import Globe
import JSONSchema
public import Planar

/// Which rules are looked at, and with what.
public struct CheckOptions: Sendable {
  /// The severity of each rule, where it is not its own.
  public var severities: [String: Severity] = [:]
  /// Whether a CRS, by its name in a `crs` member, has axes in degrees.
  public var isInDegrees: @Sendable (String) -> Bool = { _ in false }
  /// Whether there is a CRS of a name, as far as is known, and whether its axes are in metres.
  public var isCRS: @Sendable (String) -> (known: Bool, inMetres: Bool) = { _ in (true, false) }

  /// How wide a polygon is at least that is no sliver, in metres.
  public var minWidth = 0.1
  /// Which corners are too sharp; nil for none.
  public var corners: CornerLimit?
  /// The metric of a CRS, by its name.
  public var metric: @Sendable (String) -> LocalMetric? = { _ in nil }

  /// A schema of the user's.
  public var schema: SchemaRule?
  /// Which records are looked at beside each other; nil for none.
  public var neighbours: NeighbourOptions?

  /// Whether the layer as a whole is looked at.
  public var looksAtLayer = false

  /// Whether the records are the features of a venue, by IMDF.
  public var isVenue = false

  /// Makes options by which each rule has its own severity.
  public init() {}

  /// How bad a breach of a rule is.
  public func severity(_ rule: Rule) -> Severity {
    // Asked for every record: where the user says nothing, no name is looked up.
    severities.isEmpty ? rule.severity : severities[rule.id] ?? rule.severity
  }

  /// Whether a rule is looked at.
  public func wants(_ rule: Rule) -> Bool { severity(rule) != .off }

  /// Whether one of some rules is looked at.
  public func wants(oneOf rules: [Rule]) -> Bool { rules.contains { wants($0) } }
}

/// Looks at records, one after the other.
public final class RecordChecker {
  let options: CheckOptions
  let engine: (any GeometryEngine)?
  // One worker owns the checker and nothing calls back into it: a check of each access would find nothing.
  @exclusivity(unchecked) var list = FindingList()
  @exclusivity(unchecked) var names = NameChecker()
  @exclusivity(unchecked) var sureValidity = SureValidity()
  /// Shapes of properties that were met.
  @exclusivity(unchecked) private var shapes: Set<UInt64> = []
  /// Where the positions of the record at hand begin; empty until it is asked for.
  @exclusivity(unchecked) private var offsets: [UInt32]?
  /// The outline of members in which no name stands twice.
  @exclusivity(unchecked) var plainOutline: UInt64 = 0
  /// Shapes of properties in which no name stands twice, by their last bits the latest, and as many as are worth it.
  ///
  /// Nothing is where it would be by its last bits at first.
  @exclusivity(unchecked) private var plainShapes: [UInt64] = [1] + Array(repeating: 0, count: 255)
  @exclusivity(unchecked) private var morePlainShapes: Set<UInt64> = []
  // Which rules are looked at does not change: it is asked once.
  let wantsRings: Bool
  let wantsDigits: Bool
  let wantsNames: Bool
  let wantsProperties: Bool
  let wantsTexts: Bool
  let wantsTwins: Bool
  let wantsBoxes: Bool
  let wantsNullIsland: Bool
  let wantsWinding: Bool
  let wantsSingleParts: Bool
  /// Whether the place of no more geometries with one part, nor of positions with many digits, is wanted.
  @exclusivity(unchecked) private(set) var (countsSingleParts, countsDigits) = (false, false)
  /// Whether what a rule that is reported once has to say is wanted again and again.
  private let tellsAll: Bool
  /// The rules that are reported once and were found.
  @exclusivity(unchecked) private var toldOnce: Set<String> = []
  /// What is known of the CRS of the record before.
  @exclusivity(unchecked) private var knownCRS: (name: String, facts: CRSFacts)?

  /// What tells whether values are as the schema has them.
  var schema: SchemaValidator?

  /// Makes a checker.
  ///
  /// - Parameters:
  ///   - engine: what tells whether geometries are valid.
  ///   - tellsAll: whether each finding of a rule that is reported once has its message, and not the first alone.
  public init(_ options: CheckOptions, engine: any GeometryEngine, tellsAll: Bool = true) {
    self.options = options
    self.tellsAll = tellsAll
    self.engine = options.wants(oneOf: RuleCatalog.validity) ? engine : nil
    schema = options.wants(RuleCatalog.schema) ? options.schema.map { SchemaValidator($0.schema) } : nil
    wantsRings = options.wants(oneOf: RuleCatalog.rings) || options.wants(RuleCatalog.antimeridian)
    wantsDigits = options.wants(RuleCatalog.excessDigits)
    wantsNames = options.wants(RuleCatalog.duplicateMember)
    wantsProperties =
      wantsNames || options.wants(oneOf: [RuleCatalog.propertyType, RuleCatalog.propertyMissing])
    wantsTexts = options.wants(oneOf: RuleCatalog.texts)
    wantsTwins = options.wants(RuleCatalog.repeatedGeometry)
    wantsBoxes = options.wants(RuleCatalog.wrongBBox)
    wantsNullIsland = options.wants(RuleCatalog.nullIsland)
    wantsWinding = options.wants(RuleCatalog.windingOrder)
    wantsSingleParts = options.wants(RuleCatalog.singlePart)
  }

  /// Looks at a record that was read, with its ordinates.
  ///
  /// The record's text must be as it was read. Offsets in findings are those of its source.
  public func check(_ feature: Feature) -> RecordFacts {
    var facts = RecordFacts()
    check(feature, into: &facts)
    return facts
  }

  /// Looks at a record that was read, with its ordinates, and says so in facts of which nothing is known.
  public func check(_ feature: Feature, into facts: inout RecordFacts) {
    list.removeAll()
    if offsets != nil { offsets = nil }
    if let crs = feature.crsName { facts.crs = crs }
    checkMembers(feature, &facts)
    checkTexts(feature)
    checkGeometry(feature, &facts)
    if schema != nil { checkSchema(feature) }
    if options.isVenue { checkVenue(feature, &facts) }
    if list.isEmpty { return }
    facts.findings = list.sorted()
    if !options.severities.isEmpty { facts.findings.removeAll { options.severities[$0.rule] == .off } }
  }

  /// Looks at a record that could not be read.
  ///
  /// - Parameters:
  ///   - code: of what the reader found.
  ///   - message: its words.
  ///   - offset: where it is, in `source`.
  public func check(
    refused source: PaddedBytes, _ text: ByteRange, code: String, message: String, offset: Int
  ) -> RecordFacts {
    var facts = RecordFacts()
    facts.isReadable = false
    facts.isRecord = text.isPresent && text.end > text.start
    let rule = RuleCatalog.rule(code) ?? RuleCatalog.syntax[0]
    var checker = ShapeChecker(source)
    if facts.isRecord, !isSyntax(code) { checker.check(text) }
    facts.idText = checker.idText
    var list = checker.list
    // What stands between records, or what only the reader knows.
    if !list.has(rule) { list.add(Finding(rule, message, offset: offset)) }
    if schema != nil, text.isPresent, text.end > text.start, !isSyntax(code) {
      checkSchema(refused: source, text, &list)
    }
    facts.findings = list.sorted().filter { options.severities[$0.rule] != .off }
    return facts
  }

  private func isSyntax(_ code: String) -> Bool { RuleCatalog.syntax.contains { $0.id == code } }

  // MARK: What the parts of a check have in common

  func add(_ rule: Rule, _ message: @autoclosure () -> String, offset: Int, position: Position? = nil) {
    guard options.wants(rule) else { return }
    list.add(Finding(rule, isToldBefore(rule) ? "" : message(), offset: offset, position: position))
  }

  /// Adds a finding at a vertex, counted through the members of the record's geometry.
  func add(_ rule: Rule, _ message: @autoclosure () -> String, vertex: Int, _ feature: Feature) {
    guard options.wants(rule) else { return }
    if isToldBefore(rule) { return list.add(Finding(rule, "", offset: feature.geometryText.place)) }
    let ordinates = feature.geometry.ordinates(ofVertex: vertex)
    list.add(
      Finding(
        rule, message(), offset: offset(of: vertex, feature), position: ordinates.map { Position($0.x, $0.y) }))
  }

  /// Whether no more is wanted of a finding than that it is there.
  private func isToldBefore(_ rule: Rule) -> Bool {
    guard !tellsAll, rule.isToldOnce else { return false }
    guard toldOnce.insert(rule.id).inserted else { return true }
    if rule.id == RuleCatalog.singlePart.id { countsSingleParts = true }
    if rule.id == RuleCatalog.excessDigits.id { countsDigits = true }
    return false
  }

  /// Where a vertex's position stands.
  func offset(of vertex: Int, _ feature: Feature) -> Int {
    if offsets == nil { offsets = feature.positionOffsets }
    guard let offsets, offsets.indices.contains(vertex) else { return feature.geometryText.place }
    return feature.text.start + Int(offsets[vertex])
  }

  /// Whether the coordinates of a record are in degrees.
  func isInDegrees(_ crs: String?) -> Bool { crs.map { known(crs: $0).isInDegrees } ?? true }

  /// What is known of a CRS by its name.
  func known(crs: String) -> CRSFacts {
    if let knownCRS, knownCRS.name == crs { return knownCRS.facts }
    let (isKnown, isPlane) = options.isCRS(crs)
    let facts = CRSFacts(
      isInDegrees: options.isInDegrees(crs), isCRS: isKnown, isPlane: isPlane, metric: options.metric(crs))
    knownCRS = (crs, facts)
    return facts
  }

  /// What a check has to know of a CRS.
  struct CRSFacts {
    let isInDegrees, isCRS, isPlane: Bool
    let metric: LocalMetric?
  }

  /// How the coordinates of a CRS are measured in metres; without a name, or what tells, its units are degrees or
  /// metres.
  func metric(of crs: String?) -> LocalMetric {
    guard let crs else { return .geographic }
    let facts = known(crs: crs)
    return facts.metric ?? (facts.isInDegrees ? .geographic : .planar(metresPerUnit: 1))
  }

  /// Whether no name is known to stand twice in properties of a shape.
  func isPlain(shape: UInt64) -> Bool {
    let place = Int(truncatingIfNeeded: shape & 0xFF)
    if plainShapes[place] == shape { return true }
    guard morePlainShapes.contains(shape) else { return false }
    plainShapes[place] = shape
    return true
  }

  /// Notes that no name stands twice in properties of a shape.
  func notePlain(shape: UInt64) {
    plainShapes[Int(truncatingIfNeeded: shape & 0xFF)] = shape
    if morePlainShapes.count < 65_536 { morePlainShapes.insert(shape) }
  }

  /// Whether the worker meets a shape of properties for the first time.
  func isNew(shape: UInt64) -> Bool { shapes.insert(shape).inserted }
}
