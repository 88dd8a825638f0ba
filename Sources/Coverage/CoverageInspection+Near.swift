// Borders that nearly meet.

import Planar

extension CoverageInspection {
  /// The polygons that have each node: numbers in one list, and where those of each node end.
  private struct NodeOwners {
    private var starts: [Int32]
    private var list: [Int32]

    init(_ rings: NodeRings) {
      var pairs: [UInt64] = []
      pairs.reserveCapacity(rings.nodes.count)
      for ring in rings.ends.indices {
        let owner = UInt64(UInt32(bitPattern: rings.owner(ofRing: ring)))
        for node in rings.nodes[rings.range(ring)] { pairs.append(UInt64(UInt32(bitPattern: node)) << 32 | owner) }
      }
      pairs.sort()
      starts = []
      starts.reserveCapacity(rings.places.nodes.count + 1)
      list = []
      list.reserveCapacity(pairs.count)
      var last: UInt64?
      for pair in pairs where pair != last {
        while starts.count <= Int(pair >> 32) { starts.append(Int32(list.count)) }
        list.append(Int32(truncatingIfNeeded: pair))
        last = pair
      }
      while starts.count <= rings.places.nodes.count { starts.append(Int32(list.count)) }
    }

    subscript(_ node: Int32) -> ArraySlice<Int32> { list[Int(starts[Int(node)])..<Int(starts[Int(node) + 1])] }
  }

  /// Borders of two polygons that are within the distance and do not meet, each two polygons once.
  func near(_ faces: CoverageFaces, _ segments: RingSegments, _ known: KnownPlaces) -> [CoverageFault] {
    let owners = NodeOwners(rings)
    var isLoose = [Bool](repeating: false, count: rings.places.nodes.count)
    var loose: [(segment: Int, owner: Int32)] = []
    for ring in rings.ends.indices {
      for side in rings.range(ring) where segments.segmentOfSide[side] >= 0 {
        let segment = Int(segments.segmentOfSide[side])
        guard segments.uses[segment] == 1 else { continue }
        loose.append((segment, rings.owner(ofRing: ring)))
        let pair = segments.network.segments[segment]
        isLoose[Int(pair.x)] = true
        isLoose[Int(pair.y)] = true
      }
    }
    let tree = BoxTree(loose.map { segments.box($0.segment) })
    let shared = isLoose.indices.filter { isLoose[$0] && owners[Int32($0)].count > 1 }
    let meetings = BoxTree(shared.map { Box(rings.position(Int32($0))) })
    var found: [OwnerPair: (fault: CoverageFault, further: Int)] = [:]
    var order: [OwnerPair] = []
    var nearest: [(owner: Int32, square: Double)] = []
    for node in isLoose.indices where isLoose[node] && !known.isKnown[node] {
      let place = rings.position(Int32(node))
      let scale = metric.scale(y: place.y)
      // At a pole all longitudes are one place.
      if metric == .geographic, abs(place.y) == 90 { continue }
      let metres = Position(max(scale.x, 1e-9), scale.y)
      let reach = Position(repeating: snap) / metres
      let own = owners[Int32(node)]
      nearest.removeAll(keepingCapacity: true)
      tree.visit(meeting: Box(place - reach, place + reach)) { number in
        let (segment, owner) = loose[number]
        guard !own.contains(owner) else { return }
        let (a, b) = segments.ends(segment)
        let (along, toPlace) = ((b - a) * metres, (place - a) * metres)
        let length = (along * along).sum()
        let share = length > 0 ? min(1, max(0, (along * toPlace).sum() / length)) : 0
        let off = toPlace - along * share
        let square = (off * off).sum()
        guard square <= snap * snap else { return }
        if let known = nearest.firstIndex(where: { $0.owner == owner }) {
          nearest[known].square = min(nearest[known].square, square)
        } else {
          nearest.append((owner, square))
        }
      }
      for (owner, square) in nearest {
        guard let first = own.first(where: { !known.overlapping.contains(OwnerPair($0, owner)) }) else { continue }
        // Two borders that part at a vertex are near each other there, and need not meet.
        let distance = square.squareRoot()
        let around = Position(repeating: 10 * distance) / metres
        var isNotch = false
        meetings.visit(meeting: Box(place - around, place + around)) { number in
          let both = owners[Int32(shared[number])]
          if both.contains(owner), own.contains(where: { both.contains($0) }) { isNotch = true }
        }
        if isNotch { continue }
        let pair = OwnerPair(first, owner)
        if let before = found[pair] {
          found[pair]?.further = before.further + 1
        } else {
          order.append(pair)
          let fault = CoverageFault(
            kind: .near(distance: distance), owners: [first, owner], position: place, further: 0)
          found[pair] = (fault, 0)
        }
      }
    }
    return order.compactMap { pair in
      found[pair].map {
        CoverageFault(kind: $0.fault.kind, owners: $0.fault.owners, position: $0.fault.position, further: $0.further)
      }
    }
  }
}
