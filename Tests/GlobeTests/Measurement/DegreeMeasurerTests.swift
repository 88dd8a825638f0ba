// Edges straight in degrees and rhumb lines, against GeographicLib's polygons of edges in 8000 pieces each.

import Globe
import PROJ
import Planar
import TestSupport
import Testing

@Suite("Degree measurer")
struct DegreeMeasurerTests {
  private func measures(_ contour: Contour, _ wkt: String) throws -> (perimeter: Double, area: Double) {
    let measures = try DegreeMeasurer(contour, Geodesic()).measures(try geometry(wkt: wkt), [.perimeter, .area])
    return (try #require(measures.perimeter), try #require(measures.area))
  }

  @Test(
    "perimeters and areas",
    arguments: [
      (Contour.straight, "POLYGON((0 0,60 10,20 70,0 0))", 22164271.219071, 21287138825468.42),
      (.rhumb, "POLYGON((0 0,60 10,20 70,0 0))", 21966451.513017, 24245113354066.63),
      (.straight, "POLYGON((10 50,10.001 50,10.001 50.001,10 50))", 315.258048, 3987.2990),
      (.rhumb, "POLYGON((10 50,10.001 50,10.001 50.001,10 50))", 315.258048, 3987.3106),
      (.straight, "POLYGON((0 10,90 10,90 60,0 60,0 10))", 25985978.880174, 44130749440985.14),
      (.rhumb, "POLYGON((0 10,90 10,90 60,0 60,0 10))", 25985978.880174, 44130749440985.14),
    ])
  func oracle(_ contour: Contour, _ wkt: String, _ perimeter: Double, _ area: Double) throws {
    let made = try measures(contour, wkt)
    #expect(abs(made.perimeter - perimeter) <= perimeter * 1e-11 + 1e-6)
    // The polygons of so many small edges are themselves good to a thousandth of a square metre.
    #expect(abs(made.area - area) <= area * 1e-12 + 0.02)
  }

  @Test("the parts of what is cut along straight lines have its area")
  func parts() throws {
    for contour in [Contour.straight] {
      let whole = try measures(contour, "POLYGON((0 0,80 0,80 80,0 0))").area
      let left = try measures(contour, "POLYGON((0 0,40 0,40 40,0 0))").area
      let right = try measures(contour, "POLYGON((40 0,80 0,80 80,40 40,40 0))").area
      #expect(abs(left + right - whole) < whole * 1e-14)
    }
  }

  @Test("the whole Earth, and half of it")
  func earth() throws {
    let earth = 510_065_621_724_088.44
    let globe = "POLYGON((-180 -90,0 -90,180 -90,180 90,0 90,-180 90,-180 -90))"
    #expect(abs(try measures(.straight, globe).area - earth) < 1)
    let north = "POLYGON((-180 0,0 0,180 0,180 90,0 90,-180 90,-180 0))"
    #expect(abs(try measures(.straight, north).area - earth / 2) < 1)
    #expect(abs(try measures(.straight, north).perimeter - 40_075_016.685578) < 1e-5)
  }
}
