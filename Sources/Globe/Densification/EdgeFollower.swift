// Edges that follow the Earth, as straight ones that are as near to them as is asked.

import Planar
import SystemLibrary

/// What edges in longitude and latitude stand for, and how near to it straight ones have to be.
public struct EdgeRule: Sendable, Equatable {
  public let contour: Contour
  /// In metres.
  public let maxError: Double

  /// The error where none is asked for: two millimetres.
  ///
  /// Two curves, each so far off, cross within 1 cm of where they
  /// should, unless they do at less than 24°.
  public static let usualError = 0.002

  /// That of distances, which are good to a millimetre: half of it for either curve.
  public static let distanceError = 0.0005

  public init(_ contour: Contour, maxError: Double = usualError) {
    (self.contour, self.maxError) = (contour, maxError)
  }

  /// The same curves, with an error that few edges of a map exceed: their vertices are a small share of those for 1 cm.
  public var coarse: EdgeRule { EdgeRule(contour, maxError: max(maxError, 100)) }

  /// Edges straight in longitude and latitude.
  public static let planar = EdgeRule(.straight, maxError: 0)
}

/// Puts vertices into edges that are geodesics or rhumb lines, so that what is straight between them is no farther
/// from the curve than an error; all that is asked of straight edges then holds for the curves, but for what is that
/// near.
///
/// An edge gets the same vertices from both ends, so that what has an edge in common still has. On a curve of unit
/// speed with the azimuth α at the latitude φ, longitude and latitude bend by sin α √(sin²α + 4 cos²α) tan φ / R for
/// geodesics, and by less for rhumb lines; a piece of the length s is no farther from straight than s²/8 times that.
/// Pieces are halved until they bend alike, and then parted equally, so that it is small enough. Along a meridian, on
/// the equator, and where an edge goes round the Earth, there is nothing to do. Longitudes may jump afterwards; what
/// goes over ±180° or a pole has a vertex there, and is to be cut.
///
/// Belongs to one thread.
public final class EdgeFollower {
  /// No geometry is given more vertices.
  public static let limit = 1_000_000

  public let rule: EdgeRule
  private let makeGeodesic: () -> any GeodesicEngine
  /// Made when it is needed: short edges do without.
  private lazy var geodesic = makeGeodesic()
  private var made: [Made] = []
  private var added = 0
  private var onlyAtSeam = false

  /// A vertex that is put into an edge, and the share of the edge before it.
  private struct Made {
    let position: Position
    let fraction: Double
  }

  /// - Parameter geodesic: makes the solver of geodesics.
  public init(_ rule: EdgeRule, geodesic: @escaping () -> any GeodesicEngine) {
    (self.rule, makeGeodesic) = (rule, geodesic)
  }

  /// Puts vertices into the edges of lines and rings; those that were there keep their numbers.
  ///
  /// O(vertices), of the result.
  ///
  /// - Parameter isAtSeam: whether only edges get vertices that go over ±180° or a pole, where they will be cut.
  /// - Returns: whether there are any.
  public func follow(_ geometry: inout Geometry, onlyAtSeam isAtSeam: Bool = false) throws(DensifyError) -> Bool {
    if rule.contour == .straight { return false }
    (added, made, onlyAtSeam) = (0, [], isAtSeam)
    var first = 0
    try geometry.forEachSimple { part throws(DensifyError) in
      let count = part.vertexCount
      if !part.ringEnds.isEmpty, hasLongEdge(part) { try follow(lines: &part, first: first) }
      first += count
    }
    return added > 0
  }

  private func hasLongEdge(_ part: Geometry) -> Bool {
    part.ringEnds.indices.contains { ring in
      let vertices = part.ring(ring)
      return vertices.dropFirst().contains { isLong(part.position($0 - 1), part.position($0)) }
    }
  }

  /// Whether an edge gets vertices.
  @inline(__always)
  private func isLong(_ from: Position, _ to: Position) -> Bool {
    !isStraight(from, to) && (!onlyAtSeam || Self.goesOverSeam(from.x, to.x))
  }

  /// Whether the way between two longitudes goes over ±180° or a pole, and does not only come to it.
  private static func goesOverSeam(_ from: Double, _ to: Double) -> Bool {
    let (from, to) = (wrapped(from), wrapped(to))
    return abs(to - from) > 179 && abs(from) < Longitude.east && abs(to) < Longitude.east
  }

  private func follow(lines part: inout Geometry, first: Int) throws(DensifyError) {
    let stride = part.dimension
    var (ordinates, ends) = ([Double](), [Int]())
    ordinates.reserveCapacity(part.ordinates.count)
    for ring in part.ringEnds.indices {
      let vertices = part.ring(ring)
      for vertex in vertices {
        let at = vertex * stride
        if vertex > vertices.lowerBound, isLong(part.position(vertex - 1), part.position(vertex)) {
          try follow(part.position(vertex - 1), part.position(vertex), vertex: first + vertex)
          for new in made {
            ordinates += [new.position.x, new.position.y]
            if stride == 3 {
              let (low, high) = (part.ordinates[at - 1], part.ordinates[at + 2])
              ordinates.append(low + (high - low) * new.fraction)
            }
          }
        }
        ordinates += part.ordinates[at..<at + stride]
      }
      ends.append(ordinates.count / stride)
    }
    (part.ordinates, part.ringEnds) = (ordinates, ends)
  }

  // MARK: What is straight

  private static let radius = 6_335_000.0
  private static let longestDegree = 111_700.0

