// Fewer vertices for all arcs of a topology at once.

import Globe
import Planar
import Simplification

/// Removes vertices from the arcs of a topology, so that what the paths share stays shared.
///
/// Every arc is simplified once, by the method of choice, whichever paths run along it; junctions stay. Then chords
/// that cross another edge, run along it, cut off a vertex of another arc, or turn a ring round get back the vertices
/// that they need, as in `Simplifier`; so an area keeps its neighbours, and no gap or overlap comes up that was not
/// there. Crossings of the source are never at fault and stay.
///
/// Arcs with the same two ends would lie on one another where all between them goes. One of them keeps a vertex; or,
/// when collapsed shapes are dropped and a ring of these two arcs alone is to go, they may.
///
/// O(n log n) on real borders.
public struct ArcSimplifier: Sendable {
  /// How much is removed, and how.
  private var simplifier: Simplifier
  private let keepsShapes: Bool
  /// How many vertices of arcs the last call of `simplify` left.
  public private(set) var keptCount = 0
  /// Twice the signed area between each arc and the segment of its ends: of the source, and of what is left.
  var sourceAreas: [Double] = []
  var areas: [Double] = []

  /// Makes a simplifier.
  ///
  /// - Parameters:
  ///   - tolerance: in metres; a vertex as far as the tolerance is removed, and none when it is negative.
  ///   - metric: the metric of the coordinates.
  ///   - method: how vertices are chosen; `topologyPreserving` is as good as `douglasPeucker`, since both preserve it
  ///     here.
  ///   - keepsShapes: whether rings and closed lines that would collapse keep three vertices.
  public init(
    tolerance: Double, metric: LocalMetric, method: SimplificationMethod = .douglasPeucker, keepsShapes: Bool = true
  ) {
    self.keepsShapes = keepsShapes
    simplifier = Simplifier(tolerance: tolerance, metric: metric, method: method, keepsShapes: keepsShapes)
  }

  /// The significances of the vertices of all arcs, each border counted once.
  public static func ranking(
    of topology: Topology, metric: LocalMetric, method: SimplificationMethod, keepsShapes: Bool
  ) -> VertexRanking {
    var simplifier = Simplifier(tolerance: 0, metric: metric, method: method, keepsShapes: keepsShapes)
    var ranking = VertexRanking()
    simplifier.rank(topology.arcs.geometry, into: &ranking)
    return ranking
  }

  /// Simplifies the arcs of a topology that has been cut.
  ///
  /// - Parameter lossMetric: in what the loss is measured; nil to leave that out.
  /// - Returns: how far removed vertices are from what is left, if that was asked for.
  @discardableResult
  public mutating func simplify(_ topology: inout Topology, lossMetric: LocalMetric? = nil) -> SimplificationLoss {
    topology.dropsCollapsed = !keepsShapes
    keptCount = topology.arcs.geometry.vertexCount
    if simplifier.tolerance < 0 { return SimplificationLoss() }
    let arcs = topology.arcs
    simplifier.clearFlags(arcs.geometry.vertexCount)
    for arc in 0..<arcs.count {
      keep(arcs.geometry, arcs.geometry.ring(arc))
      if topology.isGeographic { splitWide(arcs.geometry, arcs.geometry.ring(arc)) }
    }
    repair(topology)
    keptCount = simplifier.flags[..<arcs.geometry.vertexCount].count { $0 }
    var loss = SimplificationLoss()
    if let lossMetric {
      simplifier.loss = loss
      simplifier.measureLoss(arcs.geometry, 0, lossMetric)
      loss.add(deviation: simplifier.loss.deviation)
    }
    for node in topology.isKept.indices { topology.isKept[node] = false }
    for vertex in arcs.nodes.indices where simplifier.flags[vertex] {
      topology.isKept[Int(arcs.nodes[vertex])] = true
    }
    return loss
  }

  private mutating func keep(_ geometry: Geometry, _ vertices: Range<Int>) {
    let left = simplifier.keepLine(geometry, vertices)
    // What goes nowhere and back encloses nothing.
    if !keepsShapes, left < 4, vertices.count > 2, geometry.isClosed(vertices) {
      for vertex in vertices { simplifier.flags[vertex] = false }
    }
  }

