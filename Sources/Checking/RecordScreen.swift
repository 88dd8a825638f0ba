// A quick look at a record, which most pass: nothing is wrong with them, and no rule need be asked one by one.

public import GeoJSON
import Globe
public import Planar

/// What is compared with other records, of one with which nothing is wrong by itself.
///
/// It has no references, so that many are kept and handed on at little cost.
public struct RecordBrief: Sendable {
  /// The id, as 128 bits that are its own.
  public internal(set) var id = RecordFacts.ID.none
  /// Says which properties the record has, and of which kinds: equal where those are.
  public internal(set) var shape: UInt64 = 0
  /// Tells the geometry from others, where it is asked for.
  public internal(set) var geometryKey = GeometryKey()
  /// The first position.
  public internal(set) var position = Position.zero
  /// Whether there are vertices, whether these have heights, and whether there are properties.
  public internal(set) var (hasVertices, hasHeights, hasProperties) = (false, false, false)
  /// Which of `countedRules` it breaks; a bit for each, from the first on.
  public internal(set) var counted: UInt8 = 0

  /// The rules that are reported once, of which more is only counted.
  public static let countedRules = [RuleCatalog.singlePart, RuleCatalog.excessDigits]

  /// Begins with a record of which nothing is known.
  public init() {}

  /// What is to be known of a record for the comparison.
  public init(_ facts: RecordFacts, hasProperties: Bool) {
    (id, shape, geometryKey, position) = (facts.id, facts.shape, facts.geometryKey, facts.position)
    (hasVertices, hasHeights) = (facts.hasVertices, facts.hasHeights)
    self.hasProperties = hasProperties
  }
}

extension RecordFacts {
  /// The facts of a record that was looked at quickly.
  public init(_ brief: RecordBrief, crs: String?) {
    (id, shape, geometryKey, position) = (brief.id, brief.shape, brief.geometryKey, brief.position)
    (hasVertices, hasHeights) = (brief.hasVertices, brief.hasHeights)
    self.crs = crs
  }
}

extension RecordChecker {
  /// Whether nothing is wrong with a record for sure, so that `check` would find nothing; or nothing but what is only
  /// counted, because it was told of another record before.
  ///
  /// The tests are those of the rules where these are cheap, and stricter ones where they are not; whatever is not as
  /// most records are fails. The record was scanned with its ordinates and its outline. Two passes over the vertices.
  ///
  /// - Parameter brief: what is found out, where the answer is yes.
  public func isClean(_ feature: borrowing Feature, _ brief: inout RecordBrief) -> Bool {
    let outline = feature.outline
    guard outline.isKnown, outline.hasOwnMembersOnce, schema == nil, feature.hasGeometry,
      !feature.bbox.isPresent, !feature.crsMember.isPresent, feature.places.extraOrdinate < 0,
      feature.places.coordinates.count == 1, !feature.places.coordinates[0].bbox.isPresent,
      !wantsProperties || isPlain(shape: outline.shape), !wantsTexts || outline.textFaults.isEmpty,
      hasPlainNames(feature, outline)
    else { return false }
    let isInDegrees = isInDegrees(feature.crsName)
    if feature.geometry.type == .geometryCollection { return false }
    brief.counted = 0
    if wantsSingleParts, feature.geometry.isSinglePart {
      guard countsSingleParts else { return false }
      brief.counted = 1
    }
    let decimals = isInDegrees ? 9 : 6
    guard
      screen(
        feature.geometry, isInDegrees, hasFewDigits: !wantsDigits || feature.places.mostDecimals <= decimals,
        &brief.counted)
    else { return false }
    brief.id = feature.id.isPresent ? Self.id(feature.source, feature.id) : .none
    brief.shape = wantsProperties ? outline.shape : 0
    brief.hasProperties = true
    brief.hasVertices = true
    brief.hasHeights = feature.geometry.dimension == 3
    if wantsTwins { brief.geometryKey = GeometryKey(feature.geometry) }
    brief.position = Position(feature.geometry.ordinates[0], feature.geometry.ordinates[1])
    return true
  }

