// Lines that were cut at ±180° are one line again, and others stay as they are.

import Globe
import Planar
import Testing

@Suite("Lines cut at ±180°")
struct LineSewingTests {
  private func lines(_ lines: [[Double]]) -> Geometry {
    var geometry = Geometry(type: .multiLineString)
    for line in lines {
      geometry.ordinates += line
      geometry.ringEnds.append(geometry.vertexCount)
    }
    return geometry
  }

  @Test("both parts of a cut line are one, in its direction, whichever comes first")
  func oneCut() {
    let (west, east) = ([170.0, 0, 180, 5], [-180.0, 5, -170, 0])
    for order in [[west, east], [east, west]] {
      var geometry = lines(order)
      let isSewn = geometry.sewLines()
      #expect(isSewn)
      #expect(geometry.type == .lineString)
      #expect(geometry.ordinates == [170, 0, 180, 5, -170, 0])
    }
  }

  @Test("a line that is cut several times is one, and others stay beside it")
  func manyCuts() {
    var geometry = lines([[170, 0, 180, 1], [0, 0, 1, 1], [-180, 1, -175, 2, -180, 3], [180, 3, 170, 4]])
    let isSewn = geometry.sewLines()
    #expect(isSewn)
    #expect(geometry.ringEnds == [5, 7])
    #expect(geometry.ordinates == [170, 0, 180, 1, -175, 2, -180, 3, 170, 4, 0, 0, 1, 1])
  }

  @Test("where several begin in one place, the next one in order goes on")
  func inOrder() {
    var geometry = lines([[-180, 5, -170, 9], [170, 0, 180, 5], [-180, 5, -170, 0], [-180, 5, -170, 7]])
    let isSewn = geometry.sewLines()
    #expect(isSewn)
    #expect(geometry.ringEnds == [2, 5, 7])
    #expect(geometry.ordinates == [-180, 5, -170, 9, 170, 0, 180, 5, -170, 0, -180, 5, -170, 7])
  }

  @Test("a closed line in two parts is closed")
  func closed() {
    var geometry = lines([[180, 0, 170, 5, 180, 10], [-180, 10, -170, 5, -180, 0]])
    let isSewn = geometry.sewLines()
    #expect(isSewn)
    #expect(geometry.type == .lineString)
    #expect(geometry.ordinates == [180, 0, 170, 5, 180, 10, -170, 5, 180, 0])
  }

  @Test(
    "what does not go on stays apart",
    arguments: [
      // Beginning to beginning, at other latitudes, on one side, three in one place, at a pole.
      [[180.0, 5, 170, 0], [-180.0, 5, -170, 0]],
      [[170, 0, 180, 5], [-180, 5.1, -170, 0]],
      [[170, 0, 180, 5], [180, 5, 170, 9], [-180, 0, -170, 0]],
      [[-180, 5, -170, 0], [-180, 5, -170, 7], [170, 0, 180, 5]],
      [[170, 80, 180, 90], [-180, 90, -170, 80]],
    ])
  func apart(_ source: [[Double]]) {
    var geometry = lines(source)
    let isSewn = geometry.sewLines()
    #expect(!isSewn)
    #expect(geometry == lines(source))
  }
}
