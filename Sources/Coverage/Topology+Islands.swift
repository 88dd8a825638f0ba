// Which paths share nothing with others, and the area that they take.

import Planar

extension Topology {
  /// For each path, whether no arc of it is another's, or its own again; false for what is empty.
  ///
  /// Call it after `cut`. To touch another in a vertex is not to share. O(arcs).
  public var arePathsFree: [Bool] {
    var uses = [UInt8](repeating: 0, count: arcs.count)
    for reference in references {
      let arc = Int(reference >> 1)
      if uses[arc] < 2 { uses[arc] += 1 }
    }
    return paths.indices.map { path in
      let own = references[references(ofPath: path)]
      return !own.isEmpty && own.allSatisfy { uses[Int($0 >> 1)] == 1 }
    }
  }

  /// The box of a path's vertices, where they are now.
  public func box(ofPath path: Int) -> Box {
    var box = Box()
    for vertex in vertices(ofPath: path) { box.add(position(ofVertex: vertex)) }
    return box
  }
}

extension Topology {
  /// Whether a path is a ring of a polygon.
  public func isRing(_ path: Int) -> Bool { paths[path].isRing }

  /// The number of the polygonal geometry that a path belongs to.
  public func owner(_ path: Int) -> Int32 { paths[path].owner }
}
