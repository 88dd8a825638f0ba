// Durations as text.

import MapGeometry
import Testing

@Suite("Duration formatter")
struct DurationFormatterTests {
  @Test(
    "English",
    arguments: [
      (0.0, "0 min"), (5, "1 min"), (89, "1 min"), (91, "2 min"), (3569, "59 min"), (3571, "1 hr"),
      (3960, "1 hr, 6 min"),
      (7200, "2 hr"), (86_369, "23 hr, 59 min"), (86_371, "1 day"), (90_000, "1 day, 1 hr"), (259_199, "3 days"),
      (5_000_000, "57 days, 21 hr"), (-3960, "-1 hr, 6 min"),
    ])
  func english(_ seconds: Double, _ wanted: String) {
    #expect(DurationFormatter().string(fromSeconds: seconds) == wanted)
  }

  @Test(
    "words of languages",
    arguments: [
      ("de", "1 Std., 6 Min.", "2 Tg., 3 Std."), ("fr", "1 h et 6 min", "2 j et 3 h"),
      ("es", "1 h y 6 min", "2 d y 3 h"),
      ("it", "1 h 6 min", "2 d 3 h"), ("en-GB", "1 hr, 6 min", "2 days, 3 hr"), ("ar_EG", "١ h ٦ min", "٢ d ٣ h"),
    ])
  func languages(_ name: String, _ hours: String, _ days: String) throws {
    let formatter = DurationFormatter(locale: try #require(DistanceLocale(name)))
    #expect(formatter.string(fromSeconds: 3960) == hours)
    #expect(formatter.string(fromSeconds: 183_600) == days)
  }
}
