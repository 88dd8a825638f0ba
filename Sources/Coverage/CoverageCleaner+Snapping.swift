// Vertices and sides of different polygons that nearly meet, made to meet.

import Planar

extension CoverageCleaner {
  /// The nodes of sides that one polygon alone has, and whose they are.
  private func looseOwners(_ segments: RingSegments) -> [Int32: [Int32]] {
    var owners: [Int32: [Int32]] = [:]
    for side in rings.nodes.indices where segments.segmentOfSide[side] >= 0 {
      let segment = Int(segments.segmentOfSide[side])
      guard segments.uses[segment] == 1 else { continue }
      let pair = segments.network.segments[segment]
      owners[pair.x] = []
      owners[pair.y] = []
    }
    for ring in rings.ends.indices {
      let owner = rings.owner(ofRing: ring)
      for node in rings.nodes[rings.range(ring)] {
        guard let known = owners[node], !known.contains(owner) else { continue }
        owners[node] = known + [owner]
      }
    }
    return owners
  }

  /// Moves nodes of loose sides to earlier ones of other polygons.
  ///
  /// No polygon gets two of its vertices at one place so.
  mutating func snapVertices() {
    let segments = RingSegments(rings)
    var owners = looseOwners(segments)
    var grid = SnapGrid(distance: snap, metric: metric)
    var target: [Int32: Int32] = [:]
    for node in owners.keys.sorted() {
      let own = owners[node] ?? []
      let near = grid.nearest(to: rings.position(node)) { other in
        owners[other].map { $0.allSatisfy { !own.contains($0) } } ?? false
      }
      if let near {
        target[node] = near
        owners[near, default: []] += own
      } else {
        grid.insert(node, at: rings.position(node))
      }
    }
    if target.isEmpty { return }
    for ring in rings.ends.indices {
      let owner = Int(rings.owner(ofRing: ring))
      for at in rings.range(ring) {
        guard let new = target[rings.nodes[at]] else { continue }
        rings.nodes[at] = new
        repairs.movedVertices += 1
        isTouched[owner] = true
      }
    }
    rings.closeUp()
  }

  /// Gives loose sides the loose vertices of other polygons that lie on them, or nearly.
  mutating func joinToSides() -> Bool {
    let segments = RingSegments(rings)
    let owners = looseOwners(segments)
    // The loose segments and whose they are.
    var loose: [(segment: Int, owner: Int32)] = []
    for ring in rings.ends.indices {
      for side in rings.range(ring) where segments.segmentOfSide[side] >= 0 {
        let segment = Int(segments.segmentOfSide[side])
        if segments.uses[segment] == 1 { loose.append((segment, rings.owner(ofRing: ring))) }
      }
    }
    let tree = BoxTree(loose.map { segments.box($0.segment) })
    var divisions: [Division] = []
    for node in owners.keys.sorted() {
      let place = rings.position(node)
      let scale = metric.scale(y: place.y)
      let metres = Position(scale.x, scale.y)
      let reach = Position(repeating: snap) / Position(max(metres.x, 1e-9), metres.y)
      let own = owners[node] ?? []
      tree.visit(meeting: Box(place - reach, place + reach)) { found in
        guard !own.contains(loose[found].owner) else { return }
        let pair = segments.network.segments[loose[found].segment]
        if pair.x == node || pair.y == node { return }
        let (a, b) = segments.ends(loose[found].segment)
        let (along, toPlace) = ((b - a) * metres, (place - a) * metres)
        let length = (along * along).sum()
        let share = (along * toPlace).sum() / length
        guard share > 0, share < 1 else { return }
        let off = toPlace - along * share
        let square = (off * off).sum()
        if square > snap * snap { return }
        // Two sides that part at a vertex are near each other there, and no border of one another.
        let ends = [toPlace, toPlace - along].map { ($0 * $0).sum() }
        if square > min(ends[0], ends[1]) / 4 { return }
        divisions.append(Division(segment: Int32(loose[found].segment), share: share, node: node))
      }
    }
    return divide(divisions, segments)
  }

  /// Divides sides, and counts.
  mutating func divide(_ divisions: [Division], _ segments: RingSegments) -> Bool {
    if divisions.isEmpty { return false }
    var isDivided = [Bool](repeating: false, count: segments.network.segments.count)
    for division in divisions { isDivided[Int(division.segment)] = true }
    for ring in rings.ends.indices {
      for side in rings.range(ring) where segments.segmentOfSide[side] >= 0 {
        if isDivided[Int(segments.segmentOfSide[side])] { isTouched[Int(rings.owner(ofRing: ring))] = true }
      }
    }
    repairs.addedVertices += rings.divide(divisions, segments)
    return true
  }
}
