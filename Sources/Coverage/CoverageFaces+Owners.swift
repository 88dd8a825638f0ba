// Whose each face is: overlaps, gaps and slivers are given to one polygon.

import Planar

extension CoverageFaces {
  /// Gives every face an owner, or none.
  mutating func giveOut(snap: Double, sliverArea: Double?, _ isTouched: inout [Bool], _ repairs: inout CoverageRepairs)
  {
    for segment in network.segments.indices {
      // Two parts of one geometry that have a side in common are one part.
      let pieces = pieces(ofSegment: segment)
      for (first, second) in zip(pieces, pieces.dropFirst()) where owners[Int(first)] == owners[Int(second)] {
        isTouched[Int(owners[Int(first)])] = true
      }
    }
    for piece in folded { isTouched[Int(owners[Int(piece)])] = true }
    resolveOverlaps(&isTouched, &repairs)
    fillGaps(snap: snap, sliverArea: sliverArea, &isTouched, &repairs)
    if let sliverArea { mergeSlivers(sliverArea, &isTouched, &repairs) }
  }

  /// Whose pieces a face is in, each once, the first of the stream first.
  func claimants(_ face: Int) -> [Int32] {
    var found: [Int32] = []
    if faces[face].group < 0 { return found }
    for piece in groups[Int(faces[face].group)] {
      // Pieces are in the order of their owners.
      let owner = owners[Int(piece)]
      if found.last != owner { found.append(owner) }
    }
    return found
  }

  private mutating func resolveOverlaps(_ isTouched: inout [Bool], _ repairs: inout CoverageRepairs) {
    var overlaps: [Int: [Int32]] = [:]
    var faceCounts = [Int32](repeating: 0, count: isTouched.count)
    for face in faces.indices {
      let group = faces[face].group
      if group >= 0, Int(group) < owners.count {
        faces[face].owner = owners[Int(group)]
        faceCounts[Int(faces[face].owner)] += 1
        continue
      }
      let claimants = claimants(face)
      for owner in claimants { faceCounts[Int(owner)] += 1 }
      if claimants.count == 1 {
        // Parts of one geometry lie over each other.
        faces[face].owner = claimants[0]
        isTouched[Int(claimants[0])] = true
      }
      if claimants.count > 1 { overlaps[face] = claimants }
    }
    if overlaps.isEmpty { return }
    repairs.overlaps += overlaps.count
    // What has nothing else gets it; an enclave that no hole was made for, say.
    for face in overlaps.keys.sorted() {
      let claimants = overlaps[face] ?? []
      guard let owner = claimants.first(where: { faceCounts[Int($0)] == 1 }) else { continue }
      settle(face, claimants, owner, &isTouched)
      overlaps[face] = nil
    }
    while !overlaps.isEmpty {
      let borders = borders { overlaps[$0] != nil }
      let before = overlaps.count
      for face in overlaps.keys.sorted() {
        let claimants = overlaps[face] ?? []
        guard let owner = longest(borders[face] ?? [:], among: { claimants.contains($0) }) else { continue }
        settle(face, claimants, owner, &isTouched)
        overlaps[face] = nil
      }
      guard overlaps.count == before, let face = overlaps.keys.min(), let claimants = overlaps[face] else { continue }
      settle(face, claimants, claimants[0], &isTouched)
      overlaps[face] = nil
    }
  }

  private mutating func settle(_ face: Int, _ claimants: [Int32], _ owner: Int32, _ isTouched: inout [Bool]) {
    faces[face].owner = owner
    for other in claimants where other != owner { isTouched[Int(other)] = true }
  }

  /// How long the borders of some faces with each owner are, in metres.
  private func borders(_ isWanted: (Int) -> Bool) -> [Int: [Int32: Double]] {
    var borders: [Int: [Int32: Double]] = [:]
    for halfEdge in faceOfHalfEdge.indices {
      let face = Int(faceOfHalfEdge[halfEdge])
      guard face >= 0, isWanted(face) else { continue }
      let other = faceOfHalfEdge[halfEdge ^ 1]
      guard other >= 0, other != face, faces[Int(other)].owner >= 0 else { continue }
      borders[face, default: [:]][faces[Int(other)].owner, default: 0] += length(halfEdge >> 1)
    }
    return borders
  }

