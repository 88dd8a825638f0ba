// plat route: directions over one's own network.

import CommandOptions
import FeatureStream
import GeoJSON
import PlaceIndex
import PlaceSearch
import Planar
import Routing
import Words

/// Finds routes over a network of lines.
struct RouteStage: StageCommand {
  static let configuration = CommandConfiguration(
    commandName: "route",
    abstract: "Find routes over a network of roads: line, distance, time, steps.",
    discussion: """
      The network is a file of Features with OpenStreetMap's tags (decode reads extracts of it): lines are ways, which meet \
      where they share a position, points are barriers and signals, and Features with restriction=no_… or only_… and \
      members are turn restrictions. Or it is what --prepare made of one.

      Each record asks for a route: over the vertices of a line or multipoint, from a point to --to, or by its properties \
      from, to and via, which are positions or, with --places or --index, names and addresses. It comes out with the route's line for its geometry, and route_distance in \
      metres, route_expected_travel_time in seconds, route_steps and others. A record without a route is refused, and says why.

      With --transit one goes by a timetable, and walks to stops along the network.

        plat route --network roads.ndjson --from -71.066,42.355 --to -71.036,42.337
        plat route --network roads.graph --profile walking trips.ndjson
        plat route --transit feed.zip --network roads.ndjson --depart 2026-11-23T08:30+01:00 trips.ndjson

      \(StageKind.streaming.rawValue) The network stays in memory.
      """)

  @ValueOption(
    help: OptionHelp("The roads: Features with OpenStreetMap's tags, or what --prepare made.", valueName: "file"),
    completion: .file())
  var network: String?

  @ValueOption(
    help: OptionHelp(
      "Who goes: driving, truck, walking or cycling, or a YAML file of one's own tables. (default: driving)",
      valueName: "name"
    ))
  var profile: String?

  @ValueOption(parsing: .unconditional, help: OptionHelp("Where the route begins.", valueName: "lon,lat|name"))
  var from: String?

  @ValueOption(parsing: .unconditional, help: OptionHelp("Where it ends.", valueName: "lon,lat|name"))
  var to: String?

  @ValueOption(
    parsing: .unconditionalSingleValue,
    help: OptionHelp("A place on the way; may be given again, in their order.", valueName: "lon,lat|name"))
  var via: [String] = []

  @Switch(help: "Come to the places on the way in the best order; route_stop_order says which that is.")
  var optimize = false

  @Switch(help: "Come back at the end to where the route begins.")
  var roundTrip = false

  @ValueOption(
    help: OptionHelp("When one leaves: 2026-11-23T08:30+02:00; with --transit also without a zone.", valueName: "time"))
  var depart: RouteMoment?

  @ValueOption(help: OptionHelp("When one arrives, in place of --depart.", valueName: "time"))
  var arrive: RouteMoment?

  @ValueOption(
    help: OptionHelp(
      """
      How places beside a road are come to and left: curb, on their own side of it, or unrestricted. (default: unrestricted)
      """, valueName: "how"))
  var approach: RouteApproach?

  @ValueOption(
    help: OptionHelp(
      """
      Ways to take only where there is no other, with commas between: tolls, highways, ferries, tunnels, stairs, \
      busy-roads, hills.
      """, valueName: "list"), transform: NameList.parse)
  var avoid: [NameList] = []

  @Switch(help: "Take no way of --avoid, also where there is no other.")
  var requireAvoid = false

  @ValueOption(
    help: OptionHelp(
      "What is best: preference (time, less liked roads counting more), time or distance. (default: the profile's)",
      valueName: "what"))
  var best: RouteBest?

  @ValueOption(
    limit: .length, help: OptionHelp("How far from a way a place may be. (default: 1km)", valueName: "distance"),
    transform: Distance.parse)
  var maxSnap: Distance?

  @ValueOption(
    help: OptionHelp(
      "Go by this timetable: a feed (GTFS), as an archive or a folder; --network names the streets to its stops.",
      valueName: "file"), completion: .file())
  var transit: String?

  @ValueOption(
    limit: .positiveLength,
    help: OptionHelp(
      "How far one walks to a stop, from one and between two. (default: 1km)", valueName: "distance"),
    transform: Distance.parse)
  var maxWalk: Distance?