  /// Whether no name stands twice in objects in properties, nor among foreign members.
  private func hasPlainNames(_ feature: borrowing Feature, _ outline: RecordOutline) -> Bool {
    guard wantsNames else { return true }
    if outline.foreign != 0, !isPlain(shape: foreignShape(outline)) { return false }
    return !outline.isNested || holdsPlainObjects(feature.source, feature.properties)
  }

  /// Whether the positions of a geometry, and the lines and rings that they make, are beyond doubt.
  private func screen(
    _ geometry: borrowing Geometry, _ isInDegrees: Bool, hasFewDigits: Bool, _ counted: inout UInt8
  ) -> Bool {
    var hasManyDigits = false
    defer { if hasManyDigits { counted |= 2 } }
    let dimension = geometry.dimension
    let isClean = geometry.ordinates.withUnsafeBufferPointer { ordinates -> Bool? in
      guard let base = ordinates.baseAddress, ordinates.count >= dimension else { return false }
      let positions = PositionRows(base: base, stride: dimension)
      var extent = PositionExtent()
      let count = ordinates.count / dimension
      extent.add(positions, 0..<count)
      guard extent.isWithin(isInDegrees ? Box.globe.max : Position(1e15.nextDown, 1e15.nextDown)) else {
        return false
      }
      if wantsNullIsland, extent.holdsZero { return false }
      if dimension == 3, !positions.haveHeights(count) { return false }
      if !hasFewDigits, !haveFewDigits(positions, count, isInDegrees) {
        guard countsDigits else { return false }
        hasManyDigits = true
      }
      // The points of several are told apart elsewhere.
      guard geometry.type != .point else { return true }
      guard geometry.type != .multiPoint else { return count == 1 }
      // Corners are measured one by one.
      guard options.corners == nil else { return false }
      // An edge over ±180° is as long as that.
      if isInDegrees, Longitude.isWide(extent.high.x - extent.low.x) { return false }
      let near = Self.near(isInDegrees)
      let isOneRing = geometry.type == .polygon && geometry.ringEnds.count == 1
      var (first, ring, part) = (0, 0, 0)
      while ring < geometry.ringEnds.count {
        let end = geometry.ringEnds[ring]
        var isExterior = ring == 0
        if geometry.type == .multiPolygon {
          // Some have no rings.
          while geometry.partEnds[part] <= ring {
            part += 1
            isExterior = true
          }
        }
        var screen = RingScreen(near: near, center: isOneRing ? extent.sum / Double(count) : positions[first])
        guard screen.take(positions, first..<end, isRing: geometry.type.hasRings) else { return false }
        if geometry.type.hasRings {
          if wantsWinding, !screen.runs(isExterior ? 1 : -1) { return false }
          if isExterior, !screen.isWide(options.minWidth, at: positions[first].y, isInDegrees) { return false }
          if isOneRing, screen.isStar { return true }
        }
        first = end
        ring += 1
      }
      return engine == nil || !geometry.type.hasRings ? true : nil
    }
    return isClean ?? sureValidity.holds(for: geometry)
  }

  private func haveFewDigits(_ positions: PositionRows, _ count: Int, _ isInDegrees: Bool) -> Bool {
    for vertex in 0..<count {
      let position = positions[vertex]
      if Self.hasExcessDigits(position.x, isInDegrees) || Self.hasExcessDigits(position.y, isInDegrees) { return false }
    }
    return true
  }
}

/// Positions in a row of ordinates.
struct PositionRows {
  let base: UnsafePointer<Double>
  let stride: Int

  @inline(__always)
  subscript(vertex: Int) -> Position {
    UnsafeRawPointer(base + vertex &* stride).loadUnaligned(as: Position.self)
  }

  /// Whether each of three ordinates is a number below 10¹⁵.
  func haveHeights(_ count: Int) -> Bool {
    for vertex in 0..<count where !(abs(base[vertex * 3 + 2]) < 1e15) { return false }
    return true
  }
}

