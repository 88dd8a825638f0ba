// GEOS's and Turf's own test vectors.

import Foundation
import GEOS
import PROJ
import SimpleFeatures
import TestSupport
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
        let distance =
          (row["args"] as? [String]).flatMap { $0.first }.flatMap { Double($0.trimmingCharacters(in: .whitespaces)) }
          ?? 0
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
      let unit = kilometres[parameters["units"] as? String ?? "miles"] ?? 1
      let radius = ((parameters["radius"] as? NSNumber)?.doubleValue ?? 50) * unit * 1000
      for (member, result) in zip(members, results) {
        var mine = geometry(member)
        let theirs = geometry(result)
        // Members of collections come out one by one there, and planes as wide as an ocean are not for comparison.
        guard !mine.isEmpty, mine.type != .geometryCollection, theirs.type.hasRings else { continue }
        guard box(mine).maxX - box(mine).minX < 30 else { continue }
        let isPoint = mine.type == .point
        let centre = mine.ordinates
        try Bufferer(BufferOptions(), engine: { GEOSEngine() }).buffer(&mine, distance: radius, on: .geographic)
        if isPoint {
          for at in stride(from: 0, to: theirs.ordinates.count, by: 2) {
            let (x, y) = (theirs.ordinates[at], theirs.ordinates[at + 1])
            let found = Geodesic().inverse(x: centre[0], y: centre[1], toX: x, toY: y).distance
            #expect(abs(found / radius - 1) < 0.006, "\(row["id"] ?? "")")
          }
        }
        // The sides of the boxes; Turf's sphere and its plane's scale are both in the difference.
        let (one, other) = (box(mine), box(theirs))
        let tolerance = 0.011 * radius / 111_195
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
