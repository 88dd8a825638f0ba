// What keeps polygons from being a coverage, found and left as it is.

import Globe
public import Planar
import Simplification

/// Something that a valid coverage does not have, at one place.
public struct CoverageFault: Sendable {
  /// What it is.
  public enum Kind: Sendable, Equatable {
    /// An area that several polygons have, or several areas: square metres in all, and the metres that the widest is
    /// wide on average.
    case overlap(area: Double, width: Double)
    /// An area between several polygons that none has, narrower than the distance.
    case gap(area: Double, width: Double)
    /// A common border on which one polygon has a vertex and the other none.
    case unmatched
    /// Borders that are so many metres apart, and nearly meet.
    case near(distance: Double)
  }

  public let kind: Kind
  /// The geometries that it is about, by their numbers; the first is that which the place is in.
  public let owners: [Int32]
  /// Where it is.
  public let position: Position
  /// What of it is looked at: the whole of a gap, else the position.
  public let bounds: Box
  /// How many further places are alike.
  public let further: Int

  /// Names all; the bounds are the position where none are given.
  public init(kind: Kind, owners: [Int32], position: Position, bounds: Box? = nil, further: Int) {
    (self.kind, self.owners, self.position, self.further) = (kind, owners, position, further)
    self.bounds = bounds ?? Box(position)
  }
}

/// Looks whether polygons are a valid coverage: no two have a common inside, and where two meet they have the same
/// vertices; and whether borders nearly meet, or leave a narrow gap.
///
///     var inspection = CoverageInspection(snap: 1, metric: .geographic)
///     for geometry in … { inspection.add(geometry) }
///     let faults = try inspection.faults()
///
/// Lakes and other gaps that are wider than the distance are no fault, nor is a vertex that touches another polygon's
/// side. O(n log n), about 150 bytes a vertex.
public struct CoverageInspection: Sendable {
  private var cleaner: CoverageCleaner
  let snap: Double
  let metric: LocalMetric
  var rings: NodeRings { cleaner.rings }

  /// Begins without polygons.
  ///
  /// - Parameters:
  ///   - snap: metres ≥ 0, up to which borders nearly meet and gaps are narrow.
  ///   - metric: the metric of the coordinates.
  public init(snap: Double, metric: LocalMetric) {
    (self.snap, self.metric) = (snap, metric)
    cleaner = CoverageCleaner(snap: 0, metric: metric)
  }

  /// Adds a Polygon or MultiPolygon in which no side goes over ±180°; counted from 0.
  ///
  /// O(vertices).
  public mutating func add(_ geometry: Geometry) { cleaner.add(geometry) }

  /// What is wrong, by kind and then by owners.
  ///
  /// - Throws: where sides still cross after many rounds.
  public mutating func faults() throws(CoverageCleaner.Failure) -> [CoverageFault] {
    try cleaner.divideCrossings()
    let segments = RingSegments(rings)
    let faces = CoverageFaces(rings, metric)
    var known = KnownPlaces(nodeCount: faces.network.nodes.count)
    var found = areas(faces, &known)
    found += unmatched(faces, segments, &known)
    if snap > 0 { found += near(faces, segments, known) }
    return found
  }

  /// What was found already, which is not told again in other words.
  struct KnownPlaces {
    var isKnown: [Bool]
    /// Pairs of owners with a common area.
    var overlapping: Set<OwnerPair> = []

    init(nodeCount: Int) { isKnown = [Bool](repeating: false, count: nodeCount) }
  }

  /// Two owners, the smaller number first.
  struct OwnerPair: Hashable {
    let first: Int32
    let second: Int32

    init(_ one: Int32, _ other: Int32) { (first, second) = (min(one, other), max(one, other)) }
  }

  // MARK: Overlaps and gaps

  /// Metres up to which an overlap is one of doubles alone: a degree has steps of some nanometres.
  static let noise = 1e-7

  /// A set of owners, and the faces that they overlap in.
  private struct Overlap {
    var area = 0.0
    var width = 0.0
    var face = 0
    var count = 0
  }