  /// Whether the curve is straight in longitude and latitude, but for the error.
  @inline(__always)
  private func isStraight(_ from: Position, _ to: Position) -> Bool {
    let east = abs(to.x - from.x)
    if east == 0 || abs(east - Longitude.turn) < 1e-9 { return true }
    return isNear(from, to, east: east > Longitude.turn / 2 ? abs(Longitude.folded(to.x - from.x)) : east)
  }

  /// Whether a piece is near enough to the line between its ends, which are so far apart in degrees of longitude.
  private func isNear(_ from: Position, _ to: Position, east: Double) -> Bool {
    guard east < 20 else { return from.y == 0 && to.y == 0 && east < 179 }
    guard let bulge = bulge(from, to, east: east) else { return from.y == to.y && abs(from.y) >= 90 }
    return bulge <= rule.maxError
  }

  /// How far at most the curve of an edge is from the straight one, in metres.
  ///
  /// - Returns: 0 where it is no farther than the rule's error, nil where an edge is too long to tell.
  func bulge(_ from: Position, _ to: Position) -> Double? {
    if isStraight(from, to) { return 0 }
    let east = abs(Longitude.folded(to.x - from.x))
    return east < 20 ? bulge(from, to, east: east) : nil
  }

  /// The same of a piece that is less than 20 degrees of longitude wide; nil where it may go over a pole.
  private func bulge(_ from: Position, _ to: Position, east: Double) -> Double? {
    let lowest = from.y < 0 && to.y > 0 || from.y > 0 && to.y < 0 ? 0 : min(abs(from.y), abs(to.y))
    // By so much the curve bulges towards the pole at most.
    let highest = max(abs(from.y), abs(to.y)) + east * east * 0.0025
    guard highest < 90 else { return nil }
    let x = east * Self.longestDegree * cos(lowest * (.pi / 180))
    let y = (to.y - from.y) * Self.longestDegree
    let bend = x * (x * x + 4 * y * y).squareRoot() * tan(highest * (.pi / 180)) / (8 * Self.radius)
    // The scale changes along a piece by less than this, near a pole.
    return bend * (east < 2 && highest < 80 ? 1.05 : 1.3)
  }

  // MARK: Curves

  /// Finds the vertices between two.
  private func follow(_ from: Position, _ to: Position, vertex: Int) throws(DensifyError) {
    made.removeAll(keepingCapacity: true)
    for (place, number) in [(from, vertex - 1), (to, vertex)] where !(abs(place.y) <= 90 && place.x.isFinite) {
      throw .offEllipsoid(vertex: number)
    }
    // However its ends are written, an edge gets the same vertices.
    let (from, to) = (Self.place(from, beside: to), Self.place(to, beside: from))
    let isTurned = (from.y, from.x) > (to.y, to.x)
    let (start, end) = isTurned ? (to, from) : (from, to)
    switch rule.contour {
    case .rhumb:
      try halve(RhumbLine(start, end, east: Longitude.folded(end.x - start.x), on: geodesic), start, end, vertex)
    default:
      let line = GeodesicLine(start, end, on: geodesic)
      if line.isAmbiguous(to: end) { throw .ambiguous(vertex: vertex) }
      try halve(line, start, end, vertex)
    }
    if isTurned { made = made.reversed().map { Made(position: $0.position, fraction: 1 - $0.fraction) } }
    added += made.count
  }

  /// An end with its longitude in −180…180, and on ±180° on the side of the other end.
  private static func place(_ end: Position, beside other: Position) -> Position {
    let x = wrapped(end.x)
    return Position(Longitude.isSide(x) && wrapped(other.x) * x < 0 ? -x : x, end.y)
  }

  /// A piece of a curve that is not looked at yet.
  private struct Piece {
    let start: Position
    let from: Double
    let end: Position
    let to: Double
  }

  private func halve(
    _ curve: any Curve, _ start: Position, _ end: Position, _ vertex: Int
  ) throws(DensifyError) {
    var open = [Piece(start: start, from: 0, end: end, to: 1)]
    while let piece = open.popLast() {
      let length = (piece.to - piece.from) * curve.length
      let east = abs(Longitude.folded(piece.end.x - piece.start.x))
      let isDone =
        length <= max(rule.maxError, 0.001) || isNear(piece.start, piece.end, east: east)
      // What goes over a pole runs along meridians.
      let mayBeOver = east > Longitude.turn / 2 - 1e-9
      let marks = isDone || mayBeOver ? curve.marks(from: piece.start, piece.from, to: piece.end, piece.to) : []
      if isDone || marks.count == 2 {
        for mark in marks { made.append(Made(position: mark.position, fraction: mark.fraction)) }
        if piece.to < 1 { made.append(Made(position: piece.end, fraction: piece.to)) }
        continue
      }
      let parts = parts(piece.start, piece.end)
      guard added + made.count + open.count + parts <= Self.limit else { throw .tooMany(vertex: vertex) }
      var (end, to) = (piece.end, piece.to)
      for part in stride(from: parts - 1, through: 1, by: -1) {
        let share = piece.from + (piece.to - piece.from) * Double(part) / Double(parts)
        let place = curve.position(at: share)
        open.append(Piece(start: place, from: share, end: end, to: to))
        (end, to) = (place, share)
      }
      open.append(Piece(start: piece.start, from: piece.from, end: end, to: to))
    }
  }

  /// How many equal parts of a piece are near enough as a rule: as many as it takes where it bends alike all along.
  private func parts(_ from: Position, _ to: Position) -> Int {
    let east = abs(Longitude.folded(to.x - from.x))
    guard east < 2, abs(to.y - from.y) < 2, let bulge = bulge(from, to, east: east), bulge.isFinite else { return 2 }
    return max(2, Int((bulge / max(rule.maxError, 1e-6) * 1.01).squareRoot().rounded(.up)))
  }
}
