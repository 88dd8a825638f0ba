// GEOS's and Turf's own test vectors.

import GEOS
import PROJ
import SimpleFeatures
import Testing

@testable import Buffering

struct VectorTests {
  @Test(.enabled(if: isShared("conformance/geos/buffer.jsonl"), "no shared vectors"))
  func planarBuffers() throws {
    let engine = GEOSEngine()
    for (file, join) in [("buffer", BufferStyle.Join.round), ("buffermitredjoin", .mitre)] {
      let rows = try rows("conformance/geos/\(file).jsonl").filter { $0["geos3111"] as? String == "pass" }
      #expect(!rows.isEmpty)
      for row in rows {
        let distance = (row["args"] as? [String]).flatMap { $0.first }.flatMap { Double($0) } ?? 0
        var style = BufferStyle()
        style.join = join
        let result = try engine.buffer(geometry(row["input"]), distance: distance, style: style)
        let expected = geometry(row["expect_geometry"])
        guard !expected.isEmpty, expected.type.hasRings else {
          #expect(row["expect_empty"] as? Bool != true || result.isEmpty, "\(row["id"] ?? "")")
          continue
        }
        let difference =
          try abs(area(engine.difference(result, expected))) + abs(area(engine.difference(expected, result)))
        #expect(difference <= 1e-3 * abs(area(expected)), "\(row["id"] ?? "")")
      }
    }
  }

  @Test(.enabled(if: isShared("conformance/turf/buffer.jsonl"), "no shared vectors"))
  func turfsRadii() throws {
    let kilometres = ["meters": 0.001, "kilometers": 1, "miles": 1.609344]
    var count = 0
    for row in try rows("conformance/turf/buffer.jsonl") {
      let input = row["input"] as? [String: Any] ?? [:]
      let members = input["features"] as? [Any] ?? [input]
      let results = row["result"] as? [Any] ?? []
      let parameters = row["params"] as? [String: Any] ?? [:]
      let unit = kilometres[parameters["units"] as? String ?? "kilometers"] ?? 1
      let radius = ((parameters["radius"] as? NSNumber)?.doubleValue ?? 50) * unit * 1000
      for (member, result) in zip(members, results) {
        var mine = geometry(member)
        let theirs = geometry(result)
        guard !mine.isEmpty, theirs.type.hasRings else { continue }
        try Bufferer(BufferOptions(), engine: { GEOSEngine() }).buffer(&mine, distance: radius, on: .geographic)
        let (one, other) = (box(mine), box(theirs))
        // How far the sides of the boxes are apart, over the radius in degrees of latitude.
        let tolerance = 0.012 * radius / 111_195
        #expect(abs(one.minY - other.minY) < tolerance && abs(one.maxY - other.maxY) < tolerance, "\(row["id"] ?? "")")
        count += 1
      }
    }
    #expect(count > 5)
  }

  private func box(_ geometry: Geometry) -> Envelope {
    var box = Envelope()
    box.add(geometry)
    return box
  }

  /// The area of polygons, holes taken away however they run.
  private func area(_ geometry: Geometry) -> Double {
    var turned = geometry
    guard turned.type.hasRings, !turned.isEmpty else { return 0 }
    turned.orient()
    return turned.ringEnds.indices.reduce(0) { sum, index in
      let range = turned.ring(index)
      return sum + signedArea(Array(turned.ordinates[range.lowerBound * 2..<(range.upperBound - 1) * 2]))
    }
  }
}
