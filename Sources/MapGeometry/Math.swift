// The functions of the C library that map geometry uses, and angles in degrees.

import SystemLibrary

/// Radians in a degree.
let radiansPerDegree = Double.pi / 180

/// The sine and cosine of an angle in degrees, exact at multiples of 90.
func sineCosine(degrees angle: Double) -> (sine: Double, cosine: Double) {
  switch angle.remainder(dividingBy: 360) {
  case 0: (0, 1)
  case 90: (1, 0)
  case -90: (-1, 0)
  case 180, -180: (0, -1)
  case let reduced: (sin(reduced * radiansPerDegree), cos(reduced * radiansPerDegree))
  }
}

/// A longitude in −180 ..< 180; 180 itself is left as it is.
func wrapped(longitude: Double) -> Double {
  if longitude >= -180, longitude <= 180 { return longitude }
  let reduced = longitude.remainder(dividingBy: 360)
  return reduced == 180 ? -180 : reduced
}
