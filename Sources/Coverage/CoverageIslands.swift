// simplify --coverage --filter-islands: which parts of polygons stand alone in the whole stream.

import Planar
import Simplification

/// What a ring has of an island.
package struct IslandCandidate: Sendable {
  /// Whether it is the first ring of a polygon; those up to the next such are its holes.
  package let isExterior: Bool
  /// Whether it is smaller than islands may be.
  package let isSmall: Bool

  package init(isExterior: Bool, isSmall: Bool) { (self.isExterior, self.isSmall) = (isExterior, isSmall) }
}

extension Topology {
  /// Leaves out small parts of polygons no ring of which shares a border with another, and small holes that nothing
  /// lies in; says how many.
  ///
  /// - Parameter candidates: one for each path; those of lines are neither.
  package mutating func dropIslands(_ candidates: [IslandCandidate], isGeographic: Bool) -> FilteredParts {
    guard candidates.contains(where: \.isSmall) else { return FilteredParts() }
    var trial = self
    trial.cut(isGeographic: isGeographic)
    let isFree = trial.arePathsFree
    var removed = FilteredParts()
    var smallHoles: [Int] = []
    var path = 0
    while path < candidates.count {
      var end = path + 1
      guard candidates[path].isExterior else {
        path = end
        continue
      }
      while end < candidates.count, !candidates[end].isExterior, trial.isRing(end),
        trial.owner(path) == trial.owner(end)
      {
        end += 1
      }
      if candidates[path].isSmall, (path..<end).allSatisfy({ isFree[$0] }) {
        for ring in path..<end { drop(ring) }
        removed.islands += 1
      } else {
        smallHoles += (path + 1..<max(end, path + 1)).filter { candidates[$0].isSmall && isFree[$0] }
      }
      path = end
    }
    if smallHoles.isEmpty { return removed }
    // What lies in a hole without its border must not come to lie on what is around it.
    let others = candidates.indices.filter { !isDropped($0) && !vertices(ofPath: $0).isEmpty }
    let boxes = others.map { box(ofPath: $0) }
    let tree = BoxTree(boxes)
    for hole in smallHoles {
      let box = box(ofPath: hole)
      var isOccupied = false
      tree.visit(meeting: box) { if others[$0] != hole, box.contains(boxes[$0]) { isOccupied = true } }
      if isOccupied { continue }
      drop(hole)
      removed.holes += 1
    }
    return removed
  }
}
