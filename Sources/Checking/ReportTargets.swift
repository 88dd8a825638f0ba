// What a report has to know of the world: whether its output is a terminal, and what time it is to say.

import Calendars
import SystemLibrary

extension ReportSettings {
  /// The settings for one report.
  ///
  /// - Parameters:
  ///   - path: its file; nil for the output.
  ///   - output: the file that is written in place of standard output.
  package func written(to path: String?, output: String?) -> ReportSettings {
    var settings = self
    settings.isColoured = path == nil && output ?? "-" == "-" && Self.showsColours
    // GitHub shows the file of that name as Markdown.
    if let path { settings.isMarkdown = path.hasSuffix(".md") || path == environmentVariable("GITHUB_STEP_SUMMARY") }
    if let seconds = environmentVariable("SOURCE_DATE_EPOCH").flatMap({ Int($0) }),
      (0..<253_402_300_800).contains(seconds)
    {
      settings.timestamp = Gregorian.text(ofSeconds: seconds)
    }
    return settings
  }

  private static var showsColours: Bool {
    isatty(STDOUT_FILENO) == 1 && environmentVariable("NO_COLOR") == nil && environmentVariable("TERM") != "dumb"
  }
}
