// Points that become lines: gaps between them, and what is written.

import GeoJSON
import Globe
import Layers
import Planar
import TestSupport
import Testing

@Suite("Gaps between points")
struct PointGapsTests {
  private typealias Point = PointGaps.Point

  @Test("are by distance on the ground, also over ±180°")
  func distances() {
    let gaps = PointGaps(distance: Distance(120_000), seconds: nil)
    // A degree of the equator has 111,319.49 m.
    #expect(!gaps.isBetween(Point(Position(0, 0)), Point(Position(1, 0)), .geographic))
    #expect(gaps.isBetween(Point(Position(0, 0)), Point(Position(1.1, 0)), .geographic))
    #expect(!gaps.isBetween(Point(Position(179.5, 0)), Point(Position(-179.5, 0)), .geographic))
    #expect(!gaps.isBetween(Point(Position(0, 80)), Point(Position(5, 80)), .geographic))
    let angles = PointGaps(distance: Distance(2, .degrees), seconds: nil)
    #expect(!angles.isBetween(Point(Position(179.5, 0)), Point(Position(-179, 0)), .geographic))
    #expect(angles.isBetween(Point(Position(179.5, 0)), Point(Position(-178, 0)), .geographic))
  }

  @Test("are in the units of a plane")
  func planes() {
    let gaps = PointGaps(distance: Distance(1000), seconds: nil)
    #expect(!gaps.isBetween(Point(Position(0, 0)), Point(Position(600, 800)), .planar(metresPerUnit: 1)))
    #expect(gaps.isBetween(Point(Position(0, 0)), Point(Position(600, 801)), .planar(metresPerUnit: 1)))
    #expect(!gaps.isBetween(Point(Position(0, 0)), Point(Position(3000, 0)), .planar(metresPerUnit: 0.3048)))
  }

  @Test("are by time, where both points have one, whichever is earlier")
  func times() {
    let gaps = PointGaps(distance: nil, seconds: 60)
    let place = Position(0, 0)
    #expect(!gaps.isBetween(Point(place, time: 0), Point(place, time: 60), .geographic))
    #expect(gaps.isBetween(Point(place, time: 0), Point(place, time: 61), .geographic))
    #expect(gaps.isBetween(Point(place, time: 61), Point(place, time: 0), .geographic))
    #expect(!gaps.isBetween(Point(place), Point(place, time: 1e9), .geographic))
  }

  @Test("have times of timestamps with offsets, and of numbers, in an order of bytes that is theirs")
  func seconds() {
    func seconds(_ json: String) -> Double? {
      ByteBuffer(json).withPaddedBytes { PointGaps.seconds($0, ByteRange(start: 0, end: json.utf8.count)) }
    }
    let noon = seconds(#""2026-05-01T12:00:00Z""#)
    #expect(noon != nil && noon == seconds(#""2026-05-01T14:00:00+02:00""#))
    #expect(seconds(#""2026-05-01T12:00:00.5Z""#) == noon.map { $0 + 0.5 })
    #expect(seconds("17.5") == 17.5 && seconds(#""1970-01-01T00:00:17.5Z""#) == 17.5)
    #expect(seconds(#""noon""#) == nil && seconds("true") == nil && seconds("null") == nil)
    let ordered: [Double?] = [-1e9, -2.5, 0, 1e-9, 3, 1e12, nil]
    let keys = ordered.map { PointGaps.sortKey($0) }
    #expect(zip(keys, keys.dropFirst()).allSatisfy { $0.lexicographicallyPrecedes($1) })
    #expect(PointGaps.sortKey(-0.0) == PointGaps.sortKey(0))
  }
}

@Suite("A connected line")
struct ConnectedLineTests {
  private func line(
    _ shape: ConnectedLine.Shape, _ places: [(String, Position)], wraps: Bool = true, times: Bool = false
  ) -> (line: ConnectedLine, text: String) {
    let first =
      #"{"type":"Feature","id":7,"properties":{"a":1.10,"coordinateProperties":{"x":1}},"geometry":null,"b":[]}"#
    var line = ConnectedLine(shape, first: Array(first.utf8), values: [], wraps: wraps)
    for (number, (text, place)) in places.enumerated() {
      line.add(
        place, text: text.utf8, properties: nil, time: times ? Array("\(number)".utf8) : nil, summed: [])
    }
    var out = ByteBuffer()
    line.append(to: &out, [], countName: nil)
    return (line, out.text)
  }

  @Test("keeps the text of positions, and the members of its first point but for its id")
  func text() {
    let (line, text) = line(.line, [("[1.0,2,3]", Position(1, 2)), ("[2,2e0]", Position(2, 2))], times: true)
    #expect(line.isWhole && line.count == 2)
    #expect(
      text == #"{"type":"Feature","properties":{"a":1.10,"coordinateProperties":{"times":[0,1]}},"#
        + #""geometry":{"type":"LineString","coordinates":[[1.0,2,3],[2,2e0]]},"b":[]}"#)
  }

  @Test("as a ring is closed once, and runs counterclockwise, also over ±180°", arguments: [0.0, 179])
  func ring(_ east: Double) {
    let corners = [(0.0, 0.0), (0, 2), (2, 2), (2, 0)].map { x, y in
      let place = Position(Longitude.folded(x + east), y)
      return ("[\(place.x),\(place.y)]", place)
    }
    let (_, text) = line(.polygon, corners, times: true)
    let ring = "[[" + [3, 2, 1, 0, 3].map { corners[$0].0 }.joined(separator: ",") + "]]"
    #expect(text.contains(#""coordinates":"# + ring), "\(text)")
    #expect(text.contains("\"times\":[[3,2,1,0,3]]"), "\(text)")
    // A point that closes it is not there twice.
    #expect(line(.polygon, corners + [corners[0]]).text.contains(ring))
  }

  @Test("is whole from two points on, a ring from three places on")
  func wholeness() {
    let (a, b, c) = (("[0,0]", Position(0, 0)), ("[1,0]", Position(1, 0)), ("[1,1]", Position(1, 1)))
    #expect(!line(.line, [a]).line.isWhole && line(.line, [a, a]).line.isWhole)
    #expect(!line(.polygon, [a, b, a, b]).line.isWhole && line(.polygon, [a, b, c]).line.isWhole)
  }
}
