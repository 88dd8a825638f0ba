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
  /// What the last look ahead at the slots came to, which nobody reads: so that it is not left out.
  private var glance: UInt64 = 0
  // The segments of each node as a list: its last one, and by the ends of each segment those before; -1 ends a list.
  // Neighbours are near each other in memory, as slots by their hashes are not.
  private var lastSegment: [Int32] = []
  private var segmentBefore: [SIMD2<Int32>] = []
  /// All segments, as open addressing; empty until two nodes have `listLimit` segments each.
  private var segmentSlots: [Int32] = []
  private static let listLimit = 8

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
    lastSegment.append(-1)
    nodeSlots[slot] = number
    if nodes.count * 2 > nodeSlots.count { growNodes() }
    return number
  }

  /// Appends the nodes at many positions, x and y in turn, made where there are none, to `path`.
  ///
  /// O(positions). Slots are looked at ahead, a block at a time: the waits for memory then are one wait.
  public mutating func appendNodes(at ordinates: [Double], to path: inout [Int32]) {
    let count = ordinates.count / 2
    path.reserveCapacity(path.count + count)
    nodes.makeRoom(for: count)
    lastSegment.makeRoom(for: count)
    segments.makeRoom(for: count)
    segmentBefore.makeRoom(for: count)
    lineOfSegment.makeRoom(for: count)
    var start = 0
    while start < count {
      let block = start..<min(count, start + 256)
      let mask = nodeSlots.count - 1
      for index in block {
        let (x, y) = (ordinates[index * 2] + 0, ordinates[index * 2 + 1] + 0)
        let found = nodeSlots[Self.hash(x.bitPattern, y.bitPattern) & mask]
        if found >= 0 { glance &+= nodes[Int(found)].x.bitPattern }
      }
      for index in block { path.append(node(ordinates[index * 2], ordinates[index * 2 + 1])) }
      start = block.upperBound
    }
  }

  /// Adds the segments of a line that runs through `path`; repeated nodes make none.
  ///
  /// O(nodes of the path).
  public mutating func addLine(_ path: [Int32], source: Int32) { addLine(path, path.indices, source: source) }

  /// Adds the segments of a line that runs through a part of `path`.
  public mutating func addLine(_ path: [Int32], _ part: Range<Int>, source: Int32) {
    let line = Int32(sourceOfLine.count)
    sourceOfLine.append(source)
    for index in part.dropFirst() where path[index - 1] != path[index] {
      addSegment(path[index - 1], path[index], line)
    }
  }

  /// Begins a line without segments.
  mutating func beginLine(source: Int32) { sourceOfLine.append(source) }

  /// Adds a segment to a line, and the sources that have it too.
  mutating func add(_ segment: SIMD2<Int32>, line: Int32, alsoOf sources: [Int32]) {
    let number = Int32(segments.count)
    addSegment(segment.x, segment.y, line)
    for source in sources { repeats.append((number, source)) }
  }

  /// Divides lines: a segment for which `begins` holds, asked with all but the first ones of lines, begins another line
  /// of the same source.
  mutating func divideLines(where begins: (_ segment: Int) -> Bool) {
    var sources: [Int32] = []
    var before: Int32 = -1
    for segment in segments.indices {
      let line = lineOfSegment[segment]
      if line != before || begins(segment) { sources.append(sourceOfLine[Int(line)]) }
      before = line
      lineOfSegment[segment] = Int32(truncatingIfNeeded: sources.count - 1)
    }
    sourceOfLine = sources
  }

  /// The segments that begin or end at a node, the last one first.
  func segments(at node: Int32) -> some Sequence<Int32> {
    sequence(state: lastSegment[Int(node)]) { next in
      guard next >= 0 else { return nil }
      let segment = next
      next = segmentBefore[Int(segment)][segments[Int(segment)].x == node ? 0 : 1]
      return segment
    }
  }

  private mutating func addSegment(_ a: Int32, _ b: Int32, _ line: Int32) {
    var found = listedSegment(a, b)
    if found == nil {
      if segmentSlots.isEmpty { growSegments() }
      found = hashedSegment(a, b)
    }
    if let found, found >= 0 {
      let source = sourceOfLine[Int(line)]
      if sourceOfLine[Int(lineOfSegment[Int(found)])] != source { repeats.append((found, source)) }
      return
    }
    appendSegment(a, b, line)
  }

  /// Adds a line of one segment, whether or not there is one between its nodes already.
  ///
  /// For a network in which that one is left out.
  mutating func addParallel(_ a: Int32, _ b: Int32, source: Int32) {
    sourceOfLine.append(source)
    if segmentSlots.isEmpty { growSegments() }
    appendSegment(a, b, Int32(sourceOfLine.count - 1))
  }

  private mutating func appendSegment(_ a: Int32, _ b: Int32, _ line: Int32) {
    let number = Int32(segments.count)
    segments.append(SIMD2(a, b))
    segmentBefore.append(SIMD2(lastSegment[Int(a)], lastSegment[Int(b)]))
    lastSegment[Int(a)] = number
    lastSegment[Int(b)] = number
    lineOfSegment.append(line)
    if segmentSlots.isEmpty { return }
    if segments.count * 2 > segmentSlots.count { growSegments() } else { addSlot(number) }
  }

  /// The segment between two nodes, whichever way it runs.
  ///
  /// O(1), for nodes of bounded degree.
  public func segment(_ a: Int32, _ b: Int32) -> Int32? {
    let found =
      listedSegment(a, b, limit: segmentSlots.isEmpty ? .max : Self.listLimit) ?? hashedSegment(a, b)
    return found < 0 ? nil : found
  }

  /// The segment between two nodes by their lists, of which the shorter one tells; -1 for none, nil where both go on.
  @inline(__always)
  private func listedSegment(_ a: Int32, _ b: Int32, limit: Int = listLimit) -> Int32? {
    var (ofA, ofB) = (lastSegment[Int(a)], lastSegment[Int(b)])
    for _ in 0..<limit {
      if ofA < 0 || ofB < 0 { return -1 }
      let (one, other) = (segments[Int(ofA)], segments[Int(ofB)])
      if one == SIMD2(a, b) || one == SIMD2(b, a) { return ofA }
      if other == SIMD2(a, b) || other == SIMD2(b, a) { return ofB }
      ofA = segmentBefore[Int(ofA)][one.x == a ? 0 : 1]
      ofB = segmentBefore[Int(ofB)][other.x == b ? 0 : 1]
    }
    return nil
  }

  /// The segment between two nodes by the slots, which are filled; -1 for none.
  private func hashedSegment(_ a: Int32, _ b: Int32) -> Int32 {
    let mask = segmentSlots.count - 1
    var slot = Self.hash(a, b) & mask
    while segmentSlots[slot] >= 0 {
      let segment = segments[Int(segmentSlots[slot])]
      if segment == SIMD2(a, b) || segment == SIMD2(b, a) { return segmentSlots[slot] }
      slot = (slot + 1) & mask
    }
    return -1
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
    var count = 1 << 10
    while count < segments.count * 4 { count *= 2 }
    segmentSlots = [Int32](repeating: -1, count: count)
    for number in segments.indices { addSlot(Int32(number)) }
  }

  private mutating func addSlot(_ number: Int32) {
    let segment = segments[Int(number)]
    let mask = segmentSlots.count - 1
    var slot = Self.hash(segment.x, segment.y) & mask
    while segmentSlots[slot] >= 0 { slot = (slot + 1) & mask }
    segmentSlots[slot] = number
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

extension Array {
  /// Sees to it that there is room for more elements, and where there is not, for four times as many: memory that
  /// nobody has touched costs nothing, and growth by two would have touched all of it twice.
  package mutating func makeRoom(for more: Int) {
    if count + more > capacity { reserveCapacity(4 * (count + more)) }
  }
}
