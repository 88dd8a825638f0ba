// Rules about ±180° have one home: what longitudes are is known to Globe alone.

import Foundation
import TestSupport
import Testing

@Suite("The one home of ±180°")
struct LongitudeLayoutTests {
  /// The files outside `Globe` that have such a number, and what it is there.
  static let reasons = [
    "CoordinateLimits.swift": "in Planar, below Globe: what a reader takes as degrees",
    "GeodesicEngine.swift": "in Planar, below Globe: the azimuth back, for engines that have none",
    "IndexLayout.swift": "the rows of an index's grid",
    "Network+Sides.swift": "in Planar, below Globe: where the sides of a network of degrees are",
    "TableField.swift": "in JSONSchema, which knows no Globe: the range of a geopoint",
    "World.swift": "the scale of the table of towns",
  ]

  /// The code of a file, without comments, texts, and factors between degrees and radians.
  static func code(of file: URL) throws -> [Substring] {
    try String(contentsOf: file, encoding: .utf8)
      .replacing(/"""(?s:.)*?"""/, with: "")
      .replacing(/"(\\.|[^"\\\n])*"/, with: "")
      .replacing(/\/\/.*/, with: "")
      .replacing(/\.pi\s*\/\s*(180|360)\b/, with: "")
      .replacing(/\b180\s*\/\s*(Double)?\.pi/, with: "")
      .split(separator: "\n")
  }

  /// Whether a line of code has a number of degrees that is half a turn, a turn, or more of them.
  static func hasTurn(_ line: Substring) -> Bool {
    line.contains(/(?:^|[^\w.])(180|360|540|720)(\.0)?(?![\w.]|\.\d)/)
  }

  @Test("no file outside Globe has 180 or 360 of its own, but for a few with a reason")
  func oneHome() throws {
    var found: Set<String> = []
    for (module, file) in SourceLayoutTests.sources where module != "Globe" {
      let lines = try Self.code(of: file).filter(Self.hasTurn)
      guard !lines.isEmpty else { continue }
      found.insert(file.lastPathComponent)
      #expect(
        Self.reasons[file.lastPathComponent] != nil,
        "\(module)/\(file.lastPathComponent): ask Globe's Longitude or Azimuth instead: \(lines)")
    }
    #expect(found == Set(Self.reasons.keys))
  }

  @Test("what is looked for is found", arguments: ["x > 180", "x - 360", "abs(x) == 180,", "[0.0, -360]", "(-180.0)"])
  func numbers(_ line: String) { #expect(Self.hasTurn(Substring(line))) }

  @Test("what only looks like it is not", arguments: ["x1180", "0.180", "180_000", "a.180", "0x180"])
  func others(_ line: String) { #expect(!Self.hasTurn(Substring(line))) }
}
