// The engine's operations on geometries made here, so that they are held without the shared vectors too.

import Foundation
import GEOS
import Planar
import TestSupport
import Testing

@Suite struct OperationTests {
  private let engine = GEOSEngine()

  private func box(_ west: Double, _ south: Double, _ east: Double, _ north: Double) -> Geometry {
    let ring = [west, south, east, south, east, north, west, north, west, south]
    return Geometry(type: .polygon, ordinates: ring, ringEnds: [5])
  }

  private func line(_ ordinates: [Double]) -> Geometry {
    Geometry(type: .lineString, ordinates: ordinates, ringEnds: [ordinates.count / 2])
  }

  private func point(_ x: Double, _ y: Double) -> Geometry { Geometry(ordinates: [x, y]) }

  @Test func relationsOfPairs() throws {
    let square = box(0, 0, 4, 4)
    let pairs: [(Geometry, Geometry, Set<SpatialPredicate>)] = [
      (square, box(1, 1, 2, 2), [.intersects, .contains, .covers]),
      (box(1, 1, 2, 2), square, [.intersects, .within, .coveredBy]),
      (square, box(2, 2, 6, 6), [.intersects, .overlaps]),
      (square, box(4, 0, 8, 4), [.intersects, .touches]),
      (square, box(9, 9, 10, 10), [.disjoint]),
      (line([-1, 2, 5, 2]), square, [.intersects, .crosses]),
      // On the border: covered, and not contained.
      (square, line([0, 0, 4, 0]), [.intersects, .touches, .covers]),
      (line([0, 0, 4, 0]), square, [.intersects, .touches, .coveredBy]),
      (
        line([0, 0, 2, 2, 4, 4]), line([4, 4, 0, 0]), [.intersects, .contains, .within, .covers, .coveredBy, .equals]
      ),
    ]
    for (a, b, expected) in pairs {
      let prepared = try engine.prepare(a)
      for predicate in SpatialPredicate.allCases {
        #expect(try engine.evaluate(predicate, a, b) == expected.contains(predicate), "\(predicate) \(a) \(b)")
        #expect(try prepared.evaluate(predicate, b) == expected.contains(predicate), "\(predicate) prepared \(a) \(b)")
      }
    }
  }

  @Test func nothingIsDisjointFromAllAndEqualToNothing() throws {
    let (nothing, square) = (Geometry(type: .multiPolygon), box(0, 0, 1, 1))
    for predicate in SpatialPredicate.allCases {
      for (a, b) in [(nothing, square), (square, nothing), (nothing, nothing)] {
        let expected = predicate == .disjoint || (predicate == .equals && a.isEmpty && b.isEmpty)
        #expect(try engine.evaluate(predicate, a, b) == expected, "\(predicate)")
        #expect(try engine.prepare(a).evaluate(predicate, b) == expected, "\(predicate) prepared")
      }
    }
    #expect(try engine.distance(nothing, square) == nil && engine.nearestPositions(square, nothing) == nil)
    #expect(try engine.prepare(nothing).distance(to: square) == nil)
    #expect(try engine.prepare(nothing).isWithin(9, of: square) == false)
    #expect(try engine.intersection(square, nothing).isEmpty && engine.intersection(nothing, square).isEmpty)
    #expect(try engine.union(square, nothing).planeArea == 1 && engine.union(nothing, square).planeArea == 1)
    #expect(try engine.difference(square, nothing) == square && engine.difference(nothing, square).isEmpty)
    #expect(try engine.symmetricDifference(nothing, square).planeArea == 1)
    #expect(try engine.centroid(nothing) == nil && engine.pointOnSurface(nothing) == nil)
    #expect(try engine.minimumBoundingCircle(nothing) == nil && engine.isSimple(nothing))
    #expect(try engine.convexHull(nothing).isEmpty && engine.makeValid(nothing, .linework).isEmpty)
  }

