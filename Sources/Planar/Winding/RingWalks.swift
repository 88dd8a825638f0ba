// The boundary's walks as rings, and holes in their shells.

/// Walks round what is inside, divided where they come to one place twice.
///
/// A walk bounds one connected area on one side. At most one of its rings is a shell, and then the others are holes
/// that touch it. A walk without a shell bounds holes alone: its leftmost vertex has, to its left, the area that it is
/// in, and so what is next below belongs to a walk round the same area.
struct RingWalks {
  private var segments: [Segment] = []
  private var table = PlaceTable()
  private var nodes: [Int32] = []
  private var walkOfSegment: [Int32] = []
  private var walks: [Walk] = []
  private var boxes = SegmentBoxes()
  private var position: [Int32] = []

  private struct Walk {
    var shell: [Int32] = []
    var holes: [[Int32]] = []
    /// The walk that bounds the same area on the side below.
    var owner: Int32 = -1
  }

  /// Reads the segments of walks, which end at `walkEnds`.
  mutating func read(_ boundary: [Segment], _ walkEnds: [Int]) {
    segments = boundary
    table.reset(capacity: boundary.count)
    walks.removeAll(keepingCapacity: true)
    walkOfSegment.removeAll(keepingCapacity: true)
    var start = 0
    for end in walkEnds {
      nodes.removeAll(keepingCapacity: true)
      for segment in boundary[start..<end] {
        nodes.append(table.number(segment.lowHalf))
        walkOfSegment.append(Int32(truncatingIfNeeded: walks.count))
      }
      divide()
      start = end
    }
    if boundary.count > Overlay.many {
      table.finish()
      (nodes, position) = ([], [])
    }
  }

  /// Makes rings of a walk's nodes, each without a node twice.
  private mutating func divide() {
    while position.count < table.places.count { position.append(-1) }
    var walk = Walk()
    var path: [Int32] = []
    path.reserveCapacity(nodes.count)
    for node in nodes + nodes.prefix(1) {
      let at = position[Int(node)]
      if at >= 0 {
        let ring = Array(path[Int(at)...])
        for left in ring { position[Int(left)] = -1 }
        path.removeLast(ring.count)
        take(ring, &walk)
      }
      position[Int(node)] = Int32(truncatingIfNeeded: path.count)
      path.append(node)
    }
    for node in path { position[Int(node)] = -1 }
    walks.append(walk)
  }

  private func take(_ ring: [Int32], _ walk: inout Walk) {
    guard ring.count > 2 else { return }
    if ring.lazy.map({ table.places[Int($0)] }).ringOrientation < 0 {
      walk.holes.append(ring)
    } else if walk.shell.isEmpty {
      walk.shell = ring
    }
  }

  /// Appends the polygons: each walk's shell, and the holes of all walks around the same area.
  mutating func appendPolygons(_ grid: Grid, to result: inout Geometry) {
    var holes: [Int32: [Int]] = [:]
    if walks.contains(where: { $0.shell.isEmpty && !$0.holes.isEmpty }) {
      let alone = walks.indices.filter { walks[$0].shell.isEmpty && !walks[$0].holes.isEmpty }
      let places = alone.map { leftmost(walks[$0]) }
      let below = segmentsBelow(places)
      if below == nil { index() }
      for (number, index) in alone.enumerated() {
        let segment = below.map { $0[number] } ?? boxes.segmentBelow(places[number], in: segments) ?? -1
        walks[index].owner = segment < 0 ? -1 : walkOfSegment[segment]
      }
      // Each owner is farther to the left than what it owns; what was found is kept, so that a row of holes is walked
      // once.
      for index in walks.indices where walks[index].shell.isEmpty && !walks[index].holes.isEmpty {
        var row = [index]
        var owner = walks[index].owner
        while owner >= 0, walks[Int(owner)].shell.isEmpty {
          row.append(Int(owner))
          owner = walks[Int(owner)].owner
        }
        for walk in row { walks[walk].owner = owner }
        if owner >= 0 { holes[owner, default: []].append(index) }
      }
    }
    if segments.count > Overlay.many { (segments, walkOfSegment) = ([], []) }
    for (index, walk) in walks.enumerated() where !walk.shell.isEmpty {
      append(walk.shell, grid, to: &result)
      for hole in walk.holes { append(hole, grid, to: &result) }
      for other in holes[Int32(truncatingIfNeeded: index)] ?? [] {
        for hole in walks[other].holes { append(hole, grid, to: &result) }
      }
      result.partEnds.append(result.ringEnds.count)
    }
  }

  /// Sorts the walks by place, and makes the boxes of their segments.
  private mutating func index() {
    var starts: [Int] = []
    for (segment, walk) in walkOfSegment.enumerated() where segment == 0 || walk != walkOfSegment[segment - 1] {
      starts.append(segment)
    }
    starts.append(segments.count)
    let keys = starts.dropLast().map { segments[$0].lowHalf.curveIndex }
    var (sorted, walkOfSorted): ([Segment], [Int32]) = ([], [])
    for run in keys.indices.sorted(by: { keys[$0] < keys[$1] }) {
      sorted += segments[starts[run]..<starts[run + 1]]
      walkOfSorted += walkOfSegment[starts[run]..<starts[run + 1]]
    }
    (segments, walkOfSegment) = (sorted, walkOfSorted)
    boxes.build(segments, margin: 0)
  }

  /// The segment that is next below each place, -1 for none; nil where segments are few, or places so many that an
  /// index of segments is less work.
  private func segmentsBelow(_ places: [Position]) -> [Int]? {
    guard segments.count > Overlay.many else { return nil }
    var lower = LowerSegments(places, limit: 8 * segments.count)
    for (number, segment) in segments.enumerated() where !lower.look(at: segment, number) { return nil }
    return lower.found
  }

  private func leftmost(_ walk: Walk) -> Position {
    var leftmost = Position(repeating: .infinity)
    for ring in walk.holes {
      for node in ring {
        let place = table.places[Int(node)]
        if place.x < leftmost.x || place.x == leftmost.x && place.y < leftmost.y { leftmost = place }
      }
    }
    return leftmost
  }

  private func append(_ ring: [Int32], _ grid: Grid, to result: inout Geometry) {
    for node in ring + ring.prefix(1) {
      let position = grid.position(table.places[Int(node)])
      result.ordinates.append(position.x)
      result.ordinates.append(position.y)
    }
    result.ringEnds.append(result.vertexCount)
  }
}
