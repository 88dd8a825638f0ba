// Every stage on coordinates that are none: swapped, projected without a mark, huge, tiny and negative zero.

import Foundation
import TestSupport
import Testing

@Suite("Wild coordinates")
struct WildCoordinateTests {
  static let marks = [
    "", ",\"crs\":{\"type\":\"name\",\"properties\":{\"name\":\"EPSG:3857\"}}",
    ",\"crs\":{\"type\":\"name\",\"properties\":{\"name\":\"EPSG:32631\"}}",
    ",\"crs\":{\"type\":\"name\",\"properties\":{\"name\":\"EPSG:4269\"}}",
  ]

  /// Records in the CRS that a mark names, for a third of the longitudes, which `offset` chooses.
  static func records(_ mark: String, from offset: Int) -> String {
    let xs = [
      "-1e16", "1e300", "-1e308", "1e308", "5e-324", "-0", "91", "180", "-360", "361", "1e15", "999999999999999",
      "-7911294", "42.36", "1e10",
    ]
    let ys = ["0", "90.0000001", "-171.06", "1e300", "5e-324", "-0", "89.9999999", "5214234", "1e14"]
    var lines: [String] = []
    for x in every(3, of: xs, from: offset) {
      for y in ys {
        let geometries = [
          ("Point", "[\(x),\(y)]"), ("LineString", "[[0,1],[\(x),\(y)],[1,\(y)]]"),
          ("Polygon", "[[[\(x),\(y)],[0,0],[\(x),1],[\(x),\(y)]]]"), ("MultiPoint", "[[\(x),\(y),1e300],[1,2]]"),
        ]
        let (type, coordinates) = geometries[lines.count % geometries.count]
        lines.append(
          "{\"type\":\"Feature\",\"id\":\(lines.count),\"properties\":{\"r\":\"2km\"},"
            + "\"geometry\":{\"type\":\"\(type)\",\"coordinates\":\(coordinates)}\(mark)}\n")
      }
    }
    return lines.joined()
  }

  @Test("each stage ends, and writes finite numbers only", arguments: RandomGeometryTests.commands)
  func ends(_ command: [String]) throws {
    // Each stage in one CRS, and each CRS in a quarter of the command lines.
    let offset = command.joined().utf8.count
    for mark in every(Self.marks.count, of: Self.marks, from: offset) {
      // Two minutes are no measure of time: only what never ends takes them.
      let limits = "ulimit -v 4000000; exec timeout 120 \"$0\" \"$@\""
      let outcome = try run(
        ["bash", "-c", limits, Place.plat.path] + command + ["--on-error", "skip"],
        stdin: Data(Self.records(mark, from: offset / Self.marks.count).utf8))
      // A second file that has no place in the records' CRS is no fault of theirs, and ends the run.
      let isOfSecondFile = outcome.status == 2 && outcome.messages.contains("counted from 1: has no place in")
      #expect(
        outcome.status == 0 || outcome.status == 1 || isOfSecondFile,
        "\(command) \(mark): \(outcome.status) \(outcome.messages.suffix(300))")
      #expect(outcome.text.firstMatch(of: /[\[,:](nan|-?inf)/) == nil, "\(command) \(mark)")
    }
  }
}
