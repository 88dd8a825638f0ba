// What is asked of longitudes and azimuths, at ±180° and beside it.

import Globe
import Planar
import Testing

@Suite("Longitudes")
struct LongitudeTests {
  @Test("longitudes beyond ±180 come back, those within stay to the last bit")
  func wrapping() {
    for (given, expected) in [(190.0, -170.0), (-190, 170), (540, -180), (-540, 180), (720.25, 0.25), (-0.0, -0.0)] {
      #expect(wrapped(given).bitPattern == (expected as Double).bitPattern)
    }
    for kept in [180.0, -180, 179.999_999_999_999_97, 1e-300] { #expect(wrapped(kept).bitPattern == kept.bitPattern) }
  }

  @Test("180 and −180 are sides and on the seam, with turns on the seam alone")
  func sides() {
    #expect(Longitude.isSide(180) && Longitude.isSide(-180) && !Longitude.isSide(540))
    #expect(Longitude.isOnSeam(540) && Longitude.isOnSeam(-180) && !Longitude.isOnSeam(360))
    #expect(Longitude.isWithin(180) && !Longitude.isWithin((180.0).nextUp) && !Longitude.isWithin(.nan))
    #expect(Longitude.isBeyond((-180.0).nextDown) && !Longitude.isBeyond(180) && !Longitude.isBeyond(.nan))
    #expect(Longitude.isWide(-180.5) && !Longitude.isWide(180) && Longitude.isHalfOrMore(180))
  }

  @Test("the shorter way is the same by both of its rules where longitudes are within ±180")
  func shorterWay() {
    for from in stride(from: -180.0, through: 180, by: 7.3) {
      for to in stride(from: -180.0, through: 180, by: 5.9) where abs(to - from) < 360 {
        let difference = to - from
        #expect(Longitude.folded(difference).bitPattern == Longitude.reduced(difference).bitPattern)
        #expect(Longitude.turns(in: difference) == difference - Longitude.reduced(difference))
      }
    }
    #expect(Longitude.near(-175, to: 170) == 185 && Longitude.near(175, to: -170) == -185)
    #expect(Longitude.near(10, to: 725) == 730)
  }

  @Test("extents go eastwards, over 180 where the end is in the west")
  func extents() {
    #expect(Longitude.extent(from: 170, to: -170) == 20 && Longitude.extent(from: -170, to: 170) == 340)
    #expect(Longitude.extent(from: -180, to: 180) == 360 && Longitude.extent(from: 5, to: 5) == 0)
    #expect(Longitude.unrolled(-170, eastOf: 170) == 190 && Longitude.unrolled(175, eastOf: 170) == 175)
    #expect([-540, -180.5, -180, 179, 180, 540].map(Longitude.copy(of:)) == [-1, -1, 0, 0, 1, 2])
  }

  @Test("a meridian has one longitude, from the side that is asked for")
  func oneMeridian() {
    #expect(Longitude.eastern(-180) == 180 && Longitude.eastern(-179) == -179)
    #expect(Longitude.western(180) == -180 && Longitude.western(179) == 179)
    #expect([180, -180, 540, 181, -181].map(Longitude.halfOpen) == [180, -180, -180, -179, 179])
  }

  @Test("boxes know whether they come to ±180, go beyond it, or are cut there")
  func boxes() {
    func box(_ west: Double, _ east: Double) -> Box { Box(Position(west, 0), Position(east, 1)) }
    #expect(box(170, 180).comesToSeam && box(-180, 0).comesToSeam && !box(-179, 179).comesToSeam)
    #expect(box(-180, 180).comesToBothSides && !box(170, 180).comesToBothSides)
    #expect(box(170, 190).goesBeyondSeam && !box(-180, 180).goesBeyondSeam)
    #expect(box(-91, 90).isWide && !box(-90, 90).isWide)
    let empty = Box()
    #expect(!empty.comesToSeam && !empty.comesToBothSides && !empty.goesBeyondSeam && !empty.isWide)
    #expect(Box.globe == Box(Position(-180, -90), Position(180, 90)))
  }

  @Test("azimuths on a compass, between two, and back")
  func azimuths() {
    #expect([-90, 0, 359, 360, 450].map(Azimuth.compass) == [270, 0, 359, 0, 90])
    #expect([-90, 720, -1e-300, 365].map(Azimuth.full) == [270, 0, 0, 5])
    #expect(Azimuth.reduced(350 - 10) == -20 && Azimuth.back(-90) == 90)
  }
}
