// What `transform` does to each feature.

import Engines
import FeatureStream
import GeoJSON
import Globe
import Layers
import Planar

/// What `transform` is asked for.
struct TransformPlan: Sendable {
  let motion: GroundMotion?
  /// A move in degrees.
  let degrees: Position?
  let up: Double
  let around: Position?
  let affine: AffineMap?
  let snap: Distance?
  let coordinates: CoordinateOptions

  /// Whether rings come to run the other way.
  var mirrors: Bool { motion?.mirrors ?? affine?.mirrors ?? false }
}

/// The work of `transform` on one worker.
final class TransformOperator: FeatureOperator {
  private let plan: TransformPlan
  private let registry = CRSRegistry()
  private let engine = Engines.geometry()
  private let geodesic = Engines.geodesic()
  private let rounding: CoordinateRounding?
  private var cutter = AntimeridianCutter()

  init(_ plan: TransformPlan) {
    self.plan = plan
    let engine = engine
    rounding = plan.snap.map { CoordinateRounding(.steps($0.value), engine) }
  }

  func apply(
    _ feature: inout Feature, _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    guard feature.hasGeometry, !feature.geometry.isEmpty else { return try next(&feature) }
    let crs = try registry.crs(feature.currentCRS)
    try check(crs)
    if plan.motion != nil || plan.affine != nil {
      if crs.unit == .degrees, plan.affine == nil { try moveOnGround(&feature, crs) } else { try move(&feature, crs) }
      if plan.mirrors { feature.turnMirroredRings() }
      feature.format = plan.coordinates.format(for: crs.unit)
      feature.roundOrdinates()
      if crs.hasSeam { _ = cutter.cut(&feature, rounding: feature.format) }
    }
    if let snap = plan.snap, let rounding {
      switch crs.unit {
      case .degrees: try rounding.round(&feature)
      case .linear(let metres):
        let scaled = metres == 1 ? rounding : CoordinateRounding(.steps(snap.value / metres), engine)
        try scaled.round(&feature)
      }
    }
    return try next(&feature)
  }

  private func check(_ crs: CoordinateReferenceSystem) throws(RecordError) {
    let what: String?
    switch crs.unit {
    case .degrees:
      what =
        plan.snap.map { $0.unit == .metres } == true
        ? "--snap is a length, and this is in degrees: give such as 0.001deg" : nil
    case .linear:
      what =
        plan.degrees != nil
        ? "--move is in degrees, and this is on a plane: give lengths"
        : plan.snap?.unit == .degrees ? "--snap is in degrees, and this is on a plane: give a length" : nil
    }
    if let what { throw RecordError(code: "unit-mismatch", message: what) }
  }

  /// On a plane, or in the coordinates as they are.
  private func move(_ feature: inout Feature, _ crs: CoordinateReferenceSystem) throws(RecordError) {
    var unit = 1.0
    if case .linear(let metres) = crs.unit { unit = metres }
    var place: (Position) -> Position = { $0 }
    if let affine = plan.affine {
      place = { affine.place(of: $0) }
    } else if let motion = plan.motion {
      let anchor = motion.isMoveAlone ? Position(0, 0) : try anchor(feature.geometry)
      place = { motion.place(of: $0, from: anchor, metresPerUnit: unit) }
    }
    try change(&feature, isInDegrees: crs.unit == .degrees, place)
    feature.noteMoved()
  }

  private func anchor(_ flat: FlatGeometry) throws(RecordError) -> Position {
    if let around = plan.around { return around }
    return flat.unprojected(try anchor(flat.geometry))
  }

  private func anchor(_ geometry: Geometry) throws(RecordError) -> Position {
    if let around = plan.around { return around }
    do throws(EngineError) { return try engine.centroid(geometry) ?? geometry.bounds.center } catch {
      throw RecordError(engine: error)
    }
  }

  private func moveOnGround(_ feature: inout Feature, _ crs: CoordinateReferenceSystem) throws(RecordError) {
    guard let motion = plan.motion else { return }
    let flat = FlatGeometry(feature.geometry, hasSeam: crs.hasSeam, engine)
    // What was cut at ±180°, or goes round a pole, is one piece again.
    let isSame = flat.geometry == feature.geometry
    if !isSame {
      feature.geometry = flat.geometry
      feature.geometry.forEachSimple { if $0.type.hasRings { $0.followRightHandRule() } }
    }
    func whole(_ place: Position) -> Position { isSame ? place : flat.unprojected(place) }
    if motion.isMoveAlone, let degrees = plan.degrees {
      try change(&feature, isInDegrees: true) { whole($0) + degrees }
    } else {
      let anchor = try anchor(flat)
      let target = plan.degrees.map { anchor + $0 } ?? motion.target(of: anchor, geodesic)
      if abs(target.y) > 90 { throw beyondPole }
      try change(&feature, isInDegrees: true) { motion.place(of: whole($0), from: anchor, to: target, geodesic) }
    }
    if isSame { feature.noteMoved() } else { feature.replaceGeometry() }
  }

  private var beyondPole: RecordError {
    RecordError(code: "beyond-pole", message: "the move in degrees goes beyond a pole; a length goes over it")
  }

  private func change(
    _ feature: inout Feature, isInDegrees: Bool, _ place: (Position) -> Position
  ) throws(RecordError) {
    var isBeyond = false
    let up = plan.up
    feature.geometry.forEachSimple { part in
      for vertex in 0..<part.vertexCount {
        let moved = place(part.position(vertex))
        isBeyond = isBeyond || isInDegrees && !(abs(moved.y) <= 90)
        part.setPosition(vertex, moved)
        if up != 0, part.dimension == 3 { part.ordinates[vertex * 3 + 2] += up }
      }
    }
    if isBeyond { throw beyondPole }
    if up != 0 { feature.keepsZ = false }
  }
}

extension Feature {
  /// Turns all rings, which a mirror has made run the other way.
  fileprivate mutating func turnMirroredRings() {
    var order: [Int32] = []
    geometry.forEachSimple { part in
      let first = order.count
      for vertex in 0..<part.vertexCount { order.append(Int32(first + vertex)) }
      guard part.type.hasRings else { return }
      for ring in part.ringEnds.indices {
        part.reverse(ring: ring)
        let vertices = part.ring(ring)
        order[first + vertices.lowerBound..<first + vertices.upperBound].reverse()
      }
    }
    keepVertices(order)
  }
}
