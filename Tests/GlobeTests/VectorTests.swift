// The answers of the antimeridian package.

import Globe
import Planar
import TestSupport
import Testing

@Suite struct VectorTests {
  /// What does not apply, and why; a row that begins to agree fails until it is taken off.
  private let exceptions = [
    "antimeridian/cw-split#fix_winding=false": "a clockwise ring around less than half of the sphere is turned",
    "antimeridian/issues-182": "crosses itself and no seam, and is left as it is; the package refuses it",
    "antimeridian/issues-201": "touches 180 and is in range, so that its wrong winding is left as it is",
    "antimeridian/overlap": "a swath that crosses itself; the package's own answer is not valid either",
    "antimeridian/simple-with-ccw-hole": "is not near a seam, so that its wrong winding is left as it is",
  ]

  @Test(.enabled(if: hasVectors, "no shared vectors"))
  func vectors() throws {
    let rows = try vectorRows()
    #expect(!rows.isEmpty)
    for row in rows {
      let id = row["id"] as? String ?? ""
      let agrees = try agrees(geometry(row["input"]), row["expected_planar"])
      if let reason = exceptions[id] {
        #expect(!agrees, "\(id) agrees now, and is no exception any more (\(reason))")
      } else {
        #expect(agrees, "\(id)")
      }
    }
  }

  private func agrees(_ source: Geometry, _ expectation: Any?) throws -> Bool {
    guard let expectation = expectation as? [String: Any] else { return false }
    let expected = geometry(expectation)
    var result = source
    var cutter = AntimeridianCutter()
    let isChanged = cutter.cut(&result)
    if !isChanged, result != source { return false }
    if !runs(result).joined().allSatisfy({ abs($0.x) <= 180 }) { return false }
    if source.type == .lineString {
      return result.type == expected.type && abs(length(result) - length(expected)) < 1e-9
    }
    let hasArea = abs(sphericalArea(result) - sphericalArea(expected)) < 1e-8
    return try hasArea && followsRightHandRule(result) && isValid(result)
  }
}
