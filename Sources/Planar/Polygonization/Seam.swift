// Linework of the globe on a sheet from -180 to 180 degrees, whose sides are one.

extension Network {
  /// The source of the segments along the seam.
  public static let seamSource: Int32 = -1
}

extension Polygonizer {
  /// Finds the polygons of longitudes and latitudes from −180 to 180, where lines that cross ±180° are cut there.
  ///
  /// A node at 180 and the one at the same latitude at −180 are one place, and a segment along one side lies along the
  /// other too: dangles and cut edges are those of the globe. The network gets what the sheet lacks: nodes and segments
  /// that only the other side has, and, from `Network.seamSource`, segments along both sides where an area goes over.
  /// The polygons on both sides are then one area: see `Polygonization.continuations`.
  ///
  /// O(n log n) in segments, and again as often as areas turn out to be open, or lines to have one area on both sides.
  ///
  /// - Parameters:
  ///   - isNoded: whether it is known that segments meet at nodes alone.
  ///   - cutsAtNodes: whether segments along a side are cut at the nodes of the other.
  public static func polygonize(
    closingSeamOf network: inout Network, isNoded: Bool = false, cutsAtNodes: Bool = false
  ) -> Polygonization {
    guard network.hasBothSides else { return Polygonizer(network, isNoded: isNoded).polygonize() }
    var closing = SeamClosing(network, isNoded: isNoded, cutsAtNodes: cutsAtNodes)
    let result = closing.polygonize()
    network = closing.network
    return result
  }
}

/// The work on one network.
private struct SeamClosing {
  private typealias Stretch = (east: (low: Int32, high: Int32), west: (low: Int32, high: Int32))

  private(set) var network: Network
  private let isNoded: Bool
  /// The number of segments that were drawn; those after them are copies and the seam's.
  private let drawn: Int
  /// For each segment along a side that along the other side, and for each node there.
  private var twins: [Int32: Int32] = [:]
  private var nodeTwins: [Int32: Int32] = [:]
  /// The segments that bound nothing on the globe.
  private var isLeftOut: [Bool]
  private var isDangle: [Bool] = []

  init(_ network: Network, isNoded: Bool, cutsAtNodes: Bool) {
    self.isNoded = isNoded
    self.network = cutsAtNodes ? network.cuttingSides() : network
    drawn = self.network.segments.count
    nodeTwins = self.network.addTwinNodes()
    twins = self.network.addTwinSegments(nodeTwins)
    isLeftOut = [Bool](repeating: false, count: self.network.segments.count)
  }

  mutating func polygonize() -> Polygonization {
    leaveOutDangles()
    while true {
      let closed = close()
      if leaveOutCutEdges(closed.areas, closed.result) { continue }
      network = closed.network
      var result = closed.result
      result.join(closed.areas)
      tellLeftovers(&result)
      return result
    }
  }

  /// Whether a segment is told; of two that are one on the globe, the first is.
  private func isFirst(_ segment: Int) -> Bool {
    segment < drawn && (twin(of: segment).map { segment < $0 } ?? true)
  }

  private func twin(of segment: Int) -> Int? {
    network.isAlongSide(network.segments[segment]) ? twins[Int32(segment)].map { Int($0) } : nil
  }

  private mutating func leaveOut(_ segment: Int) {
    isLeftOut[segment] = true
    if let twin = twin(of: segment) { isLeftOut[twin] = true }
  }

  private mutating func leaveOutDangles() {
    var takesPart = isLeftOut.indices.map(isFirst)
    var places = network.nodes.indices.map { Int32($0) }
    for (node, twin) in nodeTwins { places[Int(node)] = min(node, twin) }
    network.takeDangles(&takesPart) { places[Int($0)] }
    isDangle = isLeftOut.indices.map { isFirst($0) && !takesPart[$0] }
    for segment in isDangle.indices where isDangle[segment] { leaveOut(segment) }
  }

  /// The polygons of the sheet, closed along the seam where an area lies on both sides of it.
  private func close() -> (network: Network, result: Polygonization, areas: Areas) {
    var stretches = openStretches()
    while true {
      var closed = network
      let first = closed.segments.count
      for stretch in stretches {
        // A segment that is left out may lie there.
        closed.addParallel(stretch.east.low, stretch.east.high, source: Network.seamSource)
        closed.addParallel(stretch.west.low, stretch.west.high, source: Network.seamSource)
      }
      let result = Polygonizer(closed, isNoded: isNoded, leavingOut: isLeftOut).polygonize()
      var areas = Areas(result.polygonCount)
      for index in stretches.indices {
        // Upwards the area is to the left at 180, and to the right at -180.
        let east = (first + index * 2) * 2
        areas.join(result.polygonOfHalfEdge[east], result.polygonOfHalfEdge[east + 3])
      }
      let open = stretches.indices.filter { areas.isOpen(result.polygonOfHalfEdge[(first + $0 * 2) * 2]) }
      if open.isEmpty { return (closed, result, areas) }
      for index in open.reversed() { stretches.remove(at: index) }
    }
  }

