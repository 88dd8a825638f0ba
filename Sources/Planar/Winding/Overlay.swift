// What closed curves bound, by winding number: noded, walked round, and made polygons.

/// Finds what closed curves bound.
///
///     var overlay = Overlay()
///     guard overlay.unite(&few, .positive), overlay.unite(&others, .positive) else { … }
///     few += others
///     guard overlay.appendPolygons(of: &few, .positive, grid, to: &result) else { … }
///
/// The curves may cross themselves and each other, overlap, and turn back; the union of polygons is the curves of all
/// their rings. Everything is told exactly, on a grid, and a result is given when it is proven: the winding numbers
/// agree along every edge, and no two edges of the polygons have more than an end in common. A worker makes its own and
/// keeps it.
public struct Overlay {
  private var noder = Noder()
  private var graph = WindingGraph()
  private var isUsed: [Bool] = []
  private var walks = RingWalks()
  /// Where each walk along the boundary that `unite` left ends.
  public private(set) var walkEnds: [Int] = []
  /// How often segments are divided at most.
  private static let turns = 12
  /// For how many segments memory is not kept to be used again.
  static let many = 1 << 18

  /// Makes an overlay.
  public init() {}

  /// Replaces closed curves by the boundary of what they bound.
  ///
  /// O(n log n + crossings).
  ///
  /// - Parameter segments: of closed curves, in the order of the curves. After it, those of the boundary: what is
  ///   inside lies on their left, and they follow each other round it.
  /// - Returns: false where it cannot be written, which does not happen with less than 2³¹ segments.
  public mutating func unite(_ segments: inout [Segment], _ rule: FillRule) -> Bool {
    guard segments.count < Int32.max / 2 else { return false }
    var isDivided = noder.divide(&segments)
    for _ in 0..<Self.turns {
      // Of many segments, what dividing them took is not held beside the graph of them.
      let areMany = segments.count > Self.many
      if areMany { noder = Noder() }
      if graph.build(&segments) {
        walk(rule, &segments)
        if areMany { graph = WindingGraph() }
        return true
      }
      isDivided = noder.divide(&segments)
      if !isDivided { return false }
    }
    return false
  }

  /// Whether segments cross or touch, or come within three quarters of a step, but at common ends.
  public mutating func meet(_ segments: [Segment]) -> Bool { noder.meet(segments) }

  /// Appends what closed curves bound to a MultiPolygon, exterior rings counterclockwise; the curves are used up.
  ///
  /// - Returns: false where it cannot be written; then nothing is appended.
  public mutating func appendPolygons(
    of segments: inout [Segment], _ rule: FillRule, _ grid: Grid, to result: inout Geometry
  ) -> Bool {
    guard unite(&segments, rule) else { return false }
    return appendPolygons(ofBoundary: &segments, walkEnds, grid, to: &result)
  }

  /// Appends what a boundary as `unite` leaves it goes round to a MultiPolygon; the segments are used up.
  ///
  /// - Parameter ends: where each walk ends.
  /// - Returns: false where it cannot be written; then nothing is appended.
  public mutating func appendPolygons(
    ofBoundary segments: inout [Segment], _ ends: [Int], _ grid: Grid, to result: inout Geometry
  ) -> Bool {
    var ends = ends
    for _ in 0..<Self.turns {
      let isNoded = noder.isNoded(segments)
      let areMany = segments.count > Self.many
      if areMany { noder = Noder() }
      if isNoded {
        walks.read(segments, ends)
        if areMany { segments = [] }
        walks.appendPolygons(grid, to: &result)
        if areMany { walks = RingWalks() }
        return true
      }
      guard unite(&segments, .positive) else { return false }
      ends = walkEnds
    }
    return false
  }

  /// Whether no two segments have more than an end in common.
  public mutating func isNoded(_ segments: [Segment]) -> Bool { noder.isNoded(segments) }

  /// Walks along the edges that have inside on their left only; what is inside at a node stays on the left.
  private mutating func walk(_ rule: FillRule, _ segments: inout [Segment]) {
    segments.removeAll(keepingCapacity: true)
    if segments.capacity == 0 { segments.reserveCapacity(graph.targets.count / 2) }
    walkEnds.removeAll(keepingCapacity: true)
    isUsed.removeAll(keepingCapacity: true)
    isUsed.append(contentsOf: repeatElement(false, count: graph.targets.count))
    for node in 0..<Int32(truncatingIfNeeded: graph.ends.count) {
      for edge in graph.edges(node) where !isUsed[edge] && graph.isBoundary(edge, rule) {
        var (at, origin) = (edge, node)
        while !isUsed[at] {
          isUsed[at] = true
          let target = graph.targets[at]
          segments.append(Segment(lowHalf: graph.place(origin), highHalf: graph.place(target)))
          at = graph.next(at, rule)
          origin = target
        }
        walkEnds.append(segments.count)
      }
    }
  }
}

extension WindingGraph {
  @inline(__always)
  func isBoundary(_ edge: Int, _ rule: FillRule) -> Bool {
    rule.isInside(windings[edge]) && !rule.isInside(windings[edge] &- weights[edge])
  }

  /// The boundary's edge after one: the first clockwise from the way back.
  @inline(__always)
  func next(_ edge: Int, _ rule: FillRule) -> Int {
    let range = edges(targets[edge])
    var at = Int(twins[edge])
    repeat {
      at = (at == range.lowerBound ? range.upperBound : at) - 1
    } while !isBoundary(at, rule)
    return at
  }
}