  /// The owner with the longest border, the first of several.
  private func longest(_ borders: [Int32: Double], among isWanted: (Int32) -> Bool = { _ in true }) -> Int32? {
    var best: (length: Double, owner: Int32)?
    for owner in borders.keys.sorted() where isWanted(owner) {
      let length = borders[owner] ?? 0
      // What is longer by rounding alone is not longer.
      if best.map({ length > $0.length * (1 + 1e-9) }) ?? true { best = (length, owner) }
    }
    return best?.owner
  }

  private mutating func fillGaps(
    snap: Double, sliverArea: Double?, _ isTouched: inout [Bool], _ repairs: inout CoverageRepairs
  ) {
    let narrow = faces.map { face in
      guard face.owner < 0, face.group < 0 else { return false }
      return 2 * face.area <= snap * face.outline || isSliver(face.area, face.outline, sliverArea)
    }
    guard narrow.contains(true) else { return }
    let borders = borders { narrow[$0] }
    for face in borders.keys.sorted() {
      // A lake of one polygon is no gap between several.
      guard let around = borders[face], around.count > 1, let owner = longest(around) else { continue }
      faces[face].owner = owner
      isTouched[Int(owner)] = true
      repairs.gaps += 1
    }
  }

  private func isSliver(_ area: Double, _ outline: Double, _ limit: Double?) -> Bool {
    guard let limit else { return false }
    // The area times 4πA/P².
    return area * area * 4 * .pi < limit * outline * outline
  }

  // MARK: Slivers

  /// The connected faces of one owner, by a number of one of them.
  var regions: [Int32] {
    var parents = faces.indices.map { Int32($0) }
    func root(_ face: Int32) -> Int32 {
      var at = face
      while parents[Int(at)] != at {
        parents[Int(at)] = parents[Int(parents[Int(at)])]
        at = parents[Int(at)]
      }
      return at
    }
    for segment in network.segments.indices {
      let (left, right) = (faceOfHalfEdge[2 * segment], faceOfHalfEdge[2 * segment + 1])
      guard left >= 0, right >= 0, faces[Int(left)].owner == faces[Int(right)].owner else { continue }
      let (one, other) = (root(left), root(right))
      if one != other { parents[Int(max(one, other))] = min(one, other) }
    }
    return faces.indices.map { root(Int32($0)) }
  }

  /// Gives slivers of polygons to the neighbour with the longest border; the last part of a geometry stays.
  private mutating func mergeSlivers(_ limit: Double, _ isTouched: inout [Bool], _ repairs: inout CoverageRepairs) {
    let regions = regions
    var (areas, outlines) = ([Double](repeating: 0, count: faces.count), [Double](repeating: 0, count: faces.count))
    var members: [Int32: [Int]] = [:]
    for face in faces.indices { areas[Int(regions[face])] += faces[face].area }
    for halfEdge in faceOfHalfEdge.indices {
      let (face, other) = (faceOfHalfEdge[halfEdge], faceOfHalfEdge[halfEdge ^ 1])
      guard face >= 0, other < 0 || regions[Int(face)] != regions[Int(other)] else { continue }
      outlines[Int(regions[Int(face)])] += length(halfEdge >> 1)
    }
    var parts = [Int](repeating: 0, count: isTouched.count)
    var slivers: Set<Int32> = []
    for face in faces.indices {
      let region = Int(regions[face])
      guard faces[region].owner >= 0 else { continue }
      if region == face { parts[Int(faces[face].owner)] += 1 }
      if isSliver(areas[region], outlines[region], limit) {
        slivers.insert(Int32(region))
        members[Int32(region), default: []].append(face)
      }
    }
    // The smallest first, so that it is the largest that stays where all are slivers.
    for region in slivers.sorted(by: { (areas[Int($0)], $0) < (areas[Int($1)], $1) }) {
      let old = faces[Int(region)].owner
      guard parts[Int(old)] > 1 else { continue }
      let own = Set(members[region] ?? [])
      var lengths: [Int32: Double] = [:]
      for border in borders({ own.contains($0) }).values {
        for (owner, length) in border where owner != old { lengths[owner, default: 0] += length }
      }
      guard let new = longest(lengths) else { continue }
      for face in own { faces[face].owner = new }
      parts[Int(old)] -= 1
      isTouched[Int(old)] = true
      isTouched[Int(new)] = true
      repairs.slivers += 1
    }
  }
}
