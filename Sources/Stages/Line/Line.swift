// plat line: parts of lines by metres, and what else is done to them.

import CommandOptions
import FeatureStream
import GeoJSON
import Layers
import Planar
import Words

/// Works on lines.
struct Line: StageCommand {
  static let configuration = CommandConfiguration(
    commandName: "line",
    abstract: "Cut, offset, reverse or smooth lines, put tables on them, or tell how far, high and fast they go.",
    discussion: """
      Distances are metres along the line, by geodesics in longitude and latitude. New vertices have heights and values \
      in between those of their neighbours, and vertices that were there keep their text. plat point --every makes \
      points along lines, plat merge-lines joins lines, plat densify adds vertices.

        plat line --slice 500m,2km paths.ndjson
        plat line --chunk 1km paths.ndjson
        plat line --offset 3m roads.geojson
        plat decode hike.gpx then line --profile --min-climb 3m
        plat decode --no-geometry surface.csv then line --along roads.geojson --on road --from from_m --to to_m

      \(StageKind.streaming.rawValue)
      """)

  @ValueOption(
    help: OptionHelp(
      "The part between two distances from the start, or shares of the length: 500m,2km or 10%,50%; a distance below 0 "
        + "is from the end.", valueName: "from,to"), transform: LineSlice.init(parsing:))
  var slice: LineSlice?

  @ValueOption(
    limit: .positiveLength,
    help: OptionHelp("Pieces of this length, each a record; the last is shorter.", valueName: "distance"),
    transform: Distance.parse)
  var chunk: Distance?

  @ValueOption(
    limit: .between(1, 1_000_000), help: OptionHelp("So many pieces of the same length, each a record.", valueName: "n")
  )
  var pieces: Int?

  @Switch(help: "From the last vertex to the first.")
  var reverse = false

  @ValueOption(
    limit: .between(1, 10),
    help: OptionHelp(
      "Cut the corners off, so often; the ends stay. Each time there are twice as many vertices.", valueName: "rounds"))
  var smooth: Int?

  @ValueOption(
    parsing: .unconditional, limit: .offset,
    help: OptionHelp(
      "The line beside it at this distance: to the left of one who goes along it, below 0 to the right. What would be "
        + "nearer to the line is cut away.", valueName: "distance"), transform: Distance.parse)
  var offset: Distance?

  @ValueOption(help: "With --offset, the outer sides of corners. (default: round)")
  var join: BufferStyle.Join?

  @ValueOption(
    limit: .atLeast(1), help: OptionHelp("How far a mitre may reach, in distances. (default: 5)", valueName: "ratio"))
  var mitreLimit: Double?

  @Switch(
    help: OptionHelp(
      "Add length, climb and descent, least and greatest height, duration and speed, and lists of distances and speeds "
        + "for the vertices."))
  var profile = false

  @ValueOption(
    limit: .length,
    help: OptionHelp("Climbs and descents that are less do not count.", valueName: "height"), transform: Distance.parse)
  var minClimb: Distance?

  @ValueOption(
    limit: .fileBeside("the records"),
    help: OptionHelp(
      "Give each record the place or part of a line of this file that its properties tell, as in a table of events.",
      valueName: "file"), completion: .file())
  var along: String?

  @ValueOption(
    help: OptionHelp(
      "With --along, the property that names the line; name=name where the file calls it otherwise. Not needed where the "
        + "file has one line.", valueName: "name[=name]"))
  var on: String?

  @ValueOption(
    parsing: .unconditional, limit: .nameOf("a property"),
    help: OptionHelp("With --along, the property with the distance of a point from the start.", valueName: "name"))
  var at: String?

  @ValueOption(
    parsing: .unconditional, limit: .nameOf("a property"),
    help: OptionHelp("With --along, the property with the distance where a part begins.", valueName: "name"))
  var from: String?

  @ValueOption(
    parsing: .unconditional, limit: .nameOf("a property"),
    help: OptionHelp("With --along, the property with the distance where a part ends.", valueName: "name"))
  var to: String?

