// Which rings of a topology have come to run the other way, and which are to vanish.

import Planar
import Simplification

/// The signed areas of the rings of a topology, as sums over their arcs.
///
/// The area of a ring is that of the polygon of its arcs' ends, and what lies between each arc and the segment of its
/// ends; a sum of few terms, so that it need not be taken over all vertices each time.
struct RingTurns {
  private struct Ring {
    var path: Int
    /// Twice the area of the polygon of the arcs' ends.
    var core: Double
    /// Twice the area in the source.
    var area: Double
  }

  private let references: [Int32]
  private let referenceRanges: [Range<Int>]
  private let rings: [Ring]

  init(_ topology: Topology, _ sourceAreas: [Double]) {
    references = topology.references
    referenceRanges = topology.paths.indices.map { topology.references(ofPath: $0) }
    let arcs = topology.arcs
    var rings: [Ring] = []
    for path in topology.paths.indices where topology.paths[path].isRing {
      var core: RingArea?
      var area = 0.0
      var (shift, end) = (0.0, Position.zero)
      for reference in references[referenceRanges[path]] {
        let arc = Int(reference >> 1)
        let range = arcs.geometry.ring(arc)
        let isReversed = reference & 1 == 1
        let from = topology.network.nodes[Int(arcs.nodes[isReversed ? range.upperBound - 1 : range.lowerBound])]
        let to = topology.network.nodes[Int(arcs.nodes[isReversed ? range.lowerBound : range.upperBound - 1])]
        if core == nil { (core, end) = (RingArea(from: from), from) }
        // Over ±180° the ring goes on where the map begins anew.
        shift += end.x - from.x
        end = to
        core?.add(Position(to.x + shift, to.y))
        area += isReversed ? -sourceAreas[arc] : sourceAreas[arc]
      }
      let twice = core?.twice ?? 0
      area += twice
      // What goes round a pole has no area on the map.
      if area == 0 || (topology.seams[path]?.count ?? 0) % 2 == 1 { continue }
      rings.append(Ring(path: path, core: twice, area: area))
    }
    self.rings = rings
  }

  /// Marks chords of the rings that run the other way or have no area, and says whether there are any.
  ///
  /// Rings of two edges, which are to vanish when collapsed shapes are dropped, are then left alone.
  func markTurned(_ edges: inout RingEdges, areas: [Double], dropsCollapsed: Bool) -> Bool {
    var found = false
    for ring in rings {
      let range = referenceRanges[ring.path]
      var area = ring.core
      var count = 0
      var chords = 0
      var largest = -1
      for reference in references[range] {
        let arc = Int(reference >> 1)
        area += reference & 1 == 1 ? -areas[arc] : areas[arc]
        let own = edges.range(ofRing: arc)
        count += own.count
        for edge in own where edges.edges[edge].isChord {
          chords += 1
          if largest < 0 || Self.length(edges.edges[edge]) > Self.length(edges.edges[largest]) { largest = edge }
        }
      }
      if chords == 0 || area * ring.area > 0 || (dropsCollapsed && count < 3) { continue }
      found = true
      // Of two chords on one another, one has to give way; else none is known to be the cause.
      if count < 3 {
        edges.edges[largest].isInConflict = true
        continue
      }
      for reference in references[range] {
        for edge in edges.range(ofRing: Int(reference >> 1)) where edges.edges[edge].isChord {
          edges.edges[edge].isInConflict = true
        }
      }
    }
    return found
  }

  /// For each arc, the group of those that may lie on one another because the rings between them vanish, or −1.
  ///
  /// Only arcs that have no polygon in common but the vanishing one: another that lies on both sides would come to
  /// touch itself.
  func twins(_ edges: RingEdges, _ topology: Topology) -> [Int32] {
    var groups = [Int32](repeating: -1, count: edges.ringEnds.count)
    var owners = [SIMD4<Int32>](repeating: SIMD4(repeating: -1), count: groups.count)
    for ring in rings {
      let owner = topology.paths[ring.path].owner
      for reference in references[referenceRanges[ring.path]] { owners[Int(reference >> 1)].insert(owner) }
    }
    for ring in rings {
      let arcs = references[referenceRanges[ring.path]].map { Int($0 >> 1) }.filter { !edges.range(ofRing: $0).isEmpty }
      guard arcs.count == 2, arcs[0] != arcs[1], arcs.allSatisfy({ edges.range(ofRing: $0).count == 1 }) else {
        continue
      }
      if owners[arcs[0]].sharesOther(than: topology.paths[ring.path].owner, with: owners[arcs[1]]) { continue }
      let old = arcs.map { groups[$0] }.filter { $0 >= 0 }
      let group = old.min() ?? Int32(arcs[0])
      for arc in arcs { groups[arc] = group }
      // Slivers side by side are rare, and two groups that become one rarer.
      for other in old where other != group {
        for arc in groups.indices where groups[arc] == other { groups[arc] = group }
      }
    }
    return groups
  }

  private static func length(_ edge: Edge) -> Int32 { edge.to - edge.from }
}

extension SIMD4<Int32> {
  /// Adds a number where −1 stands; those beyond four are not needed, because two tell.
  fileprivate mutating func insert(_ number: Int32) {
    for index in indices {
      if self[index] == number { return }
      if self[index] < 0 {
        self[index] = number
        return
      }
    }
  }

  /// Whether both have a number other than `number`.
  fileprivate func sharesOther(than number: Int32, with other: Self) -> Bool {
    for index in indices where self[index] >= 0 && self[index] != number {
      for second in other.indices where other[second] == self[index] { return true }
    }
    return false
  }
}
