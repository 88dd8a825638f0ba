// The faces that rings of polygons divide the plane into, and which polygons have each.

import Globe
import Planar
import Simplification

/// The faces of noded rings.
///
/// Going over a side, one leaves or enters the pieces that have the side an odd number of times; so the pieces that a
/// face is in are known from those of the face next to it, beginning outside.
struct CoverageFaces {
  /// What a face is known by.
  struct Face {
    /// In square metres, without the parts of the network that lie in it.
    var area = 0.0
    /// The metres of all that bounds it.
    var outline = 0.0
    /// The group of pieces that it is in; −1 for none.
    var group: Int32 = -1
    /// Whose it is in the end; −1 for nobody's.
    var owner: Int32 = -1
  }

  let network: Network
  let halfEdges: HalfEdges
  /// The face on the left of each half-edge: −1 for what is outside of everything, −2 for segments that take no part.
  private(set) var faceOfHalfEdge: [Int32]
  var faces: [Face] = []
  /// The groups of pieces, each in ascending order; group p < pieces is piece p alone.
  private(set) var groups: [[Int32]]
  let owners: [Int32]
  let metric: LocalMetric
  /// The pieces that have each segment an odd number of times.
  private let pieceStarts: [Int32]
  private let segmentPieces: [Int32]
  /// Pieces that have a segment there and back.
  let folded: [Int32]
  private var groupNumbers: [[Int32]: Int32] = [:]

  /// O(n log n).
  init(_ rings: NodeRings, _ metric: LocalMetric) {
    let segments = RingSegments(rings)
    network = segments.network
    owners = rings.owners
    self.metric = metric
    groups = owners.indices.map { [Int32($0)] }
    (pieceStarts, segmentPieces, folded) = Self.pieces(rings, segments)
    let starts = pieceStarts
    halfEdges = HalfEdges(
      network, takesPart: network.segments.indices.map { starts[$0] < starts[$0 + 1] })
    faceOfHalfEdge = []
    label()
  }

  /// The metres of a segment.
  func length(_ segment: Int) -> Double {
    let pair = network.segments[segment]
    let (a, b) = (network.nodes[Int(pair.x)], network.nodes[Int(pair.y)])
    let scale = metric.scale(y: (a.y + b.y) / 2)
    let way = (b - a) * Position(scale.x, scale.y)
    return (way * way).sum().squareRoot()
  }

  /// The pieces on the sides of a segment.
  func pieces(ofSegment segment: Int) -> ArraySlice<Int32> {
    segmentPieces[Int(pieceStarts[segment])..<Int(pieceStarts[segment + 1])]
  }

  private static func pieces(
    _ rings: NodeRings, _ segments: RingSegments
  ) -> (starts: [Int32], pieces: [Int32], folded: [Int32]) {
    var folded: [Int32] = []
    var starts = [Int32](repeating: 0, count: segments.uses.count + 1)
    var sum: Int32 = 0
    for (segment, count) in segments.uses.enumerated() {
      starts[segment] = sum
      sum += count
    }
    starts[segments.uses.count] = sum
    var filled = starts
    var all = [Int32](repeating: 0, count: Int(sum))
    for ring in rings.ends.indices {
      for side in rings.range(ring) where segments.segmentOfSide[side] >= 0 {
        let segment = Int(segments.segmentOfSide[side])
        all[Int(filled[segment])] = rings.pieces[ring]
        filled[segment] += 1
      }
    }
    var odd: [Int32] = []
    odd.reserveCapacity(all.count)
    var oddStarts: [Int32] = [0]
    oddStarts.reserveCapacity(starts.count)
    for segment in segments.uses.indices {
      let first = odd.count
      for piece in all[Int(starts[segment])..<Int(starts[segment + 1])].sorted() {
        if odd.count > first, odd.last == piece {
          odd.removeLast()
          folded.append(piece)
        } else {
          odd.append(piece)
        }
      }
      oddStarts.append(Int32(odd.count))
    }
    return (oddStarts, odd, folded)
  }

  // MARK: Faces

  /// The way round a face, or round a connected part of the network.
  private struct Walk {
    var first: Int32
    var isOuter: Bool
    var leftmost: Position
    var box: Box
    var area: Double
    var outline: Double
    /// The face that it bounds.
    var face: Int32 = -2
  }

