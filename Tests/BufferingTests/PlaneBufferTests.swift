// Buffers of our own on a plane: as GEOS has them, and where GEOS is wrong, by the distance to the source.

import GEOS
import Planar
import TestSupport
import Testing

@testable import Buffering

struct PlaneBufferTests {
  private func buffer(_ source: Geometry, _ distance: Double, _ style: BufferStyle) throws -> Geometry {
    var engine = PlaneBuffer()
    let found = engine.buffer(source, distance: distance, style: style)
    let result = try #require(found)
    #expect(try result.isEmpty || GEOSEngine().invalidityReason(result) == nil)
    return result
  }

  private func line(_ positions: [Position], type: GeometryType = .lineString) -> Geometry {
    Geometry(type: type, ordinates: positions.flatMap { [$0.x, $0.y] }, ringEnds: [positions.count])
  }

  private func style(_ quadrantSegments: Int = 16) -> BufferStyle {
    var style = BufferStyle()
    style.quadrantSegments = quadrantSegments
    return style
  }

  /// The distance from a position to lines or rings.
  private func distance(_ place: Position, _ source: Geometry) -> Double {
    var least = Double.infinity
    for ring in source.ringEnds.indices {
      let positions = Array(source.positions(ofRing: ring))
      for (a, b) in zip(positions, positions.dropFirst()) {
        let way = b - a
        let share = way == .zero ? 0 : max(0, min(1, ((place - a) * way).sum() / (way * way).sum()))
        let off = place - a - way * share
        least = min(least, (off * off).sum())
      }
    }
    return least.squareRoot()
  }

  private func isInside(_ place: Position, _ polygons: Geometry) -> Bool {
    polygons.polygons.contains { polygons.location(of: place, inPolygon: $0) != .outside }
  }

  /// Random lines of every kind that has ever been wrong somewhere.
  private func randomLine(_ random: inout SplitMix64) -> [Position] {
    let count = 2 + random.below(25)
    switch random.below(6) {
    case 0: return (0..<count).map { _ in Position(random.within(0, 100), random.within(0, 100)) }
    case 1: return (0..<count).map { _ in Position(Double(random.below(7)), Double(random.below(7))) }
    case 2: return (0..<count).map { _ in Position(random.pick([0, 10, 20, 35.5]), 0) }
    case 3, 4:
      var (place, way) = (Position.zero, Position(1, 0))
      return (0...count).map { _ in
        let turn = random.within(-1.2, 1.2)
        way = Position(way.x - way.y * turn, way.y + way.x * turn) / (1 + turn * turn).squareRoot()
        place += way * random.within(0.1, 10)
        return place
      }
    default:
      let ring = (0..<count + 2).map { index in
        Position(angle: 2 * Double.pi * Double(index) / Double(count + 2)) * random.within(8, 10)
      }
      return ring + ring.prefix(1)
    }
  }

  @Test(arguments: rounds(16))
  func insideIsWhatIsNear(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    // Ten decades, with the coordinates and without them.
    var unit = 1.0
    for _ in 0..<random.below(11) { unit *= 10 }
    let scale = unit * 1e-5
    var positions = randomLine(&random)
    if random.chance(0.3) { positions += positions.prefix(1) }
    let source = line(positions.map { $0 * scale })
    if Set(positions).count < 2 { return }
    let radius = scale * random.pick([0.001, 0.02, 0.3, 1, 2, 5, 20, 100, 1000])
    let result = try buffer(source, radius, style())
    let box = source.bounds
    for index in 0..<80 {
      // Some near the line, where a radius is small.
      var place = Position(
        random.within(box.min.x - 1.2 * radius, box.max.x + 1.2 * radius),
        random.within(box.min.y - 1.2 * radius, box.max.y + 1.2 * radius))
      if index % 2 == 0 {
        let vertex = source.position(random.below(source.vertexCount))
        place = vertex + Position(random.within(-1.5, 1.5), random.within(-1.5, 1.5)) * radius
      }
      let ratio = distance(place, source) / radius
      if abs(ratio - 1) < 0.003 { continue }
      #expect(isInside(place, result) == (ratio < 1), "\(ratio) at \(place) of \(source.ordinates), \(radius)")
    }
  }

