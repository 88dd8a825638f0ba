// Which way round edges go, and what follows from it for unrolled longitudes.

import Globe
import Planar
import Testing

@Suite struct EdgeWayTests {
  private func goesRound(_ ordinates: [Double]) -> Bool {
    EdgeWay(ring: Geometry(type: .polygon, ordinates: ordinates, ringEnds: [ordinates.count / 2]).positions(ofRing: 0))
      .goesRound
  }

  @Test func edgesGoTheShortWay() {
    #expect(wayEast(from: 170, to: -170) == 20)
    #expect(wayEast(from: -170, to: 170) == -20)
    #expect(wayEast(from: 180, to: -180) == 0)
    // Half a turn goes as its numbers say.
    #expect(wayEast(from: -90, to: 90) == 180)
    #expect(wayEast(from: 90, to: -90) == -180)
    #expect(wayEast(from: 350, to: 10) == 20)
    #expect(wayEast(from: -300, to: 300) == -120)
  }

  @Test func sidesOfBandsGoRound() {
    #expect(goesRound([-180, 40, 180, 40, 180, 50, -180, 50, -180, 40]))
    // Wherever the ring begins, and with half a turn at a time on the other side.
    #expect(goesRound([180, 40, 180, 50, -180, 50, -180, 40, 180, 40]))
    #expect(goesRound([180, 50, -180, 50, -180, 40, 180, 40, 180, 50]))
    #expect(goesRound([-180, 40, 180, 40, 180, 50, 0, 50, -180, 50, -180, 40]))
    #expect(goesRound([0, 40, 360, 40, 360, 50, 0, 50, 0, 40]))
    // A cap is closed over its pole, at whatever longitude.
    #expect(goesRound([-180, 70, 180, 70, 180, 90, -180, 90, -180, 70]))
    #expect(goesRound([-170, 70, 0, 60, 170, 70, 180, 90, -180, 90, -170, 70]))
  }

  @Test func seamsDoNot() {
    // What jumps elsewhere, by any other step, or does not come along a meridian before and after.
    #expect(!goesRound([170, 40, 180, 40, -180, 40, -170, 40, -170, 50, 170, 50, 170, 40]))
    #expect(!goesRound([-180, 40, 180, 40, 180, 50, -170, 50, -180, 40]))
    #expect(!goesRound([170, 0, 180, 0, -180, 0, -175, 5, 170, 0]))
    #expect(!goesRound([-180, 40, 180, 40, 170, 50, -180, 50, -180, 40]))
    #expect(!goesRound([-180, 40, 180, 40, 180, 50, -170, 50, -180, 40]))
    #expect(!goesRound([-180, 40, 180, 40, 100, 50, -50, 50, -180, 50, -180, 40]))
    #expect(!goesRound([-180, 40, 180, 40, 180, 50, 50, 50, -100, 50, -180, 40]))
    #expect(
      !goesRound([-180, 40, 180, 40, 180, 50, 170, 50, 170, 55, -170, 55, -170, 50, -180, 50, -180, 40]))
    #expect(!goesRound([0, 0, 10, 0, 10, 10, 0, 0]))
    #expect(!goesRound([]))
  }

  private func unwrapped(_ rings: [[Double]]) -> (closes: Bool, [Double]) {
    var geometry = Geometry(type: .polygon)
    for ring in rings {
      geometry.ordinates += ring
      geometry.ringEnds.append(geometry.vertexCount)
    }
    let closes = geometry.unwrapLongitudes()
    return (closes, stride(from: 0, to: geometry.ordinates.count, by: 2).map { geometry.ordinates[$0] })
  }

  @Test func holesComeToTheirExteriorRing() {
    let ring: [Double] = [170, 0, -170, 0, -170, 40, 170, 40, 170, 0]
    let hole: [Double] = [-175, 5, -175, 9, -171, 9, -175, 5]
    #expect(unwrapped([ring, hole]).1 == [170, 190, 190, 170, 170, 185, 185, 189, 185])
    #expect(
      unwrapped([[-170, 0, -190, 0, -190, 40, -170, 0], [175, 5, 175, 9, 171, 9, 175, 5]]).1.suffix(4) == [
        -185, -185, -189, -185,
      ])
    // One that is there already stays.
    #expect(
      unwrapped([[-180, 0, 180, 0, 180, 9, -180, 9, -180, 0], [170, 2, 175, 2, 175, 5, 170, 2]]).1.suffix(4) == [
        170, 175, 175, 170,
      ])
    #expect(!unwrapped([[0, 70, 120, 70, -120, 70, 0, 70]]).closes)
  }

  @Test func seamPairsAreOneVertex() {
    func joined(_ ordinates: [Double], _ type: GeometryType = .lineString, _ dimension: Int = 2) -> [Double]? {
      var geometry = Geometry(
        type: type, dimension: dimension, ordinates: ordinates, ringEnds: [ordinates.count / dimension])
      return geometry.joinSeamPairs() ? geometry.ordinates : nil
    }
    #expect(joined([170, 0, 180, 0, -180, 0, -170, 0]) == [170, 0, 180, 0, -170, 0])
    #expect(joined([-180, 5, 180, 5, 170, 5]) == [-180, 5, 170, 5])
    #expect(joined([170, 0, 180, 0, -180, 1, -170, 0]) == nil)
    #expect(joined([170, 0, 1, 180, 0, 1, -180, 0, 2, -170, 0, 1], .lineString, 3) == nil)
    #expect(joined([180, 0, 170, 0, 170, 0, -180, 0]) == nil)
    #expect(joined([-180, 40, 180, 40, 180, 50, -180, 50, -180, 40], .polygon) == nil)
  }
}