/// The box around positions, and their sum.
struct PositionExtent {
  private(set) var low = Position(repeating: .infinity)
  private(set) var high = Position(repeating: -.infinity)
  private(set) var sum = Position.zero

  @inline(__always)
  mutating func add(_ positions: PositionRows, _ vertices: Range<Int>) {
    for vertex in vertices {
      let position = positions[vertex]
      low.replace(with: position, where: position .< low)
      high.replace(with: position, where: position .> high)
      sum += position
    }
  }

  /// Whether no ordinate is larger than that of `limit`.
  func isWithin(_ limit: Position) -> Bool {
    low.x >= -limit.x && low.y >= -limit.y && high.x <= limit.x && high.y <= limit.y
  }

  /// Whether 0, 0 is in the box.
  var holdsZero: Bool { low.x <= 0 && low.y <= 0 && high.x >= 0 && high.y >= 0 }
}

/// What one pass over a line or ring tells.
///
/// A ring whose edges all go the same way round a point, once round in all, is simple: each ray from the point meets it
/// once. That holds for the mean of the corners of nearly every building, field or circle.
struct RingScreen {
  private let near: Double
  private let center: Position
  private var area = 0.0
  /// The sum of the sizes of the products of `area`, by which its rounding is bounded.
  private var magnitude = 0.0
  private var length = 0.0
  private var count = 0
  /// Whether the ring runs once round the center, in one direction.
  private(set) var isStar = false

  init(near: Double, center: Position) { (self.near, self.center) = (near, center) }

  /// Looks at vertices.
  ///
  /// - Returns: whether none is at or near that before it, and none the tip of a spike.
  @inline(__always)
  mutating func take(_ positions: PositionRows, _ vertices: Range<Int>, isRing: Bool) -> Bool {
    guard vertices.count > 1 else { return false }
    let short = 4 * near * near
    var position = positions[vertices.lowerBound]
    var before = isRing ? position - positions[vertices.upperBound - 2] : .zero
    var (isLeft, isRight) = (true, true)
    var rises = 0
    var isFine = true
    for vertex in vertices.lowerBound + 1..<vertices.upperBound {
      let next = positions[vertex]
      let edge = next - position
      let square = edge * edge
      if !(square.x + square.y >= short) { return false }
      let dot = before.x * edge.x + before.y * edge.y
      // As the rule has it: back on itself, within a ten-millionth of the way.
      isFine = isFine && !(abs(cross(before, edge)) < -dot * 1e-7)
      if isRing {
        let (from, to) = (position - center, next - center)
        let (left, right) = (from.x * to.y, from.y * to.x)
        let (turn, size) = (left - right, abs(left) + abs(right))
        area += turn
        magnitude += size
        length += abs(edge.x) + abs(edge.y)
        // Shewchuk's bound for one determinant.
        isLeft = isLeft && turn > size * 3.5e-16
        isRight = isRight && turn < size * -3.5e-16
        if position.y <= center.y, next.y > center.y { rises += 1 }
      }
      before = edge
      position = next
    }
    count = vertices.count
    isStar = (isLeft || isRight) && rises == 1 && positions[vertices.lowerBound] == position
    return isFine
  }

  /// Whether the ring runs counterclockwise (1) or clockwise (−1) for sure.
  func runs(_ direction: Double) -> Bool { area * direction > Double(count + 8) * 4 * .ulpOfOne * magnitude }

  /// Whether the ring is wider than `width` for sure, in metres or units of a plane, as the mean of its area over half
  /// its length.
  ///
  /// The length is no more than the sum of its ways east and north, and the cosine of a latitude no less than the part
  /// of a right angle that is left of it.
  func isWide(_ width: Double, at latitude: Double, _ isInDegrees: Bool) -> Bool {
    let east = isInDegrees ? 1 - abs(latitude) / 90 : 1
    return abs(area) * (1 - 1e-6) * east * (isInDegrees ? WGS84.metresPerDegree : 1) > width * length
      && abs(area) > Double(count + 8) * 4 * .ulpOfOne * magnitude
  }
}
