// Linework as a graph: every position once, every segment between two positions once.

/// A network of straight segments between nodes.
///
///     var network = Network()
///     network.addLine([network.node(0, 0), network.node(1, 0), network.node(1, 1)], source: 0)
///
/// Every position is a node, whether a line ends there or passes through. A segment that several lines have, in either
/// direction, is there once: it belongs to the first of them, and `repeats` names the others. A segment s has two
/// half-edges: 2 s runs as its line does, 2 s + 1 back.
public struct Network: Sendable {
  /// Where each node is.
  public private(set) var nodes: [SIMD2<Double>] = []
  /// The nodes at the beginning and the end of each segment, in the order of the input.
  public private(set) var segments: [SIMD2<Int32>] = []
  /// The line that each segment belongs to, counted from 0 as lines were added.
  public private(set) var lineOfSegment: [Int32] = []
  /// The source that each line was added with.
  public private(set) var sourceOfLine: [Int32] = []
  /// Segments that were there already, each with the source that had it again.
  public private(set) var repeats: [(segment: Int32, source: Int32)] = []
  // Open addressing: -1 is a free slot. At most half of the slots are taken.
  private var nodeSlots = [Int32](repeating: -1, count: 1 << 10)
  private var segmentSlots = [Int32](repeating: -1, count: 1 << 10)

  /// Makes an empty network.
  public init() {}

  /// The node at a position, made if there is none; zeros of both signs are one.
  ///
  /// O(1).
  public mutating func node(_ x: Double, _ y: Double) -> Int32 {
    let position = SIMD2(x + 0, y + 0)
    let mask = nodeSlots.count - 1
    var slot = Self.hash(position.x.bitPattern, position.y.bitPattern) & mask
    while true {
      let found = nodeSlots[slot]
      if found < 0 { break }
      if nodes[Int(found)] == position { return found }
      slot = (slot + 1) & mask
    }
    let number = Int32(nodes.count)
    nodes.append(position)
    nodeSlots[slot] = number
    if nodes.count * 2 > nodeSlots.count { growNodes() }
    return number
  }

  /// Adds the segments of a line that runs through `path`; repeated nodes make none.
  ///
  /// O(nodes of the path).
  public mutating func addLine(_ path: [Int32], source: Int32) {
    let line = Int32(sourceOfLine.count)
    sourceOfLine.append(source)
    for (a, b) in zip(path, path.dropFirst()) where a != b { addSegment(a, b, line) }
  }

  private mutating func addSegment(_ a: Int32, _ b: Int32, _ line: Int32) {
    let mask = segmentSlots.count - 1
    var slot = Self.hash(a, b) & mask
    while true {
      let found = segmentSlots[slot]
      if found < 0 { break }
      let segment = segments[Int(found)]
      if segment == SIMD2(a, b) || segment == SIMD2(b, a) {
        let source = sourceOfLine[Int(line)]
        if sourceOfLine[Int(lineOfSegment[Int(found)])] != source { repeats.append((found, source)) }
        return
      }
      slot = (slot + 1) & mask
    }
    segmentSlots[slot] = Int32(segments.count)
    segments.append(SIMD2(a, b))
    lineOfSegment.append(line)
    if segments.count * 2 > segmentSlots.count { growSegments() }
  }

  /// The segment between two nodes, whichever way it runs.
  public func segment(_ a: Int32, _ b: Int32) -> Int32? {
    let mask = segmentSlots.count - 1
    var slot = Self.hash(a, b) & mask
    while segmentSlots[slot] >= 0 {
      let segment = segments[Int(segmentSlots[slot])]
      if segment == SIMD2(a, b) || segment == SIMD2(b, a) { return segmentSlots[slot] }
      slot = (slot + 1) & mask
    }
    return nil
  }

  /// The node at a position, if there is one.
  public func existingNode(_ x: Double, _ y: Double) -> Int32? {
    let position = SIMD2(x + 0, y + 0)
    let mask = nodeSlots.count - 1
    var slot = Self.hash(position.x.bitPattern, position.y.bitPattern) & mask
    while nodeSlots[slot] >= 0 {
      if nodes[Int(nodeSlots[slot])] == position { return nodeSlots[slot] }
      slot = (slot + 1) & mask
    }
    return nil
  }

  /// The node that a half-edge leaves.
  @inline(__always)
  public func origin(_ halfEdge: Int32) -> Int32 { segments[Int(halfEdge >> 1)][Int(halfEdge & 1)] }

  // MARK: Hashing

  private mutating func growNodes() {
    nodeSlots = [Int32](repeating: -1, count: nodeSlots.count * 4)
    let mask = nodeSlots.count - 1
    for (number, position) in nodes.enumerated() {
      var slot = Self.hash(position.x.bitPattern, position.y.bitPattern) & mask
      while nodeSlots[slot] >= 0 { slot = (slot + 1) & mask }
      nodeSlots[slot] = Int32(number)
    }
  }

  private mutating func growSegments() {
    segmentSlots = [Int32](repeating: -1, count: segmentSlots.count * 4)
    let mask = segmentSlots.count - 1
    for (number, segment) in segments.enumerated() {
      var slot = Self.hash(segment.x, segment.y) & mask
      while segmentSlots[slot] >= 0 { slot = (slot + 1) & mask }
      segmentSlots[slot] = Int32(number)
    }
  }

  @inline(__always)
  private static func hash(_ a: Int32, _ b: Int32) -> Int {
    hash(UInt64(UInt32(bitPattern: min(a, b))), UInt64(UInt32(bitPattern: max(a, b))))
  }

  /// The finalizer of SplitMix64 over both words.
  @inline(__always)
  private static func hash(_ a: UInt64, _ b: UInt64) -> Int {
    var word = a &* 0x9E37_79B9_7F4A_7C15 ^ (b << 32 | b >> 32)
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int(truncatingIfNeeded: (word ^ (word >> 31)) >> 1)
  }
}