  /// The stretches of the seam between neighbouring nodes that no segment lies along.
  private func openStretches() -> [Stretch] {
    var isNode: Set<Int32> = []
    var sides: [(low: Double, high: Double)] = []
    for (index, segment) in network.segments.enumerated() where !isLeftOut[index] {
      for end in 0..<2 where network.isOnSide(segment[end]) { isNode.insert(segment[end]) }
      guard network.isAlongSide(segment) else { continue }
      let (a, b) = (network.nodes[Int(segment.x)].y, network.nodes[Int(segment.y)].y)
      sides.append((min(a, b), max(a, b)))
    }
    sides.sort { $0.low < $1.low }
    var stretches: [Stretch] = []
    var last: (east: Int32, west: Int32)?
    var (next, reach) = (0, -Double.infinity)
    for node in isNode.sorted(by: { network.nodes[Int($0)].y < network.nodes[Int($1)].y }) {
      guard let twin = nodeTwins[node] else { continue }
      let here = network.nodes[Int(node)].x > 0 ? (east: node, west: twin) : (east: twin, west: node)
      guard let before = last else {
        last = here
        continue
      }
      if before == here { continue }
      let (low, high) = (network.nodes[Int(before.east)].y, network.nodes[Int(here.east)].y)
      while next < sides.count, sides[next].low <= low {
        reach = max(reach, sides[next].high)
        next += 1
      }
      if reach < high { stretches.append(((before.east, here.east), (before.west, here.west))) }
      last = here
    }
    return stretches
  }

  /// Leaves out what has one area on both sides; false where there is none.
  private mutating func leaveOutCutEdges(_ areas: Areas, _ result: Polygonization) -> Bool {
    var found = false
    for segment in 0..<drawn where isFirst(segment) && !isLeftOut[segment] {
      var (one, other) = (segment * 2, segment * 2 + 1)
      if let twin = twin(of: segment) { (one, other) = (inner(segment), inner(twin)) }
      guard areas.areSame(result.polygonOfHalfEdge[one], result.polygonOfHalfEdge[other]) else { continue }
      leaveOut(segment)
      found = true
    }
    return found
  }

  /// The half-edge of a segment along a side that has the sheet to its left.
  private func inner(_ segment: Int) -> Int {
    let (from, to) = (network.segments[segment].x, network.segments[segment].y)
    let runsUp = network.nodes[Int(to)].y > network.nodes[Int(from)].y
    return segment * 2 + (runsUp == (network.nodes[Int(from)].x > 0) ? 0 : 1)
  }

  /// Tells the dangles and cut edges of the globe in place of the sheet's.
  private func tellLeftovers(_ result: inout Polygonization) {
    var isTold = isDangle
    isTold += [Bool](repeating: false, count: network.segments.count - isTold.count)
    for halfEdge in result.halfEdges + result.invalidRings.joined() { isTold[Int(halfEdge >> 1)] = true }
    for segment in 0..<drawn {
      if let twin = twin(of: segment), isTold[twin] { isTold[segment] = true }
    }
    result.dangles = network.runs { $0 < drawn && isDangle[$0] }
    result.cutEdges = network.runs { isFirst($0) && !isTold[$0] }
  }
}

/// Which polygons are one area on the globe, the outside of all among them.
private struct Areas {
  private var first: [Int32]
  private let outside: Int32

  init(_ polygons: Int) {
    outside = Int32(polygons)
    first = (0...outside).map { $0 }
  }

  /// The first polygon of the area that a polygon, -1 for none, is a part of.
  func root(_ polygon: Int32) -> Int32 {
    var at = polygon < 0 ? outside : polygon
    while first[Int(at)] != at { at = first[Int(at)] }
    return at
  }

  mutating func join(_ one: Int32, _ other: Int32) {
    let (a, b) = (root(one), root(other))
    first[Int(max(a, b))] = min(a, b)
    // Paths stay short: what was asked about leads to its root.
    for polygon in [one, other] where polygon >= 0 { first[Int(polygon)] = min(a, b) }
  }

  func isOpen(_ polygon: Int32) -> Bool { root(polygon) == root(-1) }

  func areSame(_ one: Int32, _ other: Int32) -> Bool { one >= 0 && other >= 0 && root(one) == root(other) }

  /// Each polygon but the first of its area, with that one.
  var continuations: [(polygon: Int, first: Int)] {
    (0..<outside).filter { root($0) != $0 }.map { (Int($0), Int(root($0))) }
  }
}

extension Polygonization {
  /// Makes the polygons of each area one.
  fileprivate mutating func join(_ areas: Areas) {
    for (polygon, first) in areas.continuations { continuations[first, default: []].append(polygon) }
  }
}
