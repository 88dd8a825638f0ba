// plat route --isochrone and --match: areas within reach, and traces.

import CommandOptions
import FeatureStream
import GeoJSON
import Globe
import PlaceIndex
import Planar
import Routing
import Words

/// Reads the limits of isochrones.
enum ReachText {
  /// Times such as `10min`, `1h`, `90s`, or lengths such as `2km`, with commas between; not both.
  static func limits(_ text: String) throws -> [(limit: ReachLimit, text: String)] {
    var limits: [(limit: ReachLimit, text: String)] = []
    for part in text.pieces.map(String.init) {
      if let seconds = seconds(part) {
        limits.append((.time(seconds), part))
      } else if let distance = Distance(part), distance.unit != .degrees, distance.value > 0,
        part.contains(where: \.isLetter)
      {
        limits.append((.distance(distance.value), part))
      } else {
        throw ValidationError("--isochrone '\(part)' is neither a time such as 10min nor a length such as 2km.")
      }
    }
    let times = limits.count { if case .time = $0.limit { true } else { false } }
    if limits.isEmpty || limits.count > 20 { throw ValidationError("--isochrone has 1 to 20 times or lengths.") }
    if times != 0, times != limits.count { throw ValidationError("--isochrone has times or lengths, not both.") }
    return limits
  }

  /// Seconds of a time above zero, a week at most; nil for what is none.
  static func seconds(_ text: String) -> Double? { TimeText.seconds(text).flatMap { $0 <= 7 * 86_400 ? $0 : nil } }
}

/// The work of `route --isochrone` on one worker.
final class ReachOperator: FeatureOperator {
  private let router: Router
  private let limits: [(limit: ReachLimit, text: String)]
  private let format: CoordinateFormat
  private let name: String
  @exclusivity(unchecked) private var edits = PropertyEdits()
  @exclusivity(unchecked) private var cutter = AntimeridianCutter()
  /// How many places were joined to another way since the last call of `takeWarnings`.
  @exclusivity(unchecked) private var moved = 0

  init(
    _ router: Router, _ limits: [(limit: ReachLimit, text: String)], _ format: CoordinateFormat, _ names: ResultNames
  ) {
    (self.router, self.limits, self.format, name) = (router, limits, format, names["isochrone"])
  }

  func takeWarnings() -> [ClosingWarning] {
    defer { moved = 0 }
    return MovedPlaces.warnings(moved)
  }

  func apply(
    _ feature: inout Feature, _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    let start = try feature.askedPosition("to start from")
    let areas: [[[Position]]]
    do throws(RouteFailure) { areas = try router.areas(around: start, limits.map(\.limit)) } catch {
      throw RouteOperator.refusal(error, [start], router.snapper)
    }
    if router.moved(start) != nil { moved += 1 }
    for (area, limit) in zip(areas, limits) {
      edits.removeAll()
      edits.set(name, text: limit.text)
      // What is after may change it, and the next area begins anew.
      var one = feature
      one.setProperties(edits)
      cutter.place(Self.polygons(area), in: &one, format)
      if try next(&one) == .enough { return .enough }
    }
    return .goOn
  }

  /// Polygons of rings: outer ones run counter-clockwise, and a hole is in the smallest of them around it.
  private static func polygons(_ rings: [[Position]]) -> Geometry {
    func area(_ ring: [Position]) -> Double {
      var sum = 0.0
      for (a, b) in zip(ring, ring.dropFirst()) {
        sum += (a.x - ring[0].x) * (b.y - ring[0].y) - (b.x - ring[0].x) * (a.y - ring[0].y)
      }
      return sum
    }
    var shells: [(area: Double, rings: [[Position]])] = []
    var holes: [[Position]] = []
    for ring in rings {
      let size = area(ring)
      if size > 0 { shells.append((size, [ring])) } else { holes.append(ring) }
    }
    for hole in holes {
      let holders = shells.indices.filter { shells[$0].rings[0].location(of: hole[0]) == .inside }
      if let holder = holders.min(by: { shells[$0].area < shells[$1].area }) { shells[holder].rings.append(hole) }
    }
    var geometry = Geometry(type: shells.count == 1 ? .polygon : .multiPolygon)
    for shell in shells.sorted(by: { $0.area > $1.area }) {
      for ring in shell.rings {
        geometry.ordinates += ring.flatMap { [$0.x, $0.y] }
        geometry.ringEnds.append(geometry.ordinates.count / 2)
      }
      if shells.count > 1 { geometry.partEnds.append(geometry.ringEnds.count) }
    }
    return geometry
  }
}

/// The work of `route --match` on one worker.
final class MatchOperator: FeatureOperator {
  private let router: Router
  private let options: MatchOptions
  private let writer: RouteWriter
  private let writesSteps: Bool
  /// How many traces with times there were since the last call of `takeWarnings`.
  @exclusivity(unchecked) private var timed = 0

  init(_ router: Router, _ options: MatchOptions, _ writer: RouteWriter, writesSteps: Bool) {
    (self.router, self.options, self.writer, self.writesSteps) = (router, options, writer, writesSteps)
    writer.ranks = true
  }

  func takeWarnings() -> [ClosingWarning] {
    guard timed > 0 else { return [] }
    defer { timed = 0 }
    return [
      ClosingWarning(
        code: "unused-times", message: "--match goes by the places of a trace alone, and not by its times", count: timed
      )
    ]
  }

  func apply(
    _ feature: inout Feature, _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    try PlaceCollector.requireDegrees(feature)
    guard feature.hasGeometry, feature.geometry.type == .lineString || feature.geometry.type == .multiPoint,
      feature.geometry.vertexCount > 1
    else { throw RecordError(code: "no-trace", message: "is no trace: a line, or points in their order") }
    if feature.hasVertexTimes { timed += 1 }
    let trace = (0..<feature.geometry.vertexCount).map { feature.geometry.position($0) }
    let parts: [MatchedTrace]
    do throws(RouteFailure) { parts = try router.match(trace, options) } catch {
      if error == .damaged { throw RouteOperator.refusal(error, [], router.snapper) }
      throw RecordError(code: "no-way-near", message: "no way that can be used is near its positions")
    }
    for (rank, part) in parts.enumerated() {
      let flow =
        writesSteps
        ? try writer.writeSteps(part.route, rank: rank, &feature, next)
        : try writer.write(
          part.route, router.network.profile.transport.rawValue, rank: rank, &feature,
          more: { edits in
            self.note(part, &edits)
          }, next)
      if flow == .enough { return .enough }
    }
    return .goOn
  }

  /// Says which positions are in a part, and how far they are off.
  private func note(_ part: MatchedTrace, _ edits: inout PropertyEdits) {
    edits.set(writer.names.positions) {
      $0.append("[\(part.positions.lowerBound),\(part.positions.upperBound - 1)]")
    }
    edits.set(writer.names.deviation, metres: part.deviation)
  }
}