  private func areas(_ faces: CoverageFaces, _ known: inout KnownPlaces) -> [CoverageFault] {
    var overlaps: [[Int32]: Overlap] = [:]
    var isWanted = [Bool](repeating: false, count: faces.faces.count)
    var isGap = isWanted
    for face in faces.faces.indices {
      let value = faces.faces[face]
      let width = value.outline > 0 ? 2 * value.area / value.outline : 0
      guard value.group >= 0 else {
        isGap[face] = width <= max(snap, Self.noise)
        isWanted[face] = isGap[face]
        continue
      }
      guard Int(value.group) >= faces.owners.count else { continue }
      let claimants = faces.claimants(face)
      guard claimants.count > 1 else { continue }
      isWanted[face] = true
      var overlap = overlaps[claimants] ?? Overlap()
      if width > overlap.width || overlap.count == 0 { (overlap.width, overlap.face) = (width, face) }
      overlap.area += value.area
      overlap.count += 1
      overlaps[claimants] = overlap
    }
    guard isWanted.contains(true) else { return [] }
    if !overlaps.isEmpty { known.overlapping = overlappingPairs(faces) }
    let sides = sides(of: faces, isWanted)
    var found: [CoverageFault] = []
    var slits: [(face: Int, owners: [Int32])] = []
    for (owners, overlap) in overlaps.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      if overlap.width <= Self.noise {
        slits.append((overlap.face, owners))
        continue
      }
      let node = sides[overlap.face]?.node ?? 0
      found.append(
        CoverageFault(
          kind: .overlap(area: overlap.area, width: overlap.width), owners: owners.reversed(),
          position: faces.network.nodes[Int(node)], further: overlap.count - 1))
    }
    var lakes = isGap
    for face in faces.faces.indices where isGap[face] {
      // A lake of one polygon is no gap between several.
      guard let side = sides[face], side.owners.count > 1 else { continue }
      lakes[face] = false
      let value = faces.faces[face]
      if 2 * value.area <= Self.noise * value.outline {
        slits.append((face, side.owners))
        continue
      }
      found.append(
        CoverageFault(
          kind: .gap(area: value.area, width: value.outline > 0 ? 2 * value.area / value.outline : 0),
          owners: side.owners, position: faces.network.nodes[Int(side.node)], bounds: side.bounds, further: 0))
    }
    for halfEdge in faces.faceOfHalfEdge.indices {
      let face = faces.faceOfHalfEdge[halfEdge]
      guard face >= 0, isWanted[Int(face)], !lakes[Int(face)] else { continue }
      known.isKnown[Int(faces.network.origin(Int32(halfEdge)))] = true
    }
    return found + unmatched(in: slits, faces)
  }

  /// The pairs of owners that have a face in common.
  ///
  /// What two have in common is bounded by sides of theirs: it is enough to look at the owners of each side of a face.
  private func overlappingPairs(_ faces: CoverageFaces) -> Set<OwnerPair> {
    var pairs: Set<OwnerPair> = []
    for halfEdge in faces.faceOfHalfEdge.indices {
      let face = Int(faces.faceOfHalfEdge[halfEdge])
      guard face >= 0, Int(faces.faces[face].group) >= faces.owners.count,
        2 * faces.faces[face].area > Self.noise * faces.faces[face].outline
      else { continue }
      let group = faces.groups[Int(faces.faces[face].group)]
      for piece in faces.pieces(ofSegment: halfEdge >> 1) where Self.holds(group, piece) {
        let owner = faces.owners[Int(piece)]
        for other in group where faces.owners[Int(other)] != owner {
          pairs.insert(OwnerPair(owner, faces.owners[Int(other)]))
        }
      }
    }
    return pairs
  }

  /// Whether a piece is in a group.
  private static func holds(_ group: [Int32], _ piece: Int32) -> Bool {
    let at = group.indices.partitioningIndex { group[$0] >= piece }
    return at < group.count && group[at] == piece
  }

  /// Whose sides are around some faces, the longest first, and a node of the first.
  private func sides(
    of faces: CoverageFaces, _ isWanted: [Bool]
  ) -> [Int: (owners: [Int32], node: Int32, bounds: Box)] {
    var lengths: [Int: [Int32: (length: Double, node: Int32)]] = [:]
    var bounds: [Int: Box] = [:]
    for halfEdge in faces.faceOfHalfEdge.indices {
      let face = Int(faces.faceOfHalfEdge[halfEdge])
      guard face >= 0, isWanted[face] else { continue }
      let length = faces.length(halfEdge >> 1)
      let node = faces.network.origin(Int32(halfEdge))
      bounds[face, default: Box()].add(faces.network.nodes[Int(node)])
      for piece in faces.pieces(ofSegment: halfEdge >> 1) {
        lengths[face, default: [:]][faces.owners[Int(piece)], default: (0, node)].length += length
      }
    }
    var sides: [Int: (owners: [Int32], node: Int32, bounds: Box)] = [:]
    for (face, lengths) in lengths {
      let order = lengths.sorted { ($1.value.length, $0.key) < ($0.value.length, $1.key) }
      sides[face] = (order.map(\.key), order.first?.value.node ?? 0, bounds[face] ?? Box())
    }
    return sides
  }

  // MARK: Common borders

  /// The vertices that polygons have, of those that were put into sides of others.
  private func vertices() -> Set<OwnerPair> {
    var isAdded = [Bool](repeating: false, count: rings.places.nodes.count)
    for at in rings.nodes.indices where rings.sources[at] < 0 { isAdded[Int(rings.nodes[at])] = true }
    var found: Set<OwnerPair> = []
    for ring in rings.ends.indices {
      for at in rings.range(ring) where rings.sources[at] >= 0 && isAdded[Int(rings.nodes[at])] {
        found.insert(Self.pair(owner: rings.owner(ofRing: ring), node: rings.nodes[at]))
      }
    }
    return found
  }

  /// An owner and a node, which is told from an owner by its sign.
  private static func pair(owner: Int32, node: Int32) -> OwnerPair { OwnerPair(owner, -1 - node) }

  /// Vertices that one polygon has on a border, and the other that has the border has not.
  private func unmatched(
    _ faces: CoverageFaces, _ segments: RingSegments, _ known: inout KnownPlaces
  ) -> [CoverageFault] {
    guard rings.sources.contains(where: { $0 < 0 }) else { return [] }
    var found: [OwnerPair: (fault: CoverageFault, further: Int)] = [:]
    var order: [OwnerPair] = []
    let vertices = vertices()
    /// The nodes that owners lack, told once.
    var told: Set<OwnerPair> = []
    for ring in rings.ends.indices {
      let range = rings.range(ring)
      let owner = rings.owner(ofRing: ring)
      for side in range {
        let next = side + 1 == range.upperBound ? range.lowerBound : side + 1
        // Where the one end or the other was put in.
        guard segments.segmentOfSide[side] >= 0 else { continue }
        for end in [side, next] where rings.sources[end] < 0 {
          let node = rings.nodes[end]
          if isTwin(end, in: range) { continue }
          for piece in faces.pieces(ofSegment: Int(segments.segmentOfSide[side])) {
            let other = faces.owners[Int(piece)]
            guard other != owner, vertices.contains(Self.pair(owner: other, node: node)) else { continue }
            let pair = OwnerPair(owner, other)
            guard !known.overlapping.contains(pair), told.insert(Self.pair(owner: owner, node: node)).inserted else {
              continue
            }
            known.isKnown[Int(node)] = true
            if found[pair] != nil {
              found[pair]?.further += 1
            } else {
              order.append(pair)
              found[pair] = (
                CoverageFault(
                  kind: .unmatched, owners: [owner, other], position: faces.network.nodes[Int(node)], further: 0), 0
              )
            }
          }
        }
      }
    }
    return order.compactMap { pair in
      found[pair].map {
        CoverageFault(kind: .unmatched, owners: $0.fault.owners, position: $0.fault.position, further: $0.further)
      }
    }
  }
}
