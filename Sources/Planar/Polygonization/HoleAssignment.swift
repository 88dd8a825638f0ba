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
    var parts = Parts(faceCount: faces.count)
    for hole in holes {
      let face = loops.faceOfLoop[hole]
      guard case .outer = kinds[Int(face)] else { continue }
      for halfEdge in loops.loop(hole) { parts.add(network.nodes[Int(network.origin(halfEdge))], around: face) }
    }
    let isInside = parts.isInsideAnother()
    let locator = isInside.contains(true) ? SegmentLocator(network) { takesPart[$0] } : nil
    /// The shell around each part, as far as it is known.
    var known = [Int32?](repeating: nil, count: isInside.count)
    for hole in holes {
      let face = loops.faceOfLoop[hole]
      switch kinds[Int(face)] {
      case .bounded(let shell): shellOfHole[hole] = shell
      case .broken: break
      case .outer:
        guard let locator else { break }
        var part = parts.part(around: face)
        var seen: [Int] = []
        var shell: Int32 = -1
        // Each part lies to the left of the one before; only a network that is not noded can come back.
        while let at = part, isInside[at], !seen.contains(at) {
          if let answer = known[at] {
            shell = answer
            break
          }
          seen.append(at)
          guard let halfEdge = locator.halfEdge(facing: parts.leftmost[at]) else { break }
          let face = faces.label[Int(halfEdge)]
          if case .bounded(let found) = kinds[Int(face)] {
            shell = found
            break
          }
          part = parts.part(around: face)
        }
        for part in seen { known[part] = shell }
        shellOfHole[hole] = shell
      }
    }
  }
}

/// The connected parts of a network, each by the face around it.
private struct Parts {
  /// The leftmost node of each part, the lowest of several.
  private(set) var leftmost: [Position] = []
  private var boxes: [Box] = []
  private var partOfFace: [Int32]

  init(faceCount: Int) { partOfFace = [Int32](repeating: -1, count: faceCount) }

  func part(around face: Int32) -> Int? {
    let part = partOfFace[Int(face)]
    return part < 0 ? nil : Int(part)
  }

  mutating func add(_ node: Position, around face: Int32) {
    guard let part = part(around: face) else {
      partOfFace[Int(face)] = Int32(boxes.count)
      boxes.append(Box(node))
      leftmost.append(node)
      return
    }
    boxes[part].add(node)
    if (node.x, node.y) < (leftmost[part].x, leftmost[part].y) { leftmost[part] = node }
  }

  /// For each part whether its box lies in that of another, as it must to lie in one of that part's faces.
  func isInsideAnother() -> [Bool] {
    guard boxes.count > 1 else { return boxes.map { _ in false } }
    let tree = BoxTree(boxes)
    return boxes.indices.map { part in
      tree.contains(meeting: Box(leftmost[part])) { $0 != part && boxes[$0].contains(boxes[part]) }
    }
  }
}
