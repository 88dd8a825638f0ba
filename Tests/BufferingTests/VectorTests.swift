// GEOS's and Turf's own test vectors.

import Foundation
import GEOS
import Globe
import PROJ
import Planar
import TestSupport
import Testing

@testable import Buffering

struct VectorTests {
  /// Rows that do not pass, and why.
  static let exceptions: [String: String] = [:]

  @Test(.enabled(if: isShared("conformance/geos/buffer.jsonl"), "no shared vectors"))
  func planarBuffers() throws {
    var failures: Set<String> = []
    for (file, join) in [("buffer", BufferStyle.Join.round), ("buffermitredjoin", .mitre)] {
      let rows = try rows("conformance/geos/\(file).jsonl").filter { $0["geos3111"] as? String == "pass" }
      #expect(!rows.isEmpty)
      for row in rows {
        var style = BufferStyle()
        style.join = join
        if number(row, 1) > 0 { style.quadrantSegments = Int(number(row, 1)) }
        let (distance, name) = (number(row, 0), row["id"] as? String ?? "")
        let result = try GEOSEngine().buffer(geometry(row["input"]), distance: distance, style: style)
        let expected = geometry(row["expect_geometry"])
        guard !expected.isEmpty, expected.type.hasRings else {
          if row["expect_empty"] as? Bool == true, !result.isEmpty { failures.insert(name) }
          continue
        }
        let difference =
          try planarArea(GEOSEngine().difference(result, expected))
          + planarArea(GEOSEngine().difference(expected, result))
        let reach = max(distanceOfVertices(result, from: expected), distanceOfVertices(expected, from: result))
        if difference > 1e-3 * planarArea(expected) || reach > abs(distance) / 100 { failures.insert(name) }
      }
    }
    #expect(failures == Set(Self.exceptions.keys))
  }

  /// The vectors are offset curves; ours are the areas between them and the lines.
  @Test(.enabled(if: isShared("conformance/geos/buffersinglesided.jsonl"), "no shared vectors"))
  func singleSidedBuffers() throws {
    let rows = try rows("conformance/geos/buffersinglesided.jsonl").filter { $0["geos3111"] as? String == "pass" }
    #expect(rows.count > 50)
    var failures: Set<String> = []
    for row in rows {
      var style = BufferStyle()
      style.cap = .flat
      style.quadrantSegments = Int(number(row, 1))
      style.side = (row["args"] as? [String])?.last == "left" ? .left : .right
      let (source, expected) = (geometry(row["input"]), geometry(row["expect_geometry"]))
      let result = try GEOSEngine().buffer(source, distance: number(row, 0), style: style)
      if distanceOfVertices(expected, from: result) > number(row, 0) / 100 {
        failures.insert(row["id"] as? String ?? "")
      }
    }
    #expect(failures == Set(Self.singleSidedExceptions.keys))
  }

  /// Rows that do not pass, and why.
  static let singleSidedExceptions: [String: String] = [:]

  private func number(_ row: [String: Any], _ index: Int) -> Double {
    let arguments = row["args"] as? [String] ?? []
    guard index < arguments.count else { return 0 }
    return Double(arguments[index].trimmingCharacters(in: .whitespaces)) ?? 0
  }

  /// The greatest distance of a vertex from the lines or rings of another geometry.
  private func distanceOfVertices(_ geometry: Geometry, from other: Geometry) -> Double {
    var greatest = 0.0
    for at in stride(from: 0, to: geometry.ordinates.count, by: geometry.dimension) {
      let point = SIMD2(geometry.ordinates[at], geometry.ordinates[at + 1])
      var least = Double.infinity
      for ring in other.ringEnds.indices {
        for vertex in other.ring(ring).dropLast() {
          let from = vertex * other.dimension
          let a = SIMD2(other.ordinates[from], other.ordinates[from + 1])
          let to = from + other.dimension
          let along = SIMD2(other.ordinates[to], other.ordinates[to + 1]) - a
          let length = (along * along).sum()
          let share = length > 0 ? max(0, min(1, ((point - a) * along).sum() / length)) : 0
          let off = point - a - along * share
          least = min(least, (off * off).sum())
        }
      }
      greatest = max(greatest, least)
    }
    return greatest.squareRoot()
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
        guard box(mine).size.x < 30 else { continue }
        let isPoint = mine.type == .point
        let centre = mine.ordinates
        try Bufferer(BufferOptions(), engine: { GEOSEngine() }, geodesic: { Geodesic() }).buffer(
          &mine, distance: radius, on: .geographic)
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
        #expect(
          abs(one.min.y - other.min.y) < tolerance && abs(one.max.y - other.max.y) < tolerance, "\(row["id"] ?? "")")
        count += 1
      }
    }
    #expect(count > 5)
  }

  private func box(_ geometry: Geometry) -> Box { geometry.bounds }
}
