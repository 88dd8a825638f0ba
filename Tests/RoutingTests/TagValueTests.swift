// Measures as tags have them.

import Testing

@testable import Routing

@Suite struct TagValueTests {
  @Test(arguments: [
    ("2.5", 2.5), ("2.5 m", 2.5), ("250 cm", 2.5), ("6'7\"", 2.0066), ("10'", 3.048), ("7 ft", 2.1336),
    ("12 feet", 3.6576),
    ("90 in", 2.286), ("90\"", 2.286), ("1.2 km", 1200), ("none", nil), ("-2", nil),
  ])
  func lengths(_ text: String, _ metres: Double?) {
    #expect(TagValue.length(text).map { ($0 * 1e6).rounded() } == metres.map { ($0 * 1e6).rounded() })
  }

  @Test(arguments: [
    ("3.5", 3500.0), ("3.5 t", 3500), ("3500 kg", 3500), ("1000 lbs", 453.592_37), ("4 st", 3628.738_96), ("none", nil),
  ])
  func weights(_ text: String, _ kilograms: Double?) {
    #expect(TagValue.weight(text).map { ($0 * 1e6).rounded() } == kilograms.map { ($0 * 1e6).rounded() })
  }
}
