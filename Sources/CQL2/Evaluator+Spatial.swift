// The relations of geometries on the globe: cut at ±180°, and asked of the planar engine.

import GeoJSON
import Globe
import Planar

/// A geometry that relations are asked of, and what was found out about it.
final class OperandGeometry {
  /// In longitude and latitude, cut at ±180°.
  let cut: Geometry
  let box: Box
  private let engine: any GeometryEngine
  private var preparedCut: (any PreparedGeometry)?
  private var preparedTurned: (any PreparedGeometry)?
  private var turned: Geometry??

  init(cut: Geometry, _ engine: any GeometryEngine) {
    (self.cut, self.engine) = (cut, engine)
    var box = Box()
    cut.addBounds(to: &box)
    self.box = box
  }

  /// Whether something of it lies on ±180°.
  var reachesSeam: Bool { box.comesToSeam }

  func prepared(isTurned: Bool) throws(EngineError) -> (any PreparedGeometry)? {
    if let made = isTurned ? preparedTurned : preparedCut { return made }
    guard let geometry = isTurned ? try onOneSheet() : cut else { return nil }
    let made = try engine.prepare(geometry)
    if isTurned { preparedTurned = made } else { preparedCut = made }
    return made
  }

  /// The geometry in longitudes from 0 to 360, where what is cut at 180° is whole; nil where that would cut it
  /// elsewhere.
  func onOneSheet() throws(EngineError) -> Geometry? {
    if let turned { return turned }
    var sheet: Geometry? = cut
    if !(cut.type != .geometryCollection && cut.turn(&sheet)) { sheet = nil }
    if let whole = sheet, whole.type == .multiPolygon { sheet = try engine.union(whole) }
    turned = .some(sheet)
    return sheet
  }
}

extension Evaluator {
  /// Whether two geometries have a relation.
  func relate(
    _ relation: SpatialPredicate, _ a: Value.GeometrySource, _ b: Value.GeometrySource, _ feature: borrowing Feature
  ) throws(EvaluationError) -> Bool {
    let (first, second) = (try geometry(a, feature), try geometry(b, feature))
    do throws(EngineError) {
      if first.cut.isEmpty || second.cut.isEmpty {
        return relation.isTrue(ofEmpty: first.cut.isEmpty, second.cut.isEmpty)
      }
      let meetsSeam = first.reachesSeam && second.reachesSeam
      if !meetsSeam, !first.box.meets(second.box) { return relation == .disjoint }
      // What is prepared is a literal, which is asked about for every feature.
      let isLiteralFirst = a != .feature
      let (fixed, other) = isLiteralFirst ? (first, second) : (second, first)
      let asked = isLiteralFirst ? relation : relation.converse
      if relation == .intersects || relation == .disjoint {
        return try meets(fixed, other, meetsSeam) == (relation == .intersects)
      }
      if meetsSeam, let turned = try other.onOneSheet(), let prepared = try fixed.prepared(isTurned: true) {
        return try prepared.evaluate(asked, turned)
      }
      return try fixed.prepared(isTurned: false)?.evaluate(asked, other.cut) ?? false
    } catch {
      throw EvaluationError(code: "geos", message: "\(error.function): \(error.message)")
    }
  }

  /// Whether there is a position that both have; what lies on ±180° lies on both sides of it.
  private func meets(
    _ fixed: OperandGeometry, _ other: OperandGeometry, _ meetsSeam: Bool
  ) throws(EngineError) -> Bool {
    guard let prepared = try fixed.prepared(isTurned: false) else { return false }
    var parts: [Geometry] = []
    var cut = other.cut
    cut.forEachSimple { if !$0.isEmpty { parts.append($0) } }
    for part in parts where try prepared.evaluate(.intersects, part) { return true }
    guard meetsSeam else { return false }
    for part in parts {
      for piece in part.onSeam where try prepared.evaluate(.intersects, piece) { return true }
    }
    return false
  }

  private func geometry(
    _ source: Value.GeometrySource, _ feature: borrowing Feature
  ) throws(EvaluationError) -> OperandGeometry {
    switch source {
    case .feature:
      if let current { return current }
      var geometry = try services.geographic(feature)
      try services.followEdges(&geometry, in: feature.currentCRS)
      let made = OperandGeometry(cut: cut(geometry), services.engine)
      current = made
      return made
    case .literal(let number):
      if let known = literalGeometries[number] { return known }
      var geometry = program.expression.geometries[number]
      let box = services.hasPlanarEdges ? geometry.sidesOfBox : nil
      if !services.hasPlanarEdges { try services.followEdges(&geometry, in: nil) }
      let made = OperandGeometry(cut: box.map { .box($0) } ?? cut(geometry), services.engine)
      literalGeometries[number] = made
      return made
    case .box(let number):
      if let known = boxGeometries[number] { return known }
      let made = OperandGeometry(cut: .box(program.expression.sides(number)), services.engine)
      boxGeometries[number] = made
      return made
    }
  }

  private func cut(_ geometry: Geometry) -> Geometry {
    var geometry = geometry.dimension == 3 || !geometry.members.isEmpty ? geometry.withoutHeights : geometry
    var cutter = AntimeridianCutter()
    cutter.cut(&geometry)
    return geometry
  }
}

extension SpatialPredicate {
  /// The relation that the second has to the first where the first has this one to the second.
  fileprivate var converse: SpatialPredicate {
    switch self {
    case .contains: .within
    case .within: .contains
    case .covers: .coveredBy
    case .coveredBy: .covers
    default: self
    }
  }
}

extension Geometry {
  fileprivate func addBounds(to box: inout Box) {
    if !ordinates.isEmpty { box.add(bounds) }
    for member in members { member.addBounds(to: &box) }
  }

  /// Moves what is west of Greenwich after 180°; false where a line or ring is on both sides of Greenwich.
  fileprivate func turn(_ turned: inout Geometry?) -> Bool {
    guard var copy = turned else { return false }
    let sequences = ringEnds.isEmpty ? (0..<vertexCount).map { $0..<$0 + 1 } : ringEnds.indices.map { ring($0) }
    for vertices in sequences {
      let isWest = vertices.contains { ordinates[$0 * dimension] < 0 }
      for vertex in vertices where isWest {
        if ordinates[vertex * dimension] >= 0 { return false }
        copy.ordinates[vertex * dimension] += Longitude.turn
      }
    }
    turned = copy
    return true
  }

  /// What of it lies on ±180°, as it is written on the other side.
  fileprivate var onSeam: [Geometry] {
    let box = bounds
    guard box.comesToSeam else { return [] }
    var pieces: [Geometry] = []
    for vertex in 0..<vertexCount where Longitude.isSide(ordinates[vertex * dimension]) {
      let (x, y) = (ordinates[vertex * dimension], ordinates[vertex * dimension + 1])
      pieces.append(Geometry(type: .point, ordinates: [-x, y]))
    }
    for ring in ringEnds.indices {
      for (a, b) in zip(self.ring(ring), self.ring(ring).dropFirst()) {
        let (x, y) = (ordinates[a * dimension], ordinates[a * dimension + 1])
        guard Longitude.isSide(x), ordinates[b * dimension] == x else { continue }
        pieces.append(
          Geometry(type: .lineString, ordinates: [-x, y, -x, ordinates[b * dimension + 1]], ringEnds: [2]))
      }
    }
    return pieces
  }
}
