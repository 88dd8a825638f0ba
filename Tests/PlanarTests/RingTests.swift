// Rings: area, direction and what is inside, held to exact arithmetic where doubles round.

import Planar
import TestSupport
import Testing

struct RingTests {
  /// Rings of whole numbers below 2⁵⁰, many of them so thin that doubles cannot tell their area from 0.
  private static func rings() -> [[Position]] {
    var generator = Generator(state: 42)
    var rings: [[Position]] = []
    for trial in rounds(1000) {
      let origin = Position(generator.whole(1 << 49), generator.whole(1 << 49))
      let slope = Position(generator.whole(1 << 20), generator.whole(1 << 20))
      let spread = trial % 3 == 0 ? 1 << 48 : trial % 3 == 1 ? 2 : 1
      let count = 3 + trial % 6
      var ring = (0..<count).map { _ in
        let along = generator.whole(1 << (trial % 28))
        return origin + slope * along + Position(generator.whole(spread), generator.whole(spread))
      }
      if trial % 2 == 0 { ring.append(ring[0]) }
      if trial % 5 == 0 { ring.insert(ring[1], at: 1) }
      rings.append(ring)
    }
    // Two neighbours of the Fibonacci numbers are vectors of all but one direction: they span an area of 1.
    var fibonacci = [1.0, 1.0]
    while fibonacci.count < 70 { fibonacci.append(fibonacci[fibonacci.count - 1] + fibonacci[fibonacci.count - 2]) }
    for index in 50..<68 {
      let origin = Position(generator.whole(1 << 48), generator.whole(1 << 48))
      let (a, b) = (
        Position(fibonacci[index], fibonacci[index - 1]), Position(fibonacci[index + 1], fibonacci[index])
      )
      rings += [
        [origin, origin + a, origin + b], [origin + b, origin + a, origin], [origin + a, origin, origin + b],
      ]
    }
    return rings
  }

  @Test func orientationIsTheSignOfTheExactArea() {
    var uncertain = 0
    for ring in Self.rings() {
      let exact = exactArea(ring)
      #expect(ring.ringOrientation == exact.signum(), "\(ring)")
      #expect(Array(ring.reversed()).ringOrientation == -exact.signum())
      var area = RingArea(from: ring[0])
      for position in ring { area.add(position) }
      let bound = Double(ring.count + 4) * 0x1p-53 * area.magnitude
      #expect(abs(area.twice - Double(exact)) <= bound + abs(Double(exact)) * 0x1p-52, "\(ring)")
      #expect(ring.signedArea == area.signed)
      if area.twice.sign != (exact < 0 ? .minus : .plus) || (area.twice == 0) != (exact == 0) { uncertain += 1 }
    }
    // The rings would prove little if doubles were right about all of them.
    #expect(uncertain > 2)
  }

  @Test func areaKeepsItsDigitsFarFromTheOrigin() {
    let ring: [Position] = [[1e9, 1e9], [1e9 + 0.5, 1e9], [1e9 + 0.5, 1e9 + 0.25], [1e9, 1e9 + 0.25]]
    #expect(ring.signedArea == 0.125 && (ring + ring.prefix(1)).signedArea == 0.125)
    #expect([Position]().signedArea == 0 && ring.prefix(1).signedArea == 0 && ring.prefix(2).signedArea == 0)
    #expect([Position]().ringOrientation == 0 && ring.prefix(2).ringOrientation == 0)
  }

  @Test func locationIsThatOfExactArithmetic() {
    var generator = Generator(state: 7)
    var found = (inside: 0, boundary: 0, outside: 0)
    for ring in Self.rings() {
      var places = [ring[0], ring[ring.count - 1], ring[0] + Position(0, 1), (ring[0] + ring[1]) / 2]
      for _ in 0..<4 {
        let (a, b) = (ring[generator.index(ring.count)], ring[generator.index(ring.count)])
        places.append(Position(((a.x + b.x) / 2).rounded(), ((a.y + b.y) / 2).rounded()))
        places.append(Position(a.x + generator.whole(2), b.y))
      }
      for place in places where place.x == place.x.rounded() && place.y == place.y.rounded() {
        let location = ring.location(of: place)
        #expect(location == exactLocation(place, ring), "\(place) in \(ring)")
        switch location {
        case .inside: found.inside += 1
        case .boundary: found.boundary += 1
        case .outside: found.outside += 1
        }
      }
    }
    #expect(found.inside > 25 && found.boundary > 1000 && found.outside > 25)
  }

