// Findings that are accepted: those of a baseline are known, and only others are reported.

import GeoJSON

/// What a finding of a baseline is known by.
public struct BaselineKey: Hashable, Sendable {
  /// The rule's id.
  public let rule: String
  /// The input's name.
  public let input: String
  /// What was found, by what it is about.
  public let fingerprint: String

  /// Names a finding.
  public init(rule: String, input: String, fingerprint: String) {
    (self.rule, self.input, self.fingerprint) = (rule, input, fingerprint)
  }

  init(_ finding: ReportedFinding) {
    let input = finding.input.hasPrefix("./") ? String(finding.input.dropFirst(2)) : finding.input
    self.init(rule: finding.rule, input: input, fingerprint: finding.fingerprintText)
  }
}

/// The findings that are accepted, and those that are met now.
public struct Baseline: Sendable {
  private var accepted: [BaselineKey: Int]
  private var met: [BaselineKey: Int] = [:]
  private let isUpdated: Bool

  /// Begins with what a file says.
  ///
  /// - Parameters:
  ///   - accepted: how often each finding is accepted.
  ///   - isUpdated: whether all that is met is accepted, and written at the end.
  public init(accepted: [BaselineKey: Int], isUpdated: Bool) {
    (self.accepted, self.isUpdated) = (accepted, isUpdated)
  }

  /// How many findings of those accepted were not met.
  public var mended: Int { accepted.values.reduce(0, +) }

  /// How many findings were met, if they are to be written.
  public var metCount: Int { met.values.reduce(0, +) }

  /// Takes what is accepted off a finding.
  ///
  /// - Returns: how many findings were accepted, and what is left to be reported: nil for nothing.
  public mutating func sift(_ finding: ReportedFinding) -> (known: Int, new: ReportedFinding?) {
    let key = BaselineKey(finding)
    let count = finding.further + 1
    if isUpdated { met[key, default: 0] += count }
    let known = min(count, accepted[key] ?? 0)
    if known > 0 { accepted[key] = accepted[key].flatMap { $0 > known ? $0 - known : nil } }
    if isUpdated || known == count { return (count, nil) }
    var finding = finding
    finding.further -= known
    return (known, finding)
  }

  /// What was met as an object a line, sorted, so that equal findings make equal files.
  public func write(to out: inout ByteBuffer) {
    let sorted = met.sorted {
      ($0.key.input, $0.key.rule, $0.key.fingerprint) < ($1.key.input, $1.key.rule, $1.key.fingerprint)
    }
    for (key, count) in sorted {
      out.append("{\"rule\":")
      out.appendString(key.rule)
      out.append(",\"input\":")
      out.appendString(key.input)
      out.append(",\"fingerprint\":\"\(key.fingerprint)\",\"count\":\(count)}\n")
    }
  }
}
