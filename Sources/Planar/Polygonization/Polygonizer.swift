// From a network to its faces: dangles off, cut edges out, faces walked, holes given to their shells.

/// Finds the polygons that a network's segments bound.
///
///     let result = Polygonizer(network).polygonize()
///
/// The network should be noded: segments meet at nodes and nowhere else. Where it is not, rings that cross themselves
/// are given as invalid rings, as GEOS does; rings that cross each other are not noticed.
///
/// O(n log n) in the number of segments, for nodes of bounded degree and holes that are few next to segments.
///
/// The corresponding GEOS function is `GEOSPolygonize_full_r`, which knows nodes at the ends of lines only.
public struct Polygonizer {
  private let network: Network
  /// Whether a segment has faces of its own on its sides.
  private var takesPart: [Bool]
  private var result = Polygonization()
  private let isNoded: Bool

  /// Takes the network to work on.
  ///
  /// - Parameter isNoded: whether it is known that segments meet at nodes alone, so that no ring crosses itself.
  public init(_ network: Network, isNoded: Bool = false) { self.init(network, isNoded: isNoded, leavingOut: []) }

  /// Takes the network to work on without the segments for which `leavingOut`, if not empty, is true.
  init(_ network: Network, isNoded: Bool, leavingOut isLeftOut: [Bool]) {
    self.network = network
    self.isNoded = isNoded
    takesPart = [Bool](repeating: true, count: network.segments.count)
    for segment in isLeftOut.indices where isLeftOut[segment] { takesPart[segment] = false }
  }

  /// Does the work.
  public consuming func polygonize() -> Polygonization {
    network.takeDangles(&takesPart) { $0 }
    result.dangles = network.runs { !takesPart[$0] }
    let isDangle = takesPart.map { !$0 }
    var halfEdges = HalfEdges(network, takesPart: takesPart)
    var faces = FaceLabels(halfEdges.next)
    if removeCutEdges(faces) {
      result.cutEdges = network.runs { !takesPart[$0] && !isDangle[$0] }
      halfEdges.remove(network, keeping: takesPart)
      faces = FaceLabels(halfEdges.next)
    }
    var loops = LoopSet(network, halfEdges.next, faces)
    loops.check(network, isNoded: isNoded)
    gather(loops, HoleAssignment(network, takesPart, faces, loops))
    return result
  }

  /// Takes part from segments with one face on both sides; false when there are none.
  private mutating func removeCutEdges(_ faces: FaceLabels) -> Bool {
    var found = false
    for segment in takesPart.indices
    where takesPart[segment] && faces.label[segment * 2] == faces.label[segment * 2 + 1] {
      takesPart[segment] = false
      found = true
    }
    return found
  }

  /// Puts shells and their holes in order, and notes what no polygon has.
  private mutating func gather(_ loops: LoopSet, _ assignment: HoleAssignment) {
    let shells = loops.indices(of: .shell)
    var polygonOfLoop = [Int32](repeating: -1, count: loops.count)
    for (polygon, shell) in shells.enumerated() { polygonOfLoop[shell] = Int32(polygon) }
    var holes: [(polygon: Int32, hole: Int)] = []
    for hole in loops.indices(of: .hole) {
      let shell = assignment.shellOfHole[hole]
      if shell >= 0, polygonOfLoop[Int(shell)] >= 0 { holes.append((polygonOfLoop[Int(shell)], hole)) }
    }
    // Loops come in the order of their first half-edges, and stay in it.
    holes.sort { $0.polygon == $1.polygon ? $0.hole < $1.hole : $0.polygon < $1.polygon }
    result.polygonOfHalfEdge = [Int32](repeating: -1, count: network.segments.count * 2)
    var nextHole = 0
    for (polygon, shell) in shells.enumerated() {
      add(loops.loop(shell), polygon)
      while nextHole < holes.count, Int(holes[nextHole].polygon) == polygon {
        add(loops.loop(holes[nextHole].hole), polygon)
        nextHole += 1
      }
      result.polygonEnds.append(result.ringEnds.count)
    }
    addLeftovers(loops)
  }

  private mutating func add(_ ring: ArraySlice<Int32>, _ polygon: Int) {
    result.halfEdges.append(contentsOf: ring)
    result.ringEnds.append(result.halfEdges.count)
    for halfEdge in ring { result.polygonOfHalfEdge[Int(halfEdge)] = Int32(polygon) }
  }

  /// An invalid ring, or one that found no shell, is told when it has a segment that is told nowhere else.
  private mutating func addLeftovers(_ loops: LoopSet) {
    var isTold = takesPart.map { !$0 }
    for halfEdge in result.halfEdges { isTold[Int(halfEdge >> 1)] = true }
    for wanted in [LoopSet.Kind.invalid, .hole] {
      for index in loops.indices(of: wanted) {
        let loop = loops.loop(index)
        guard loop.contains(where: { !isTold[Int($0 >> 1)] }) else { continue }
        result.invalidRings.append(Array(loop))
        for halfEdge in loop { isTold[Int(halfEdge >> 1)] = true }
      }
    }
  }
}

/// The face to the left of each half-edge, by number; -1 for half-edges that take no part.
package struct FaceLabels {
  package private(set) var label: [Int32]
  package private(set) var count = 0

  /// Walks around every face, those with the first half-edges first.
  package init(_ next: [Int32]) {
    label = [Int32](repeating: -1, count: next.count)
    for start in next.indices where next[start] >= 0 && label[start] < 0 {
      var at = start
      repeat {
        label[at] = Int32(count)
        at = Int(next[at])
      } while at != start
      count += 1
    }
  }
}
