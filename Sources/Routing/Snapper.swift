// From positions to the network: the nearest place on an edge.

import Globe
public import Planar
import Synchronization
import SystemLibrary

/// A place on an edge.
public struct Snap: Sendable, Hashable {
  let edge: Int
  /// How much of the edge lies before it, 0…1, by length.
  let fraction: Double
  /// The place.
  public let position: Position
  /// Metres from what was asked for.
  public let distance: Double
  /// The vertex of the edge after which it lies.
  let segment: Int
  /// The way from the place to what was asked for, east and north, in metres.
  var offset = Position(0, 0)

  /// What is nearer to a way than this is on it, and on no side, in metres.
  static let onTheWay = 1.0

  /// The side on which what was asked for lies, as seen in a direction, in degrees clockwise from north; straight on
  /// for what lies ahead or behind, nil for what is on the way.
  func side(heading: Double) -> Maneuver.Modifier? {
    guard distance >= Self.onTheWay else { return nil }
    let angle = Azimuth.reduced(atan2(offset.x, offset.y) * 180 / .pi - heading)
    return abs(angle) < 20 || abs(angle) > 160 ? .straight : angle > 0 ? .right : .left
  }
}

/// Finds the edges near a position.
///
/// Distances are those of a plane around the position: good to 0.1 % within some kilometres.
public final class Snapper: Sendable {
  private let network: RoadNetwork
  let closed: ClosedWays
  /// The index, made when it is worth it, and how often was searched without.
  private let state = Mutex<(searches: Int, index: Index?)>((0, nil))
  private let knownExtent = Mutex<Box?>(nil)
  private static let runLength = 12
  /// An index takes as long to make as to look at all edges some tens of times.
  private static let mostSearches = 20
  /// Near the poles sides are looked at in pieces of no more degrees of longitude than this.
  private static let pieceDegrees = 1.0

  /// Some of the sides of an edge: those from a vertex on.
  private struct Run {
    var edge: Int32
    var start: UInt32
  }

  /// The runs of sides, and where they are.
  private final class Index: Sendable {
    let tree: BoxTree
    let runs: [Run]

    init(_ snapper: Snapper) {
      var (boxes, runs): ([Box], [Run]) = ([], [])
      snapper.forEachRun { run, box in
        boxes.append(box)
        runs.append(run)
      }
      (tree, self.runs) = (BoxTree(boxes), runs)
    }
  }

  /// Takes a network; O(n log n) once some places have been asked for.
  public init(_ network: RoadNetwork) {
    self.network = network
    closed = ClosedWays(network.closed)
  }

  /// Where ways are; O(n) when it is first asked for.
  public var extent: Box {
    knownExtent.withLock { known in
      if let known { return known }
      var extent = Box()
      if let cells = network.edgeCells {
        for cell in 0..<cells.count { extent.add(cells.box(cell)) }
      } else {
        forEachRun { _, box in extent.add(box) }
      }
      known = extent
      return extent
    }
  }

  /// Calls `body` with the sides that one may go along, some of an edge at a time, and their box.
  @inline(__always)
  private func forEachRun(_ body: (Run, Box) -> Void) {
    for edge in 0..<network.edgeCount { forEachRun(ofEdge: edge, body) }
  }

  @inline(__always)
  private func forEachRun(ofEdge edge: Int, _ body: (Run, Box) -> Void) {
    guard network.isOpen(2 * edge) || network.isOpen(2 * edge + 1) else { return }
    let vertices = network.vertices(ofEdge: edge)
    var start = vertices.lowerBound
    while start < vertices.upperBound - 1 {
      let end = min(start + Self.runLength, vertices.upperBound - 1)
      body(Run(edge: Int32(edge), start: UInt32(start)), network.box(ofVertices: start...end))
      start += Self.runLength
    }
  }

  /// The index; nil while little was asked for.
  private func index() -> Index? {
    state.withLock { state in
      if state.index == nil {
        state.searches += 1
        if state.searches > Self.mostSearches { state.index = Index(self) }
      }
      return state.index
    }
  }

  /// The places that are as near as any, within a distance: several where edges meet.
  ///
  /// - Parameters:
  ///   - isThere: tells of an edge whether it is looked at, also at a junction.
  ///   - isWanted: tells of an edge whether it counts.
  public func nearest(
    to position: Position, within limit: Double, isThere: (_ edge: Int) -> Bool = { _ in true },
    isWanted: (_ edge: Int) -> Bool = { _ in true }
  ) -> [Snap] {
    let scale = GroundScale(latitude: position.y)
    var radius = min(50, limit)
    while true {
      let found = snaps(near: position, radius, scale, isThere)
      let starts = found.filter { network.ways[Int(network.edgeWays[$0.edge])].isStart && isWanted($0.edge) }
      if let best = starts.min(by: { $0.distance < $1.distance }), best.distance <= limit {
        // At a junction all its edges are there, also those on which none may begin.
        return found.filter { snap in
          snap.distance <= best.distance + 0.001
            && (snap.position == best.position || starts.contains { $0.edge == snap.edge })
        }
      }
      if radius >= limit { return [] }
      radius = min(radius * 4, limit)
    }
  }

