// Vertices that are off a border by rounding alone.

import Planar

extension CoverageInspection {
  /// The vertices that one polygon has and another has not, around overlaps and gaps that are only of doubles: what is
  /// put into a border from one side is seldom on it to the last bit.
  ///
  /// Where both have a vertex, and these differ in those bits, none is missing.
  ///
  /// - Parameter slits: such faces, and whose sides are around them.
  func unmatched(in slits: [(face: Int, owners: [Int32])], _ faces: CoverageFaces) -> [CoverageFault] {
    if slits.isEmpty { return [] }
    var corners: [Int: [Int32]] = [:]
    for slit in slits { corners[slit.face] = [] }
    for halfEdge in faces.faceOfHalfEdge.indices {
      let face = Int(faces.faceOfHalfEdge[halfEdge])
      if corners[face] != nil { corners[face]?.append(faces.network.origin(Int32(halfEdge))) }
    }
    let wanted = Set(corners.values.joined())
    var havers: [Int32: Set<Int32>] = [:]
    for ring in rings.ends.indices {
      for at in rings.range(ring) where rings.sources[at] >= 0 && wanted.contains(rings.nodes[at]) {
        havers[rings.nodes[at], default: []].insert(rings.owner(ofRing: ring))
      }
    }
    return slits.compactMap { slit in
      for node in corners[slit.face] ?? [] {
        guard let having = havers[node], let other = slit.owners.first(where: having.contains),
          let owner = slit.owners.first(where: { !having.contains($0) }),
          !(corners[slit.face] ?? []).contains(where: {
            havers[$0]?.contains(owner) == true && isSame(faces.network.nodes[Int($0)], faces.network.nodes[Int(node)])
          })
        else { continue }
        return CoverageFault(
          kind: .unmatched, owners: [owner, other], position: faces.network.nodes[Int(node)], further: 0)
      }
      return nil
    }
  }

  /// Whether what was put into a ring is one with a vertex beside it, but for the last bits of their numbers.
  func isTwin(_ at: Int, in ring: Range<Int>) -> Bool {
    let before = at == ring.lowerBound ? ring.upperBound - 1 : at - 1
    let after = at + 1 == ring.upperBound ? ring.lowerBound : at + 1
    return [before, after].contains {
      rings.sources[$0] >= 0 && isSame(rings.position(rings.nodes[$0]), rings.position(rings.nodes[at]))
    }
  }

  /// Whether two places are one but for the last bits of their numbers.
  private func isSame(_ a: Position, _ b: Position) -> Bool {
    let scale = metric.scale(y: a.y)
    let way = (a - b) * Position(scale.x, scale.y)
    return (way * way).sum() <= Self.noise * Self.noise
  }
}
