// The rings round the faces that each polygon has in the end.

public import Planar

/// A geometry that was mended.
public struct CleanGeometry: Sendable {
  public var geometry: Geometry
  /// For each vertex the one of the source at that place, −1 where there was none.
  public var sources: [Int32]
  /// For each vertex the one of the source that it was, also where it was moved; −1 where there was none.
  public var origins: [Int32]
}

/// The rings of owners of which something has changed.
struct CleanBorders: Sendable {
  private struct Loop: Sendable {
    let nodes: [Int32]
    let isShell: Bool
    let region: Int32
  }

  private var loops: [Int32: [Loop]] = [:]

  /// Makes one of nothing.
  init() {}

  /// Walks round the faces of the owners that are touched.
  init(_ faces: CoverageFaces, _ isTouched: [Bool]) {
    guard isTouched.contains(true) else { return }
    func owner(_ halfEdge: Int32) -> Int32 {
      let face = faces.faceOfHalfEdge[Int(halfEdge)]
      return face < 0 ? -1 : faces.faces[Int(face)].owner
    }
    let regions = faces.regions
    var isDone = [Bool](repeating: false, count: faces.faceOfHalfEdge.count)
    var places: [Int32: Int] = [:]
    for start in faces.faceOfHalfEdge.indices where !isDone[start] {
      let own = owner(Int32(start))
      guard own >= 0, isTouched[Int(own)], owner(Int32(start) ^ 1) != own else { continue }
      let region = regions[Int(faces.faceOfHalfEdge[start])]
      var path: [Int32] = []
      places.removeAll(keepingCapacity: true)
      var at = Int32(start)
      repeat {
        isDone[Int(at)] = true
        let node = faces.network.origin(at)
        // Where it comes back to a node it is cut: a ring touches itself nowhere.
        if let first = places[node] { close(&path, &places, from: first, own, region, faces) }
        places[node] = path.count
        path.append(node)
        at = faces.halfEdges.next[Int(at)]
        while owner(at ^ 1) == own { at = faces.halfEdges.next[Int(at ^ 1)] }
      } while at != start
      close(&path, &places, from: 0, own, region, faces)
    }
  }

  private mutating func close(
    _ path: inout [Int32], _ places: inout [Int32: Int], from first: Int, _ owner: Int32, _ region: Int32,
    _ faces: CoverageFaces
  ) {
    let nodes = Array(path[first...])
    for node in nodes { places[node] = nil }
    path.removeSubrange(first...)
    let turn = nodes.map { faces.network.nodes[Int($0)] }.ringOrientation
    if nodes.count < 3 || turn == 0 { return }
    loops[owner, default: []].append(Loop(nodes: nodes, isShell: turn > 0, region: region))
  }

  /// Whether an owner has nothing.
  func isEmpty(_ owner: Int32) -> Bool { loops[owner]?.isEmpty ?? true }

  /// The geometry of an owner, whose rings are `own`.
  func geometry(
    _ owner: Int32, _ rings: NodeRings, _ own: Range<Int>, from source: Geometry, isMulti: Bool, runsClockwise: Bool
  ) -> CleanGeometry {
    // The order of the nodes, and the vertices that they were.
    var places: [Int32: Int] = [:]
    var result = CleanGeometry(geometry: Geometry(dimension: source.dimension), sources: [], origins: [])
    var vertices: [Int32: Int32] = [:]
    for ring in own {
      for at in rings.range(ring) {
        let node = rings.nodes[at]
        if places[node] == nil { places[node] = at }
        if rings.sources[at] >= 0, vertices[node] == nil { vertices[node] = rings.sources[at] }
      }
    }
    func place(_ node: Int32) -> Int { places[node] ?? .max }
    // Each ring begins with its first node.
    let turned = (loops[owner] ?? []).map { loop -> (loop: Loop, place: Int) in
      let first = loop.nodes.indices.min { (place(loop.nodes[$0]), $0) < (place(loop.nodes[$1]), $1) } ?? 0
      let nodes = Array(loop.nodes[first...] + loop.nodes[..<first])
      return (Loop(nodes: nodes, isShell: loop.isShell, region: loop.region), place(nodes[0]))
    }.sorted { ($0.place, $0.loop.nodes[0]) < ($1.place, $1.loop.nodes[0]) }
    let shells = turned.filter { $0.loop.isShell }.map(\.loop)
    result.geometry.type = isMulti || shells.count > 1 ? .multiPolygon : .polygon
    for shell in shells {
      let holes = turned.filter { !$0.loop.isShell && $0.loop.region == shell.region }.map(\.loop)
      for loop in [shell] + holes {
        var nodes = loop.nodes
        if runsClockwise { nodes = [nodes[0]] + nodes.dropFirst().reversed() }
        append(nodes, vertices, rings, source, to: &result)
      }
      if result.geometry.type == .multiPolygon { result.geometry.partEnds.append(result.geometry.ringEnds.count) }
    }
    return result
  }

  private func append(
    _ nodes: [Int32], _ vertices: [Int32: Int32], _ rings: NodeRings, _ source: Geometry,
    to result: inout CleanGeometry
  ) {
    func height(_ node: Int32) -> Double? {
      guard source.dimension == 3, let vertex = vertices[node], vertex >= 0 else { return nil }
      return source.ordinates[Int(vertex) * 3 + 2]
    }
    let heights = source.dimension == 3 ? heights(of: nodes, rings, height) : []
    for (index, node) in (nodes + [nodes[0]]).enumerated() {
      let position = rings.position(node)
      result.geometry.ordinates += [position.x, position.y]
      let vertex = vertices[node] ?? -1
      result.origins.append(vertex)
      result.sources.append(vertex >= 0 && source.position(Int(vertex)) == position ? vertex : -1)
      if source.dimension == 3 { result.geometry.ordinates.append(heights[index % nodes.count]) }
    }
    result.geometry.ringEnds.append(result.geometry.vertexCount)
  }

  /// The heights round a ring: of nodes without one what lies between those before and after, by the share of the way;
  /// NaN where none has one.
  private func heights(of nodes: [Int32], _ rings: NodeRings, _ height: (Int32) -> Double?) -> [Double] {
    var heights = nodes.map { height($0) ?? .nan }
    guard let first = heights.firstIndex(where: { !$0.isNaN }) else { return heights }
    let count = nodes.count
    var (start, ways) = (first, [0.0])
    for step in 1...count {
      let at = (first + step) % count
      let way = rings.position(nodes[at]) - rings.position(nodes[(at + count - 1) % count])
      ways.append((ways.last ?? 0) + (way * way).sum().squareRoot())
      if heights[at].isNaN { continue }
      let whole = ways[ways.count - 1]
      for index in 1..<ways.count - 1 {
        let share = whole > 0 ? ways[index] / whole : 0
        let height = heights[start] + (heights[at] - heights[start]) * share
        // Without the noise of the last digits.
        heights[(start + index) % count] = (height * 1e9).rounded() / 1e9
      }
      (start, ways) = (at, [0])
    }
    return heights
  }
}
