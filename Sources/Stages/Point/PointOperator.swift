// What `point` does to each feature.

import Engines
import FeatureStream
import GeoJSON
import Globe
import Layers
import Planar

extension Geometry {
  /// Whether a place is within the box of polygons, but for rounding, as their centroid is where they are valid.
  fileprivate func mayHaveCentroid(_ place: Position) -> Bool {
    guard type == .polygon || type == .multiPolygon else { return true }
    let box = bounds
    let margin = (box.max - box.min) * 1e-6 + 1e-9
    return all(place .>= box.min - margin .& place .<= box.max + margin)
  }
}

/// The work of `point` on one worker.
final class PointOperator: FeatureOperator {
  /// Where along lines points are, in metres.
  enum Stops: Sendable {
    case every(Double)
    case at([Double])
  }

  private let kind: Point.Kind
  private let stops: Stops?
  private let coordinates: CoordinateOptions
  private let names: PointNames
  private let registry = CRSRegistry()
  private let engine = Engines.geometry()
  private let geodesic = Engines.geodesic()
  private var edits = PropertyEdits()

  /// More points than that of one feature are not made.
  static let limit = 1_000_000

  init(kind: Point.Kind, stops: Stops?, _ coordinates: CoordinateOptions, _ names: PointNames) {
    (self.kind, self.stops, self.coordinates, self.names) = (kind, stops, coordinates, names)
  }

  func apply(
    _ feature: inout Feature, _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    guard feature.hasGeometry, !feature.geometry.isEmpty else { return try next(&feature) }
    let crs = try registry.crs(feature.currentCRS)
    if let stops { return try yieldStops(stops, of: feature, crs, next) }
    switch kind {
    case .ends: return try yieldEnds(of: feature, hasSeam: crs.hasSeam, next)
    case .vertices: return try yieldVertices(of: feature, next)
    case .centroid, .inside, .label: break
    }
    // A point is where it is, and keeps its text.
    if feature.geometry.type != .point {
      guard let place = try place(of: feature.geometry, crs) else { return try next(&feature) }
      let x = crs.hasSeam ? Longitude.eastern(place.x) : place.x
      feature.replaceVertices(by: Geometry(type: .point, ordinates: [x, place.y]))
      feature.format = coordinates.format(for: crs.unit)
    }
    edits.removeAll()
    edits.set(names.kind) { $0.appendString(kind.rawValue) }
    feature.setProperties(edits)
    return try next(&feature)
  }

  private func place(of geometry: Geometry, _ crs: CoordinateReferenceSystem) throws(RecordError) -> Position? {
    do throws(EngineError) {
      if kind == .label { return try geometry.labelPlace(crs, engine, geodesic) }
      let flat = FlatGeometry(geometry, hasSeam: crs.hasSeam, engine)
      let place = kind == .centroid ? try engine.centroid(flat.geometry) : try engine.pointOnSurface(flat.geometry)
      if kind != .centroid || place.map(flat.geometry.mayHaveCentroid) ?? true {
        return place.map { flat.unprojected($0) }
      }
    } catch { throw RecordError(engine: error) }
    throw RecordError(
      code: "invalid-geometry",
      message: "the centroid lies far outside, since holes take away what is not there; plat make-valid mends it")
  }

  private func yieldEnds(
    of feature: Feature, hasSeam: Bool, _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    var ends: [(geometry: Geometry, vertex: Int)] = []
    for part in feature.geometry.parts where part.geometry.type == .lineString {
      let (first, last) = (part.geometry.vertex(0), part.geometry.vertex(part.vertices.count - 1))
      // Where a line was cut at ±180 it has no end.
      if let before = ends.last, hasSeam, LineWalk.isSeam(before.geometry.position(0), first.position(0)) {
        ends.removeLast()
      } else {
        ends.append((first, part.vertices.lowerBound))
      }
      ends.append((last, part.vertices.upperBound - 1))
    }
    for (index, end) in ends.enumerated() {
      let name = index.isMultiple(of: 2) ? "start" : "end"
      if try yield(feature, end.geometry, end.vertex, name, index + 1, next) == .enough { return .enough }
    }
    return .goOn
  }

  private func yieldVertices(
    of feature: Feature, _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    var cuts = VertexCuts(feature)
    for part in feature.geometry.parts {
      for vertex in part.vertices {
        let geometry = part.geometry.vertex(vertex - part.vertices.lowerBound)
        cuts.narrow(to: vertex..<vertex + 1)
        if try yield(cuts.feature, geometry, vertex - cuts.first, "vertex", vertex + 1, next) == .enough {
          return .enough
        }
      }
    }
    return .goOn
  }

  private func yield(
    _ feature: Feature, _ geometry: Geometry, _ vertex: Int, _ kind: String, _ index: Int,
    _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    // What is after may change it, and the next one begins anew.
    var one = feature
    one.takePart(geometry, vertices: vertex..<vertex + 1)
    edits.removeAll()
    edits.set(names.kind) { $0.appendString(kind) }
    edits.set(names.index) { $0.append("\(index)") }
    one.setProperties(edits)
    return try next(&one)
  }

  private func yieldStops(
    _ stops: Stops, of feature: Feature, _ crs: CoordinateReferenceSystem,
    _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    let lines = LineWalk.lines(of: feature.geometry, crs, geodesic)
    if case .every(let step) = stops {
      let count = lines.reduce(0) { $0 + ($1.length / step).rounded(.down) + 1 }
      if count > Double(Self.limit) {
        throw RecordError(
          code: "too-many-points",
          message: "--every would make \(count < 1e15 ? "\(Int(count))" : "\(count)") points of this feature, and "
            + "\(Self.limit) are the most; give a longer distance")
      }
    }
    let format = coordinates.format(for: crs.unit)
    var index = 0
    var cuts = VertexCuts(feature)
    for line in lines {
      let distances: [Double] =
        switch stops {
        case .every(let step): (0...Int(line.length / step)).map { Double($0) * step }
        case .at(let distances): distances
        }
      for stop in line.stops(distances) {
        index += 1
        let start = stop.vertex ?? max(Int(stop.place), 0)
        cuts.narrow(to: start..<start + (stop.vertex == nil ? 2 : 1))
        var one = cuts.feature
        let geometry = Geometry(type: .point, dimension: stop.ordinates.count, ordinates: stop.ordinates)
        if let vertex = stop.vertex {
          one.takePart(geometry, vertices: vertex - cuts.first..<vertex - cuts.first + 1)
        } else {
          one.geometry = geometry
          one.notePlace(stop.place - Double(cuts.first))
          one.replaceGeometry()
          one.format = format
        }
        edits.removeAll()
        edits.set(names.kind) { $0.appendString("along") }
        edits.set(names.index) { $0.append("\(index)") }
        edits.set(names.distance) { $0.append(stop.distance, .linear) }
        one.setProperties(edits)
        if try next(&one) == .enough { return .enough }
      }
    }
    return .goOn
  }
}

extension Geometry {
  /// A vertex as a Point.
  fileprivate func vertex(_ index: Int) -> Geometry {
    let ordinates = Array(ordinates[index * dimension..<(index + 1) * dimension])
    if dimension == 3, ordinates[2].isNaN { return Geometry(type: .point, ordinates: Array(ordinates[..<2])) }
    return Geometry(type: .point, dimension: dimension, ordinates: ordinates)
  }
}
