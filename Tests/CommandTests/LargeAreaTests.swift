// An area of many vertices gives what the same area with few does.

import Foundation
import TestSupport
import Testing

@Suite("Large areas")
struct LargeAreaTests {
  /// Into how many pieces each edge is cut, and how many records there are: many of these, or of those. The area has
  /// 1.7 million vertices then; fewer in a debug build, which is slower by an order of magnitude.
  #if DEBUG
  static let counts: [(pieces: Int, records: Int)] = [(pieces: 256, records: 150), (pieces: 4096, records: 40)]
  #else
  static let counts: [(pieces: Int, records: Int)] = [(pieces: 256, records: 600), (pieces: 65_536, records: 40)]
  #endif

  private static let crs = #""crs":{"type":"name","properties":{"name":"EPSG:32619"}}"#

  /// A cross with a notch, a hole that touches its outside in a corner, one with an island, and a part that touches it
  /// in a corner: on a grid of whole numbers.
  private static let polygons: [[[(Double, Double)]]] = [
    [
      [
        (0, 0), (8, 0), (8, 4), (12, 4), (12, 8), (8, 8), (8, 12), (6, 10), (4, 12), (4, 8), (0, 8), (0, 0),
      ],
      [(1, 1), (1, 3), (3, 3), (3, 1), (1, 1)], [(4, 2), (4, 6), (8, 4), (7, 2), (4, 2)],
    ],
    [[(5, 3), (6, 3), (6, 4), (5, 4), (5, 3)]],
    [[(12, 8), (16, 8), (16, 12), (12, 8)]],
  ]

  /// The area with each edge in so many pieces: a power of two, so that every vertex lies on its edge.
  private func area(pieces: Int) -> String {
    let text = Self.polygons.map { rings in
      let rings = rings.map { ring in
        let places = zip(ring, ring.dropFirst()).flatMap { a, b in
          (0..<pieces).map { piece in
            let share = Double(piece) / Double(pieces)
            return (a.0 + (b.0 - a.0) * share, a.1 + (b.1 - a.1) * share)
          }
        }
        return "[\((places + [ring[0]]).map { "[\($0.0),\($0.1)]" }.joined(separator: ","))]"
      }
      return "[\(rings.joined(separator: ","))]"
    }
    let coordinates = "[\(text.joined(separator: ","))]"
    let geometry = #"{"type":"MultiPolygon","coordinates":\#(coordinates)}"#
    return #"{"type":"Feature","properties":{"area":1},"geometry":\#(geometry),\#(Self.crs)}"# + "\n"
  }

  private func feature(_ number: Int, _ type: String, _ coordinates: String) -> String {
    #"{"type":"Feature","id":\#(number),"properties":{},"geometry":{"type":"\#(type)","coordinates":\#(coordinates)},\#(Self.crs)}"#
      + "\n"
  }

  /// Squares, lines and points, whose corners often lie on the area's border.
  private func records(_ count: Int) -> String {
    var random = SplitMix64(seed: 5)
    var text = ""
    for number in 0..<count {
      // Sixteenths of the grid, or whole squares of it.
      let step = [1, 0.25, 0.0625][number % 3]
      func place(_ limit: Double) -> Double { (random.within(-1, limit) / step).rounded() * step }
      let (x, y, side) = (place(16), place(12), step * Double(1 + random.below(4)))
      switch number % 5 {
      case 0: text += feature(number, "Point", "[\(x),\(y)]")
      case 1: text += feature(number, "LineString", "[[\(x),\(y)],[\(x + side),\(y)],[\(x + side),\(y + side)]]")
      case 2: text += feature(number, "LineString", "[[\(x),\(y)],[\(x + side),\(y + side)]]")
      case 3: text += feature(number, "Polygon", "[[[\(x),\(y)],[\(x + side),\(y)],[\(x),\(y + side)],[\(x),\(y)]]]")
      default:
        text += feature(
          number, "Polygon",
          "[[[\(x),\(y)],[\(x + side),\(y)],[\(x + side),\(y + side)],[\(x),\(y + side)],[\(x),\(y)]]]")
      }
    }
    return text
  }

  private func sizes(_ outcome: ProcessOutcome) throws -> [Int: Double] {
    var sizes: [Int: Double] = [:]
    for line in outcome.text.split(separator: "\n") {
      let feature = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      let properties = try #require(feature["properties"] as? [String: Any])
      let size = properties["measure_area"] ?? properties["measure_length"] ?? 0.0
      sizes[try #require(feature["id"] as? Int), default: 0] += try #require(size as? Double)
    }
    return sizes
  }

  @Test(arguments: counts) func sameAnswers(_ size: (pieces: Int, records: Int)) throws {
    try Place.withScratch { folder in
      let (few, many) = (folder.appending(path: "few").path, folder.appending(path: "many").path)
      let records = records(size.records)
      // Areas that select are brought to longitude and latitude, which is exact where they are in it.
      let mark = ",\(Self.crs)"
      let texts = [(few, area(pieces: 1)), (many, area(pieces: size.pieces))]
      for (file, text) in texts {
        try text.replacing(mark, with: "").write(toFile: file, atomically: true, encoding: .utf8)
      }
      let unmarked = records.replacing(mark, with: "")
      for arguments in [["filter", "--within"], ["filter", "--intersects"], ["join", "--within", "--with"]] {
        let (one, other) = (try plat(arguments + [few], unmarked), try plat(arguments + [many], unmarked))
        #expect(one.status == 0 && !one.text.isEmpty)
        #expect(one.text == other.text, "\(arguments)")
      }
      for (file, text) in texts { try text.write(toFile: file, atomically: true, encoding: .utf8) }
      for arguments in [
        ["clip", "--within"], ["clip", "--erase", "--within"], ["overlay", "--with"],
        ["overlay", "--operation", "difference", "--with"],
      ] {
        let measure = ["then", "measure"]
        let one = try sizes(try plat(arguments + [few] + measure, records))
        let other = try sizes(try plat(arguments + [many] + measure, records))
        #expect(!one.isEmpty && one.keys == other.keys, "\(arguments)")
        for (id, size) in one { #expect(abs(size - (other[id] ?? -1)) < 1e-3, "\(arguments) \(id)") }
      }
    }
  }
}