  @ValueOption(
    help: OptionHelp(
      "Tags of lines that do not have them, such as highway=residential; with commas between.", valueName: "tags"),
    transform: NameList.parse)
  var assume: [NameList] = []

  @ValueOption(
    help: OptionHelp(
      "A grid of heights in metres (GeoTIFF, ASCII grid, .hgt), for positions of the network that have none.",
      valueName: "file"), completion: .file())
  var elevation: String?

  @ValueOption(
    name: .customLong("prepare"),
    help: OptionHelp(
      "Write the network, with a contraction hierarchy, to this file, a --network that answers at once.",
      valueName: "file"),
    completion: .file())
  var prepareFile: String?

  @ValueOption(
    help: OptionHelp(
      "Add to each point route_times and route_distances to all the places of this file.", valueName: "file"),
    completion: .file())
  var matrix: String?

  @ValueOption(
    help: OptionHelp(
      "Write the areas that are reached from each point within these times or lengths, such as 10min,20min or 2km.",
      valueName: "list"))
  var isochrone: String?

  @Switch(help: "Each line is a trace, as of a GPS receiver: find the ways along which it went.")
  var match = false

  @ValueOption(
    limit: .positiveLength,
    help: OptionHelp("How far the positions of a trace are off. (default: 10m)", valueName: "distance"),
    transform: Distance.parse)
  var accuracy: Distance?

  @Switch(help: "Write each step of a route as a Feature of its own.")
  var steps = false

  @Switch(help: "Write distance and time alone: the record keeps its geometry.")
  var eta = false

  @ValueOption(
    limit: .between(1, 10), help: OptionHelp("Write up to so many other routes, too.", valueName: "n"))
  var alternates: Int?

  @ValueOption(
    help: OptionHelp("The sentences of steps, as YAML, for another language.", valueName: "file"),
    completion: .file())
  var directions: String?

  @ValueOption(
    help: OptionHelp("The language of the sentences: en, de, fr, es or it. (default: en)", valueName: "language"))
  var language: DirectionsLanguage?

  @Switch(
    inversion: .prefixedNo,
    help: "Whether routes may turn round at places on the way. (default: the profile's; driving goes straight on)")
  var turnAtPlaces: Bool?

  @Switch(help: "Print the profile as YAML, to begin one's own with.")
  var printProfile = false

  @Options var vehicle: VehicleOptions

  @Options var source: PlaceSourceOptions

  @Options var results: ResultOptions

  @Options var coordinates: CoordinateOptions

  @Options var stream: StreamOptions

  static let name = "route"

  var isQuestion: Bool { printProfile }

  func answer() throws(RunError) -> String { ProfileChoice.text(try chosenProfile()) }

  func chosenProfile() throws(RunError) -> RoadProfile {
    var chosen = try ProfileChoice.profile(profile ?? "driving")
    if let best { chosen.weight = best.weight }
    return try vehicle.fit(chosen)
  }

  var avoided: WayClasses? {
    var classes: WayClasses = []
    for word in avoid.names {
      guard let known = WayClasses.allCases.first(where: { $0.name == word }) else { return nil }
      classes.insert(known)
    }
    return classes
  }

  /// Where the route of the options ends; nil where the records say that.
  private var end: String? { to ?? (roundTrip && !via.isEmpty ? from : nil) }

  var avoidance: Avoidance { Avoidance(avoided ?? [], isStrict: requireAvoid) }

  /// Whether requests may have names and addresses.
  private var namesPlaces: Bool { source.places != nil || source.index != nil }

  var namedFiles: [NamedFile] {
    .of(
      source.namedFiles,
      .read("--network", network),
      .read("--transit", transit),
      .read("--elevation", elevation),
      .written("--prepare", prepareFile),
      .readUnlessWord("--profile", profile),
      .read("--matrix", matrix),
      .read("--directions", directions))
  }

