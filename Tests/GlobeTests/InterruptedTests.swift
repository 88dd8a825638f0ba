// Maps with interruptions: what is cut there stays valid, keeps its area, and no edge runs over a gap.

import GEOS
import Globe
import PROJ
import Planar
import TestSupport
import Testing

@Suite("Interrupted maps")
struct InterruptedTests {
  private let context: ProjectionContext

  init() throws { context = try ProjectionContext() }

  /// An operation on the sphere, and the cutter for its map.
  fileprivate func tools(_ text: String) throws -> (operation: CRSTransformation, cutter: EdgeCutter) {
    let map = "\(text) +R=1000 +type=crs"
    let operation = try CRSTransformation(from: "+proj=longlat +R=1000 +type=crs", to: map, in: context)
    let cutter = EdgeCutter(try #require(context.projection(of: map))) { x, y in
      var ordinates = [x, y]
      do { try operation.transform(&ordinates, dimension: 2) } catch { return nil }
      return Position(ordinates[0], ordinates[1])
    }
    return (operation, try #require(cutter))
  }

  fileprivate func polygon(_ rings: [[Double]]) -> Geometry {
    Geometry(
      type: .polygon, ordinates: Array(rings.joined()),
      ringEnds: rings.indices.map { rings[...$0].reduce(0) { $0 + $1.count / 2 } })
  }

  fileprivate func ring(_ west: Double, _ south: Double, _ east: Double, _ north: Double) -> [Double] {
    [west, south, east, south, east, north, west, north, west, south]
  }

  /// The area on the plane, holes taken off.
  fileprivate func area(_ geometry: Geometry) -> Double {
    runs(geometry).reduce(0) { total, run in
      zip(run, run.dropFirst()).reduce(total) { $0 + ($1.0.x * $1.1.y - $1.1.x * $1.0.y) / 2 }
    }
  }

  /// How much larger areas are on a map than on the ground: HEALPix is as wide as the equator is long.
  fileprivate static func scale(_ text: String) -> Double { text.contains("healpix") ? 3 * .pi / 8 : 1 }

  /// Whether places along an edge in longitude and latitude have images next to each other.
  fileprivate func isContinuous(
    _ start: Position, _ end: Position, _ operation: CRSTransformation
  ) throws -> Bool {
    let steps = 32
    var ordinates: [Double] = []
    for step in 0...steps {
      let share = Double(step) / Double(steps)
      // Where a cut is, so near to it that an end is not taken for one of the other side.
      let east = (end.x - start.x).remainder(dividingBy: 360)
      ordinates += [start.x + share * east, start.y + share * (end.y - start.y)]
    }
    try operation.transform(&ordinates, dimension: 2)
    let lengths = (0..<steps).map { step in
      let way = Position(
        ordinates[2 * step + 2] - ordinates[2 * step], ordinates[2 * step + 3] - ordinates[2 * step + 1])
      return (way * way).sum().squareRoot()
    }
    // The sphere has a radius of 1000.
    return lengths.max() ?? 0 <= 0.25 * lengths.reduce(0, +) + 1e-3
  }

  @Test(
    "land and countries are valid and of their area, and no edge runs over a gap",
    arguments: [
      "+proj=igh", "+proj=igh_o", "+proj=imoll", "+proj=imoll_o", "+proj=igh +lon_0=150", "+proj=healpix",
      "+proj=healpix +lon_0=150", "+proj=rhealpix", "+proj=rhealpix +north_square=2 +south_square=1 +lon_0=150",
      "+proj=rhealpix +south_square=3 +lon_0=33.3",
    ])
  func realData(_ text: String) throws {
    let (operation, cutter) = try tools(text)
    let whole = try tools(text.contains("moll") ? "+proj=moll" : "+proj=goode")
    let scale = Self.scale(text)
    var cuts = 0
    var total = SIMD2(0.0, 0.0)
    for file in every(2, of: ["ne_110m_land", "ne_110m_admin_0_countries"], from: text.utf8.count) {
      for row in try jsonLines("data/natural-earth/\(file).ndjson.gz", as: PolygonRow.self) {
        var source = Geometry(type: .multiPolygon)
        for part in row.polygons {
          for ring in part {
            source.ordinates += ring.flatMap { [$0.x, $0.y] }
            source.ringEnds.append(source.vertexCount)
          }
          source.partEnds.append(source.ringEnds.count)
        }
        var geometry = source
        if try cutter.cut(&geometry) { cuts += 1 }
        for run in runs(geometry) {
          for (a, b) in zip(run, run.dropFirst()) {
            #expect(try isContinuous(a, b, operation), "\(text) \(file): \(a) to \(b)")
          }
        }
        try operation.transform(&geometry.ordinates, dimension: 2)
        let expected = 1e6 * scale * abs(sphericalArea(source))
        // Long edges of small islands are other chords on the map.
        #expect(abs(abs(area(geometry)) - expected) < 0.02 * expected, "\(text) \(file): \(source.bounds)")
        total += SIMD2(abs(area(geometry)), expected)
        if try !isValid(geometry) {
          // Some are not valid as they come, or become so as their vertices move, on maps without interruptions too.
          var other = source
          _ = try whole.cutter.cut(&other)
          try whole.operation.transform(&other.ordinates, dimension: 2)
          #expect(try !isValid(other), "\(text) \(file): \(source.bounds)")
        }
      }
    }
    #expect(abs(total[0] - total[1]) <= 0.001 * total[1])
    #expect(cuts > 1 || !isShared("data/natural-earth/ne_110m_land.ndjson.gz"))
  }

  @Test("the whole map is one ring with all sides of its cuts")
  func world() throws {
    let squares = (0..<16).map { "+proj=rhealpix +north_square=\($0 / 4) +south_square=\($0 % 4) +lon_0=-73.3" }
    for text in ["+proj=igh", "+proj=imoll_o +lon_0=-73.3", "+proj=healpix +lon_0=-73.3"] + squares {
      let (operation, cutter) = try tools(text)
      var world = polygon([ring(-180, -90, 180, 90)])
      #expect(try cutter.cut(&world))
      try operation.transform(&world.ordinates, dimension: 2)
      #expect(try world.ringEnds.count == 1 && isValid(world))
      #expect(abs(area(world) / (4e6 * .pi * Self.scale(text)) - 1) < 1e-4)
    }
  }

  @Test("lines over an interruption are in two parts, those through its tip in one")
  func lines() throws {
    let (operation, cutter) = try tools("+proj=igh +lon_0=10")
    func parts(_ ordinates: [Double]) throws -> Int {
      var line = Geometry(type: .lineString, ordinates: ordinates, ringEnds: [ordinates.count / 2])
      _ = try cutter.cut(&line)
      for run in runs(line) {
        for (a, b) in zip(run, run.dropFirst()) { #expect(try isContinuous(a, b, operation), "\(ordinates)") }
      }
      return line.ringEnds.count
    }
    #expect(try parts([-40, 20, -20, 25]) == 2)
    #expect(try parts([-40, 20, -30, 22, -20, 25]) == 2)
    #expect(try parts([-40, 20, -30, 22, -40, 25]) == 1)
    #expect(try parts([-30, 20, -30, 40, -20, 40]) == 1)
    #expect(try parts([-30, 40, -30, 0, -30, -40]) == 1)
    #expect(try parts([-30, 40, -30, 20]) == 1)
    #expect(try parts([-40, 20, -30, 0, -20, 20]) == 1)
    #expect(try parts([-40, 0, -20, 0]) == 1)
    #expect(try parts([-40, -20, -20, -20]) == 1)
    #expect(try parts([-120, -20, 0, -20, 120, -20]) == 4)
    #expect(try parts([170, 20, -175, 20]) == 1)
    #expect(try parts([-180, 20, -170, 20]) == 1)
    #expect(try parts([-175, 20, -165, 20]) == 2)
  }

  @Test("rings along, round and at the tip of an interruption")
  func tips() throws {
    let (operation, cutter) = try tools("+proj=igh")
    func cut(_ rings: [Double]..., comment: Comment) throws -> (parts: Int, rings: Int, isCut: Bool) {
      var geometry = polygon(rings)
      let expected = 1e6 * abs(sphericalArea(geometry))
      let isCut = try cutter.cut(&geometry)
      for run in runs(geometry) {
        for (a, b) in zip(run, run.dropFirst()) { #expect(try isContinuous(a, b, operation), comment) }
      }
      // The other edges are straight on the map, too.
      #expect(abs(abs(1e6 * sphericalArea(geometry)) - expected) < 0.1, comment)
      try operation.transform(&geometry.ordinates, dimension: 2)
      #expect(try isValid(geometry), comment)
      return (max(1, geometry.partEnds.count), geometry.ringEnds.count, isCut)
    }
    #expect(try cut(ring(-50, 0, -30, 10), comment: "on the equator") == (2, 2, true))
    #expect(
      try cut([-50, 0, -40, 0, -30, 0, -30, 10, -50, 10, -50, 0], comment: "a vertex at the tip") == (2, 2, true))
    #expect(try cut([-40, 0, -30, 10, -50, 10, -40, 0], comment: "beginning at the tip") == (2, 2, true))
    #expect(try cut(ring(-50, -10, -30, 0), comment: "south of the tip") == (1, 1, false))
    #expect(try cut(ring(-50, -10, -30, 10), comment: "round the tip") == (1, 1, true))
    #expect(try cut(ring(-40, 0, -30, 10), comment: "east of it") == (1, 1, true))
    #expect(try cut(ring(-50, 0, -40, 10), comment: "west of it").parts == 1)
    #expect(try cut(ring(-60, 50, 0, 90), comment: "up to the pole") == (2, 2, true))
    #expect(
      try cut(
        [-60, -20, -45, -20, -40, 0, -35, -20, -25, -20, -25, 20, -60, 20, -60, -20], comment: "a notch up to the tip")
        == (2, 2, true))
    #expect(
      try cut(ring(-60, -20, -25, 20), [-45, -10, -40, 0, -35, -10, -45, -10], comment: "a hole at the tip")
        == (1, 2, true))
    #expect(
      try cut(ring(-60, -20, -25, 20), ring(-50, 5, -30, 10).backwards, comment: "a hole over the cut") == (1, 1, true))
    #expect(
      try cut(
        [-60, 10, -25, 10, -25, 30, -60, 30, -60, 25, -40, 20, -60, 15, -60, 10], comment: "a notch up to the cut")
        == (3, 3, true))
    #expect(
      try cut(ring(-60, 1, -25, 20), ring(-55, 5, -45, 10).backwards, comment: "a hole on one side") == (2, 3, true))
  }

  @Test(
    "random polygons at interruptions keep their area, and are valid",
    arguments: [
      ("+proj=igh_o +lon_0=10", [-80.0, 70, -50, 100]), ("+proj=healpix +lon_0=10", [-80, 10, 100]),
      ("+proj=rhealpix +north_square=1 +south_square=2 +lon_0=10", [-80, 10, 100, 55]),
    ])
  func randomPolygons(_ text: String, _ meridians: [Double]) throws {
    let (_, cutter) = try tools(text)
    var random = SplitMix64(seed: 19)
    var cuts = 0
    for round in rounds(150) {
      let cut = random.pick(meridians)
      let center = Position(cut + random.within(-8, 8), random.within(-60, 60))
      var rings = starPolygon(&random, center: center, radius: random.within(1, 12), holes: round % 4)
      // Whole degrees meet cuts and the equator. Beside those of HEALPix PROJ needs vertices to be a little inside,
      // where what touched may cross; project mends that on the map.
      if round % 2 == 0, !text.contains("healpix") {
        rings = rings.map { $0.map { Position($0.x.rounded(), $0.y.rounded()) } }
      }
      let source = polygon(rings.map { $0.flatMap { [$0.x, $0.y] } })
      guard try isValid(source) else { continue }
      var geometry = source
      guard try cutter.cut(&geometry) else { continue }
      cuts += 1
      let reason = try GEOSEngine().invalidityReason(geometry)
      #expect(reason == nil, "round \(round): \(source)")
      #expect(abs(sphericalArea(geometry) - abs(sphericalArea(source))) < 1e-7, "round \(round): \(source)")
    }
    #expect(cuts > 20)
  }
}

