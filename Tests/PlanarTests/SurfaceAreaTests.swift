// Areas as options spell them.

import Planar
import Testing

@Suite struct SurfaceAreaTests {
  @Test(arguments: [
    ("1km2", 1e6), ("1 km²", 1e6), ("2.5ha", 25_000), ("500", 500), ("1e3m2", 1000), ("1mi2", 2_589_988.110336),
    ("1acre", 4046.8564224), ("9ft2", 0.83612736), ("1yd2", 0.83612736),
  ])
  func reads(text: String, squareMetres: Double) throws {
    let area = try #require(SurfaceArea(text))
    #expect(abs(area.squareMetres - squareMetres) <= squareMetres * 1e-12)
  }

  @Test(arguments: ["", "km2", "1km", "1 2", "inf", "1deg", "1m²2"])
  func refuses(text: String) { #expect(SurfaceArea(text) == nil) }
}
