// Many polygons into those that they cover together.

internal import Globe
public import SimpleFeatures

/// Gathers polygons and unites them.
///
///     var dissolver = Dissolver(engine: engine)
///     for circle in circles { try dissolver.add(circle) }
///     let union = try dissolver.union()
///
/// Polygons are divided in halves by place, again and again, and what the halves are united to is united: the engine
/// sees few polygons at a time, and those whose boxes meet no other's never. Where they lie many deep, a few of them are
/// united first, and those within them are left out. What is gathered is united also on the way,
/// when it has grown, so that a million circles in one city are never held all at once. The work is planar: polygons of
/// longitudes and latitudes that are cut at ±180° stay cut there.
///
/// The result depends on the polygons and their order alone.
public struct Dissolver {
  /// A polygon and its box.
  private struct Piece {
    var ordinates: [Double]
    var ringEnds: [Int]
    let box: Box
  }

  private let engine: any GeometryEngine
  private var pieces: [Piece] = []
  private var vertices = 0
  /// How many vertices are gathered before they are united: always at least twice those that the last time left.
  private var limit: Int

  /// - Parameters:
  ///   - engine: unites polygons that meet.
  ///   - limit: how many vertices are gathered before they are united for the first time.
  public init(engine: any GeometryEngine, limit: Int = 4_000_000) {
    self.engine = engine
    self.limit = limit
  }

  /// Adds the polygons of a Polygon or MultiPolygon, in two dimensions.
  public mutating func add(_ geometry: Geometry) throws(EngineError) {
    Self.divide(geometry, into: &pieces)
    vertices += geometry.vertexCount
    if vertices > limit {
      try unite()
      limit = max(limit, 2 * vertices)
    }
  }

  /// What the polygons cover, from west to east; exterior rings are counter-clockwise.
  ///
  /// O(n log n) for polygons of which each meets few others.
  public mutating func union() throws(EngineError) -> Geometry {
    try unite()
    var result = Geometry(type: .multiPolygon)
    pieces.sort { ($0.box.min.x, $0.box.min.y) < ($1.box.min.x, $1.box.min.y) }
    for piece in pieces { Self.append(piece, to: &result) }
    pieces = []
    result.followRightHandRule()
    result.simplifyType()
    return result
  }

  private mutating func unite() throws(EngineError) {
    var source: [Piece] = []
    swap(&source, &pieces)
    var order = source.indices.map { Int32($0) }
    pieces = try united(&source, &order, 0..<order.count, thins: true)
    vertices = pieces.reduce(0) { $0 + $1.ordinates.count / 2 }
  }

  /// Unites the pieces with the numbers `order[range]`, which are moved out of `source`.
  private func united(
    _ source: inout [Piece], _ order: inout [Int32], _ range: Range<Int>, thins: Bool
  ) throws(EngineError) -> [Piece] {
    if range.count <= 32 { return try united(range.map { Self.take(order[$0], &source) }) }
    if thins, range.count >= 256 {
      let depth = Self.depth(source, order[range])
      if depth >= 16 { return try thinned(&source, &order, range, each: Int(depth / 8)) }
    }
    var centers = Box()
    for at in range { centers.add(source[Int(order[at])].box.center) }
    let axis = centers.size.x >= centers.size.y ? 0 : 1
    var keys = range.map { (key: source[Int(order[$0])].box.center[axis], number: order[$0]) }
    keys.sort { ($0.key, $0.number) < ($1.key, $1.number) }
    for (index, entry) in keys.enumerated() { order[range.lowerBound + index] = entry.number }
    keys = []
    let middle = range.lowerBound + range.count / 2
    let one = try united(&source, &order, range.lowerBound..<middle, thins: thins)
    let other = try united(&source, &order, middle..<range.upperBound, thins: thins)
    return try joined(one, other)
  }

  /// Unites pieces that lie many deep: each of so many first, which cover most of what all cover, and then those that
  /// do not lie within them.
  private func thinned(
    _ source: inout [Piece], _ order: inout [Int32], _ range: Range<Int>, each step: Int
  ) throws(EngineError) -> [Piece] {
    let numbers = Array(order[range])
    var end = range.lowerBound
    for at in stride(from: 0, to: numbers.count, by: step) {
      order[end] = numbers[at]
      end += 1
    }
    let first = try united(&source, &order, range.lowerBound..<end, thins: false)
    var cover = Geometry(type: .multiPolygon)
    for piece in first { Self.append(piece, to: &cover) }
    let rest = numbers.indices.filter { $0 % step != 0 }.map { numbers[$0] }
    end = range.lowerBound
    for start in stride(from: 0, to: rest.count, by: 16_384) {
      let batch = rest[start..<min(start + 16_384, rest.count)]
      var polygons = Geometry(type: .multiPolygon)
      for number in batch { Self.append(source[Int(number)], to: &polygons) }
      let isWithin = try engine.polygons(of: polygons, liesWithin: cover)
      for (number, isWithin) in zip(batch, isWithin) {
        if isWithin {
          _ = Self.take(number, &source)
        } else {
          order[end] = number
          end += 1
        }
      }
    }
    // Where that was of little use, it would be of little use again.
    let left = range.lowerBound..<end
    let others = try united(&source, &order, left, thins: left.count < rest.count / 2)
    return try joined(first, others)
  }

