// plat transform: geometries moved, turned and scaled, on the ground or on their plane.

import CommandOptions
import FeatureStream
import GeoJSON
import Globe
import Layers
import MapGeometry
import Planar
import Words

/// Moves, turns and scales geometries.
struct Transform: StageCommand {
  static let configuration = CommandConfiguration(
    commandName: "transform",
    abstract: "Move, rotate, scale geometries, map them affinely, or snap their vertices to a grid.",
    discussion: """
      In longitude and latitude it is done on the ground: what is moved by 100m comes to lie 100 m away, as large as it \
      was, and what is turned keeps its distances from the place that it is turned about. What comes to cross 180 \
      degrees is cut there. Geometries are first scaled, then rotated, then moved, then mapped by --affine, then \
      snapped. Heights stay, and so do values that vertices have.

        plat transform --move 100m,-50m parks.ndjson
        plat transform --rotate 90 --scale 2 --around -71.06,42.36 parks.ndjson

      \(StageKind.streaming.rawValue)
      """)

  @ValueOption(
    parsing: .unconditional,
    help: OptionHelp(
      "How far to the east and to the north: 100m,-50m, or 0.1deg,0deg; a third length is for heights.",
      valueName: "east,north"), transform: TransformMove.init(parsing:))
  var move: TransformMove?

  @ValueOption(
    parsing: .unconditional, limit: .finite,
    help: OptionHelp("By so many degrees, clockwise as bearings are.", valueName: "degrees"))
  var rotate: Double?

  @ValueOption(
    parsing: .unconditional,
    help: OptionHelp("So many times as large; two numbers for east and north: 2,0.5.", valueName: "factor"),
    transform: Transform.parseScale)
  var scale: Position?

  @ValueOption(
    parsing: .unconditional,
    help: OptionHelp(
      "The place to rotate and scale about, in coordinates of the data. (default: each record's centroid)",
      valueName: "x,y"), transform: Transform.parsePlace)
  var around: Position?

  @ValueOption(
    parsing: .unconditional,
    help: OptionHelp(
      "Six numbers for the coordinates as they are: x' = a x + b y + c, y' = d x + e y + f.", valueName: "a,b,c,d,e,f"),
    transform: Transform.parseAffine)
  var affine: AffineMap?

  @ValueOption(
    limit: .positive,
    help: OptionHelp(
      "Put vertices on multiples of this, and make one of neighbours that meet: 0.001deg, or 5m on projected data.",
      valueName: "size"), transform: Distance.parse)
  var snap: Distance?

  @Options var coordinates: CoordinateOptions

  @Options var stream: StreamOptions

  static var constraints: [OptionConstraint] {
    [
      .atLeastOne("--move, --rotate, --scale, --affine, --snap", because: "what is to be done"),
      .excludes("--affine", "--move, --rotate, --scale", because: "it says all of that"),
      .requires("--around", "--rotate, --scale", because: "it is the place to do that about"),
    ]
  }

  private static func exactly(_ count: Int, _ text: String) throws -> [Double] {
    guard let numbers = numbers(in: text, count: count) else {
      throw ValidationError("'\(text)' is not \(count) numbers with commas between.")
    }
    return numbers
  }

  private static func parsePlace(_ text: String) throws -> Position {
    let numbers = try exactly(2, text)
    return Position(numbers[0], numbers[1])
  }

  private static func parseScale(_ text: String) throws -> Position {
    guard let numbers = numbers(in: text, counts: 1...2), !numbers.contains(0) else {
      throw ValidationError("'\(text)' is not a factor, such as 2, or two, such as 2,0.5: numbers other than 0.")
    }
    return Position(numbers[0], numbers[numbers.count - 1])
  }

  private static func parseAffine(_ text: String) throws -> AffineMap {
    let map = AffineMap(try exactly(6, text))
    if map.collapses { throw ValidationError("'\(text)' makes a line or a point of everything: a e − b d is 0.") }
    return map
  }

  func prepare() throws(RunError) -> PreparedStage {
    let plan = TransformPlan(
      motion: move != nil || rotate != nil || scale != nil
        ? GroundMotion(
          scale: scale ?? Position(1, 1), turn: rotate ?? 0, east: move?.metres?.x ?? 0, north: move?.metres?.y ?? 0)
        : nil,
      degrees: move?.degrees, up: move?.up ?? 0, around: around, affine: affine, snap: snap,
      coordinates: coordinates)
    return PreparedStage(
      .perRecord { TransformOperator(plan) }, needs: GeometryNeeds(ordinates: true, positions: true))
  }
}

/// How far to move.
struct TransformMove: Sendable, Equatable {
  /// East and north in metres, or in degrees; one of them is there.
  let metres, degrees: Position?
  /// In the unit of heights.
  let up: Double

  init(parsing text: String) throws {
    let lengths = try text.pieces.map { try Distance.parse(String($0)) }
    guard 2...3 ~= lengths.count, lengths[0].unit == lengths[1].unit || lengths[0].value == 0 || lengths[1].value == 0
    else {
      throw ValidationError("'\(text)' is not a move: how far east and north, such as 100m,-50m or 0.1deg,0deg.")
    }
    if lengths.count == 3, lengths[2].unit == .degrees {
      throw ValidationError("'\(text)' is not a move: heights are lengths.")
    }
    let way = Position(lengths[0].value, lengths[1].value)
    let isInDegrees = lengths[..<2].contains { $0.unit == .degrees }
    (metres, degrees) = isInDegrees ? (nil, way) : (way, nil)
    up = lengths.count == 3 ? lengths[2].value : 0
  }
}
