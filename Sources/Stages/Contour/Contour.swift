// plat contour: lines and areas of equal value between points that were measured.

import CommandOptions
import FeatureStream
import GeoJSON
import Layers
import Planar
import Words

/// Makes isolines and isobands of points with values.
struct ContourStage: StageCommand {
  static let configuration = CommandConfiguration(
    commandName: "contour",
    abstract: "Make lines of equal height or value from points (isolines), or the areas between them (isobands).",
    discussion: """
      Between three neighbouring points (Delaunay triangles) the value is taken for linear, as on a surface of \
      triangles; beyond the outermost points nothing is said. Lines have the higher ground on their left. plat line \
      --smooth makes them round.

        plat contour --interval 10m --value height points.ndjson
        plat contour --levels 0,5,10,20 --value rain --bands stations.ndjson

      \(StageKind.retainsAll.rawValue)
      """)

  @ValueOption(
    limit: .nameOf("a property"),
    help: OptionHelp("The property with the value, a number. (default: the height of the point)", valueName: "name"))
  var value: String?

  @ValueOption(
    limit: ValueLimit("more than 0", refused: "0") { $0 > 0 && $0.isFinite },
    help: OptionHelp("A line at each multiple of this.", valueName: "number"))
  var interval: Double?

  @ValueOption(
    parsing: .unconditional, limit: .finite,
    help: OptionHelp("Count the multiples from here on. (default: 0)", valueName: "number"))
  var base: Double?

  @ValueOption(
    parsing: .unconditional,
    help: OptionHelp("Lines at these values, with commas between.", valueName: "numbers"),
    transform: ContourStage.parseLevels)
  var levels: [Double]?

  @Switch(help: "Make the areas between the lines.")
  var bands = false

  @Options var coordinates: CoordinateOptions

  @Options var results: ResultOptions

  @Options var stream: StreamOptions

  static var constraints: [OptionConstraint] {
    [
      .exactlyOne("--interval, --levels"),
      .requires("--base", "--interval", because: "it is where multiples are counted from"),
    ]
  }

  private static func parseLevels(_ text: String) throws -> [Double] {
    guard let numbers = numbers(in: text, counts: 1...ContourPlan.limit) else {
      throw ValidationError("'\(text)' is not a list of numbers, such as 0,5,10.")
    }
    return Set(numbers).sorted()
  }

  func prepare() throws(RunError) -> PreparedStage {
    let plan = ContourPlan(
      field: value.map { GroupField(.mean, $0, option: "--value") }, interval: interval, base: base ?? 0,
      levels: levels,
      makesBands: bands, coordinates: coordinates, names: results.names(of: Self.name))
    return PreparedStage(
      .reducer(
        Reduction(
          collector: { MeasuredPointCollector(for: Self.name, plan.field) }, reducer: { ContourReducer(plan) })),
      needs: GeometryNeeds(ordinates: true, positions: false), names: plan.fields.named, retention: .triangles)
  }
}

/// What `contour` is asked for.
struct ContourPlan: Sendable {
  /// The property with the values; nil for heights.
  let field: GroupField?
  let interval: Double?
  let base: Double
  let levels: [Double]?
  let makesBands: Bool
  let coordinates: CoordinateOptions
  let names: ResultNames

  var fields: [GroupField] { field.map { [$0] } ?? [] }

  /// More levels than that are not made.
  static let limit = 10_000

  /// The levels for values between two; nil where they are too many.
  func levels(from least: Double, to greatest: Double) -> [Double]? {
    if let levels { return levels }
    guard let interval else { return [] }
    let first = ((least - base) / interval).rounded(makesBands ? .down : .up)
    let last = ((greatest - base) / interval).rounded(makesBands ? .up : .down)
    guard last >= first, first.isFinite, last.isFinite else { return [] }
    guard last - first <= Double(Self.limit) else { return nil }
    let count = Int(last - first)
    let levels = (0...count).map { Self.multiple(first + Double($0), of: interval) + base }
    // A band of its own for what lies on the last of them only.
    return makesBands && (levels.last ?? greatest) <= greatest
      ? levels + [Self.multiple(last + 1, of: interval) + base] : levels
  }

  /// A multiple with as few digits as can be: 3 · 0.1 is 0.3.
  private static func multiple(_ count: Double, of interval: Double) -> Double {
    let inverse = (1 / interval).rounded()
    return interval < 1 && abs(inverse * interval - 1) < 1e-12 ? count / inverse : count * interval
  }
}
