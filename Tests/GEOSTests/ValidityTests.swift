// Validity: GEOS's own test vectors, and what the engine says.

import GEOS
import Planar
import TestSupport
import Testing

@Suite struct ValidityTests {
  @Test(.enabled(if: isShared("conformance/geos/isvalid.jsonl"), "no shared vectors"))
  func validity() throws {
    let engine = GEOSEngine()
    let rows = try rows("conformance/geos/isvalid.jsonl").filter { $0["geos3111"] as? String == "pass" }
    #expect(!rows.isEmpty)
    for row in rows {
      let reason = try engine.invalidityReason(geometry(row["input"]))
      #expect((reason == nil) == row["expect"] as? Bool, "\(row["id"] ?? "") \(reason ?? "")")
    }
  }

  @Test func theReasonSaysWhere() throws {
    let bowTie = try geometry(json: #"{"type":"Polygon","coordinates":[[[0,0],[1,1],[1,0],[0,1],[0,0]]]}"#)
    let engine = GEOSEngine()
    #expect(try engine.invalidityReason(bowTie) == "Self-intersection at [0.5, 0.5]")
    #expect(try engine.invalidity(bowTie) == Invalidity(reason: "Self-intersection", place: [0.5, 0.5]))
    let nested = try geometry(
      json: #"{"type":"Polygon","coordinates":[[[0,0],[9,0],[9,9],[0,0]],[[20,1],[21,1],[21,2],[20,1]]]}"#)
    #expect(try engine.invalidityReason(nested) == "Hole lies outside shell at [20, 1]")
  }
}
