// Findings as SARIF 2.1.0, which code scanning services read.

public import GeoJSON

/// Writes a SARIF log of one run: the rules first, then each finding as it comes.
///
/// OASIS SARIF 2.1.0, errata 01. Columns are UTF-16 code units.
public final class SARIFReport: Report {
  private let settings: ReportSettings
  private let indices: [String: Int]
  private var isFirst = true

  /// Begins a report.
  public init(_ settings: ReportSettings) {
    self.settings = settings
    indices = Dictionary(settings.rules.enumerated().map { ($0.element.id, $0.offset) }) { first, _ in first }
  }

  public func begin(into out: inout ByteBuffer) {
    out.append(
      "{\"$schema\":\"https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json\",")
    out.append("\"version\":\"2.1.0\",\"runs\":[{\"tool\":{\"driver\":{\"name\":\"plat\"")
    out.append(",\"version\":", string: settings.version)
    out.append(",\"rules\":[")
    for (index, rule) in settings.rules.enumerated() {
      out.append(index == 0 ? "\n" : ",\n")
      out.append("{\"id\":", string: rule.id)
      out.append(",\"shortDescription\":{\"text\":", string: rule.summary)
      out.append("}")
      if !rule.advice.isEmpty {
        out.append(",\"help\":{\"text\":", string: rule.advice)
        out.append("}")
      }
      if let url = rule.origin.url { out.append(",\"helpUri\":", string: url) }
      out.append(",\"defaultConfiguration\":{")
      if rule.severity == .off { out.append("\"enabled\":false,") }
      out.append("\"level\":", string: Self.level(rule.severity))
      out.append("},\"properties\":{\"origin\":", string: rule.origin.text)
      out.append("}}")
    }
    out.append("]}},\n\"columnKind\":\"utf16CodeUnits\",\"results\":[")
  }

  public func add(_ finding: ReportedFinding, _ rule: Rule, into out: inout ByteBuffer) {
    out.append(isFirst ? "\n" : ",\n")
    isFirst = false
    out.append("{\"ruleId\":", string: finding.rule)
    if let index = indices[finding.rule] { out.append(",\"ruleIndex\":\(index)") }
    out.append(",\"level\":", string: Self.level(finding.severity))
    out.append(",\"message\":{\"text\":", string: finding.said)
    out.append(
      "},\"locations\":[{\"physicalLocation\":{\"artifactLocation\":{\"uri\":", string: Self.uri(finding.input))
    out.append("},\"region\":{")
    let (line, column) = (max(1, finding.line), max(1, finding.column16))
    out.append("\"startLine\":\(line),\"startColumn\":\(column)")
    if let excerpt = finding.excerpt {
      let length = excerpt.token.utf16.count
      out.append(",\"endLine\":\(line),\"endColumn\":\(column + length)")
      if length > 0 {
        out.append(",\"snippet\":{\"text\":", string: excerpt.token)
        out.append("}},\"contextRegion\":{\"startLine\":\(line)")
        out.append(",\"startColumn\":\(max(1, column - excerpt.before.utf16.count)),\"endLine\":\(line)")
        out.append(",\"endColumn\":\(column + excerpt.behind.utf16.count)")
        out.append(",\"snippet\":{\"text\":", string: excerpt.before + excerpt.behind)
        out.append("}")
      }
    }
    out.append("}}")
    if !finding.pointer.isEmpty {
      out.append(",\"logicalLocations\":[{\"fullyQualifiedName\":", string: finding.pointer)
      out.append(",\"kind\":\"value\"}]")
    }
    out.append("}],\"partialFingerprints\":{\"plat/v1\":", string: finding.fingerprintText)
    out.append("},\"properties\":{\"record\":\(finding.featureNumber)")
    if let id = finding.featureID { out.append(",\"id\":\(id)") }
    out.append("}}")
  }

  public func end(_ totals: CheckTotals, into out: inout ByteBuffer) {
    out.append("],\n\"invocations\":[{\"executionSuccessful\":true")
    for (index, more) in totals.beyond.enumerated() {
      out.append(index == 0 ? ",\"toolExecutionNotifications\":[\n" : ",\n")
      out.append("{\"level\":", string: Self.level(more.severity))
      out.append(",\"message\":{\"text\":", string: more.text)
      out.append("},\"associatedRule\":{\"id\":", string: more.rule)
      if let index = indices[more.rule] { out.append(",\"index\":\(index)") }
      out.append("},\"locations\":[{\"physicalLocation\":{\"artifactLocation\":{\"uri\":", string: Self.uri(more.input))
      out.append("},\"region\":{\"startLine\":\(max(1, more.line))}}}]")
      out.append(",\"properties\":{\"more\":\(more.count)}}")
    }
    if !totals.beyond.isEmpty { out.append("]") }
    out.append("}],\"properties\":{")
    out.append("\"records\":\(totals.records),\"errors\":\(totals.errors),\"warnings\":\(totals.warnings)")
    out.append(",\"notes\":\(totals.notes),\"known\":\(totals.known),\"mended\":\(totals.mended)}}]}\n")
  }

  private static func level(_ severity: Severity) -> String { severity == .off ? "none" : severity.rawValue }

  /// A path as a URI: relative to where the run was begun, or with `file:`.
  static func uri(_ path: String) -> String {
    if path == "-" { return "stdin" }
    let hex = Array("0123456789ABCDEF")
    var out = path.hasPrefix("/") ? "file://" : ""
    for byte in (path.hasPrefix("./") ? path.dropFirst(2) : path[...]).utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x2F, 0x5F, 0x7E:
        out.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        out += "%\(hex[Int(byte >> 4)])\(hex[Int(byte & 15)])"
      }
    }
    return out
  }
}

extension ReportedFinding {
  /// What is said of it: the message, whether it is mended, and how many more there are.
  var said: String {
    (isFixed ? "fixed: " : "") + message + (further > 0 ? ", and \(further) more like it" : "")
  }

  /// The fingerprint as 16 hexadecimal digits.
  public var fingerprintText: String {
    let digits = String(fingerprint, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

extension ByteBuffer {
  /// Appends JSON, and after it a string.
  fileprivate mutating func append(_ json: String, string: String) {
    append(json)
    appendString(string)
  }
}
