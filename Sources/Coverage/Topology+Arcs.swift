// Paths cut into arcs at the junctions, every arc once.

import Globe
import Planar

extension Topology {
  /// Finds the junctions, and cuts every path into arcs there.
  ///
  /// O(vertices).
  ///
  /// - Parameter isGeographic: whether x is longitude, in −180…180: the ends of a straight run along ±180, where a ring
  ///   that crosses the antimeridian was cut, are then junctions too, so that both sides keep them; so are vertices at
  ///   the poles; and an edge that goes over ±180, by `EdgeWay`'s rule, is as if it were cut there.
  /// - Parameter keepsStarts: whether the vertices that rings begin with are junctions, and so stay.
  public mutating func cut(isGeographic: Bool, keepsStarts: Bool = false) {
    self.isGeographic = isGeographic
    let pinned = isGeographic ? findSeams() : []
    var junctions = Junctions(network.nodes, pinsAntimeridian: isGeographic)
    for node in pinned { junctions.isJunction[Int(node)] = true }
    var path: [Int32] = []
    for index in paths.indices {
      load(index, into: &path)
      let isRing = isRing(index, path)
      junctions.visit(path, isRing: isRing)
      if keepsStarts, isRing, let start = path.first { junctions.isJunction[Int(start)] = true }
    }
    var cutter = ArcCutter(isJunction: junctions.isJunction)
    referenceEnds.reserveCapacity(paths.count)
    for index in paths.indices {
      load(index, into: &path)
      if path.count > 1 {
        if isRing(index, path) { rotate(&path, isJunction: cutter.isJunction) }
        var start = 0
        for at in 1..<path.count where at == path.count - 1 || path[at] < 0 || cutter.isJunction[Int(path[at])] {
          if path[at] >= 0, at > start { references.append(cutter.reference(path[start...at], &arcs, &network)) }
          start = path[at] >= 0 ? at : at + 1
        }
      }
      referenceEnds.append(references.count)
    }
    isKept = [Bool](repeating: true, count: network.nodes.count)
  }

  /// The references of a path.
  @inline(__always)
  func references(ofPath path: Int) -> Range<Int> {
    (path == 0 ? 0 : referenceEnds[path - 1])..<referenceEnds[path]
  }

  /// The nodes of a path, those that follow each other at one position once; −1 between the two sides of ±180°.
  private func load(_ index: Int, into path: inout [Int32]) {
    path.removeAll(keepingCapacity: true)
    if paths[index].isDropped { return }
    var seams = (seams[index] ?? [])[...]
    for vertex in vertices(ofPath: index) {
      if nodes[vertex] != path.last { path.append(nodes[vertex]) }
      guard let seam = seams.first, seam.vertex == vertex else { continue }
      if seam.leaves != path.last { path.append(seam.leaves) }
      path += [-1, seam.enters]
      seams.removeFirst()
    }
  }

  /// Whether a path has no end: a ring of a polygon that encloses something.
  private func isRing(_ index: Int, _ path: [Int32]) -> Bool {
    paths[index].isRing && path.count > 3 && path.first == path.last
  }

  /// Turns a ring so that it begins at a junction, or where it has none at its westernmost node, which is the same one
  /// wherever the ring begins.
  private func rotate(_ path: inout [Int32], isJunction: [Bool]) {
    path.removeLast()
    var start = path.firstIndex { $0 >= 0 && isJunction[Int($0)] }
    if start == nil {
      start = path.indices.min { isBefore(path[$0], path[$1]) }
    }
    if let start, start > 0 { path = Array(path[start...] + path[..<start]) }
    path.append(path[0])
  }

  /// Whether a node is to the west of another, or as far west and to the south of it.
  private func isBefore(_ a: Int32, _ b: Int32) -> Bool {
    isLess(network.nodes[Int(a)], network.nodes[Int(b)])
  }
}