  static var constraints: [OptionConstraint] {
    [
      .atLeastOne(
        "--network, --transit, --print-profile",
        because: "--network names the roads, --transit a timetable"),
      .requires("--transit", "--depart, --arrive", because: "a timetable is about a day and an hour"),
      .requires("--max-walk", "--transit"),
      .requires("--elevation", "--network", because: "it gives heights to the ways"),
      .excludes(
        "--transit", "--matrix, --isochrone, --match, --prepare",
        because: "--transit finds journeys between two places"),
      .excludes("--transit", "--via, --optimize, --round-trip", because: "a journey leads from one place to another"),
      .excludes(
        "--transit",
        "--approach, --best, --turn-at-places, --height, --width, --length, --weight, --axle-load, --hazmat",
        because: "they are about roads; the best journey is the first"),
      .excludes("--prepare", "--depart, --arrive", because: "--prepare makes a network for all times"),
      .excludes("--prepare", "--output", because: "--prepare names the file that is written"),
      .excludes(
        "--prepare", "--from, --to, input, --steps, --eta, --matrix, --places, --index",
        because: "--prepare writes the network, and answers no requests"),
      .excludes(
        "--matrix", "--steps, --eta, --alternates, --from, --to, --via",
        because: "--matrix answers each point with all the places of its file"),
      .excludes(
        "--isochrone", "--to, --matrix, --match, --steps, --eta, --alternates, --via",
        because: "--isochrone writes areas around points, and no routes; of the places --from may be given"),
      .excludes(
        "--match", "--from, --to, --matrix, --alternates, --eta", because: "--match takes its places from the lines"),
      .excludes(
        "--language", "--matrix, --isochrone, --eta, --prepare",
        because: "it is the language of sentences, of which there are none"),
      .excludes("--approach", "--match, --isochrone", because: "--approach is about the places of routes"),
      .excludes("--places, --index", "--matrix, --match", because: "names are for the places of routes"),
      .atMostOne("--depart, --arrive", because: "they are two times; give one"),
      .atMostOne("--steps, --eta", because: "one writes steps, the other none; give one of them"),
      .excludes("--alternates", "--via, --optimize, --round-trip"),
      .excludes(
        "--optimize, --round-trip", "--matrix, --isochrone, --match, --prepare",
        because: "they are about routes over stops"),
      .excludes("--round-trip", "--to", because: "it ends where it begins"),
      .requires("--accuracy", "--match"),
      .requires("--via", "--from", because: "it is on the way between the two"),
      .requires("--via", "--to, --round-trip", because: "it is on the way between the two"),
      .requires("--where, --field, --category-property", "--places, --index"),
      .refuses("--places -", because: "standard input is the records or the network"),
      .requires("--network -", "--from", because: "without it standard input is the records"),
      .requires("--network -", "--to, --isochrone, --round-trip", because: "without it standard input is the records"),
    ]
  }

  mutating func validate() throws {
    if printProfile { return }
    if let prepareFile {
      stream.output = prepareFile
      return
    }
    if let isochrone { _ = try ReachText.limits(isochrone) }
    for (name, text) in [("from", from), ("to", to)] + via.map({ ("via", $0) }) {
      guard let text else { continue }
      if namesPlaces, !text.isEmpty, !RouteRequest.isPosition(text) { continue }
      if RouteRequest.place(text) != nil { continue }
      do throws(SettingError) { _ = try SettingText.position(text) } catch {
        let hint = RouteRequest.isPosition(text) ? "" : " Names and addresses need --places or --index."
        throw ValidationError("--\(name) \(error.message)\(hint)")
      }
    }
    if avoided == nil {
      let known = WayClasses.allCases.map(\.name)
      throw ValidationError("--avoid \(unknownWord(avoid.names.first { !known.contains($0) } ?? "", of: known))")
    }
    if requireAvoid, avoid.isEmpty, from != nil, to != nil {
      throw ValidationError("--require-avoid needs --avoid, which says what no way may be of: --avoid tolls.")
    }
    if transit == nil, let moment = depart ?? arrive, !moment.hasZone {
      throw ValidationError(
        "\(depart == nil ? "--arrive" : "--depart") \(moment.text) has no zone; add it, such as "
          + "\(moment.text)+02:00. Clocks are known with --transit alone, those of the agency.")
    }
    if transit != nil, network == nil,
      profile != nil || maxSnap != nil || !avoid.isEmpty || requireAvoid || !assume.isEmpty
    {
      throw ValidationError(
        "--profile, --max-snap, --avoid, --require-avoid and --assume are about the streets of --network; name one.")
    }
    if assumed == nil { throw ValidationError("--assume has tags such as highway=residential, with commas between.") }
    if from != nil, end != nil || isochrone != nil {
      if let input = stream.inputs.first {
        throw ValidationError("With --from and --to nothing is read; '\(input)' is an input.")
      }
      if stream.onErrorOption == nil { stream.onErrorOption = .skip }
    }
  }

