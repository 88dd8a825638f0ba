// One value type for all seven geometry types: flat ordinates and where its sequences end.

/// A geometry as one flat array of ordinates.
///
///     MultiPolygon [[[A B C A]], [[D E F D], [g h i g]]]
///     ordinates   Ax Ay Bx By Cx Cy Ax Ay Dx Dy …        (z after each y when dimension is 3)
///     ringEnds    4, 8, 12                               (in vertices, one for each line or ring)
///     partEnds    1, 3                                   (in rings, one for each polygon)
///
/// - `ringEnds` is used by LineString (one entry), MultiLineString, Polygon and MultiPolygon.
/// - `partEnds` is used by MultiPolygon.
/// - `members` is used by GeometryCollection, whose ordinates are empty.
///
/// Order is x, y [, z]: longitude or easting first. An ordinate that a position leaves out, where another position
/// of the geometry has one, is NaN. The arrays keep their capacity through `removeAll`, so that one value serves a
/// whole stream.
public struct Geometry: Sendable, Equatable {
  /// The geometry's type.
  public var type: GeometryType
  /// Ordinates a vertex: 2 or 3.
  public var dimension: Int
  /// The vertices, one after the other, `dimension` ordinates each.
  public var ordinates: [Double]
  /// Where each line or ring ends, counted in vertices from the start.
  public var ringEnds: [Int]
  /// Where each polygon of a MultiPolygon ends, counted in rings from the start.
  public var partEnds: [Int]
  /// The members of a GeometryCollection.
  public var members: [Geometry]

  /// Makes a geometry from its parts; by default an empty one.
  public init(
    type: GeometryType = .point, dimension: Int = 2, ordinates: [Double] = [], ringEnds: [Int] = [],
    partEnds: [Int] = [], members: [Geometry] = []
  ) {
    self.type = type
    self.dimension = dimension
    self.ordinates = ordinates
    self.ringEnds = ringEnds
    self.partEnds = partEnds
    self.members = members
  }

  /// The number of vertices, without those of members.
  public var vertexCount: Int { ordinates.count / dimension }

  /// The number of vertices, with those of members.
  public var totalVertexCount: Int { members.reduce(vertexCount) { $0 + $1.totalVertexCount } }

  /// Whether there is no vertex here or in any member.
  public var isEmpty: Bool { ordinates.isEmpty && members.allSatisfy(\.isEmpty) }

  /// Empties the value and keeps its storage.
  public mutating func removeAll(type: GeometryType = .point) {
    self.type = type
    dimension = 2
    // To empty what is empty costs a look for another owner.
    if !ordinates.isEmpty { ordinates.removeAll(keepingCapacity: true) }
    if !ringEnds.isEmpty { ringEnds.removeAll(keepingCapacity: true) }
    if !partEnds.isEmpty { partEnds.removeAll(keepingCapacity: true) }
    if !members.isEmpty { members.removeAll(keepingCapacity: true) }
  }

  /// The vertices of line or ring `index`, as a range of vertex numbers.
  public func ring(_ index: Int) -> Range<Int> {
    (index == 0 ? 0 : ringEnds[index - 1])..<ringEnds[index]
  }

  /// The rings of polygon `index` of a MultiPolygon, as a range of ring numbers.
  public func part(_ index: Int) -> Range<Int> {
    (index == 0 ? 0 : partEnds[index - 1])..<partEnds[index]
  }

  /// Calls `body` with this geometry, or with every member that is not itself a collection.
  public mutating func forEachSimple<Failure: Error>(
    _ body: (inout Geometry) throws(Failure) -> Void
  ) throws(Failure) {
    // `if`, not `guard`: swiftc 6.3 joins the two errors' ways out in a release build, and crashes ("swifterror value
    // can only be loaded and stored").
    if type != .geometryCollection { return try body(&self) }
    for index in members.indices { try members[index].forEachSimple(body) }
  }

  /// Calls `body` with this geometry, or with every member that is not a collection.
  public func visitSimple(_ body: (Geometry) -> Void) {
    guard type == .geometryCollection else { return body(self) }
    for member in members { member.visitSimple(body) }
  }

  /// Whether a vertex has a height, or one of a member; where none is left, none is written.
  public var hasHeights: Bool {
    dimension == 3 && stride(from: 2, to: ordinates.count, by: 3).contains { !ordinates[$0].isNaN }
      || members.contains(where: \.hasHeights)
  }

  /// Puts a vertex elsewhere; its height stays.
  package mutating func setPosition(_ vertex: Int, _ position: Position) {
    ordinates[vertex * dimension] = position.x
    ordinates[vertex * dimension + 1] = position.y
  }

  /// The geometry in two dimensions, members too.
  ///
  /// O(vertices) where there are heights.
  public var withoutHeights: Geometry {
    var flat = self
    flat.members = members.map(\.withoutHeights)
    guard dimension == 3 else { return flat }
    flat.dimension = 2
    flat.ordinates = []
    flat.ordinates.reserveCapacity(vertexCount * 2)
    for vertex in 0..<vertexCount { flat.ordinates += ordinates[vertex * 3..<vertex * 3 + 2] }
    return flat
  }
}
