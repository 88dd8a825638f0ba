// Where vertices come from, found by where they lie.

import Globe
import Planar
import TestSupport
import Testing

@Suite struct VertexMatcherTests {
  private func line(_ positions: [(Double, Double)]) -> Geometry {
    Geometry(type: .lineString, ordinates: positions.flatMap { [$0.0, $0.1] }, ringEnds: [positions.count])
  }

  private func lines(_ lines: [[(Double, Double)]]) -> Geometry {
    var (ends, count): ([Int], Int) = ([], 0)
    for line in lines {
      count += line.count
      ends.append(count)
    }
    return Geometry(
      type: .multiLineString, ordinates: lines.flatMap { $0.flatMap { [$0.0, $0.1] } }, ringEnds: ends)
  }

  private let track: [(Double, Double)] = [(0, 0), (1, 0), (2, 0), (2, 1), (2, 2)]

  @Test func whatIsCutBeginsAndEndsOnEdges() {
    let places = VertexMatcher(line(track), wraps: true).places(of: line([(0.25, 0), (1, 0), (2, 0), (2, 0.5)]))
    #expect(places == [0.25, 1, 2, 2.5])
  }

  @Test func aPieceOfOneEdgeIsOnIt() {
    let matcher = VertexMatcher(line(track), wraps: true)
    #expect(matcher.places(of: line([(2, 1.25), (2, 1.75)])) == [3.25, 3.75])
    #expect(matcher.places(of: line([(2, 1.75), (2, 1.25)])) == [3.75, 3.25])
    #expect(matcher.places(of: line([(7, 7), (8, 8)])).allSatisfy { $0.isNaN })
  }

  @Test func aTurnedLineIsFollowedBackward() {
    let places = VertexMatcher(line(track), wraps: false).places(of: line([(2, 1.5), (2, 1), (2, 0), (1, 0)]))
    #expect(places == [3.5, 3, 2, 1])
  }

  // There and back on one road: each position is there twice, once on each way.
  @Test func thereAndBackAreToldApart() {
    let there: [(Double, Double)] = [(0, 0), (1, 0), (2, 0), (3, 0), (4, 0)]
    let matcher = VertexMatcher(line(there + there.dropLast().reversed()), wraps: true)
    #expect(matcher.places(of: line(there + there.dropLast().reversed())) == (0..<9).map(Double.init))
    let pieces = lines([[(0.5, 0), (1, 0), (2, 0), (2.5, 0)], [(2.5, 0), (2, 0), (1, 0), (0.5, 0)]])
    #expect(matcher.places(of: pieces) == [0.5, 1, 2, 2.5, 5.5, 6, 7, 7.5])
  }

  // Round and round: the second lap goes over the places of the first.
  @Test func lapsAreToldApart() {
    let lap: [(Double, Double)] = [(0, 0), (1, 0), (1, 1), (0, 1)]
    let matcher = VertexMatcher(line(lap + lap + [(0, 0)]), wraps: true)
    let pieces = lines([[(1, 0.5), (1, 1), (0.5, 1)], [(1, 0.5), (1, 1), (0.5, 1)]])
    #expect(matcher.places(of: pieces) == [1.5, 2, 2.5, 5.5, 6, 6.5])
  }

  @Test func aTrackThatStandsStillKeepsItsPlaces() {
    let track: [(Double, Double)] = [(0, 0), (1, 0), (1, 0), (1, 0), (2, 0), (3, 0)]
    let matcher = VertexMatcher(line(track), wraps: true)
    #expect(matcher.places(of: line(track)) == (0..<6).map(Double.init))
    #expect(matcher.places(of: line([(0.5, 0), (1, 0), (1, 0), (1, 0), (1.5, 0)])) == [0.5, 1, 2, 3, 3.5])
    // Made one: it goes on from the last of them.
    #expect(matcher.places(of: line([(0, 0), (1, 0), (2, 0), (2.5, 0)])) == [0, 1, 4, 4.5])
  }