  func prepare() throws(RunError) -> PreparedStage {
    if let target = prepareFile { return try preparing(target) }
    if let transit { return try preparingTransit(transit) }
    let store = try RoadStore(network ?? "", try reader(), stream.reading)
    let places = try source.open(stream.reading, forAddresses: true)
    var options = Router.Options()
    options.maxSnap = maxSnap?.value ?? 1000
    options.mayTurnAtPlaces = turnAtPlaces
    options.alternatives = alternates ?? 0
    options.approachesAtCurb = approach == .curb
    options.isSummary = eta
    options.indoor = store.report.indoor
    if options.indoor != nil, matrix != nil || isochrone != nil || match || alternates != nil {
      throw RunError(
        .usage,
        "\(network ?? "") is a venue: routes are found in it, and no --matrix, --isochrone, --match or --alternates")
    }
    let names = results.names(of: Self.name)
    let format = coordinates.format(for: .degrees)
    if let matrix {
      let targets = try store.targets(matrix, options, stream.reading, workers)
      var prepared = PreparedStage(
        .perRecord { [options] in MatrixOperator(store, targets, options, names) },
        needs: GeometryNeeds(ordinates: true, positions: false), closingNote: store.closingNote)
      prepared.closingWarnings = { MovedPlaces.warnings(targets.movedCount, of: matrix) }
      return prepared
    }
    if let isochrone {
      let limits: [(limit: ReachLimit, text: String)]
      do { limits = try ReachText.limits(isochrone) } catch { throw RunError(.usage, "\(error)") }
      var prepared = PreparedStage(
        .perRecord { [options] in ReachOperator(Router(store.network, store.snapper, options), limits, format, names) },
        needs: GeometryNeeds(ordinates: true, positions: false), closingNote: store.closingNote)
      if let from {
        let place = try fixedPlace("from", from, places)
        prepared.reads = .options(
          name: "--from", text: Array("\(RouteRequest.point(place.position))\n".utf8))
      }
      return prepared
    }
    if match {
      var how = MatchOptions()
      if let accuracy { (how.accuracy, how.radius) = (accuracy.value, max(50, accuracy.value * 5)) }
      let template = try template()
      return PreparedStage(
        .perRecord { [options, how] in
          MatchOperator(
            Router(store.network, store.snapper, options), how, RouteWriter(names, template, format), writesSteps: steps
          )
        }, needs: GeometryNeeds(ordinates: true, positions: false), closingNote: store.closingNote)
    }
    var (fixedFrom, fixedTo): (RequestPlace?, RequestPlace?)
    if let from, end == nil { fixedFrom = try fixedPlace("from", from, places) }
    if let to, from == nil { fixedTo = try fixedPlace("to", to, places) }
    let form: RouteForm = steps ? .steps : eta ? .eta : .route
    let stores = stores(store)
    let how = RouteOperator.Settings(
      form: form, from: fixedFrom, to: fixedTo, places: places, options: options,
      template: try template(), format: format, names: names,
      time: depart.map { .depart($0.time) } ?? arrive.map { .arrive($0.time) },
      stops: RouteStops(areOrdered: optimize, returns: roundTrip && end == nil))
    var prepared = PreparedStage(
      .perRecord { RouteOperator(stores, how) }, needs: GeometryNeeds(ordinates: true, positions: false))
    prepared.closingNote = stores.closingNote
    if let from, let end {
      let record = RouteRequest.record(from: from, via: via, to: end)
      prepared.reads = .options(name: "--from", text: Array("\(record)\n".utf8))
    }
    return prepared
  }
}
