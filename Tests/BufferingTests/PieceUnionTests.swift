// Buffers by their definition: the union of a rectangle beside each side, a wedge at each bend, and a cap at each end.

import GEOS
import Planar
import TestSupport
import Testing

@testable import Buffering

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Asks of places whether one of the pieces holds them, and where the union of the pieces differs.
///
/// The buffer of GEOS is no measure: it makes one curve round a line and guesses what is inside of it, which is wrong
/// where ends are not round and lines cross themselves.
struct PieceUnionTests {
  /// Lines that cross themselves, run back over themselves, lie on one straight line, or have very short sides.
  private func randomLine(_ random: inout SplitMix64) -> [Position] {
    let count = 2 + random.below(9)
    switch random.below(7) {
    case 0: return (0..<count).map { _ in Position(random.within(0, 10), random.within(0, 10)) }
    case 1, 2: return (0..<count).map { _ in Position(Double(random.below(6)), Double(random.below(6))) }
    case 3: return (0..<count).map { _ in Position(random.pick([0, 1, 2, 3.5]), 0) }
    case 4: return walk(&random, count + 60, turn: 3, step: 0.05)
    default: return walk(&random, count, turn: random.pick([0.3, 1.2, 10]), step: 3)
    }
  }

  private func walk(_ random: inout SplitMix64, _ count: Int, turn most: Double, step: Double) -> [Position] {
    var (place, way) = (Position.zero, Position(1, 0))
    return (0...count).map { _ in
      let turn = random.within(-most, most)
      way = Position(way.x - way.y * turn, way.y + way.x * turn) / (1 + turn * turn).squareRoot()
      place += way * random.within(step / 10, step)
      return place
    }
  }

  // The last is dense, and the points of its mitres reach out over places that nothing covers.
  @Test(arguments: Array(rounds(60)) + [2547])
  func buffersAreTheUnionOfTheirPieces(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let style = randomStyle(&random)
    var positions = randomLine(&random)
    if random.chance(0.2) { positions += positions.prefix(1) }
    let distance = random.pick([0.01, 0.3, 1, 2, 5, 20, 300])
    let source = Geometry(
      type: .lineString, ordinates: positions.flatMap { [$0.x, $0.y] }, ringEnds: [positions.count])
    let pieces = BufferPieces(of: positions, distance, style)
    var engine = PlaneBuffer()
    let found = engine.buffer(source, distance: distance, style: style)
    let result = try #require(found)
    if !result.isEmpty { #expect(try GEOSEngine().invalidityReason(result) == nil) }
    // Dense lines with round bends lose vertices that are nearer than 2⁻¹³ of a radius, and with them corners of arcs.
    let isStraightened = style.join == .round && positions.count > 64
    let arcs = isStraightened ? 1 - cos(0.75 * Double.pi / 2 / Double(style.quadrantSegments)) : 0
    for place in places(near: pieces, &random) {
      guard let expected = pieces.hold(place, within: (3e-4 + arcs) * distance) else { continue }
      let isInside = result.polygons.contains { result.location(of: place, inPolygon: $0) != .outside }
      #expect(isInside == expected, "\(place) of \(source.ordinates), \(distance), \(style)")
    }
    let union = try GEOSEngine().union(Geometry(type: .geometryCollection, members: pieces.geometries))
    try expect(result, union, within: (3e-4 + arcs) * distance, "\(source.ordinates), \(distance), \(style)") { place in
      pieces.hold(place, within: (3e-4 + arcs) * distance)
    }
  }

  @Test(arguments: rounds(60))
  func buffersOnOneSideAreTheUnionOfTheirPieces(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed) + 1000)
    var style = randomStyle(&random)
    style.side = random.pick([.left, .right])
    var positions = randomLine(&random)
    if random.chance(0.3) { positions += positions.prefix(1) }
    let distance = random.pick([0.01, 0.3, 1, 2, 5, 20, 300])
    let source = Geometry(
      type: .lineString, ordinates: positions.flatMap { [$0.x, $0.y] }, ringEnds: [positions.count])
    let pieces = BufferPieces(onOneSideOf: positions, distance, style, isCut: false)
    let certain = BufferPieces(onOneSideOf: positions, distance, style, isCut: true)
    var engine = PlaneBuffer()
    let found = engine.buffer(source, distance: distance, style: style)
    let result = try #require(found)
    if !result.isEmpty { #expect(try GEOSEngine().invalidityReason(result) == nil) }
    let isStraightened = style.join == .round && positions.count > 64
    let arcs = isStraightened ? 1 - cos(0.75 * Double.pi / 2 / Double(style.quadrantSegments)) : 0
    let margin = (3e-4 + arcs) * distance
    func holds(_ place: Position) -> Bool? {
      if certain.hold(place, within: margin) == true { return true }
      return pieces.hold(place, within: margin) == false ? false : nil
    }
    for place in places(near: pieces, &random) {
      guard let expected = holds(place) else { continue }
      let isInside = result.polygons.contains { result.location(of: place, inPolygon: $0) != .outside }
      #expect(isInside == expected, "\(place) of \(source.ordinates), \(distance), \(style)")
    }
    let union = try GEOSEngine().union(Geometry(type: .geometryCollection, members: pieces.geometries))
    try expect(result, union, within: margin, "\(source.ordinates), \(distance), \(style)", holds: holds)
  }

