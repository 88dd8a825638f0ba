// plat nearby: a centre or a box to the points of interest there.

import CommandOptions
import FeatureStream
import Gazetteer
import GeoJSON
import PlaceSearch
import Planar

/// Gives the points of interest around a centre or in a box.
struct Nearby: StageCommand {
  static let configuration = CommandConfiguration(
    commandName: "nearby",
    abstract: "Give the points of interest around a centre or in a region, nearest first.",
    discussion: """
      Each place comes out as its own Feature with new properties: nearby_rank, nearby_distance (metres from the centre on \
      the ellipsoid, to a line where it is nearest, 0 inside an area), nearby_id, nearby_title and nearby_category. Of a \
      box or a region the middle is the centre. Where nothing is near, nothing is written.

        plat nearby --places places.ndjson --near -71.0656,42.3550 --radius 500m
        plat nearby --places places.ndjson --bbox -71.07,42.35,-71.06,42.36 --include-poi-categories cafe,hotel
        plat nearby --places places.ndjson --region -71.06,42.36,2km,2km

      Without --near, --bbox and --region each record that comes in asks by its place; of a line or an area that is a \
      point of it. The answers come out with the record's id and properties, and the places' geometries.

        plat nearby --places places.ndjson --limit 5 --radius 1km people.ndjson

      \(StageKind.streaming.rawValue) Of an index file only the pages that are needed are read.
      """)

  @ValueOption(
    parsing: .unconditional,
    help: OptionHelp("The centre: longitude and latitude in degrees.", valueName: "lon,lat"))
  var near: String?

  @ValueOption(
    limit: .length, help: OptionHelp("How far places may be from the centre: 500m, 2km.", valueName: "distance"),
    transform: Distance.parse)
  var radius: Distance?

  @ValueOption(
    parsing: .unconditional,
    help: .box("A box instead"))
  var bbox: String?

  @ValueOption(
    parsing: .unconditional,
    help: .region("A region instead,"))
  var region: String?

  @ValueOption(
    help: OptionHelp(
      "What to look for: address, pointOfInterest, physicalFeature. (default: pointOfInterest, or what is included)",
      valueName: "list"))
  var resultTypes: String?

  @ValueOption(limit: .positive, help: OptionHelp("At most so many places. (default: all)", valueName: "n"))
  var limit: Int?

  @Options var source: PlaceSourceOptions

  @Options var filter: FilterOptions

  @Options var answer: AnswerOptions

  @Options var members: MemberOptions

  @Options var results: ResultOptions

  @Options var stream: StreamOptions

  private func settings() throws -> SearchSettings {
    var settings = try SearchSettings(
      filter.settings + [(.near, near), (.bbox, bbox), (.region, region), (.resultTypes, resultTypes)]
        + members.settings)
    settings.filter.kinds = settings.kinds ?? 1 << PlaceKind.pointOfInterest.rawValue
    return settings
  }

  /// Whether no option says where.
  private var isAskedByRecords: Bool { near == nil && bbox == nil && region == nil }

  var namedFiles: [NamedFile] { source.namedFiles }

  static var constraints: [OptionConstraint] {
    [
      .atMostOne("--near, --bbox, --region"),
      .atLeastOne(
        "--near, --bbox, --region, --radius, --limit, --answers first",
        because:
          "--near with --radius, --bbox or --region; or let records ask, with --radius, --limit or --answers first"),
      .requires("--near", "--radius", because: "for example --radius 2km"),
      .excludes("--bbox, --region", "--radius", because: "it is around --near, or the records"),
      .excludes("--near, --bbox, --region", "--answers", because: "--answers is for records that ask"),
      .excludes("--near, --bbox, --region", "input", because: "nothing is read but the places"),
      .exactlyOne("--places, --index", because: "the places"),
      .requires("--places -", "--near, --bbox, --region", because: "without it standard input is the records"),
    ]
  }

  func validate() throws {
    let settings = try settings()
    try members.check(settings, NearbySource.fields, results.names(of: Self.name), source.fields.mappings)
    if resultTypes != nil, settings.hasQueries {
      throw ValidationError("--result-types query is for completions; a query is nowhere.")
    }
  }

  func prepare() throws(RunError) -> PreparedStage {
    let settings: SearchSettings
    do { settings = try self.settings() } catch { throw RunError(.usage, "\(error)") }
    let store = try source.required(stream.reading)
    let names = results.names(of: Self.name)
    if isAskedByRecords {
      var query = NearbyQuery(centre: (0, 0))
      query.radius = radius?.value ?? .infinity
      query.filter = settings.filter
      query.limit = limit ?? .max
      let (wanted, form) = (query, answer.answers ?? .all)
      return PreparedStage(
        .perRecord { NearbyOperator(store, wanted, PlaceResultNames(names, settings, in: form), names, form) },
        needs: GeometryNeeds(ordinates: true, positions: false))
    }
    guard let centre = settings.focus else { throw RunError(.usage, "--near, --bbox or --region says where") }
    var query = NearbyQuery(centre: centre)
    query.radius = radius?.value ?? .infinity
    query.box = settings.region
    query.filter = settings.filter
    query.limit = limit ?? .max
    let wanted = query
    var prepared = PreparedStage(.source { NearbySource(store, wanted, PlaceResultNames(names, settings)) })
    prepared.closingWarnings = store.warnings(
      at: NamedPlace.around(near: near, metres: radius?.value ?? 0, bbox: bbox, region: region))
    return prepared
  }
}