  @Test func aCutAt180DegreesIsOnItsEdge() {
    let matcher = VertexMatcher(line([(178, 0), (179, 0), (-179, 4), (-178, 4)]), wraps: true)
    let places = matcher.places(of: lines([[(178, 0), (179, 0), (180, 2)], [(-180, 2), (-179, 4), (-178, 4)]]))
    #expect(places == [0, 1, 1.5, 1.5, 2, 3])
  }

  @Test func addedVerticesLieBetweenTheirNeighbours() {
    let dense = line([(0, 0), (0.25, 0), (0.5, 0), (1, 0), (2, 0)])
    #expect(VertexMatcher.places(of: [0, -1, -1, 1, 2], dense, wraps: false) == [0, 0.25, 0.5, 1, 2])
  }

  @Test func ringsMayBeginElsewhereAndRunTheOtherWay() {
    let square = Geometry(type: .polygon, ordinates: [0, 0, 4, 0, 4, 4, 0, 4, 0, 0], ringEnds: [5])
    let matcher = VertexMatcher(square, wraps: false)
    let half = Geometry(type: .polygon, ordinates: [4, 1, 4, 4, 0, 4, 0, 1, 4, 1], ringEnds: [5])
    #expect(matcher.places(of: half) == [1.25, 2, 3, 3.75, 1.25])
    let turned = Geometry(type: .polygon, ordinates: [0, 0, 0, 4, 4, 4, 4, 0, 0, 0], ringEnds: [5])
    #expect(matcher.places(of: turned) == [4, 3, 2, 1, 0])
    // The corner of what it was cut with is nowhere.
    let corner = Geometry(type: .polygon, ordinates: [1, 1, 4, 1, 4, 4, 1, 4, 1, 1], ringEnds: [5])
    let places = matcher.places(of: corner)
    #expect(places[0].isNaN && places[4].isNaN)
    #expect(Array(places[1...3]) == [1.25, 2, 2.75])
  }

  @Test func pointsComeFromPointsAlone() {
    let points = Geometry(type: .multiPoint, ordinates: [0, 0, 1, 1, 0, 0, 2, 2])
    let places = VertexMatcher(points, wraps: true).places(
      of: Geometry(type: .multiPoint, ordinates: [0, 0, 0, 0, 2, 2]))
    #expect(places == [0, 2, 3])
    #expect(VertexMatcher(line(track), wraps: true).places(of: points).allSatisfy { $0.isNaN })
  }

  /// Any stretch of any walk on a small grid, where nearly all places come more than once, is found with its positions.
  @Test(arguments: rounds(60))
  func stretchesOfWalksLieWhereTheyAreFound(_ seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var walk: [(Double, Double)] = [(0, 0)]
    for _ in 0..<random.below(40) + 5 {
      let last = walk[walk.count - 1]
      walk.append((last.0 + Double(random.below(3) - 1), last.1 + Double(random.below(3) - 1)))
    }
    let matcher = VertexMatcher(line(walk), wraps: false)
    let (a, b) = (random.within(0, Double(walk.count - 1)), random.within(0, Double(walk.count - 1)))
    let (from, to) = (min(a, b), max(a, b))
    func position(_ place: Double) -> (Double, Double) {
      let (start, share) = (walk[Int(place)], place - place.rounded(.down))
      let end = walk[min(Int(place) + 1, walk.count - 1)]
      return (start.0 + (end.0 - start.0) * share, start.1 + (end.1 - start.1) * share)
    }
    var wanted = [position(from)]
    for vertex in stride(from: from.rounded(.up), through: to.rounded(.down), by: 1) { wanted.append(position(vertex)) }
    wanted.append(position(to))
    if random.chance(0.5) { wanted.reverse() }
    let places = matcher.places(of: line(wanted))
    for (place, wanted) in zip(places, wanted) {
      #expect(!place.isNaN, "seed \(seed)")
      guard !place.isNaN else { return }
      let found = position(place)
      #expect(abs(found.0 - wanted.0) < 1e-3 && abs(found.1 - wanted.1) < 1e-3, "seed \(seed): \(place)")
    }
    let steps = zip(places, places.dropFirst()).map { $1 - $0 }
    #expect(steps.allSatisfy { $0 >= 0 } || steps.allSatisfy { $0 <= 0 }, "seed \(seed): \(places)")
  }
}