/// Whether a position is to the west of another, or as far west and to the south of it.
private func isLess(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Bool { a.x != b.x ? a.x < b.x : a.y < b.y }

/// Finds the nodes in which paths part, meet or end.
private struct Junctions {
  var isJunction: [Bool]
  /// The neighbours that the first path had at each node, the lower number first; -1 before there was one.
  private var neighbors: [SIMD2<Int32>]
  private let positions: [SIMD2<Double>]
  private let pinsAntimeridian: Bool

  init(_ positions: [SIMD2<Double>], pinsAntimeridian: Bool) {
    isJunction = [Bool](repeating: false, count: positions.count)
    neighbors = [SIMD2<Int32>](repeating: SIMD2(-1, -1), count: positions.count)
    self.positions = positions
    self.pinsAntimeridian = pinsAntimeridian
  }

  mutating func visit(_ path: [Int32], isRing: Bool) {
    guard let first = path.first, let last = path.last else { return }
    if isRing {
      pass(path[path.count - 2], first, path[1])
    } else {
      isJunction[Int(first)] = true
      isJunction[Int(last)] = true
    }
    if path.count < 3 { return }
    for at in 1..<path.count - 1 { pass(path[at - 1], path[at], path[at + 1]) }
  }

  @inline(__always)
  private mutating func pass(_ before: Int32, _ node: Int32, _ after: Int32) {
    // What lies at a seam is a junction already.
    if min(before, node, after) < 0 { return }
    let pair = SIMD2(min(before, after), max(before, after))
    let index = Int(node)
    if neighbors[index].x < 0 {
      neighbors[index] = pair
    } else if neighbors[index] != pair {
      isJunction[index] = true
    }
    guard pinsAntimeridian else { return }
    // At a pole a degree of longitude has no length: no distance tells what a corner is good for.
    if abs(positions[index].y) >= 90 { isJunction[index] = true }
    if Longitude.isSide(positions[index].x) {
      let x = positions[index].x
      if positions[Int(before)].x != x || positions[Int(after)].x != x { isJunction[index] = true }
    }
  }
}

/// Makes arcs, and finds those that are there already.
private struct ArcCutter {
  let isJunction: [Bool]
  /// The arc that each node which is no junction lies on.
  private var arcOfNode: [Int32]
  /// The arc of each segment of the network: those of two nodes.
  private var arcOfSegment: [Int32] = []

  init(isJunction: [Bool]) {
    self.isJunction = isJunction
    arcOfNode = [Int32](repeating: -1, count: isJunction.count)
  }

  /// The arc through some nodes and its direction; made if there is none.
  mutating func reference(_ path: ArraySlice<Int32>, _ arcs: inout Arcs, _ network: inout Network) -> Int32 {
    let first = path[path.startIndex]
    let second = path[path.startIndex + 1]
    let isSegment = path.count == 2
    if isSegment, let segment = network.segment(first, second) {
      return reference(to: arcOfSegment[Int(segment)], first, second, arcs)
    }
    if !isSegment, arcOfNode[Int(second)] >= 0 { return reference(to: arcOfNode[Int(second)], first, second, arcs) }

    let arc = Int32(arcs.count)
    // The direction does not depend on the path, so that the result does not depend on the order of the stream.
    let ends = (network.nodes[Int(first)], network.nodes[Int(path[path.endIndex - 1])])
    let inner = (network.nodes[Int(second)], network.nodes[Int(path[path.endIndex - 2])])
    let isReversed = ends.0 == ends.1 ? isLess(inner.1, inner.0) : isLess(ends.1, ends.0)
    for at in path.indices {
      let node = path[isReversed ? path.endIndex - 1 - (at - path.startIndex) : at]
      let position = network.nodes[Int(node)]
      arcs.nodes.append(node)
      arcs.geometry.ordinates.append(position.x)
      arcs.geometry.ordinates.append(position.y)
      // A free ring is known by any of its nodes, its first one included.
      if !isJunction[Int(node)] { arcOfNode[Int(node)] = arc }
    }
    arcs.geometry.ringEnds.append(arcs.nodes.count)
    if isSegment {
      network.addLine([first, second], source: 0)
      arcOfSegment.append(arc)
    }
    return 2 * arc + (isReversed ? 1 : 0)
  }

  private func reference(to arc: Int32, _ first: Int32, _ second: Int32, _ arcs: Arcs) -> Int32 {
    let start = arcs.geometry.ring(Int(arc)).lowerBound
    return 2 * arc + (arcs.nodes[start] == first && arcs.nodes[start + 1] == second ? 0 : 1)
  }
}
