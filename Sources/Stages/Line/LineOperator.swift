// What `line` does to each feature.

import Engines
import FeatureStream
import GeoJSON
import Globe
import Layers
import Planar

/// The work of `line` on one worker.
final class LineOperator: FeatureOperator {
  enum Work: Sendable {
    case slice(LineSlice)
    /// Pieces of so many metres.
    case chunk(Double)
    case pieces(Int)
    case reverse
    case smooth(Int)
    case profile(minClimb: Double)
    case offset(LineOffset)
  }

  private let work: Work
  let coordinates: CoordinateOptions
  private let names: ResultNames
  private let registry = CRSRegistry()
  let geodesic = Engines.geodesic()
  var cutter = AntimeridianCutter()
  private var edits = PropertyEdits()
  /// How many records nothing was left of since that was told.
  private var vanished = 0

  /// More pieces than that of one feature are not made.
  static let limit = 1_000_000

  init(_ work: Work, _ coordinates: CoordinateOptions, _ names: ResultNames) {
    (self.work, self.coordinates, self.names) = (work, coordinates, names)
  }

  func apply(
    _ feature: inout Feature, _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    guard feature.hasGeometry, !feature.geometry.isEmpty else { return try next(&feature) }
    guard feature.geometry.type == .lineString || feature.geometry.type == .multiLineString else {
      throw RecordError(
        code: "not-a-line",
        message: "it is no line; plat merge-lines makes lines of the borders of polygons, and plat connect of points")
    }
    let crs = try registry.crs(feature.currentCRS)
    switch work {
    case .reverse:
      reverse(&feature)
      return try next(&feature)
    case .smooth(let rounds):
      smooth(&feature, rounds, crs)
      return try next(&feature)
    case .profile(let minClimb):
      addProfile(to: &feature, crs, minClimb)
      return try next(&feature)
    case .offset(let offset):
      guard try put(&feature, aside: offset, crs) else {
        vanished += 1
        return .goOn
      }
      return try next(&feature)
    case .slice, .chunk, .pieces: return try yieldPieces(of: feature, crs, next)
    }
  }

  // MARK: Pieces

  private func yieldPieces(
    of feature: Feature, _ crs: CoordinateReferenceSystem, _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    var index = 0
    for line in LineWalk.lines(of: feature.geometry, crs, geodesic) {
      for piece in line.pieces(ends: try ends(on: line)) {
        index += 1
        var one = feature
        take(piece, to: &one, crs)
        edits.removeAll()
        edits.set(names["index"]) { $0.append("\(index)") }
        edits.set(names["from"]) { $0.append(piece.from, .linear) }
        edits.set(names["to"]) { $0.append(piece.to, .linear) }
        one.setProperties(edits)
        if try next(&one) == .enough { return .enough }
      }
    }
    if index == 0 { vanished += 1 }
    return .goOn
  }

  func takeWarnings() -> [ClosingWarning] {
    defer { vanished = 0 }
    let message =
      if case .offset = work {
        "nothing of the line is left: all that is at that distance on that side is nearer to another part of it"
      } else {
        "nothing of the line is left: it has no length, or none between the ends of --slice"
      }
    return vanished == 0 ? [] : [ClosingWarning(code: "nothing-left", message: message, count: vanished)]
  }

  /// Where pieces of a line begin and end.
  private func ends(on line: LineWalk) throws(RecordError) -> [Double] {
    switch work {
    case .slice(let slice):
      let (from, to) = (slice.from.distance(of: line.length), slice.to.distance(of: line.length))
      return from < to ? [from, to] : []
    case .pieces(let count): return (0...count).map { line.length * (Double($0) / Double(count)) }
    case .chunk(let length):
      let count = (line.length / length).rounded(.up)
      guard count <= Double(Self.limit) else {
        throw RecordError(
          code: "too-many-pieces",
          message: "--chunk would make \(count < 1e15 ? "\(Int(count))" : "\(count)") pieces of this line, and "
            + "\(Self.limit) are the most; give a longer distance")
      }
      return (0...max(1, Int(count))).map { Double($0) * length }
    case .reverse, .smooth, .profile, .offset: return []
    }
  }

