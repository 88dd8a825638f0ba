// What the clipper asks of an edge of the map: ±180°, a projection's sheet, its disc.

import Planar

/// A vertex of a line or ring, or of a piece of one.
struct Vertex: Sendable {
  /// The longitude as it is written, in −180…180; NaN where it is not known yet.
  var x: Double
  var y: Double
  /// The height; NaN where there is none.
  var z: Double
  /// Where it lies on the cylinder, whose longitudes go on beyond ±180; of a piece, on the boundary's own plane.
  var plane: Position

  /// The longitude without jumps.
  var way: Double {
    get { plane.x }
    set { plane.x = newValue }
  }

  var isOnSeam: Bool { abs(x) == 180 }
  var isOnPole: Bool { abs(y) == 90 }
}

/// The edge of what a map shows without a break.
protocol Boundary: Sendable {
  /// The way round the edge, in the unit of `parameter`.
  var total: Double { get }
  /// How far along the edge, counterclockwise, a position of the plane on it lies.
  func parameter(_ plane: Position) -> Double
  /// Whether a position of the plane lies exactly on the edge, as longitudes of 180 and −180 do.
  func isOnSide(_ plane: Position) -> Bool
  /// The parameters of the edge's own vertices between two, of which the second may be beyond `total`.
  func stops(_ start: Double, _ end: Double) -> [Double]
  /// The position on the edge at a parameter.
  func edge(_ parameter: Double) -> Vertex
  /// Adds where the edge is to have a vertex next to one that is so near that the edge's chord could cut it off.
  func addMarks(nextTo vertices: some Sequence<Vertex>, to marks: inout [Double])
  /// The pieces of a line or closed ring inside.
  func pieces(_ curve: [Vertex], isRing: Bool) -> Pieces
  /// Whether a box of degrees, in which no edge jumps, lies well inside.
  func contains(_ box: Box) -> Bool
  /// A position well inside.
  var middle: Position { get }
  /// The boundary that reaches to the poles.
  var withoutLimits: Self { get }
  /// Whether cuts at ±180° are right, and only poles are to be looked at.
  var isOnlyForPoles: Bool { get }
  /// The boundary whose vertices have images of their own side, and which begins where the map's does.
  func fitted(to image: Image) -> Self
}

/// Whether a direction is on the left of a ring at a vertex.
func isLeft(_ direction: Position, _ before: Position, _ vertex: Position, _ after: Position) -> Bool {
  func angle(_ way: Position) -> Double { arctangent(way.y, way.x) }
  func turn(_ angle: Double) -> Double { angle < 0 ? angle + 2 * .pi : angle }
  let start = angle(after - vertex)
  return turn(angle(direction) - start) < turn(angle(before - vertex) - start)
}

extension Boundary {
  /// Vertices lie on curves only where they were computed, as the ends of pieces.
  func isOnSide(_ plane: Position) -> Bool { false }

  /// The vertices of the edge between two parameters, without its ends; the second may be beyond `total`.
  ///
  /// - Parameter marks: parameters of more vertices.
  func walk(_ start: Double, _ end: Double, _ marks: [Double] = []) -> [Vertex] {
    let turned = marks + marks.map { $0 + total }
    return (stops(start, end) + turned.filter { $0 > start && $0 < end }).sorted().map(edge)
  }

  /// The edge of the map, all the way round.
  var whole: [Vertex] {
    // From just before the first vertex, so that it is among them.
    let ring = walk(-1e-9, total - 1e-9)
    return ring + ring.prefix(1)
  }

  /// Whether a box of degrees lies so far inside that nothing can be to cut or to sew.
  @inline(__always)
  func isInside(_ box: Box) -> Bool {
    // No edge jumps in a box that is not wider; written so that NaN fails.
    guard box.max.x - box.min.x <= 180, box.min.x > -180, box.max.x < 180, box.min.y >= -89.9, box.max.y <= 89.9
    else { return false }
    return contains(box)
  }
}
