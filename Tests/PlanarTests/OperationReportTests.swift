// The text of candidate operations.

import Planar
import Testing

@Suite("Operation report")
struct OperationReportTests {
  @Test("each candidate is a block with what is known of it")
  func text() {
    let grid = CandidateOperation.Grid(name: "x.tif", url: "https://example.org/x.tif", isAvailable: false)
    let first = CandidateOperation(
      name: "Inverse of UTM", accuracy: 1, area: nil, pipeline: "proj=pipeline\nstep proj=utm", grids: [grid],
      isBallpark: false, isUsable: false)
    let second = CandidateOperation(
      name: "Ballpark", accuracy: nil, area: nil, pipeline: nil, grids: [], isBallpark: true, isUsable: true)
    let report = OperationReport(source: .crs84, target: .webMercator, candidates: [first, second])
    #expect(
      report.text == """
        from  OGC:CRS84 (WGS 84 (CRS84))
        to    EPSG:3857 (WGS 84 / Pseudo-Mercator)

        1. Inverse of UTM
           accuracy  1 m
           grid      x.tif: missing, at https://example.org/x.tif
           usable    no
           PROJ      proj=pipeline
                     step proj=utm

        2. Ballpark
           accuracy  unknown
           ballpark  it ignores the difference of two datums
           usable    yes

        """)
    #expect(
      OperationReport(source: .crs84, target: .crs84, candidates: []).text.hasSuffix(
        "\n\nNo operation is known that the options let in.\n"))
  }
}
