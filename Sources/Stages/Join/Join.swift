// plat join: to each feature what features of another file have that go with it by key, by place or by distance.

import CommandOptions
import FeatureStream
import GeoJSON
import Globe
import Layers
import Planar
import Words

/// Joins another file's properties to features.
struct Join: StageCommand {
  static let configuration = CommandConfiguration(
    commandName: "join",
    abstract: "Join the properties of another file: by key, by place, or of what is nearest.",
    discussion: """
      A feature of the file goes with a record when a property of both is equal (--on), when the record's geometry meets \
      the feature's, lies in it or holds it (--intersects, --within, --contains; borders count), or when it is one of the \
      nearest on the ground (--nearest), or the nearest line (--along). Its properties are copied byte for byte, their \
      names after join_; beside them stand join_id and, of what is nearest, join_distance in metres and join_rank, and \
      of lines join_along, join_share, join_offset and join_side.

        plat join --with regions.geojson --within --fields name places.ndjson
        plat join --with prices.ndjson --on sku=code --many list places.ndjson
        plat join --with stops.ndjson --nearest 3 --radius 800m --fields name places.ndjson
        plat join --with roads.ndjson --along --radius 20m --fields name signs.ndjson
        plat join --with places.ndjson --contains --count places --sum visitors regions.geojson

      \(StageKind.streaming.rawValue) The file stays in memory.
      """)

  @ValueOption(
    name: .customLong("with"), limit: .fileBeside("the features"),
    help: OptionHelp("The file that is joined.", valueName: "file"), completion: .file())
  var file: String

  @ValueOption(
    help: OptionHelp(
      "Join by key: a property of the records, and that of the file where it has another name.",
      valueName: "name[=name]"))
  var on: String?

  @Switch(help: "Join what has a position in common with the record.")
  var intersects = false

  @Switch(help: "Join what the record lies in.")
  var within = false

  @Switch(help: "Join what lies in the record.")
  var contains = false

  @ValueOption(limit: .positive, help: OptionHelp("Join the nearest ones, so many at most.", valueName: "n"))
  var nearest: Int?

  @Switch(help: "Join the nearest line to points, and say how far along it and how far beside it they are.")
  var along = false

  @ValueOption(
    limit: .length,
    help: OptionHelp("How far the nearest may be: 500m, 2km. (default: anywhere)", valueName: "distance"),
    transform: Distance.parse)
  var radius: Distance?

  @Options var edge: EdgeOptions

  @ValueOption(
    parsing: .unconditionalSingleValue,
    help: OptionHelp("Copy these properties only. (default: all)", valueName: "names"), transform: NameList.parse)
  var fields: [NameList] = []

  @ValueOption(
    help: OptionHelp(
      """
      Where several go with a record: first, all (a record for each) or list (arrays). (default: first, with --nearest \
      all)
      """, valueName: "way"))
  var many: JoinPlan.Many?

  @ValueOption(
    help: OptionHelp(
      "Records that nothing goes with: keep, drop, or a file to write them to. (default: keep)", valueName: "way"))
  var unmatched: String?

  @ValueOption(
    parsing: .unconditionalSingleValue,
    help: OptionHelp("Sum these properties of all that go with a record.", valueName: "names"),
    transform: NameList.parse)
  var sum: [NameList] = []

  @ValueOption(help: OptionHelp("Count what goes with a record, under this name.", valueName: "name"))
  var count: String?

  @Options var results: ResultOptions

  @Options var stream: StreamOptions

  var namedFiles: [NamedFile] {
    .of(
      .read("--with", file),
      .written("--unmatched", unmatched.flatMap { ["keep", "drop"].contains($0) ? nil : $0 }))
  }

  static var constraints: [OptionConstraint] {
    [
      .exactlyOne("--on, --intersects, --within, --contains, --nearest, --along", because: "what goes with what"),
      .requires("--radius", "--nearest, --along"),
      .excludes("--edges", "--on", because: "keys have no edges"),
      .excludes("--along", "--edges", because: "it takes edges for geodesics"),
      .excludes("--along", "--many, --count, --sum", because: "one line is the nearest"),
    ]
  }