  /// Expects that two geometries differ by no more than a seam along their borders, and where they do, that the pieces
  /// are with the first: GEOS loses some of a union now and then.
  private func expect(
    _ result: Geometry, _ union: Geometry, within margin: Double, _ what: String, holds: (Position) -> Bool?
  ) throws {
    let apart = try GEOSEngine().symmetricDifference(result, union)
    let length = result.planeLength + union.planeLength
    for part in apart.parts where part.geometry.planeArea > margin * length {
      let place = try #require(try GEOSEngine().pointOnSurface(part.geometry))
      let isInside = result.polygons.contains { result.location(of: place, inPolygon: $0) != .outside }
      if let expected = holds(place) { #expect(isInside == expected, "\(place) of \(what)") }
    }
  }

  /// A polygon with spikes, notches and right angles, perhaps with a hole, or two of these.
  private func randomPolygon(_ random: inout SplitMix64) -> Geometry {
    func star(_ center: Position, _ size: Double, _ count: Int, least: Double) -> [Position] {
      var ring: [Position] = []
      for index in 0..<count {
        let angle = 2 * Double.pi * Double(index) / Double(count)
        let reach: Double = size * random.within(least, 1)
        ring.append(center + Position(angle: angle) * reach)
      }
      return ring + ring.prefix(1)
    }
    let count = 3 + random.below(12)
    var geometry = Geometry(type: .polygon)
    func add(_ ring: [Position]) {
      geometry.ordinates += ring.flatMap { [$0.x, $0.y] }
      geometry.ringEnds.append(geometry.vertexCount)
    }
    switch random.below(4) {
    case 0:
      // Stairs.
      var ring: [Position] = [[0, -1]]
      for step in 0...count { ring.append(Position(Double((step + 1) / 2), Double(step / 2))) }
      ring.append(Position(ring[ring.count - 1].x + 1, -1))
      add((ring + ring.prefix(1)).reversed())
    case 1:
      add(star(.zero, 10, count, least: 0.7))
      add(star(.zero, 3, count, least: 0.3).reversed())
    case 2:
      geometry.type = .multiPolygon
      for center in [Position(0, 0), [11, 1]] {
        add(star(center, 5, count, least: 0.2))
        geometry.partEnds.append(geometry.ringEnds.count)
      }
    default: add(star(.zero, 10, count, least: random.pick([0.05, 0.3, 0.9])))
    }
    return geometry
  }

  @Test(arguments: rounds(40))
  func buffersOfPolygonsAreThemselvesAndTheirPieces(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let style = randomStyle(&random)
    let source = randomPolygon(&random)
    guard try GEOSEngine().invalidity(source) == nil else { return }
    let distance = random.pick([-3, -1, -0.2, -0.01, 0.01, 0.3, 1, 3, 20, 300])
    let pieces = BufferPieces(
      besideRings: source.ringEnds.indices.map { Array(source.positions(ofRing: $0)) }, distance, style)
    var engine = PlaneBuffer()
    let found = engine.buffer(source, distance: distance, style: style)
    let result = try #require(found)
    if !result.isEmpty { #expect(try GEOSEngine().invalidityReason(result) == nil) }
    let union = try GEOSEngine().union(Geometry(type: .geometryCollection, members: pieces.geometries))
    let expected =
      try distance > 0 ? GEOSEngine().union(source, union) : GEOSEngine().difference(source, union)
    let margin = 3e-4 * abs(distance)
    try expect(result, expected, within: margin, "\(source), \(distance), \(style)") { place in
      let isOwn = source.polygons.contains { source.location(of: place, inPolygon: $0) == .inside }
      guard let isBeside = pieces.hold(place, within: margin) else { return nil }
      return distance > 0 ? isOwn || isBeside : isOwn && !isBeside
    }
  }

  private func randomStyle(_ random: inout SplitMix64) -> BufferStyle {
    var style = BufferStyle()
    style.join = random.pick(BufferStyle.Join.allCases)
    style.cap = random.pick(BufferStyle.Cap.allCases)
    style.mitreLimit = random.pick([1, 1.2, 2, 5, 20])
    style.quadrantSegments = random.pick([1, 4, 8])
    return style
  }

  /// Some places around the corners of pieces, where what is wrong begins, and around where two of their sides cross.
  private func places(near pieces: BufferPieces, _ random: inout SplitMix64) -> [Position] {
    guard !pieces.polygons.isEmpty else { return [] }
    return (0..<60).map { _ in
      let piece = random.pick(pieces.polygons)
      let (corner, other) = (random.pick(piece), random.pick(random.pick(pieces.polygons)))
      let size = pieces.distance * random.pick([0.002, 0.02, 0.2, 1])
      let place = random.chance(0.5) ? corner : corner + (other - corner) * random.within(0, 1)
      return place + Position(random.within(-size, size), random.within(-size, size))
    }
  }
}
