// Which shell each hole belongs to.

/// The shells of holes.
///
/// A hole that touches its shell was cut from the same boundary. What is around a connected part has no shell of its
/// own: its face is the one that the first segment to the left of the part's leftmost node has on its right, and where
/// that again is what is around a part, the face that that part lies in.
struct HoleAssignment {
  /// The shell of each hole, as a loop; -1 for none and for other loops.
  private(set) var shellOfHole: [Int32]

  private enum Face {
    case bounded(Int32)
    case outer
    case broken
  }

  /// Finds the shells of all holes.
  init(_ network: Network, _ takesPart: [Bool], _ faces: FaceLabels, _ loops: LoopSet) {
    shellOfHole = [Int32](repeating: -1, count: loops.count)
    var kinds = [Face](repeating: .outer, count: faces.count)
    for loop in 0..<loops.count where loops.runsLeft[loop] {
      let face = Int(loops.faceOfLoop[loop])
      if loops.kinds[loop] == .shell, case .outer = kinds[face] {
        kinds[face] = .bounded(Int32(loop))
      } else {
        kinds[face] = .broken
      }
    }
    let holes = loops.indices(of: .hole)
    // The leftmost node of each boundary that goes around a part.
    var leftmost: [Int32: SIMD2<Double>] = [:]
    for hole in holes {
      let face = loops.faceOfLoop[hole]
      guard case .outer = kinds[Int(face)] else { continue }
      for halfEdge in loops.loop(hole) {
        let point = network.nodes[Int(network.origin(halfEdge))]
        if let least = leftmost[face], (least.x, least.y) <= (point.x, point.y) { continue }
        leftmost[face] = point
      }
    }
    let locator = leftmost.count > 1 ? SegmentLocator(network, takesPart) : nil
    var known: [Int32: Int32] = [:]
    for hole in holes {
      let face = loops.faceOfLoop[hole]
      switch kinds[Int(face)] {
      case .bounded(let shell): shellOfHole[hole] = shell
      case .broken: break
      case .outer:
        guard let locator else { break }
        var at = face
        var seen: [Int32] = []
        var shell: Int32 = -1
        // Each part lies to the left of the one before; only a network that is not noded can come back.
        while let point = leftmost[at], !seen.contains(at) {
          if let answer = known[at] {
            shell = answer
            break
          }
          seen.append(at)
          guard let halfEdge = locator.halfEdge(facing: point) else { break }
          at = faces.label[Int(halfEdge)]
          if case .bounded(let found) = kinds[Int(at)] {
            shell = found
            break
          }
        }
        for face in seen { known[face] = shell }
        shellOfHole[hole] = shell
      }
    }
  }
}
