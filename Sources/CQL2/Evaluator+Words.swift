// Numbers as people read them: distances and durations in the words of a locale.

import MapGeometry

extension Evaluator {
  /// `distance_text(metres, locale)` and `duration_text(seconds, locale)`; NULL for what is not a number.
  func words(_ operation: Operation, _ value: Value, _ name: Value?) throws(EvaluationError) -> Value {
    let locale = try locale(name)
    guard let number = number(value), number.isFinite else { return .null }
    let text =
      operation == .distanceText
      ? DistanceFormatter(locale: locale).string(fromDistance: number)
      : DurationFormatter(locale: locale).string(fromSeconds: number)
    return made(Array(text.utf8))
  }

  /// The locale of a name, American English where there is none.
  private func locale(_ name: Value?) throws(EvaluationError) -> DistanceLocale {
    guard let name, !name.isNull else { return .enUS }
    let text = string(name) ?? ""
    if let lastLocale, lastLocale.name == text { return lastLocale.locale }
    guard let locale = DistanceLocale(text) else {
      throw EvaluationError(code: "locale", message: "'\(text)' is not a locale, such as en_US or de")
    }
    lastLocale = (text, locale)
    return locale
  }
}
