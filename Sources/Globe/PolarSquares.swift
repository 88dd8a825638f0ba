// The domain of rHEALPix: a band round the equator, and a square round each pole.

import Planar

/// A band between two parallels, cut along the meridian opposite the central one, and what lies beyond them, joined to
/// it along a quarter of each parallel and cut from it along the rest.
///
///          ┌─────┐
///          │north│                     The plane: in the band longitudes from the central meridian and latitudes; a
///     ┌────┴─ ─ ─┴────────────────┐    square has parallels round its middle, which is the pole. So the two sides of
///     │           band            │    each cut are places of their own, and the edge is one simple ring.
///     └──────────────────┬─ ─ ─┬──┘
///                        │south│
///                        └─────┘
///
/// The edge's parameter grows counterclockwise from the southern end of the band in the east.
struct PolarSquares: Boundary {
  /// Latitudes no farther from a parallel of a cut lie there.
  static let rounding = 1e-9
  /// Half the way along the edge between the ends of pieces that touch it at one place.
  static let touch = 1e-10

  /// The map without squares.
  let sheet: Sheet
  let north: PolarSquare
  let south: PolarSquare
  /// How far from the parallel of a cut its vertices are, in degrees.
  let inset: Double
  private let sides: [SquareSide]
  let total: Double

  /// - Parameters:
  ///   - openings: where the band and the squares are joined, by their west ends from the central meridian.
  ///   - latitudes: the parallels where the squares begin.
  init(
    _ sheet: Sheet, openings: (north: Double, south: Double), latitudes: (north: Double, south: Double), inset: Double
  ) {
    (self.sheet, self.inset) = (sheet, inset)
    north = PolarSquare(sign: 1, west: openings.north, latitude: latitudes.north)
    south = PolarSquare(sign: -1, west: openings.south, latitude: latitudes.south)
    var sides: [SquareSide] = []
    func add(_ start: Position, _ end: Position) { add(nil, start, end, (start, end)) }
    func add(_ square: PolarSquare?, _ start: Position, _ end: Position, _ plane: (Position, Position)) {
      if plane.0 == plane.1 { return }
      let parameter = sides.last.map { $0.parameter + $0.length } ?? 0
      sides.append(SquareSide(of: square, start, end, on: plane, at: parameter))
    }
    /// Along a parallel, from where the band's edge begins, round the square, to where it ends.
    func add(_ square: PolarSquare) {
      let (begin, turn) = (180 * square.sign, 90 * square.sign)
      let y = square.latitude
      let first = square.sign > 0 ? square.west + 90 : square.west
      add(Position(begin, y), Position(first, y))
      for side in 0..<3 {
        let (start, end) = (Position(first + turn * Double(side), y), Position(first + turn * Double(side + 1), y))
        let facet = square.facet((start.x + end.x) / 2)
        add(square, start, end, (square.plane(start, facet: facet), square.plane(end, facet: facet)))
      }
      add(Position(first - turn, y), Position(-begin, y))
    }
    add(Position(180, south.latitude), Position(180, north.latitude))
    add(north)
    add(Position(-180, north.latitude), Position(-180, south.latitude))
    add(south)
    self.sides = sides
    total = sides.last.map { $0.parameter + $0.length } ?? 0
  }

  var squares: [PolarSquare] { [north, south] }
  var middle: Position { sheet.middle }
  var withoutLimits: PolarSquares { self }
  var isOnlyForPoles: Bool { false }

  /// Whether a box is in the band, or in one facet of a square.
  func contains(_ box: Box) -> Bool {
    let margin = 2 * Self.rounding
    if box.max.y < north.latitude - margin, box.min.y > south.latitude + margin { return sheet.contains(box) }
    func quarter(_ x: Double) -> Double { ((x - sheet.center) / 90).rounded(.down) }
    return (box.min.y > north.latitude + margin || box.max.y < south.latitude - margin)
      && quarter(box.min.x - margin) == quarter(box.max.x + margin)
  }

  // MARK: The edge

  /// That of the side that is nearest.
  func parameter(_ plane: Position) -> Double {
    var best = (distance: Double.infinity, parameter: 0.0)
    for side in sides {
      let distance = side.distance(plane)
      if distance < best.distance { best = (distance, side.parameter + side.reach(plane)) }
    }
    return best.parameter
  }

  /// The corners: all sides are straight on the map.
  func stops(_ start: Double, _ end: Double) -> [Double] {
    [0, total].flatMap { turn in sides.map { turn + $0.parameter }.filter { $0 > start && $0 < end } }
  }

  func addMarks(nextTo vertices: some Sequence<Vertex>, to marks: inout [Double]) {}

  private func side(at parameter: Double) -> (side: SquareSide, reach: Double) {
    var rest = parameter.truncatingRemainder(dividingBy: total)
    if rest < 0 { rest += total }
    guard let side = sides.last(where: { $0.parameter <= rest }) ?? sides.first else { preconditionFailure("no sides") }
    return (side, min(side.length, rest - side.parameter))
  }

  /// The position of the plane at a parameter.
  func plane(at parameter: Double) -> Position {
    let (side, reach) = side(at: parameter)
    return side.origin + side.way * reach
  }

  func edge(_ parameter: Double) -> Vertex {
    var (side, reach) = side(at: parameter)
    // A corner is one also where whole ways round were added to its parameter, and rounded.
    if reach < Self.rounding { reach = 0 } else if reach > side.length - Self.rounding { reach = side.length }
    let share = reach / side.length
    var place = side.start * (1 - share) + side.end * share
    // To the last bit, so that it is known to be on the cut.
    if side.start.x == side.end.x { place.x = side.start.x } else { place.y = side.start.y }
    var vertex = Vertex(x: .nan, y: place.y, z: .nan, plane: side.origin + side.way * reach)
    if side.square != nil { place.x = place.x.remainder(dividingBy: 360) }
    write(place, in: side.square, to: &vertex)
    return vertex
  }

  /// The direction out of the map at a position of the plane on its edge; nil elsewhere.
  func outward(at plane: Position) -> Position? {
    let near = sides.filter { $0.distance(plane) < Self.rounding }
    return near.isEmpty ? nil : near.reduce(.zero) { $0 + $1.outward }
  }

  /// Gives a vertex its longitude, unless it has one, and latitude as they are written: on a cut, a little inside of
  /// it.
  ///
  /// - Parameters:
  ///   - place: its longitude from the central meridian, in −180…180, and latitude.
  ///   - square: the square that it is in; nil in the band.
  func write(_ place: Position, in square: PolarSquare?, to vertex: inout Vertex) {
    // In a square this meridian is like others, but what rounding puts beyond it PROJ puts far off.
    if abs(place.x) >= 180 {
      vertex.x = sheet.longitude(place.x, place.y)
    } else if vertex.x.isNaN {
      vertex.x = sheet.wrapped(place.x)
    }
    vertex.y = place.y
    for other in squares where place.y == other.latitude {
      // At 180 and at -180 the band has two ends, of which one may be joined; no place of a square is to come to the
      // other.
      let isJoined =
        square == nil || abs(place.x) < 180 ? abs(place.x - other.west - 45) <= 45 : other.isInsideOpening(place.x)
      if !isJoined { vertex.y += other.sign * (square == nil ? -inset : inset) }
    }
  }
}