  /// How deep the boxes of pieces lie, on average.
  private static func depth(_ source: [Piece], _ numbers: ArraySlice<Int32>) -> Double {
    var whole = Box()
    var sum = 0.0
    for number in numbers {
      let box = source[Int(number)].box
      whole.add(box)
      sum += box.size.x * box.size.y
    }
    let area = whole.size.x * whole.size.y
    return area > 0 ? min(sum / area, Double(numbers.count)) : 0
  }

  /// Moves a piece out.
  private static func take(_ number: Int32, _ source: inout [Piece]) -> Piece {
    let piece = source[Int(number)]
    (source[Int(number)].ordinates, source[Int(number)].ringEnds) = ([], [])
    return piece
  }

  /// Unites what has been united in two halves.
  private func joined(_ one: [Piece], _ other: [Piece]) throws(EngineError) -> [Piece] {
    // Where the boxes of the halves meet is all that can change.
    let (low, high) = (Self.box(one), Self.box(other))
    let common = Box(pointwiseMax(low.min, high.min), pointwiseMin(low.max, high.max))
    var whole: [Piece] = []
    var meeting: [Piece] = []
    for piece in one + other {
      if piece.box.meets(common) { meeting.append(piece) } else { whole.append(piece) }
    }
    return whole + (try united(meeting))
  }

  private static func box(_ pieces: [Piece]) -> Box {
    pieces.reduce(into: Box()) { $0.add($1.box) }
  }

  /// Unites pieces that are joined by boxes that meet.
  private func united(_ pieces: [Piece]) throws(EngineError) -> [Piece] {
    var group = Array(pieces.indices)
    func root(_ piece: Int) -> Int {
      var at = piece
      while group[at] != at {
        group[at] = group[group[at]]
        at = group[at]
      }
      return at
    }
    let order = pieces.indices.sorted { (pieces[$0].box.min.x, $0) < (pieces[$1].box.min.x, $1) }
    var open: [Int] = []
    for index in order {
      open.removeAll { pieces[$0].box.max.x < pieces[index].box.min.x }
      for other in open where pieces[other].box.meets(pieces[index].box) {
        let (a, b) = (root(index), root(other))
        group[max(a, b)] = min(a, b)
      }
      open.append(index)
    }
    var members = [[Int]](repeating: [], count: pieces.count)
    for index in pieces.indices { members[root(index)].append(index) }
    var result: [Piece] = []
    for list in members where !list.isEmpty {
      if list.count == 1 {
        result.append(pieces[list[0]])
        continue
      }
      var geometry = Geometry(type: .multiPolygon)
      for index in list { Self.append(pieces[index], to: &geometry) }
      Self.divide(try engine.unionOfPolygons(geometry), into: &result)
    }
    return result
  }

  private static func append(_ piece: Piece, to geometry: inout Geometry) {
    let vertices = geometry.vertexCount
    geometry.ordinates += piece.ordinates
    for end in piece.ringEnds { geometry.ringEnds.append(vertices + end) }
    geometry.partEnds.append(geometry.ringEnds.count)
  }

  /// Appends the polygons of a geometry, each on its own.
  private static func divide(_ geometry: Geometry, into pieces: inout [Piece]) {
    guard geometry.type.hasRings, !geometry.isEmpty else { return }
    for part in geometry.polygons where !part.isEmpty {
      let start = geometry.ring(part.lowerBound).lowerBound
      let end = geometry.ringEnds[part.upperBound - 1]
      pieces.append(
        Piece(
          ordinates: Array(geometry.ordinates[start * 2..<end * 2]),
          ringEnds: part.map { geometry.ringEnds[$0] - start },
          box: Box(around: geometry.positions(ofRing: part.lowerBound))))
    }
  }
}

extension GeometryEngine {
  /// The union of polygons, by way of a buffer of nothing where one crosses itself and the union refuses it.
  func unionOfPolygons(_ polygons: Geometry) throws(EngineError) -> Geometry {
    do throws(EngineError) {
      return try union(polygons)
    } catch {
      return try buffer(polygons, distance: 0, style: BufferStyle())
    }
  }
}