  /// A prepared geometry and an index keep what they need alive.
  @Test func preparedOutlivesTheEngine() throws {
    func prepare() throws -> (any PreparedGeometry, any SpatialIndex) {
      let engine = GEOSEngine()
      return (try engine.prepare(box(0, 0, 4, 4)), try engine.index([box(0, 0, 4, 4), point(9, 9)]))
    }
    for _ in rounds(50) {
      let (prepared, index) = try prepare()
      #expect(try prepared.evaluate(.contains, point(1, 1)))
      #expect(try prepared.distance(to: point(7, 8)) == 5 && prepared.isWithin(5, of: point(7, 8)))
      #expect(try !prepared.isWithin(4.99, of: point(7, 8)))
      #expect(try index.nearest(to: point(8, 9))?.index == 1)
    }
  }

  @Test func overlay() throws {
    let (a, b) = (box(0, 0, 4, 4), box(2, 2, 6, 6))
    #expect(try engine.intersection(a, b).sortedSegments == box(2, 2, 4, 4).sortedSegments)
    #expect(try engine.union(a, b).planeArea == 28)
    #expect(try engine.difference(a, b).planeArea == 12)
    #expect(try engine.symmetricDifference(a, b).planeArea == 24)
    #expect(try engine.symmetricDifference(a, b).type == .multiPolygon)
    #expect(try engine.intersection(line([-1, 1, 9, 1]), a).sortedSegments == [[0, 1, 4, 1]])
    let coverage = Geometry(
      type: .multiPolygon, ordinates: box(0, 0, 2, 2).ordinates + box(2, 0, 4, 2).ordinates, ringEnds: [5, 10],
      partEnds: [1, 2])
    let united = try engine.coverageUnion(coverage)
    #expect(united.planeArea == 8 && united.polygons.count == 1)
    // Heights go through.
    let high = Geometry(type: .lineString, dimension: 3, ordinates: [0, 0, 5, 8, 0, 9], ringEnds: [2])
    let cut = try engine.intersection(high, box(-1, -1, 4, 1))
    #expect(cut.dimension == 3 && cut.ordinates.contains(5))
  }

  @Test func hullsAndCircles() throws {
    let points = Geometry(type: .multiPoint, ordinates: [0, 0, 4, 0, 4, 4, 0, 4, 2, 1])
    #expect(try engine.convexHull(points).sortedSegments == box(0, 0, 4, 4).sortedSegments)
    let diamond = Geometry(type: .multiPoint, ordinates: [0, 2, 2, 0, 4, 2, 2, 4])
    #expect(abs(try engine.minimumRotatedRectangle(diamond).planeArea - 8) < 1e-9)
    let circle = try #require(try engine.minimumBoundingCircle(points))
    #expect(circle.center == [2, 2] && abs(circle.radius - 8.0.squareRoot()) < 1e-12)
    #expect(try engine.minimumBoundingCircle(point(3, 4))?.radius == 0)
  }

  @Test func placesOfAGeometry() throws {
    let hook = Geometry(type: .polygon, ordinates: [0, 0, 9, 0, 9, 9, 8, 9, 8, 1, 0, 1, 0, 0], ringEnds: [7])
    let center = try #require(try engine.centroid(hook))
    #expect(abs(center.x - 108.5 / 17) < 1e-12 && abs(center.y - 44.5 / 17) < 1e-12)
    let inside = try #require(try engine.pointOnSurface(hook))
    #expect(hook.location(of: inside, inPolygon: 0..<1) == .inside)
    #expect(try engine.boundary(hook).sortedSegments == hook.sortedSegments)
    #expect(try engine.boundary(line([0, 0, 1, 0, 1, 5])).sortedPoints == [[0, 0], [1, 5]])
    let lines = Geometry(type: .multiLineString, ordinates: [0, 0, 1, 0, 2, 0, 1, 0, 5, 5, 6, 6], ringEnds: [2, 4, 6])
    #expect(try engine.mergedLines(lines).ringEnds.count == 2)
    #expect(try engine.area(boundedBy: try engine.boundary(hook)).planeArea == hook.planeArea)
  }

  @Test func distances() throws {
    let (a, b) = (box(0, 0, 1, 1), line([4, 5, 9, 5]))
    #expect(try engine.distance(a, b) == 5)
    let nearest = try #require(try engine.nearestPositions(a, b))
    #expect(nearest.0 == [1, 1] && nearest.1 == [4, 5])
    #expect(try engine.distance(a, point(0.5, 0.5)) == 0)
  }