  @Options var coordinates: CoordinateOptions

  @Options var results: ResultOptions

  @Options var stream: StreamOptions

  var namedFiles: [NamedFile] { .of(.read("--along", along)) }

  static var constraints: [OptionConstraint] {
    [
      .exactlyOne("--slice, --chunk, --pieces, --reverse, --smooth, --offset, --profile, --along"),
      .requires("--join", "--offset", because: "it is about corners of lines beside lines"),
      .requires("--mitre-limit", "--join mitre"),
      .requires("--min-climb", "--profile", because: "it is about climbs"),
      .requires("--along", "--at, --from", because: "where on the line a record is"),
      .requires("--on, --at, --from, --to", "--along", because: "what it names is of a line of that file"),
      .atMostOne("--at, --from", because: "a place or a part"),
      .together("--from, --to"),
    ]
  }

  func validate() throws { try JoinKey.check(on) }

  func prepare() throws(RunError) -> PreparedStage {
    if let along { return try prepareEvents(along) }
    let work: LineOperator.Work =
      if let slice {
        .slice(slice)
      } else if let chunk {
        .chunk(chunk.value)
      } else if let pieces {
        .pieces(pieces)
      } else if let smooth {
        .smooth(smooth)
      } else if let offset {
        .offset(
          LineOffset(
            distance: offset.value, join: join ?? .round, mitreLimit: mitreLimit ?? BufferStyle().mitreLimit))
      } else if reverse {
        .reverse
      } else {
        .profile(minClimb: minClimb?.value ?? 0)
      }
    let (coordinates, names) = (coordinates, results.names(of: Self.name))
    return PreparedStage(
      .perRecord { LineOperator(work, coordinates, names) }, needs: GeometryNeeds(ordinates: true, positions: true))
  }
}

extension Line {
  private func prepareEvents(_ path: String) throws(RunError) -> PreparedStage {
    let routes = try RouteFile("--along", path, on: on, stream.reading, linesOnly: true)
    if on == nil, routes.layer.count > 1 {
      throw RunError(
        .usage,
        "\(path) has \(routes.layer.count) features, and nothing tells which one a record is on: give --on NAME")
    }
    let plan = EventPlan(
      routes: routes, measures: at.map { .place($0) } ?? .part(from: from ?? "", to: to ?? ""),
      coordinates: coordinates, names: results.names(of: Self.name))
    return PreparedStage(
      .perRecord { LineEvents(plan) }, needs: GeometryNeeds(ordinates: true, positions: true), names: plan.named)
  }
}

/// A part of lines.
struct LineSlice: Sendable, Equatable {
  /// A place on a line.
  enum End: Sendable, Equatable {
    /// Metres from the start, or below 0 from the end.
    case metres(Double)
    /// A share of the length, 0…1.
    case share(Double)

    /// Metres from the start of a line.
    func distance(of length: Double) -> Double {
      switch self {
      case .metres(let metres): metres < 0 || metres.sign == .minus ? length + metres : metres
      case .share(let share): length * share
      }
    }
  }

  let from, to: End

  init(parsing text: String) throws {
    let pieces = text.pieces
    guard pieces.count == 2 else {
      throw ValidationError("'\(text)' is not a part of a line: from where to where, such as 500m,2km or 10%,50%.")
    }
    (from, to) = (try Self.end(pieces[0], of: text), try Self.end(pieces[1], of: text))
  }

  private static func end(_ piece: Substring, of text: String) throws -> End {
    if piece.hasSuffix("%") {
      guard let percent = Double(piece.dropLast()), 0...100 ~= percent else {
        throw ValidationError("'\(piece)' of '\(text)' is not a share: from 0% to 100%.")
      }
      return .share(percent / 100)
    }
    let distance = try Distance.parse(String(piece))
    if distance.unit == .degrees {
      throw ValidationError("'\(piece)' of '\(text)' is not a length: give metres, such as 100m.")
    }
    return .metres(distance.value)
  }
}
