// Many polygons into those that they cover together.

internal import Globe
public import Planar

/// Gathers polygons and unites them.
///
///     var dissolver = Dissolver(engine: engine)
///     for circle in circles { try dissolver.add(circle) }
///     let union = try dissolver.union()
///
/// Polygons are united with their neighbours along a Hilbert curve, on the grid on which they will be written, and what
/// these are united to is, level after level (`UnionTree`). Those whose boxes meet no other's keep their numbers. What
/// is gathered is united also on the way, when it has grown, so that a million circles in one city are never held all
/// at once. The work is planar: polygons of longitudes and latitudes that are cut at ±180° stay cut there.
///
/// The result depends on the polygons and their order alone.
public struct Dissolver {
  /// Calls its second argument with each number below the first, on as many threads as it likes, until all are done.
  public typealias Threads = (Int, @escaping @Sendable (Int) -> Void) -> Void

  private let engine: any GeometryEngine
  private let threads: Threads
  private var pieces: [UnionPiece] = []
  private var vertices = 0
  /// How many vertices are gathered before they are united: always at least twice those that the last time left.
  private var limit: Int
  /// The most decimals that any polygon is written with; nil while there is none, and for as many as a double has.
  private var decimals: Int?
  private var hasAllDecimals = false

  /// - Parameters:
  ///   - engine: unites polygons that no grid holds.
  ///   - limit: how many vertices are gathered before they are united for the first time.
  ///   - threads: runs parts of the work.
  public init(
    engine: any GeometryEngine, limit: Int = 4_000_000,
    threads: @escaping Threads = { count, body in for number in 0..<count { body(number) } }
  ) {
    self.engine = engine
    self.limit = limit
    self.threads = threads
  }

  /// Adds the polygons of a Polygon or MultiPolygon, in two dimensions: valid ones, exterior rings counterclockwise.
  ///
  /// - Parameter decimals: how many they are written with; nil for as many as a double has.
  public mutating func add(_ geometry: Geometry, decimals: Int? = nil) throws(EngineError) {
    if let decimals { self.decimals = max(self.decimals ?? 0, decimals) } else { hasAllDecimals = true }
    UnionPiece.divide(geometry, into: &pieces)
    vertices += geometry.vertexCount
    if vertices > limit {
      try unite()
      limit = max(limit, 2 * vertices)
    }
  }

  /// What the polygons cover, from west to east; exterior rings are counterclockwise.
  ///
  /// O(n log n) for polygons of which each meets few others.
  public mutating func union() throws(EngineError) -> Geometry {
    try unite()
    var result = Geometry(type: .multiPolygon)
    pieces.sort { ($0.box.min.x, $0.box.min.y) < ($1.box.min.x, $1.box.min.y) }
    result.ordinates.reserveCapacity(2 * vertices)
    for piece in pieces { piece.append(to: &result) }
    pieces = []
    vertices = 0
    result.simplifyType()
    return result
  }

  private mutating func unite() throws(EngineError) {
    guard pieces.count > 1 else { return }
    var box = Box()
    for piece in pieces { box.add(piece.box) }
    if let grid = Grid(writing: hasAllDecimals ? nil : decimals, of: box),
      let united = UnionTree(pieces, grid).union(threads)
    {
      pieces = united
    } else {
      var all = Geometry(type: .multiPolygon)
      for piece in pieces { piece.append(to: &all) }
      var union = try engine.union(all)
      union.followRightHandRule()
      pieces = []
      UnionPiece.divide(union, into: &pieces)
    }
    vertices = pieces.reduce(0) { $0 + $1.ordinates.count / 2 }
  }
}

/// A polygon and its box.
struct UnionPiece: Sendable {
  var ordinates: [Double]
  /// Where each ring's vertices end.
  var ringEnds: [Int]
  let box: Box

  /// Appends the polygons of a geometry, each on its own.
  static func divide(_ geometry: Geometry, into pieces: inout [UnionPiece]) {
    guard geometry.type.hasRings, !geometry.isEmpty else { return }
    for part in geometry.polygons where !part.isEmpty {
      let start = geometry.ring(part.lowerBound).lowerBound
      let end = geometry.ringEnds[part.upperBound - 1]
      if start == end { continue }
      pieces.append(
        UnionPiece(
          ordinates: Array(geometry.ordinates[start * 2..<end * 2]),
          ringEnds: part.map { geometry.ringEnds[$0] - start },
          box: Box(around: geometry.positions(ofRing: part.lowerBound))))
    }
  }

  /// Appends the polygon to a MultiPolygon.
  func append(to geometry: inout Geometry) {
    let vertices = geometry.vertexCount
    geometry.ordinates += ordinates
    for end in ringEnds { geometry.ringEnds.append(vertices + end) }
    geometry.partEnds.append(geometry.ringEnds.count)
  }
}