  private func take(_ piece: LineWalk.Piece, to feature: inout Feature, _ crs: CoordinateReferenceSystem) {
    let whole = feature.geometry
    let format = coordinates.format(for: crs.unit)
    var line = Geometry(
      type: .lineString, dimension: piece.dimension, ordinates: piece.ordinates, ringEnds: [piece.places.count])
    var sources: [Int32] = []
    for (vertex, place) in piece.places.enumerated() {
      let isOld = place == place.rounded()
      sources.append(isOld ? Int32(place) : -1)
      if !isOld { format.round(&line.ordinates, vertex * line.dimension..<(vertex + 1) * line.dimension) }
    }
    let trail = feature.trail(by: whole, piece.places, to: line)
    feature.rearrange(line, sources: sources, trail: trail)
    feature.format = .shortest
    if crs.hasSeam { _ = cutter.cut(&feature, rounding: format) }
  }

  // MARK: The same line otherwise

  private func reverse(_ feature: inout Feature) {
    var order: [Int32] = []
    let old = feature.geometry
    var turned = Geometry(type: old.type, dimension: old.dimension)
    for ring in old.ringEnds.indices.reversed() {
      for vertex in old.ring(ring).reversed() {
        order.append(Int32(vertex))
        turned.ordinates += old.ordinates[vertex * old.dimension..<(vertex + 1) * old.dimension]
      }
      turned.ringEnds.append(order.count)
    }
    let trail = feature.trail(by: old, order.map(Double.init), to: turned)
    feature.rearrange(turned, sources: order, trail: trail)
  }

  private func smooth(_ feature: inout Feature, _ rounds: Int, _ crs: CoordinateReferenceSystem) {
    var old = feature.geometry
    // What was cut at ±180° is smoothed on both sides of the cut as if it ended there; the vertices on it stay.
    if crs.hasSeam, old.mayJump { _ = old.unwrapLongitudes() }
    var (line, places) = (Geometry(type: old.type, dimension: old.dimension), [Double]())
    for ring in old.ringEnds.indices {
      let vertices = old.ring(ring)
      let ordinates = Array(old.ordinates[vertices.lowerBound * old.dimension..<vertices.upperBound * old.dimension])
      let smooth = ChaikinSmoothing.smooth(ordinates, dimension: old.dimension, rounds: rounds)
      line.ordinates += smooth.ordinates
      places += smooth.places.map { $0 + Double(vertices.lowerBound) }
      line.ringEnds.append(places.count)
    }
    if places.count == old.vertexCount { return }
    feature.geometry = line
    feature.replaceGeometry(places: places)
    let format = coordinates.format(for: crs.unit)
    feature.format = format
    feature.roundOrdinates()
    if crs.hasSeam { _ = cutter.cut(&feature, rounding: format) }
  }

  // MARK: The profile

  private func addProfile(to feature: inout Feature, _ crs: CoordinateReferenceSystem, _ minClimb: Double) {
    let lines = LineWalk.lines(of: feature.geometry, crs, geodesic)
    let times = feature.vertexTimes
    let profile = LineProfile(lines, vertices: feature.geometry.vertexCount, times: times, least: minClimb)
    func set(_ name: String, _ value: Double?) {
      edits.set(names[name]) { out in if let value { out.append(value, .linear) } else { out.append("null") } }
    }
    edits.removeAll()
    set("length", profile.length)
    if let heights = profile.heights {
      set("ascent", profile.ascent)
      set("descent", profile.descent)
      set("lowest", heights.lowerBound)
      set("highest", heights.upperBound)
    }
    if times != nil {
      set("duration", profile.duration)
      set("speed", profile.speed)
    }
    feature.setProperties(edits)
    feature.setVertexLists(times == nil ? ["distances"] : ["distances", "speeds"]) { list, vertex, out in
      let value = list == 0 ? profile.distances[vertex] : profile.speeds[vertex]
      if let value { out.append(value, .linear) } else { out.append("null") }
    }
  }
}
