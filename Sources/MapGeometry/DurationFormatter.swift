// Durations as people read them: 6 min; 1 hr, 6 min; 2 days, 3 hr.

/// Turns durations into text, as route sheets have them (`MKRoute.expectedTravelTime`).
///
///     DurationFormatter(locale: .enUS).string(fromSeconds: 3960)    // 1 hr, 6 min
///     DurationFormatter(locale: .german).string(fromSeconds: 3960)  // 1 Std., 6 Min.
///
/// Hours and minutes below a day, days and hours from there on, the lesser rounded; what is not nothing is a minute at
/// least. English, German, French and Spanish have words of their own (Unicode CLDR, units and lists in their short
/// form); other languages have the symbols d, h and min (SI brochure, table 8).
public struct DurationFormatter: Sendable {
  /// The words and signs.
  public var locale: DistanceLocale

  /// Makes a formatter.
  public init(locale: DistanceLocale = .enUS) { self.locale = locale }

  /// The text for a duration in seconds, which has to be finite; O(1).
  public func string(fromSeconds seconds: Double) -> String {
    let length = abs(seconds)
    let minutes = length == 0 ? 0 : max(1, (length / 60).rounded())
    let parts: [(value: Double, names: Words.Names)]
    let words = Words(locale)
    if minutes < 24 * 60 {
      let hours = (minutes / 60).rounded(.down)
      parts = [(hours, words.hours), (minutes - hours * 60, words.minutes)]
    } else {
      let hours = (length / 3600).rounded()
      let days = (hours / 24).rounded(.down)
      parts = [(days, words.days), (hours - days * 24, words.hours)]
    }
    var texts = parts.filter { $0.value != 0 }.map { words.text($0.value, $0.names, locale) }
    if texts.isEmpty { texts = [words.text(0, words.minutes, locale)] }
    return (seconds < 0 ? "-" : "") + texts.joined(separator: words.joint)
  }

  /// The words of a language.
  private struct Words {
    /// The names of one, and of more.
    typealias Names = (one: String, more: String)

    var joint = " "
    var days: Names = ("d", "d")
    var hours: Names = ("h", "h")
    var minutes: Names = ("min", "min")

    init(_ locale: DistanceLocale) {
      switch locale.identifier.prefix(2) {
      case "en": (joint, days, hours) = (", ", ("day", "days"), ("hr", "hr"))
      case "de": (joint, days, hours, minutes) = (", ", ("Tg.", "Tg."), ("Std.", "Std."), ("Min.", "Min."))
      case "fr": (joint, days) = (" et ", ("j", "j"))
      case "es": joint = " y "
      default: break
      }
    }

    func text(_ value: Double, _ names: Names, _ locale: DistanceLocale) -> String {
      "\(locale.text(value)) \(value == 1 ? names.one : names.more)"
    }
  }
}
