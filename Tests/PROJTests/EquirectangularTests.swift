// The closed form of the equirectangular projection, held against PROJ's own operation.

import Engines
import Globe
import PROJ
import Planar
import TestSupport
import Testing

struct EquirectangularTests {
  private static let texts = [
    "EPSG:4087", "EPSG:32662", "+proj=eqc +lat_ts=40 +lon_0=-71 +lat_0=12 +x_0=1000 +y_0=-500 +datum=WGS84",
  ]

  @Test(arguments: texts)
  func isWithin20NanometresOfPROJ(crs: String) throws {
    var random = SplitMix64(seed: 21)
    let context = try ProjectionContext()
    var places: [Double] = [0, 90, 0, -90]
    for _ in 0..<20_000 { places += [random.within(-109, 109), random.within(-90, 90)] as [Double] }
    var closed = places
    var byPROJ = places
    try Engines.operation(from: "OGC:CRS84", to: crs, crs: { () throws(EngineError) in context })
      .transform(&closed, dimension: 2)
    try CRSTransformation(from: "OGC:CRS84", to: crs, in: context).transform(&byPROJ, dimension: 2)
    #expect(isNear(closed, byPROJ, 2e-8))
    var closedBack = byPROJ
    var back = byPROJ
    try Engines.operation(from: crs, to: "OGC:CRS84", crs: { () throws(EngineError) in context })
      .transform(&closedBack, dimension: 2)
    try CRSTransformation(from: crs, to: "OGC:CRS84", in: context).transform(&back, dimension: 2)
    #expect(isNear(closedBack, back, 1.8e-13))
  }

  @Test func itReadsPROJsOwnText() {
    let text = """
      +proj=pipeline +step +proj=unitconvert +xy_in=deg +xy_out=rad \
      +step +proj=eqc +lat_ts=0 +lat_0=0 +lon_0=0 +x_0=0 +y_0=0 +ellps=WGS84
      """
    let form = Equirectangular(pipeline: text)
    #expect(form != nil && form?.isInverse == false)
    // What is not known to be this formula is left to PROJ.
    let start = "+proj=pipeline +step +proj=unitconvert +xy_in=deg +xy_out=rad +step "
    let others: [String] = [
      "\(text) +units=us-ft", "\(start)+proj=eqearth +ellps=WGS84", "\(start)+proj=eqc +ellps=airy",
      "\(text) +step +proj=axisswap +order=2,1", "+proj=eqc +ellps=WGS84", "",
    ]
    for other in others { #expect(Equirectangular(pipeline: other) == nil, "\(other)") }
  }

  private static let strange: [[Double]] = [[181, 0], [0, 90.5], [Double.nan, 0], [0, Double.infinity]]

  @Test(arguments: strange)
  func whatItDoesNotTakeIsLeftAlone(position: [Double]) throws {
    let form = try #require(
      Equirectangular(
        pipeline: "+proj=pipeline +step +proj=unitconvert +xy_in=deg +xy_out=rad +step +proj=eqc +ellps=WGS84"))
    var ordinates: [Double] = [10, 20]
    ordinates += position
    let before = ordinates.map(\.bitPattern)
    #expect(!form.transform(&ordinates, dimension: 2))
    #expect(ordinates.map(\.bitPattern) == before)
  }
}