  func validate() throws {
    try JoinKey.check(on)
    if let unmatched, !["keep", "drop"].contains(unmatched),
      let complaint = WrittenForm.features.complaint(unmatched, stage: Self.name, option: "--unmatched")
    {
      throw ValidationError(complaint)
    }
    if unmatched == "" || unmatched == "-" {
      throw ValidationError("--unmatched is keep, drop, or the name of a file.")
    }
  }

  func prepare() throws(RunError) -> PreparedStage {
    let isSpatial = on == nil
    // Distances have no second look.
    let edges = edge.plan(usualError: nearest == nil ? EdgeRule.usualError : EdgeRule.distanceError)
    let reader = EdgeReading(edges, file: file, coarse: nearest == nil)
    let routes = along ? try RouteFile("--along", file, on: nil, stream.reading, linesOnly: true) : nil
    let layer: Layer
    if let routes {
      layer = routes.layer
    } else {
      layer = try Layer(file, stream.reading, hasGeometries: isSpatial) { feature throws(RecordError) in
        if feature.hasGeometry { try reader.follow(&feature.geometry, in: feature.currentCRS, said: feature.edges) }
      }
    }
    let names = results.names(of: Self.name)
    let placeNames = PlaceNames(names, metres: .linear, shares: .degrees)
    let taken: Set<String> = along ? placeNames.all : nearest == nil ? [] : [names["distance"], names["rank"]]
    let rule = try rule(layer, routes)
    var order: [Int32]?
    if case .nearest(_, _, let targets) = rule { order = targets.points?.order }
    let plan = JoinPlan(
      layer: layer, rule: rule, edges: edges, layerEdges: try edges.rule(ofFile: file),
      fields: try JoinFields(
        layer, fields: fields.isEmpty ? nil : fields.names, sums: sum.names, count: count, names: names, taken: taken,
        order: order),
      // Who asks for totals alone gets them alone.
      copiesFields: sum.isEmpty && count == nil || !fields.isEmpty || many != nil,
      many: many ?? (nearest == nil || !sum.isEmpty || count != nil ? .first : .all), unmatched: try fate(),
      prefix: names.prefix,
      distanceName: names["distance"], rankName: names["rank"], placeNames: placeNames, tally: JoinTally())
    let needs = GeometryNeeds(ordinates: isSpatial, positions: false)
    let work: StageWork =
      if case .file = plan.unmatched { .inOrder { JoinOperator(plan) } } else { .perRecord { JoinOperator(plan) } }
    let properties = keys.map { [NamedProperty("--on", $0.record, .propertyOrID)] } ?? []
    var stage = PreparedStage(work, needs: needs, names: properties)
    // Totals are an answer of their own: 0.
    let isAsked = unmatched != nil || !sum.isEmpty || count != nil
    stage.closingWarnings = { edges.warnings + [plan.tally.warning(layer, isAsked: isAsked)].compactMap(\.self) }
    stage.closingNote = { plan.tally.note(layer, isAsked: isAsked) }
    return stage
  }

  private var keys: (record: String, layer: String)? { JoinKey.names(on) }

  private func rule(_ layer: Layer, _ routes: RouteFile?) throws(RunError) -> JoinPlan.Rule {
    if let routes { return .along(routes, RouteTrees(routes), radius: radius?.value ?? .infinity) }
    if let keys { return .key(MemberLookup(keys.record), try JoinTable(layer, keys.layer)) }
    if let nearest {
      do throws(RecordError) {
        return .nearest(nearest, radius: radius?.value ?? .infinity, try NearTargets(layer))
      } catch { throw error.ending ?? RunError(.badData, error.message) }
    }
    return .relation(within ? .within : contains ? .contains : .intersects)
  }

  private func fate() throws(RunError) -> JoinPlan.Unmatched {
    switch unmatched {
    case nil, "keep": .keep
    case "drop": .drop
    case let path?: .file(SideFileBox(try SideFile(path: path)))
    }
  }
}

extension JoinPlan.Many: OptionValue {}