  @Test func everyVertexAndEdgeIsOnTheBoundary() {
    let ring: [Position] = [[0, 0], [4, 0], [4, 3], [2, 1], [0, 3]]
    for open in [ring, ring + ring.prefix(1)] {
      for position in ring { #expect(open.location(of: position) == .boundary) }
      #expect(open.location(of: [2, 0]) == .boundary && open.location(of: [3, 2]) == .boundary)
      // On the level of vertices and of a level side, beside them.
      #expect(open.location(of: [-1, 0]) == .outside && open.location(of: [5, 0]) == .outside)
      #expect(open.location(of: [-1, 3]) == .outside && open.location(of: [2, 3]) == .outside)
      #expect(open.location(of: [1, 1]) == .inside && open.location(of: [3, 1]) == .inside)
    }
    // 0.1 + 0.2 is not on the line of 0.3: one step of a double decides.
    let steep: [Position] = [[0, 0], [1, 1], [0, 1]]
    #expect(steep.location(of: [0.3, 0.3]) == .boundary)
    #expect(steep.location(of: [0.3, (0.3).nextUp]) == .inside)
    #expect(steep.location(of: [(0.3).nextUp, 0.3]) == .outside)
  }

  @Test func polygonsOfEachType() {
    let polygon = Geometry(
      type: .polygon, ordinates: [0, 0, 9, 0, 9, 9, 0, 9, 0, 0, 3, 3, 3, 6, 6, 6, 6, 3, 3, 3], ringEnds: [5, 10])
    #expect(Array(polygon.polygons) == [0..<2])
    #expect(polygon.location(of: [4, 4], inPolygon: 0..<2) == .outside)
    #expect(polygon.location(of: [3, 4], inPolygon: 0..<2) == .boundary)
    #expect(polygon.location(of: [2, 4], inPolygon: 0..<2) == .inside)
    let multi = Geometry(
      type: .multiPolygon, dimension: 3, ordinates: [0, 0, 7, 1, 0, 7, 1, 1, 7, 0, 0, 7], ringEnds: [4],
      partEnds: [1, 1])
    #expect(Array(multi.polygons) == [0..<1, 1..<1])
    #expect(multi.location(of: [0.5, 0.25], inPolygon: 0..<1) == .inside)
    #expect(multi.location(of: [0.5, 0.25], inPolygon: 1..<1) == .outside)
    #expect(Geometry(type: .lineString, ordinates: [0, 0, 1, 1], ringEnds: [2]).polygons.isEmpty)
    #expect(Array(Geometry(type: .polygon).polygons) == [0..<0])
    let collection = Geometry(type: .geometryCollection, members: [polygon, multi])
    var rings: [(Int, Bool)] = []
    collection.forEachRing { rings.append(($0.count, $1)) }
    #expect(rings.map(\.0) == [5, 5, 4] && rings.map(\.1) == [true, false, true])
  }

  @Test func rightHandRule() {
    var polygon = Geometry(
      type: .polygon, dimension: 3,
      ordinates: [0, 0, 1, 0, 9, 2, 9, 9, 3, 0, 0, 4, 3, 3, 5, 6, 3, 6, 6, 6, 7, 3, 3, 8], ringEnds: [4, 8])
    polygon.followRightHandRule()
    #expect(polygon.ordinates == [0, 0, 4, 9, 9, 3, 0, 9, 2, 0, 0, 1, 3, 3, 8, 6, 6, 7, 6, 3, 6, 3, 3, 5])
    let turned = polygon
    polygon.followRightHandRule()
    #expect(polygon == turned)
  }

  @Test func boxes() {
    var box = Box()
    #expect(box.isEmpty && !box.meets(Box([-1, -1], [1, 1])) && !box.contains([0, 0]))
    box.add([3, 4])
    #expect(box == Box([3, 4]) && !box.isEmpty)
    box.add([-1, .nan])
    #expect(box == Box([-1, 4], [3, 4]) && box.size == [4, 0] && box.center == [1, 4])
    box.add(Box([0, 0], [1, 9]))
    #expect(box == Box(around: [[-1, 0], [3, 9]] as [Position]))
    #expect(
      box.meets(Box([3, 9], [5, 12])) && !box.meets(Box([3.5, 9], [5, 12])) && !box.meets(Box([0, -2], [1, -1])))
    #expect(box.contains(Box([-1, 0], [3, 9])) && !box.contains(Box([-1, 0], [3, 9.5])))
  }
}

/// Numbers that look random and are the same on every run (Knuth's MMIX).
private struct Generator {
  var state: UInt64

  mutating func index(_ count: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(count))
  }

  /// A whole number between −limit and limit.
  mutating func whole(_ limit: Int) -> Double {
    let high = index(1 << 30)
    return Double((high << 30 | index(1 << 30)) % (2 * limit + 1) - limit)
  }
}

private func exactArea(_ ring: [Position]) -> Int128 {
  var sum: Int128 = 0
  for (a, b) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
    sum += Int128(a.x) * Int128(b.y) - Int128(b.x) * Int128(a.y)
  }
  return sum
}

private func exactLocation(_ place: Position, _ ring: [Position]) -> RingLocation {
  var isInside = false
  for (a, b) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
    let side =
      (Int128(a.x) - Int128(place.x)) * (Int128(b.y) - Int128(place.y))
      - (Int128(a.y) - Int128(place.y)) * (Int128(b.x) - Int128(place.x))
    let isBeside = Box(around: [a, b]).contains(place)
    if side == 0, isBeside { return .boundary }
    if (a.y <= place.y) != (b.y <= place.y), (side > 0) == (b.y > a.y) { isInside.toggle() }
  }
  return isInside ? .inside : .outside
}
