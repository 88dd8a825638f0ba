// Junctions of roads and what joins them.

import Globe
import Planar

/// Junctions and what joins them.
struct JunctionGraph {
  private(set) var positions: [Position] = []
  private(set) var keys: [UInt64] = []
  private(set) var edges: [(a: UInt32, b: UInt32)] = []
  private var numbers: [UInt64: UInt32] = [:]

  init() {}

  /// The junctions of a network, with an edge for each direction in which one may go along its own.
  ///
  /// - Parameter roads: what it was made of, whose junctions there are, too, whoever they are for.
  init(_ network: RoadNetwork, _ roads: RoadFile? = nil) {
    if let roads { add(roads) }
    for edge in 0..<network.edgeCount {
      let vertices = network.vertices(ofEdge: edge)
      let isTwoWay = network.isOpen(2 * edge) && network.isOpen(2 * edge + 1)
      for _ in 0..<(isTwoWay ? 2 : 1) - (roads == nil ? 0 : 1) {
        add(network.shape[vertices.lowerBound], network.shape[vertices.upperBound - 1])
      }
    }
  }

  /// The junctions of roads, whoever they are for.
  init(_ roads: RoadFile) { add(roads) }

  /// Adds the junctions of roads: where ways meet, and where they end.
  private mutating func add(_ roads: RoadFile) {
    var uses: [UInt64: UInt8] = [:]
    Self.forEachWay(roads) { positions in
      for (index, position) in positions.enumerated() {
        let isEnd = index == 0 || index == positions.count - 1
        uses[Self.key(position), default: 0] |= isEnd || uses[Self.key(position)] != nil ? 2 : 1
      }
    }
    Self.forEachWay(roads) { positions in
      var last = positions[0]
      for position in positions.dropFirst() where uses[Self.key(position)] ?? 0 > 1 {
        add(last, position)
        last = position
      }
    }
  }

  private static func forEachWay(_ roads: RoadFile, _ body: ([Position]) -> Void) {
    roads.bytes.withUnsafeBytes { bytes in
      guard var reader = RoadTextReader(bytes) else { return }
      while !reader.isAtEnd, let feature = reader.next() {
        if feature.kind == .way, !feature.positions.isEmpty { body(feature.positions) }
      }
    }
  }

  /// Adds two junctions with an edge between them.
  mutating func add(_ a: Position, _ b: Position) {
    let (first, second) = (number(a), number(b))
    if first != second { edges.append((first, second)) }
  }

  private mutating func number(_ position: Position) -> UInt32 {
    let key = Self.key(position)
    if let known = numbers[key] { return known }
    numbers[key] = UInt32(positions.count)
    positions.append(position)
    keys.append(key)
    return UInt32(positions.count - 1)
  }

  /// A number for a place: the same one wherever it is written, and in practice another for every other.
  static func key(_ position: Position) -> UInt64 {
    let x = (Longitude.eastern(Longitude.folded(position.x)) + 0).bitPattern
    var key = x &* 0x9E37_79B9_7F4A_7C15 ^ (position.y + 0).bitPattern &* 0xD6E8_FEB8_6659_FD93
    key ^= key >> 32
    return key &* 0xA076_1D64_78BD_642F
  }

  /// The junctions as they lie, so that what is near is near in memory.
  func inOrder() -> [UInt32] {
    let places = positions.map(Self.place)
    return positions.indices.map { UInt32($0) }.sorted { (places[Int($0)], $0) < (places[Int($1)], $1) }
  }

  /// Where a position lies on the curve of Morton (1966).
  private static func place(_ position: Position) -> UInt64 {
    func spread(_ value: Double) -> UInt64 {
      var bits = UInt64(min(max(value, 0), 1) * 4_294_967_295)
      bits = (bits | bits << 16) & 0x0000_FFFF_0000_FFFF
      bits = (bits | bits << 8) & 0x00FF_00FF_00FF_00FF
      bits = (bits | bits << 4) & 0x0F0F_0F0F_0F0F_0F0F
      bits = (bits | bits << 2) & 0x3333_3333_3333_3333
      return (bits | bits << 1) & 0x5555_5555_5555_5555
    }
    return spread(position.x / Longitude.turn + 0.5) | spread(position.y / (Longitude.turn / 2) + 0.5) << 1
  }
}
