// The functions of the C library that map geometry uses, and angles in degrees.

import Globe
import SystemLibrary

/// Radians in a degree.
let radiansPerDegree = Double.pi / 180

/// The isometric latitude on a sphere, which is the ordinate of Mercator's projection with a radius of 1, of degrees.
@inline(__always)
func isometricLatitude(_ latitude: Double) -> Double { atanh(sin(latitude * radiansPerDegree)) }

/// The sine and cosine of an angle in degrees, exact at multiples of 90.
func sineCosine(degrees angle: Double) -> (sine: Double, cosine: Double) {
  switch Azimuth.reduced(angle) {
  case 0: (0, 1)
  case 90: (1, 0)
  case -90: (-1, 0)
  case Azimuth.south, -Azimuth.south: (0, -1)
  case let reduced: (sin(reduced * radiansPerDegree), cos(reduced * radiansPerDegree))
  }
}
