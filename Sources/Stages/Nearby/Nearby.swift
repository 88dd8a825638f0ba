// plat nearby: a centre or a region to the points of interest there.

import ArgumentParser
import FeatureStream
import GeoJSON
import Places
import SimpleFeatures

/// Gives the points of interest around a centre or in a region.
struct Nearby: StageCommand {
  static let configuration = CommandConfiguration(
    commandName: "nearby",
    abstract: "Give the points of interest around a centre or in a region, nearest first.",
    discussion: """
      Each place comes out as its own Feature with the member "nearby": rank, and the distance from the centre in metres \
      on the ellipsoid. Of a region the middle is the centre.

        plat nearby --places places.ndjson --center -71.0656,42.3550 --radius 500m
        plat nearby --places places.ndjson --region -71.07,42.35,-71.06,42.36 --include-poi-categories cafe,hotel

      \(StageKind.retainsAll.rawValue)
      """)

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The centre: longitude and latitude in degrees.", valueName: "lon,lat"))
  var center: String?

  @Option(
    help: ArgumentHelp("How far places may be from the centre: 500m, 2km.", valueName: "distance"),
    transform: Distance.parse)
  var radius: Distance?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The region instead; west > east crosses the antimeridian.", valueName: "w,s,e,n"))
  var region: String?

  @Option(
    help: ArgumentHelp(
      "What to look for: address, pointOfInterest, physicalFeature. (default: pointOfInterest, or what is included)",
      valueName: "list"))
  var resultTypes: String?

  @Option(help: ArgumentHelp("How many places at most. (default: all)", valueName: "n"))
  var limit: Int?

  @OptionGroup var source: PlaceSourceOptions

  @OptionGroup var filter: FilterOptions

  @OptionGroup var stream: StreamOptions

  private func settings() throws -> SearchSettings {
    var settings = try SearchSettings(filter.settings + [(.region, region), (.resultTypes, resultTypes)])
    settings.filter.kinds = settings.kinds ?? 1 << PlaceKind.pointOfInterest.rawValue
    settings.filter.box = settings.region
    if let center {
      do throws(SettingError) { settings.near = try SettingText.position(center) } catch {
        throw ValidationError("--center \(error.message)")
      }
    }
    return settings
  }

  func validate() throws {
    let settings = try settings()
    try source.check(readsInput: false)
    if resultTypes != nil, settings.hasQueries {
      throw ValidationError("--result-types query is for completions; a query is nowhere.")
    }
    if (center == nil) == (region == nil) { throw ValidationError("Give either --center and --radius, or --region.") }
    if center != nil, radius == nil { throw ValidationError("--center goes with --radius, such as --radius 2km.") }
    if region != nil, radius != nil { throw ValidationError("--radius goes with --center.") }
    if let radius {
      if radius.unit == .degrees { throw ValidationError("--radius is a distance on the ground; degrees are none.") }
      if radius.value < 0 { throw ValidationError("--radius must not be negative.") }
    }
    if let limit, limit < 1 { throw ValidationError("--limit must be 1 or more.") }
    if let input = stream.inputs.first {
      throw ValidationError("Nothing is read but the places; '\(input)' is an input.")
    }
  }

  func prepare() throws(RunError) -> PreparedStage {
    let settings: SearchSettings
    do { settings = try self.settings() } catch { throw RunError(.usage, "\(error)") }
    let store = try source.required()
    let (radius, limit, language) = (radius?.value ?? .infinity, limit ?? .max, settings.language)
    let work: PlaceLinesWork = { _, out throws(RunError) in
      let writer = PlaceWriter(store)
      for (index, found) in try Nearby.places(writer.session, settings, radius, limit).enumerated() {
        try writer.append(found.place, adding: "nearby", to: &out) { place, out in
          out.append("{\"rank\":\(index + 1),")
          out.appendDistance(found.distance)
          out.appendMembers([
            ("id", place.id), ("title", place.name(in: language)), ("category", place.category?.rawValue),
          ])
          out.append(0x7D as UInt8)
        }
      }
    }
    return PreparedStage(.source { PlaceLineSource(work) })
  }

  /// The places, nearest first; of equally near ones the more important first.
  private static func places(
    _ session: SearchSession, _ settings: SearchSettings, _ radius: Double, _ limit: Int
  ) throws(RunError) -> [(place: Int, distance: Double)] {
    guard let centre = settings.near ?? settings.region?.centre else { return [] }
    let searcher = session.searcher
    var candidates: [Int]
    if let box = settings.region {
      candidates = searcher.within(box, filter: settings.filter)
    } else {
      // A distance on the ellipsoid differs from that on the mean sphere by less than 0.6 %, so that of the nearest on
      // the sphere the farthest tells how far to look; and an index rounds positions to a centimetre.
      var reach = radius
      if limit < searcher.index.count {
        let nearest = searcher.nearby(
          x: centre.x, y: centre.y, radiusKilometres: radius * 1.006 / 1000 + 0.001, filter: settings.filter,
          limit: limit)
        if nearest.count == limit, let last = nearest.last { reach = min(radius, last.distance * 1000 * 1.006) }
      }
      candidates = searcher.nearby(
        x: centre.x, y: centre.y, radiusKilometres: reach * 1.006 / 1000 + 0.001, filter: settings.filter
      ).map(\.place)
    }
    let geodesic = Engines.geodesic()
    var found: [(place: Int, distance: Double)] = []
    for number in candidates {
      var position: (x: Double, y: Double)?
      try session.withPlace(number) { _, place in position = place.position }
      guard let position else { continue }
      let distance = geodesic.inverse(x: centre.x, y: centre.y, toX: position.x, toY: position.y).distance
      if distance <= radius { found.append((number, distance)) }
    }
    found.sort { $0.distance != $1.distance ? $0.distance < $1.distance : $0.place < $1.place }
    return Array(found.prefix(limit))
  }
}