  /// Lines that lie all over each other, in any order, have the buffer that they have once and in order.
  @Test(arguments: [0.5, 4, 30])
  func crowdedLines(radius: Double) throws {
    var random = SplitMix64(seed: 17)
    var once: [[Position]] = []
    for y in 0..<7 {
      for x in 0..<7 {
        let corner = Position(Double(x) * 10, Double(y) * 10) + Position(random.within(-2, 2), random.within(-2, 2))
        once.append([corner, corner + Position(random.within(4, 10), random.within(-4, 4))])
      }
    }
    var lines: [[Position]] = []
    for line in once {
      lines += [
        line, line.reversed(), line, [line[0], (line[0] + line[1]) / 2], [line[1], line[0] * 0.25 + line[1] * 0.75],
      ]
    }
    lines.shuffle(using: &random)
    func source(_ lines: [[Position]]) -> Geometry {
      var source = Geometry(type: .multiLineString)
      for line in lines {
        source.ordinates += line.flatMap { [$0.x, $0.y] }
        source.ringEnds.append(source.vertexCount)
      }
      return source
    }
    let (single, crowd) = (source(once), source(lines))
    #expect(crowd.isCrowded(side: 2 * radius))
    let (expected, found) = (try buffer(single, radius, style()), try buffer(crowd, radius, style()))
    #expect(found.ringEnds.count == expected.ringEnds.count)
    let box = crowd.bounds
    for _ in rounds(300) {
      let place = Position(
        random.within(box.min.x - 1.2 * radius, box.max.x + 1.2 * radius),
        random.within(box.min.y - 1.2 * radius, box.max.y + 1.2 * radius))
      let ratio = distance(place, single) / radius
      // A cap on a line of another direction has its corners elsewhere.
      if abs(ratio - 1) < 0.003 { continue }
      #expect(isInside(place, found) == (ratio < 1), "\(place)")
    }
  }

  /// Parts are put in order where they are in none, and left where they are; none is lost.
  @Test(arguments: [GeometryType.multiLineString, .multiPolygon])
  func partsAreGathered(_ type: GeometryType) {
    var random = SplitMix64(seed: 18)
    func geometry(_ cells: [Int]) -> Geometry {
      var result = Geometry(type: type)
      for cell in cells {
        // Every other polygon has a hole.
        let (row, column) = cell.quotientAndRemainder(dividingBy: 20)
        let x = Double(row % 2 == 0 ? column : 19 - column) * 10
        let y = Double(row) * 10
        for size in type == .multiPolygon && cell % 2 == 0 ? [8.0, 4] : [8.0] {
          let corner = Position(x + 4 - size / 2, y + 4 - size / 2)
          for turn in [Position(0, 0), [size, 0], [size, size], [0, 0]] {
            result.ordinates += [corner.x + turn.x, corner.y + turn.y]
          }
          result.ringEnds.append(result.vertexCount)
        }
        if type == .multiPolygon { result.partEnds.append(result.ringEnds.count) }
      }
      return result
    }
    let ordered = geometry(Array(0..<400))
    var same = ordered
    same.gatherParts()
    #expect(same == ordered)
    let shuffled = geometry(Array(0..<400).shuffled(using: &random))
    var gathered = shuffled
    gathered.gatherParts()
    #expect(gathered != shuffled)
    func parts(_ geometry: Geometry) -> Set<[Double]> {
      let rings = type == .multiPolygon ? Array(geometry.polygons) : geometry.ringEnds.indices.map { $0..<$0 + 1 }
      return Set(rings.map { $0.flatMap { geometry.positions(ofRing: $0).flatMap { [$0.x, $0.y] } } })
    }
    #expect(gathered.vertexCount == shuffled.vertexCount)
    #expect(parts(gathered) == parts(ordered))
  }