  /// Gives chords half a turn long, which would go the other way round the Earth, a vertex from their middle.
  private mutating func splitWide(_ geometry: Geometry, _ vertices: Range<Int>) {
    guard geometry.span(vertices).map({ Longitude.isHalfOrMore($0.upper - $0.lower) }) ?? false else { return }
    func x(_ vertex: Int) -> Double { geometry.ordinates[vertex * geometry.dimension] }
    var start = vertices.lowerBound
    var chords: [Range<Int>] = []
    for end in vertices.dropFirst() where simplifier.flags[end] {
      chords.append(start..<end)
      start = end
    }
    while let chord = chords.popLast() {
      let (start, end) = (chord.lowerBound, chord.upperBound)
      let middle = (x(start) + x(end)) / 2
      guard Longitude.isHalfOrMore(x(end) - x(start)),
        let vertex = (start + 1..<end).min(by: { abs(x($0) - middle) < abs(x($1) - middle) })
      else { continue }
      simplifier.flags[vertex] = true
      chords += [start..<vertex, vertex..<end]
    }
  }

  // MARK: Repair

  /// Puts vertices back until no ring is turned round and no chord is in conflict.
  private mutating func repair(_ topology: Topology) {
    let geometry = topology.arcs.geometry
    // `unsafe` holds: the view is not used after the closure.
    unsafe geometry.ordinates.withUnsafeBufferPointer { ordinates in
      let source = unsafe SourceVertices(ordinates: ordinates, dimension: 2)
      let arcs = geometry.ringEnds.indices
      simplifier.rings.removeAll()
      simplifier.rings.isOpen = arcs.map { !geometry.isClosed(geometry.ring($0)) }
      simplifier.spareRings.isOpen = simplifier.rings.isOpen
      sourceAreas = arcs.map { source.doubleArea(geometry.ring($0), kept: nil) }
      areas = sourceAreas
      for arc in arcs {
        let vertices = geometry.ring(arc)
        simplifier.rings.appendRing(arc, vertices: vertices, kept: simplifier.flags, source)
      }
      let rings = RingTurns(topology, sourceAreas)
      simplifier.rings.twins = keepsShapes ? [] : rings.twins(simplifier.rings, topology)
      simplifier.spareRings.twins = simplifier.rings.twins
      // Rings first: two chords on one another, of which one has got a vertex, are no longer in conflict.
      measureFreshArcs(geometry, source)
      while rings.markTurned(&simplifier.rings, areas: areas, dropsCollapsed: !keepsShapes) {
        splitMarked(geometry, source, round: 0)
        measureFreshArcs(geometry, source)
      }
      for index in simplifier.rings.edges.indices { simplifier.rings.edges[index].isFresh = true }
      var round = 0
      while true {
        let isTurned = rings.markTurned(&simplifier.rings, areas: areas, dropsCollapsed: !keepsShapes)
        let isCrossing = simplifier.conflicts.mark(&simplifier.rings, source)
        if !isTurned, !isCrossing {
          simplifier.rings.removeAll()
          return
        }
        splitMarked(geometry, source, round: round)
        measureFreshArcs(geometry, source)
        round += 1
      }
    }
  }

  private mutating func splitMarked(_ geometry: Geometry, _ source: SourceVertices, round: Int) {
    let halves = round >= Simplifier.gentleRounds
    for arc in geometry.ringEnds.indices { _ = simplifier.splitMarked(arc, geometry, source, halves: halves) }
    swap(&simplifier.rings, &simplifier.spareRings)
    simplifier.spareRings.removeAll()
  }

  private mutating func measureFreshArcs(_ geometry: Geometry, _ source: SourceVertices) {
    for arc in geometry.ringEnds.indices {
      let range = simplifier.rings.range(ofRing: arc)
      if range.contains(where: { simplifier.rings.edges[$0].isFresh }) {
        areas[arc] = source.doubleArea(geometry.ring(arc), kept: simplifier.flags)
      } else if range.isEmpty {
        areas[arc] = 0
      }
    }
  }
}