/// Where the squares of rHEALPix begin on the sphere.
private let parallel = 41.810_314_895_778_596

extension InterruptedTests {
  @Test("what crosses the opening of a polar square is in one piece, what crosses its other sides in two")
  func squares() throws {
    // The northern opening goes from 90 degrees west to the central meridian, the southern one on to 90 degrees east.
    let (operation, cutter) = try tools("+proj=rhealpix +north_square=1 +south_square=2 +lon_0=10")
    func cut(_ rings: [Double]..., comment: Comment) throws -> Int {
      var geometry = polygon(rings)
      let expected = 1e6 * abs(sphericalArea(geometry))
      _ = try cutter.cut(&geometry)
      for run in runs(geometry) {
        for (a, b) in zip(run, run.dropFirst()) { #expect(try isContinuous(a, b, operation), comment) }
      }
      try operation.transform(&geometry.ordinates, dimension: 2)
      let reason = try GEOSEngine().invalidityReason(geometry)
      #expect(reason == nil, comment)
      #expect(abs(area(geometry) / (Self.scale("healpix") * expected) - 1) < 0.1, comment)
      return max(1, geometry.partEnds.count)
    }
    #expect(try cut(ring(-60, 30, -40, 50), comment: "over the northern opening") == 1)
    #expect(try cut(ring(20, 30, 40, 50), comment: "beside it") == 2)
    #expect(try cut(ring(20, -50, 40, -30), comment: "over the southern opening") == 1)
    #expect(try cut(ring(-60, -50, -40, -30), comment: "beside it") == 2)
    #expect(try cut(ring(0, 30, 20, 50), comment: "round the end of an opening") == 1)
    #expect(try cut(ring(10, parallel, 20, 50), comment: "from the end of an opening") == 1)
    #expect(try cut(ring(20, parallel, 40, 50), comment: "along the cut in the north") == 1)
    #expect(try cut(ring(20, 30, 40, parallel), comment: "along the cut in the south") == 1)
    #expect(try cut(ring(-60, parallel, -40, 50), comment: "along the opening") == 1)
    #expect(try cut(ring(-175, 60, -165, 80), comment: "in a square, opposite the central meridian") == 1)
    #expect(try cut(ring(-175, 0, -165, 10), comment: "in the band, opposite the central meridian") == 2)
    #expect(
      try cut([0, 30, 25, 30, 10, parallel, 25, 55, 0, 55, 0, 30], comment: "a notch up to the end of an opening") == 1)
    #expect(
      try cut([10, parallel, 25, 30, 25, 55, 10, parallel], comment: "beginning at the end of an opening") == 2)
    #expect(
      try cut([20, 30, 40, 30, 40, 36, 30, parallel, 40, 38, 40, 50, 20, 50, 20, 30], comment: "a notch up to a cut")
        == 3)
    #expect(
      try cut(ring(20, 30, 40, 50), ring(25, 35, 35, 45).backwards, comment: "a hole over a cut") == 2)
    #expect(
      try cut(ring(20, 30, 40, 50), [25, 35, 30, parallel, 35, 35, 25, 35], comment: "a hole up to a cut") == 2)
  }

  @Test("lines over the side of a polar square are in two parts")
  func squareLines() throws {
    let (operation, cutter) = try tools("+proj=rhealpix +north_square=1 +south_square=2 +lon_0=10")
    func parts(_ ordinates: [Double]) throws -> Int {
      var line = Geometry(type: .lineString, ordinates: ordinates, ringEnds: [ordinates.count / 2])
      _ = try cutter.cut(&line)
      for run in runs(line) {
        for (a, b) in zip(run, run.dropFirst()) { #expect(try isContinuous(a, b, operation), "\(ordinates)") }
      }
      return line.ringEnds.count
    }
    #expect(try parts([20, 30, 30, 50]) == 2)
    #expect(try parts([-60, 30, -40, 50]) == 1)
    #expect(try parts([10, 30, 10, 50]) == 1)
    #expect(try parts([20, 30, 30, parallel, 40, 30]) == 1)
    #expect(try parts([20, 30, 30, parallel, 40, parallel]) == 1)
    #expect(try parts([20, parallel, 40, parallel]) == 1)
    #expect(try parts([-80, parallel, 100, parallel]) == 1)
    #expect(try parts([20, 50, 30, parallel, 40, parallel, 50, 30]) == 2)
    #expect(try parts([170, 20, -160, 20]) == 2)
    #expect(try parts([170, 60, -160, 60]) == 1)
    #expect(try parts([30, 60, 30, 90, -150, 90, -150, 60]) == 1)
  }
}

extension [Double] {
  /// The same positions the other way round.
  fileprivate var backwards: [Double] {
    stride(from: 0, to: count, by: 2).reversed().flatMap { [self[$0], self[$0 + 1]] }
  }
}
