// Lines and rings of many features as paths through shared nodes, before they are cut into arcs.

import Globe
import Planar
import Simplification

/// The lines and rings of a whole stream, with what they share.
///
///     var topology = Topology()
///     for ring in … { topology.add(ring, dimension: 2, isRing: true, owner: 0) }
///     topology.cut(isGeographic: true)
///     var simplifier = ArcSimplifier(tolerance: 1000, metric: .geographic)
///     simplifier.simplify(&topology)
///     topology.keptVertices(ofPath: 0, into: &kept)
///
/// As in TopoJSON, an *arc* is a stretch that lies between two junctions, and is there once, whichever paths run along
/// it, in either direction:
///
///        ┌──── a ────┐
///        J     b     K        three arcs, two rings: (a, b back) and (b, c)
///        └──── c ────┘
///
/// Vertices are one node when their positions are equal, number for number, or after `snap` within a distance. A node
/// is a junction where a line ends, and where paths that run through it have different neighbours there.
///
/// Memory, in bytes: 4 for a vertex; 24 to 40 for a node; 21 for a vertex of an arc; 60 for an edge of the result.
public struct Topology: Sendable {
  /// What is known of a path.
  struct Path: Sendable {
    /// Where its vertices end, counted over all paths.
    var end: Int
    /// Whether it is a ring of a polygon.
    var isRing: Bool
    /// The polygonal geometry that a ring belongs to.
    var owner: Int32
    /// Whether it is left out of everything.
    var isDropped = false
  }

  var network = Network()
  /// The node of each vertex, in the order in which they were added.
  var nodes: [Int32] = []
  var paths: [Path] = []
  /// The arcs, once the paths are cut.
  var arcs = Arcs()
  /// The arcs of each path: 2 × arc, and 1 more where the path runs against it.
  var references: [Int32] = []
  var referenceEnds: [Int] = []
  /// The edges of each path that go over ±180°, in its order.
  var seams: [Int: [Seam]] = [:]
  /// Whether x is longitude, once the paths are cut.
  public internal(set) var isGeographic = false
  /// For each node, whether it is left.
  var isKept: [Bool] = []
  /// Whether paths that collapse are left out.
  var dropsCollapsed = false
  /// The vertices whose position snapping changed, in order.
  public private(set) var movedVertices: [Int32] = []

  /// Makes an empty topology.
  public init() {}

  /// The number of paths.
  public var pathCount: Int { paths.count }

  /// The number of vertices of all paths.
  public var vertexCount: Int { nodes.count }

  /// The number of arcs, once the paths are cut.
  public var arcCount: Int { arcs.count }

  /// Adds a line or a ring.
  ///
  /// - Parameters:
  ///   - ordinates: finite: `[x, y, x, y …]` or `[x, y, z …]`; heights are not looked at.
  ///   - dimension: ordinates a vertex, 2 or 3.
  ///   - vertices: the line or ring, as vertex numbers.
  ///   - isRing: whether it is a ring of a polygon.
  ///   - owner: the same number for the rings of one Polygon or MultiPolygon.
  /// - Returns: the number of the path.
  ///
  /// O(vertices).
  @discardableResult
  public mutating func add(
    _ ordinates: [Double], dimension: Int, vertices: Range<Int>, isRing: Bool, owner: Int32
  ) -> Int {
    for vertex in vertices {
      nodes.append(network.node(ordinates[vertex * dimension], ordinates[vertex * dimension + 1]))
    }
    paths.append(Path(end: nodes.count, isRing: isRing, owner: owner))
    return paths.count - 1
  }

  /// The vertices of a path, counted over all paths.
  public func vertices(ofPath path: Int) -> Range<Int> {
    (path == 0 ? 0 : paths[path - 1].end)..<paths[path].end
  }

  /// Whether a path was left out.
  public func isDropped(_ path: Int) -> Bool { paths[path].isDropped }

  /// Leaves a path out, so that nothing is left of it and no other meets it; call it before `cut`.
  public mutating func drop(_ path: Int) { paths[path].isDropped = true }

  /// Where a vertex is now.
  public func position(ofVertex vertex: Int) -> SIMD2<Double> { network.nodes[Int(nodes[vertex])] }

  /// Makes one position of vertices that are within a distance of each other: that of the first of them in the stream.
  ///
  /// Call it before `cut`. A vertex goes to the nearest of the positions that stand before it, where one is within the
  /// distance, and else stands itself. O(vertices).
  ///
  /// - Parameters:
  ///   - distance: in metres, ≥ 0.
  ///   - metric: the metric of the coordinates.
  /// - Returns: for each vertex that moved (`movedVertices`), the first vertex that has its new position.
  public mutating func snap(within distance: Double, metric: LocalMetric) -> [Int32] {
    var grid = SnapGrid(distance: distance, metric: metric)
    var target = [Int32](repeating: 0, count: network.nodes.count)
    for (node, position) in network.nodes.enumerated() {
      target[node] = grid.nearest(to: position) ?? Int32(node)
      if target[node] == Int32(node) { grid.insert(Int32(node), at: position) }
    }
    var first = [Int32](repeating: -1, count: target.count)
    var sources: [Int32] = []
    for vertex in nodes.indices {
      let node = nodes[vertex]
      if first[Int(node)] < 0 { first[Int(node)] = Int32(vertex) }
      let new = target[Int(node)]
      if new == node { continue }
      nodes[vertex] = new
      movedVertices.append(Int32(vertex))
      sources.append(first[Int(new)])
    }
    return sources
  }

  /// The vertices of a path that are left, counted over all paths, in its order.
  ///
  /// A ring whose first vertex is removed begins and ends with the next one that is left. Of vertices that follow each
  /// other at one position, the first is left. Empty when the path has collapsed, or never had any.
  public func keptVertices(ofPath path: Int, into kept: inout [Int32]) {
    kept.removeAll(keepingCapacity: true)
    if paths[path].isDropped { return }
    let range = vertices(ofPath: path)
    guard let firstVertex = range.first, let lastVertex = range.last else { return }
    var last: Int32 = -1
    for vertex in range {
      let node = nodes[vertex]
      if node == last || !isKept[Int(node)] { continue }
      last = node
      kept.append(Int32(vertex))
    }
    let isClosed = nodes[firstVertex] == nodes[lastVertex]
    if paths[path].isRing, isClosed, let first = kept.first, nodes[Int(first)] != last { kept.append(first) }
    let least = paths[path].isRing || (dropsCollapsed && isClosed) ? 4 : 2
    if kept.count >= least { return }
    kept.removeAll(keepingCapacity: true)
    // Too few to begin with: they stay as they are.
    if !dropsCollapsed || range.count < least { kept.append(contentsOf: range.map(Int32.init)) }
  }
}

/// The arcs of a topology: a MultiLineString, and the node of each of its vertices.
struct Arcs: Sendable {
  var geometry = Geometry(type: .multiLineString)
  var nodes: [Int32] = []

  var count: Int { geometry.ringEnds.count }
}
