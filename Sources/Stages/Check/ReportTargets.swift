// What a report has to know of the world: whether its output is a terminal, and what time it is to say.

import Calendars
import Checking
import SystemLibrary

extension ReportRequest {
  /// The settings for this report.
  ///
  /// - Parameter output: the file that is written in place of standard output.
  func settings(_ settings: ReportSettings, output: String?) -> ReportSettings {
    var settings = settings
    settings.isColoured = path == nil && output ?? "-" == "-" && Self.showsColours
    // GitHub shows the file of that name as Markdown.
    if let path { settings.isMarkdown = path.hasSuffix(".md") || path == Self.variable("GITHUB_STEP_SUMMARY") }
    if let seconds = Self.variable("SOURCE_DATE_EPOCH").flatMap(Int.init), (0..<253_402_300_800).contains(seconds) {
      settings.timestamp = Self.timestamp(seconds)
    }
    return settings
  }

  private static var showsColours: Bool {
    isatty(STDOUT_FILENO) == 1 && variable("NO_COLOR") == nil && variable("TERM") != "dumb"
  }

  /// A variable of the environment that is not empty.
  private static func variable(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }

  /// Seconds since 1970 as a date and a time, in UTC.
  static func timestamp(_ seconds: Int) -> String {
    let (year, month, day) = Gregorian.date(seconds / 86_400 + Gregorian.unixEpoch)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let date = [year, month, day]
    let time = [seconds % 86400 / 3600, seconds % 3600 / 60, seconds % 60]
    return date.map(two).joined(separator: "-") + "T" + time.map(two).joined(separator: ":")
  }
}
