// Geometries of so many vertices that their positions are not held twice while they are transformed.

import FeatureStream
import GeoJSON
import SimpleFeatures

extension ProjectOperator {
  /// From how many vertices on a geometry is transformed piece by piece.
  static let longest = 1 << 15

  /// Transforms a geometry of which no edge is looked at again: as `transform`, in a bounded memory of its own.
  ///
  /// - Parameter measures: whether the lengths of edges matter.
  /// - Returns: how its edges are stretched; as if there were none where that does not matter.
  func transformLong(
    _ geometry: inout Geometry, _ operation: any CoordinateOperation, _ vertices: inout Int, _ keepsZ: inout Bool,
    measures: Bool
  ) throws(RecordError) -> StretchRange {
    let dimension = geometry.dimension
    var range = StretchRange(middle: edges.isFromDegrees ? StretchRange.middle(geometry.ordinates, dimension) : 0)
    let count = geometry.vertexCount
    var piece = Geometry()
    (piece.type, piece.dimension) = (.multiPoint, dimension)
    // The vertex before the piece, and its image.
    var (from, image) = (Position.zero, Position.zero)
    var (ring, ringStart) = (0, 0)
    var begin = 0
    while begin < count {
      let end = min(begin + Self.longest, count)
      piece.ordinates.removeAll(keepingCapacity: true)
      piece.ordinates.append(contentsOf: geometry.ordinates[begin * dimension..<end * dimension])
      try transform(&piece, operation, &vertices, &keepsZ)
      for vertex in begin..<(measures ? end : begin) {
        let at = (vertex - begin) * dimension
        let place = Position(x: before[at], y: before[at + 1])
        let next = Position(x: piece.ordinates[at], y: piece.ordinates[at + 1])
        while ring < geometry.ringEnds.count, geometry.ringEnds[ring] <= vertex {
          ringStart = geometry.ringEnds[ring]
          ring += 1
        }
        if vertex > ringStart, !geometry.ringEnds.isEmpty { range.add(from, place, images: image, next) }
        (from, image) = (place, next)
      }
      geometry.ordinates.withUnsafeMutableBufferPointer { ordinates in
        for at in piece.ordinates.indices { ordinates[begin * dimension + at] = piece.ordinates[at] }
      }
      begin = end
    }
    return range
  }
}

extension Feature {
  /// The vertex after the first edge of a long geometry, or member, that the map tears apart, as `MapStretch` has it.
  ///
  /// The positions are read again from the text.
  func firstTorn(_ operation: any CoordinateOperation, isGeographic: Bool, _ breaks: MapBreaks?) -> Int? {
    var sources: [Geometry] = []
    var source = sourceGeometry ?? Geometry()
    source.forEachSimple { sources.append($0) }
    var (member, vertices) = (0, 0)
    var torn: Int?
    var images = geometry
    images.forEachSimple { part in
      defer { (member, vertices) = (member + 1, vertices + part.vertexCount) }
      guard torn == nil, part.vertexCount > ProjectOperator.longest, member < sources.count else { return }
      let stretch = MapStretch(part, before: sources[member].ordinates, isGeographic: isGeographic)
      torn = stretch.firstTorn(part, operation, breaks).map { vertices + $0 }
    }
    return torn
  }
}

/// The least and the greatest stretch of edges: their lengths on the map for those on the ground, squared.
struct StretchRange {
  private(set) var least = Double.infinity
  private(set) var most = 0.0
  /// The square of the length of the longest edge, in degrees of latitude.
  private(set) var longest = 0.0
  /// The length of a degree of longitude, for that of one of latitude, in the middle of the geometry; 1 on a plane.
  private let degree: Double

  /// - Parameter middle: the latitude in the middle of the geometry; 0 on a plane.
  init(middle: Double) {
    // The cosine, by Bhaskara's formula.
    degree = (32_400 - 4 * middle * middle) / (32_400 + middle * middle)
  }

  /// The latitude in the middle of some vertices.
  static func middle(_ ordinates: [Double], _ dimension: Int) -> Double {
    guard ordinates.count > 1 else { return 0 }
    var (south, north) = (ordinates[1], ordinates[1])
    for at in stride(from: 1, to: ordinates.count, by: dimension) {
      (south, north) = (min(south, ordinates[at]), max(north, ordinates[at]))
    }
    return (south + north) / 2
  }

  /// The stretch of an edge; nil where it has no length.
  @inline(__always)
  func stretch(_ from: Position, _ to: Position, images: Position, _ image: Position) -> Double? {
    let ground = square(from, to)
    let (x, y) = (image.x - images.x, image.y - images.y)
    return ground > 0 ? (x * x + y * y) / ground : nil
  }

  /// The square of the length of an edge before the transformation.
  @inline(__always)
  private func square(_ from: Position, _ to: Position) -> Double {
    let east = (to.x - from.x) * degree
    let north = to.y - from.y
    return east * east + north * north
  }

  /// Takes an edge.
  @inline(__always)
  mutating func add(_ from: Position, _ to: Position, images: Position, _ image: Position) {
    guard let stretch = stretch(from, to, images: images, image) else { return }
    (least, most, longest) = (min(least, stretch), max(most, stretch), max(longest, square(from, to)))
  }

  /// Whether some edges come to be more than twice as long, for their length on the ground, as others.
  var isUneven: Bool { most > 4 * least }

  /// Whether one of them may be torn by the map.
  func mayBeTorn(_ breaks: MapBreaks?) -> Bool { isUneven || breaks?.mayTear(self) == true }

  /// Whether some do so more than a fortieth longer, and some are so long that the map may bend straight sides over
  /// each other: a hundredth of a degree by some 2 cm.
  ///
  /// On a conformal map small shapes come out even, but for 1 % by the flattening of the Earth, which is not thought of
  /// here.
  var mayFold: Bool { most > 1.05 * least && longest > 1e-4 || isUneven }
}
