// Distances with units, as options spell them.

import Planar
import Testing

struct DistanceTests {
  @Test(
    arguments: [
      ("500m", 500), ("500", 500), ("2km", 2000), ("1mi", 1609.344), ("300ft", 91.44), ("1nmi", 1852), ("1yd", 0.9144),
      ("5cm", 0.05), ("2 km", 2000), ("1e3m", 1000), ("-10m", -10), (".5km", 500),
    ] as [(String, Double)])
  func metres(text: String, metres: Double) {
    let distance = Distance(text)
    #expect(distance?.unit == .metres)
    #expect(abs((distance?.value ?? .nan) - metres) < 1e-9)
  }

  @Test func degreesAreAskedFor() {
    #expect(Distance("0.01deg") == Distance(0.01, .degrees))
  }

  @Test(arguments: ["", "m", "5furlong", "1 2m", "nan", "inf", "1e999m", "five"])
  func nonsense(text: String) {
    #expect(Distance(text) == nil)
  }
}
