// Findings as JUnit's XML, which what shows the results of tests reads.

import Formats
public import GeoJSON
import Words

/// Writes a suite for each input and a test for each finding: an error is a failure, a warning or a note is skipped.
///
/// Valid by the schema of Ant's form, the strictest. An input without findings is a test that passed. Totals stand
/// before the findings, so that these are kept until the end: of each rule the first thousand, the others are counted.
public final class JUnitReport: Report {
  private struct Suite {
    let input: String
    var tests = 0
    var failures = 0
    var skipped = 0
    var text = ""
  }

  private let settings: ReportSettings
  private var suites: [Suite] = []
  private var places: [String: Int] = [:]
  private var told: [String: Int] = [:]
  /// How many findings of a rule are kept.
  static let most = 1000

  /// Begins a report.
  public init(_ settings: ReportSettings) { self.settings = settings }

  public func add(_ finding: ReportedFinding, _ rule: Rule, into out: inout ByteBuffer) {
    told[finding.rule, default: 0] += 1
    guard told[finding.rule, default: 0] <= Self.most else { return }
    let place = places[finding.input] ?? suites.count
    if place == suites.count {
      places[finding.input] = place
      suites.append(Suite(input: finding.input))
    }
    suites[place].tests += 1
    let isFailure = finding.severity == .error
    if isFailure { suites[place].failures += 1 } else { suites[place].skipped += 1 }
    let at = "\(shown(finding.input)):\(finding.line):\(finding.column)"
    var message = finding.featureID.map { "feature \(shown($0)): " } ?? ""
    message += shown(finding.said)
    let element = isFailure ? "failure" : "skipped"
    suites[place].text += ("    <testcase name=\"")
    suites[place].text += (Self.attribute("\(finding.rule) \(at)"))
    suites[place].text += ("\" classname=\"plat.check.\(Self.attribute(finding.rule))\" time=\"0\">\n      <\(element)")
    suites[place].text += (" message=\"\(Self.attribute(message))\"")
    if isFailure { suites[place].text += (" type=\"\(Self.attribute(finding.rule))\"") }
    var text = "\(at): \(finding.severity.rawValue): \(message)"
    if !finding.pointer.isEmpty { text += " (\(shown(finding.pointer)))" }
    text += " [\(finding.rule)]"
    if let excerpt = finding.excerpt { text += "\n" + excerpt.before + excerpt.behind }
    if !rule.advice.isEmpty { text += "\n\(rule.origin.citation)\(shown(rule.advice))" }
    suites[place].text += (">\(Self.escaped(text))</\(element)>\n    </testcase>\n")
  }

  public func end(_ totals: CheckTotals, into out: inout ByteBuffer) {
    if suites.isEmpty {
      var suite = Suite(input: "plat check")
      suite.tests = 1
      suite.text += ("    <testcase name=\"plat check\" classname=\"plat.check\" time=\"0\"/>\n")
      suites.append(suite)
    }
    out.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n")
    for (id, suite) in suites.enumerated() {
      out.append("  <testsuite name=\"\(Self.attribute(suite.input == "-" ? "stdin" : suite.input))\"")
      out.append(" package=\"plat.check\" id=\"\(id)\" timestamp=\"\(settings.timestamp)\" hostname=\"localhost\"")
      out.append(" tests=\"\(suite.tests)\" failures=\"\(suite.failures)\" errors=\"0\" skipped=\"\(suite.skipped)\"")
      out.append(" time=\"0\">\n    <properties>\n      <property name=\"plat\" value=\"\(settings.version)\"/>\n")
      out.append("    </properties>\n")
      out.append(suite.text)
      var last = ""
      if id == suites.count - 1 {
        last = totals.text + "\n"
        for (rule, count) in told.sorted(by: { $0.key < $1.key }) where count > Self.most {
          last += "and \(count - Self.most) more of [\(rule)] that are not listed\n"
        }
        for more in totals.beyond { last += shown(more.text) + "\n" }
        for (rule, _) in totals.rules {
          if let count = totals.untold[rule] { last += "and \(count) more of [\(rule)]\n" }
        }
      }
      out.append("    <system-out>\(Self.escaped(last))</system-out>\n    <system-err></system-err>\n  </testsuite>\n")
    }
    out.append("</testsuites>\n")
  }

  /// Text between tags: what XML 1.0 has no way to write stands as JSON escapes it.
  private static func escaped(_ text: String, isAttribute: Bool = false) -> String {
    var out = ""
    for scalar in text.unicodeScalars {
      if let reference = scalar.xmlReference(isAttribute: isAttribute) {
        out += reference
      } else if !scalar.isInXML {
        let digits = String(scalar.value, radix: 16)
        out += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      } else if scalar == "\t" || scalar == "\n" || isPlain(scalar) {
        out.unicodeScalars.append(scalar)
      } else {
        out += shown(String(scalar))
      }
    }
    return out
  }

  /// Text between quotes.
  private static func attribute(_ text: String) -> String { escaped(text, isAttribute: true) }
}