  @Test(arguments: rounds(10))
  func polygonsAreAsGEOSHasThem(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let corners = 3 + random.below(20)
    func ring(_ size: Double) -> [Position] {
      let ring = (0..<corners).map {
        Position(angle: 2 * Double.pi * Double($0) / Double(corners)) * size * random.within(0.5, 1)
      }
      return ring + ring.prefix(1)
    }
    let (shell, hole) = (ring(100), ring(20))
    let source = Geometry(
      type: .polygon, ordinates: (shell + hole.reversed()).flatMap { [$0.x, $0.y] },
      ringEnds: [shell.count, shell.count + hole.count])
    guard try GEOSEngine().invalidity(source) == nil else { return }
    for distance in [-20, -3, -0.1, 0.1, 3, 20, 200] {
      let expected = try GEOSEngine().buffer(source, distance: distance, style: style())
      let result = try buffer(source, distance, style())
      // GEOS straightens inward bends of less than a hundredth of the distance.
      let tolerance = abs(distance) * 0.02 * 700
      #expect(
        try GEOSEngine().symmetricDifference(result, expected).planeArea < max(tolerance, 1e-5 * expected.planeArea))
      #expect(abs(result.planeArea - expected.planeArea) < max(1e-5 * expected.planeArea, abs(distance) * 0.1))
    }
  }

  @Test(arguments: BufferStyle.Join.allCases, BufferStyle.Cap.allCases)
  func stylesAreThoseOfGEOS(join: BufferStyle.Join, cap: BufferStyle.Cap) throws {
    var style = style()
    (style.join, style.cap) = (join, cap)
    let zigzag = line([[0, 0], [30, 0], [40, 25], [10, 60], [12, 90], [80, 100], [75, 40], [110, 45]])
    for limit in [1.2, 2, 5] {
      style.mitreLimit = limit
      for distance in [0.01, 1, 4] {
        let expected = try GEOSEngine().buffer(zigzag, distance: distance, style: style)
        let result = try buffer(zigzag, distance, style)
        #expect(abs(result.planeArea / expected.planeArea - 1) < 1e-6)
        #expect(try GEOSEngine().symmetricDifference(result, expected).planeArea < 1e-5 * expected.planeArea)
      }
    }
  }

  @Test func sidesAreTheirSide() throws {
    var style = style()
    let bend = line([[0, 0], [10, 0], [10, 10]])
    style.side = .left
    #expect(abs(try buffer(bend, 1, style).planeArea - 19) < 1e-4)
    style.side = .right
    #expect(abs(try buffer(bend, 1, style).planeArea - 20 - Double.pi / 4) < 2e-3)
  }

  @Test(arguments: [70, 200]) func arcsOfManySegmentsStayRound(quadrantSegments: Int) throws {
    // Past so many that they are turned by the whole angle now and then.
    let source = line([[0, 0], [10, 0], [4, 8]])
    let result = try buffer(source, 1, style(quadrantSegments))
    let distances = result.positions(ofRing: 0).map { distance($0, source) }
    let off = distances.map { abs($0 - 1) }.max() ?? 1
    // Places are whole steps of a fine grid.
    #expect(off < 1e-6, "\(off)")
    #expect(distances.count > quadrantSegments * 5)
  }

  @Test func closedLinesKeepTheirMiddle() throws {
    let ring = (0...8).map { Position(angle: Double($0) * Double.pi / 4) * 15 }
    let result = try buffer(line(ring.dropLast() + ring.prefix(1)), 50, style())
    #expect(result.ringEnds.count == 1 && isInside(.zero, result))
  }

  @Test func roundAboutsAreFilled() throws {
    // Their inward bends are shallow and many, and their sides shorter than the radius.
    var random = SplitMix64(seed: 11)
    for _ in rounds(60) {
      let count = 5 + random.below(36)
      let ring = (0..<count).map {
        Position(angle: 2 * Double.pi * Double($0) / Double(count)) * random.within(9, 10)
      }
      let radius = random.within(10.5, 40)
      #expect(try buffer(line(ring + ring.prefix(1)), radius, style(4)).ringEnds.count == 1)
    }
  }

  @Test func nothingIsLeftOfWhatIsThin() throws {
    // At its corners all four strips overlap.
    let box = line([[39, 0], [39, 21], [6, 21], [6, 0], [39, 0]], type: .polygon)
    #expect(try buffer(box, -20, style()).isEmpty)
    #expect(try buffer(box, -10, style()).planeArea > 12)
  }

  @Test(arguments: [2.0, 30, 500])
  func densePathsAreUnitedInATree(radius: Double) throws {
    var random = SplitMix64(seed: 7)
    var path: [Position] = [.zero, [1000, 0]]
    for _ in 0..<7 {
      path =
        path.indices.dropLast().flatMap { index -> [Position] in
          let way = path[index + 1] - path[index]
          return [path[index], path[index] + way / 2 + Position(-way.y, way.x) * random.within(-0.35, 0.35)]
        } + path.suffix(1)
    }
    // Around the same again, turned and small, as a hole.
    let hole = ([[400, -700], [480, -700]] + path.reversed().map { Position(480 - $0.x / 10, -600 - $0.y / 10) })
    let outer = path + [[500, -3000], .zero]
    var pierced = line(outer, type: .polygon)
    pierced.ordinates += (hole + hole.prefix(1)).flatMap { [$0.x, $0.y] }
    pierced.ringEnds.append(pierced.vertexCount)
    for source in [line(path), line(outer, type: .polygon), pierced] { try expectDistances(source, radius, &random) }
  }

  /// Turns that are nearer to each other than the distance, of which the boxes of sides all lie upon each other.
  @Test(arguments: [1.0, 4, 30])
  func turnsBesideEachOther(radius: Double) throws {
    var random = SplitMix64(seed: 9)
    let comb = (0..<60).flatMap { tooth -> [Position] in
      let x = Double(tooth) * 3
      return [[x, 0], [x, 300], [x + 1.5, 300], [x + 1.5, 0]]
    }
    func arm(_ offset: Double) -> [Position] {
      (0..<200).map { index in
        let angle = Double(index) / 16 * Double.pi
        // By halves of a turn, as polygons of 32 corners.
        let place = Position(angle: angle.truncatingRemainder(dividingBy: 2 * Double.pi))
        return place * (10 + Double(index) / 10 + offset)
      }
    }
    let spiral = arm(0) + arm(1).reversed()
    for path in [comb, spiral] {
      try expectDistances(line(path), radius, &random)
      try expectDistances(line(path + path.prefix(1), type: .polygon), radius, &random)
    }
  }

  /// That what is nearer than the distance is inside, and what is farther is not.
  private func expectDistances(_ source: Geometry, _ radius: Double, _ random: inout SplitMix64) throws {
    for distance in source.type == .polygon ? [radius, -radius] : [radius] {
      let result = try buffer(source, distance, style())
      let box = source.bounds
      for _ in 0..<80 {
        let place = Position(
          random.within(box.min.x - radius, box.max.x + radius), random.within(box.min.y - radius, box.max.y + radius)
        )
        let isWithin = source.type == .polygon && isInside(place, source)
        let ratio = self.distance(place, source) / radius
        if abs(ratio - 1) < 0.003 { continue }
        let expected = distance > 0 ? isWithin || ratio < 1 : isWithin && ratio > 1
        #expect(isInside(place, result) == expected, "\(place) \(ratio) \(distance)")
      }
    }
  }

  @Test func straightenedPathsStayNear() {
    var random = SplitMix64(seed: 3)
    let path = (0...400).map { Position(Double($0), random.within(-1, 1)) }
    for tolerance in [0.01, 0.5, 3] {
      let found = path[...].straightened(within: tolerance)
      #expect(found.first == path.first && found.last == path.last)
      #expect(path.allSatisfy { distance($0, line(found)) <= tolerance * 1.01 })
    }
    #expect(path[...].straightened(within: 3).count == 2)
  }
}

extension Position {
  init(angle: Double) {
    // By halves, without a library: the test needs no more digits than these.
    var (x, y, rest) = (1.0, 0.0, angle)
    while rest > 0 {
      let step = Swift.min(rest, 0.01)
      let (cosine, sine) = (1 - step * step / 2 + step * step * step * step / 24, step - step * step * step / 6)
      (x, y, rest) = (x * cosine - y * sine, x * sine + y * cosine, rest - step)
    }
    self.init(x, y)
  }
}
