// Which vertex of another geometry, or which place on an edge of it, the vertices of a geometry come from.

public import Planar

/// Finds where the vertices of a geometry come from that was made of another, by where they lie.
///
///     let matcher = VertexMatcher(track, wraps: true)
///     matcher.places(of: clipped)      // [3.25, 4, 5, 6, 6.5]
///
/// A place is a number: that of a vertex, counted through lines, rings and members; and for a place on the edge from it
/// to the next one its share of the edge in addition. What is nowhere is NaN. Points come from points, lines from lines
/// and rings from rings.
///
/// A line is followed, forward or backward, so that of several vertices at one place, as in a track that stands still
/// or goes there and back, each is found as often as it is there, in its turn.
public struct VertexMatcher {
  let origin: VertexRuns
  /// Whether x are longitudes, of which ±180 are one.
  let wraps: Bool
  /// How far from an edge a vertex lies on it: a computed one is rounded when it is written.
  let tolerance: Double
  /// The vertices at each place, apart for points, lines and rings.
  private var vertices: [VertexRuns.Kind: [Position: [Int]]] = [:]
  /// The run of each vertex of the origin.
  private var runOfVertex: [Int32] = []

  /// Prepares to look for places on a geometry.
  ///
  /// O(vertices).
  ///
  /// - Parameters:
  ///   - wraps: whether x and y are longitude and latitude in degrees.
  ///   - tolerance: how far from an edge a vertex lies on it; by default as far as rounding takes it.
  public init(_ origin: Geometry, wraps: Bool, tolerance: Double? = nil) {
    let origin = VertexRuns(origin)
    (self.origin, self.wraps) = (origin, wraps)
    var farthest = 0.0
    for (number, run) in origin.runs.enumerated() {
      for vertex in run.vertices {
        let position = origin.positions[vertex]
        farthest = max(farthest, abs(position.x), abs(position.y))
        runOfVertex.append(Int32(number))
      }
    }
    self.tolerance = tolerance ?? max(farthest * 1e-9, wraps ? 1e-8 : 2e-4)
    for run in origin.runs {
      for vertex in run.vertices {
        vertices[run.kind, default: [:]][key(origin.positions[vertex]), default: []].append(vertex)
      }
    }
  }

  /// The place that each vertex of a geometry comes from.
  ///
  /// O(vertices) where one geometry is a part of the other; what was made otherwise may take the product of both.
  public func places(of geometry: Geometry) -> [Double] {
    let made = VertexRuns(geometry)
    var places = [Double](repeating: .nan, count: made.positions.count)
    var next = 0.0
    for run in made.runs where !run.vertices.isEmpty {
      switch run.kind {
      case .points: matchPoints(run, made, &places, from: &next)
      case .line: LineMatch(self, made, run.vertices).match(&places, from: &next)
      case .ring: RingMatch(self, made, run.vertices).match(&places)
      }
    }
    return places
  }

  private func matchPoints(_ run: VertexRuns.Run, _ made: VertexRuns, _ places: inout [Double], from next: inout Double)
  {
    for vertex in run.vertices {
      let found = candidates(vertex, of: made, .points)
      guard let place = found.first(where: { Double($0) >= next }) ?? found.first else { continue }
      places[vertex] = Double(place)
      next = Double(place + 1)
    }
  }

  // MARK: The origin

  /// What is equal for one place on the globe.
  private func key(_ position: Position) -> Position {
    guard wraps else { return position }
    // What is on ±180 but for noise is cut there.
    if abs(abs(position.x) - 180) < 1e-9 { return Position(180, position.y) }
    if abs(position.x) <= 180 { return position }
    let x = position.x.remainder(dividingBy: 360)
    // Without the noise that digits beyond the twelfth decimal have in one of 360.
    return Position((x * 1e9).rounded() / 1e9, position.y)
  }

  /// Whether two positions are one place.
  func areSame(_ a: Position, _ b: Position) -> Bool { a == b || wraps && key(a) == key(b) }

  /// The vertices of runs of a kind that are where a vertex is, in their order: of several those of its height, where
  /// there are such.
  func candidates(_ vertex: Int, of made: VertexRuns, _ kind: VertexRuns.Kind) -> [Int] {
    let found = vertices[kind]?[key(made.positions[vertex])] ?? []
    let height = made.heights[vertex]
    if found.count < 2 || height.isNaN { return found }
    let level = found.filter { origin.heights[$0] == height }
    return level.isEmpty ? found : level
  }

  /// The run that a vertex is of.
  func run(_ vertex: Int) -> Range<Int> { origin.runs[Int(runOfVertex[vertex])].vertices }

  /// How far a position is from an edge, and at which share of it that is.
  func distance(_ position: Position, edge start: Int) -> (distance: Double, share: Double) {
    let (a, b) = (origin.positions[start], origin.positions[start + 1])
    let (way, toward) = (step(a, b), step(a, position))
    let length = (way * way).sum()
    var share = length > 0 ? min(1, max(0, (way * toward).sum() / length)) : 0
    let off = toward - way * share
    // What is a vertex but for rounding takes all of what that has.
    if share < 1e-9 { share = 0 } else if share > 1 - 1e-9 { share = 1 }
    return ((off * off).sum().squareRoot(), share)
  }

  /// The way from one position to another.
  func step(_ a: Position, _ b: Position) -> Position {
    Position(wraps ? wayEast(from: a.x, to: b.x) : b.x - a.x, b.y - a.y)
  }

  /// Gives vertices of a line between two that have places what lies between these, by the share of the way.
  static func fill(
    _ places: inout [Double], _ range: Range<Int>, _ step: (Int) -> Double
  ) {
    var last: Int?
    for vertex in range where !places[vertex].isNaN {
      defer { last = vertex }
      guard let start = last, vertex - start > 1 else { continue }
      var sums = [0.0]
      for at in start..<vertex { sums.append((sums.last ?? 0) + step(at)) }
      guard let whole = sums.last, whole > 0 else {
        for at in start + 1..<vertex { places[at] = places[start] }
        continue
      }
      for at in start + 1..<vertex {
        places[at] = places[start] + (places[vertex] - places[start]) * (sums[at - start] / whole)
      }
    }
  }

  /// Gives vertices that were added between others their places.
  ///
  /// - Parameters:
  ///   - sources: the vertex of the origin that each vertex was; −1 for one that is new.
  ///   - geometry: what they are the vertices of.
  public static func places(of sources: [Int32], _ geometry: Geometry, wraps: Bool) -> [Double] {
    var places = sources.map { $0 < 0 ? Double.nan : Double($0) }
    let made = VertexRuns(geometry)
    guard made.positions.count == places.count else { return [Double](repeating: .nan, count: places.count) }
    for run in made.runs where run.kind != .points {
      fill(&places, run.vertices) { groundStep(made.positions[$0], made.positions[$0 + 1], wraps: wraps) }
    }
    return places
  }

  /// How long a step is, on longitude and latitude about as on the ground.
  static func groundStep(_ a: Position, _ b: Position, wraps: Bool) -> Double {
    var step = b - a
    if wraps { step.x = wayEast(from: a.x, to: b.x) * cosine((a.y + b.y) / 2) }
    return (step * step).sum().squareRoot()
  }

  /// About the cosine of a latitude in degrees.
  private static func cosine(_ latitude: Double) -> Double {
    // Bhaskara's: within 0.0017, and what it is for is a share between two steps at nearly the same latitude.
    let square = latitude * latitude
    return max(0, (32_400 - 4 * square) / (32_400 + square))
  }
}