  /// Finds the faces and the pieces of each.
  private mutating func label() {
    let labels = FaceLabels(halfEdges.next)
    var walks = walks(labels)
    for index in walks.indices where !walks[index].isOuter {
      walks[index].face = Int32(faces.count)
      faces.append(Face(area: walks[index].area, outline: walks[index].outline))
    }
    faceOfHalfEdge = labels.label
    // From left to right: what a part lies in is known before it.
    let parts = walks.indices.filter { walks[$0].isOuter }.sorted {
      (walks[$0].leftmost.x, walks[$0].leftmost.y) < (walks[$1].leftmost.x, walks[$1].leftmost.y)
    }
    let tree = BoxTree(parts.map { walks[$0].box })
    var locator: SegmentLocator?
    var isKnown = [Bool](repeating: false, count: faces.count)
    for (number, part) in parts.enumerated() {
      var around: Int32 = -1
      var isInside = false
      tree.visit(holding: walks[part].leftmost) { other in
        if other != number, walks[parts[other]].box.contains(walks[part].box) { isInside = true }
      }
      if isInside {
        let starts = pieceStarts
        let found = locator ?? SegmentLocator(network) { starts[$0] < starts[$0 + 1] }
        locator = found
        if let halfEdge = found.halfEdge(facing: walks[part].leftmost) {
          around = walks[Int(labels.label[Int(halfEdge)])].face
        }
      }
      walks[part].face = around
      if around >= 0 {
        faces[Int(around)].area -= walks[part].area
        faces[Int(around)].outline += walks[part].outline
      }
      spread(from: part, walks, labels, &isKnown)
    }
    for halfEdge in faceOfHalfEdge.indices {
      let label = labels.label[halfEdge]
      faceOfHalfEdge[halfEdge] = label < 0 ? -2 : walks[Int(label)].face
    }
  }

  private func walks(_ labels: FaceLabels) -> [Walk] {
    var walks: [Walk] = []
    var positions: [Position] = []
    for start in labels.label.indices where Int(labels.label[start]) == walks.count {
      positions.removeAll(keepingCapacity: true)
      var at = Int32(start)
      var outline = 0.0
      repeat {
        positions.append(network.nodes[Int(network.origin(at))])
        outline += length(Int(at >> 1))
        at = halfEdges.next[Int(at)]
      } while at != start
      let box = Box(around: positions)
      let scale = metric.scale(y: (box.min.y + box.max.y) / 2)
      let leftmost = positions.min { ($0.x, $0.y) < ($1.x, $1.y) } ?? .zero
      walks.append(
        Walk(
          first: Int32(start), isOuter: positions.ringOrientation <= 0, leftmost: leftmost, box: box,
          area: abs(positions.signedArea) * scale.x * scale.y, outline: outline))
    }
    return walks
  }

  /// Finds the pieces of all faces of a connected part, from those of the face around it.
  private mutating func spread(from part: Int, _ walks: [Walk], _ labels: FaceLabels, _ isKnown: inout [Bool]) {
    var stack = [part]
    while let walk = stack.popLast() {
      let face = walks[walk].face
      let group = face < 0 ? -1 : faces[Int(face)].group
      var at = walks[walk].first
      repeat {
        let next = Int(labels.label[Int(at ^ 1)])
        let other = walks[next].face
        // The outer walk of this part is where this began.
        if !walks[next].isOuter, other >= 0, !isKnown[Int(other)] {
          isKnown[Int(other)] = true
          faces[Int(other)].group = self.group(group, crossing: Int(at >> 1))
          stack.append(next)
        }
        at = halfEdges.next[Int(at)]
      } while at != walks[walk].first
    }
  }

  /// The group of pieces on the other side of a segment.
  private mutating func group(_ group: Int32, crossing segment: Int) -> Int32 {
    let crossed = pieces(ofSegment: segment)
    if let first = crossed.first {
      if crossed.count == 1, group < 0 { return first }
      if crossed.count == 1, group == first { return -1 }
      if crossed.count == 2, let last = crossed.last {
        if group == first { return last }
        if group == last { return first }
      }
    }
    var pieces = group < 0 ? [] : groups[Int(group)]
    for piece in crossed {
      if let at = pieces.firstIndex(of: piece) { pieces.remove(at: at) } else { pieces.append(piece) }
    }
    pieces.sort()
    if pieces.isEmpty { return -1 }
    if pieces.count == 1 { return pieces[0] }
    if let known = groupNumbers[pieces] { return known }
    groupNumbers[pieces] = Int32(groups.count)
    groups.append(pieces)
    return Int32(groups.count - 1)
  }
}