  @Test func theIndexFindsWhatALookAtAllDoes() throws {
    var random = SplitMix64(seed: 3)
    var geometries: [Geometry] = []
    for number in 0..<300 {
      let (x, y) = (random.within(0, 100), random.within(0, 100))
      geometries.append(
        number % 7 == 0
          ? Geometry(type: .lineString)
          : number % 2 == 0 ? point(x, y) : line([x, y, x + random.within(0, 9), y + random.within(0, 9)]))
    }
    let index = try engine.index(geometries)
    for _ in rounds(100) {
      let (x, y) = (random.within(-20, 120), random.within(-20, 120))
      let box = Box([x, y], [x + random.within(0, 30), y + random.within(0, 30)])
      #expect(try index.query(box) == geometries.indices.filter { geometries[$0].bounds.meets(box) })
      let place = point(x, y)
      let found = try #require(try index.nearest(to: place))
      let distances = try geometries.compactMap { try engine.distance($0, place) }
      #expect(found.distance == distances.min())
      #expect(try engine.distance(geometries[found.index], place) == found.distance)
    }
    let all = Box([-Double.infinity, -.infinity], [.infinity, .infinity])
    #expect(try index.query(all) == geometries.indices.filter { !geometries[$0].isEmpty })
    #expect(try index.query(Box()).isEmpty)
    #expect(try engine.index([]).query(all).isEmpty && engine.index([]).nearest(to: point(0, 0)) == nil)
    #expect(try engine.index([Geometry()]).nearest(to: point(0, 0)) == nil)
    #expect(try index.nearest(to: Geometry()) == nil)
  }

  @Test func validityIsMended() throws {
    let bowTie = Geometry(type: .polygon, ordinates: [0, 0, 2, 2, 2, 0, 0, 2, 0, 0], ringEnds: [5])
    #expect(try engine.invalidity(bowTie) == Invalidity(reason: "Self-intersection", place: [1, 1]))
    for method in [ValidityRepair.linework, .structure(keepsCollapsed: false)] {
      let mended = try engine.makeValid(bowTie, method)
      #expect(try engine.invalidity(mended) == nil)
      #expect(mended.planeArea == 2 && mended.polygons.count == 2)
    }
    // A ring that goes round twice: by its edges the middle is outside, by its shell inside.
    let twice = Geometry(
      type: .polygon, ordinates: [0, 0, 9, 0, 9, 9, 3, 9, 3, 3, 6, 3, 6, 6, 0, 6, 0, 0], ringEnds: [9])
    let byLines = try engine.makeValid(twice, .linework)
    let byStructure = try engine.makeValid(twice, .structure(keepsCollapsed: false))
    #expect(byLines.planeArea < byStructure.planeArea)
    let flat = Geometry(type: .polygon, ordinates: [0, 0, 5, 0, 0, 0, 0, 0], ringEnds: [4])
    #expect(try engine.makeValid(flat, .structure(keepsCollapsed: false)).isEmpty)
    #expect(Set(try engine.makeValid(flat, .structure(keepsCollapsed: true)).sortedSegments) == [[0, 0, 5, 0]])
    #expect(try !engine.isSimple(line([0, 0, 2, 2, 2, 0, 0, 2])) && engine.isSimple(line([0, 0, 2, 2])))
  }

  @Test func largeCoordinatesNeitherCrashNorHang() throws {
    for size in [1e16, 1e30, 1e74, 1e76, 1e155, 1e308, Double.leastNonzeroMagnitude] {
      let square = box(-size, -size, size, size)
      let other = line([-size, 10, size, -size, 3, 3])
      try everyOperation(engine, square, other)
      try everyOperation(engine, other, square)
    }
    let error = #expect(throws: EngineError.self) { try engine.union(line([0, 0, 1e308, 10, -1e308, 10])) }
    #expect(error?.vertex == 1 && error?.message == "coordinate is too large to compute with")
  }
}