  /// All edges within a distance, each at its nearest place, the nearest first.
  public func all(near position: Position, within limit: Double) -> [Snap] {
    let scale = GroundScale(latitude: position.y)
    return snaps(near: position, limit, scale) { _ in true }.filter { $0.distance <= limit }
      .sorted { ($0.distance, $0.edge) < ($1.distance, $1.edge) }
  }

  private func snaps(
    near position: Position, _ radius: Double, _ scale: GroundScale, _ isWanted: (Int) -> Bool
  ) -> [Snap] {
    var best: [Int: Snap] = [:]
    func look(_ run: Run) {
      let edge = Int(run.edge)
      guard isWanted(edge) else { return }
      let snap = snap(run, edge, position, scale)
      guard snap.distance <= radius else { return }
      if let known = best[edge], known.distance <= snap.distance { return }
      best[edge] = snap
    }
    let index = network.edgeCells == nil ? index() : nil
    for box in GroundScale.boxes(around: position, radius) {
      if let cells = network.edgeCells {
        cells.forEachEdge(meeting: box) { edge in
          forEachRun(ofEdge: edge) { run, here in
            if here.meets(box) { look(run) }
          }
        }
      } else if let index {
        index.tree.visit(meeting: box) { look(index.runs[$0]) }
      } else {
        forEachRun { run, here in
          if here.meets(box) { look(run) }
        }
      }
    }
    return best.values.sorted { $0.edge < $1.edge }
  }

  /// The nearest place of a run of sides.
  private func snap(
    _ run: Run, _ edge: Int, _ position: Position, _ scale: GroundScale
  ) -> Snap {
    let vertices = network.vertices(ofEdge: edge)
    let end = min(Int(run.start) + Self.runLength, vertices.upperBound - 1)
    func seen(_ vertex: Int) -> Position { scale.way(from: position, to: network.shape[vertex]) }
    var best = (distance: Double.infinity, segment: Int(run.start), share: 0.0)
    var offset = Position(0, 0)
    var a = seen(Int(run.start))
    func look(_ b: Position, _ segment: Int, piece: Int, of pieces: Int) {
      let (dx, dy) = (b.x - a.x, b.y - a.y)
      let square = dx * dx + dy * dy
      let share = square > 0 ? min(max(-(a.x * dx + a.y * dy) / square, 0), 1) : 0
      let (x, y) = (a.x + share * dx, a.y + share * dy)
      let distance = (x * x + y * y).squareRoot()
      if distance < best.distance {
        best = (distance, segment, pieces == 1 ? share : (Double(piece) + share) / Double(pieces))
        offset = Position(-x, -y)
      }
      a = b
    }
    for vertex in Int(run.start) + 1...end {
      if scale.isPolar {
        let (p, q) = (network.shape[vertex - 1], network.shape[vertex])
        let turn = Longitude.reduced(q.x - p.x)
        let pieces = max(1, Int((abs(turn) / Self.pieceDegrees).rounded(.up)))
        for piece in 1..<pieces {
          let share = Double(piece) / Double(pieces)
          let place = Position(p.x + share * turn, p.y + share * (q.y - p.y))
          look(scale.way(from: position, to: place), vertex - 1, piece: piece - 1, of: pieces)
        }
        look(seen(vertex), vertex - 1, piece: pieces - 1, of: pieces)
      } else {
        look(seen(vertex), vertex - 1, piece: 0, of: 1)
      }
    }
    let (p, q) = (network.shape[best.segment], network.shape[best.segment + 1])
    let place: Position =
      best.share == 0
      ? p
      : best.share == 1
        ? q : Position(p.x + best.share * Longitude.reduced(q.x - p.x), p.y + best.share * (q.y - p.y))
    return Snap(
      edge: edge, fraction: fraction(edge, best.segment, best.share), position: place, distance: best.distance,
      segment: best.segment, offset: offset)
  }

  /// The share of an edge's length before a place on one of its sides.
  private func fraction(_ edge: Int, _ segment: Int, _ share: Double) -> Double {
    let vertices = network.vertices(ofEdge: edge)
    if segment == vertices.lowerBound, share == 0 { return 0 }
    if segment == vertices.upperBound - 2, share == 1 { return 1 }
    var (before, whole) = (0.0, 0.0)
    for vertex in vertices.dropLast() {
      let (p, q) = (network.shape[vertex], network.shape[vertex + 1])
      let length = GroundScale.length(p, q)
      if vertex < segment { before += length } else if vertex == segment { before += share * length }
      whole += length
    }
    return whole > 0 ? before / whole : 0
  }
}
