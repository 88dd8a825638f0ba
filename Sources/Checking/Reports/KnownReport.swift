// How a report that plat wrote is known again, so that one that settings ask for takes the place of nothing else.

import GeoJSON
import Words

extension ReportForm {
  /// Whether a file that begins with some bytes is a report of this form that plat wrote.
  ///
  /// - Parameter head: the first bytes, or all.
  public func isReport(_ head: [UInt8]) -> Bool {
    let text = String(decoding: head, as: UTF8.self)
    let first = text.prefix { $0 != "\n" }
    switch self {
    case .text: return Self.isFinding(first) || first.hasPrefix("and ") && first.contains(" more of [")
    case .ndjson: return first.hasPrefix("{\"rule\":\"") && first.contains("\",\"severity\":\"")
    case .github: return Self.isCommand(first)
    case .sarif:
      return first.hasPrefix("{\"$schema\":") && text.contains("\"tool\":{\"driver\":{\"name\":\"plat\"")
    case .junit: return text.hasPrefix("<?xml") && text.contains("classname=\"plat.check")
    case .summary: return first == "### plat check" || first.hasPrefix("severity  ") || Self.isTotals(first)
    }
  }

  /// `roads.ndjson:3:112: error: … [open-ring]`, or the totals.
  private static func isFinding(_ line: Substring) -> Bool {
    let words = ["error", "warning", "note", "fixed"]
    guard line.hasSuffix("]"), let bracket = line.lastIndex(of: "["),
      line[line.index(after: bracket)...].dropLast().allSatisfy({
        $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == "-" || $0 == "_")
      })
    else { return isTotals(line) }
    return words.contains { line.contains(": \($0): ") }
  }

  private static func isCommand(_ line: Substring) -> Bool {
    let levels = ["error", "warning", "notice"]
    return levels.contains { line.hasPrefix("::\($0) ") } && line.contains("title=")
  }

  /// `nothing found in 12 records`, or how many there are of what: see `CheckTotals.text`.
  private static func isTotals(_ line: Substring) -> Bool {
    guard let joint = line.firstRange(of: " in ") else { return false }
    let tail = line[joint.upperBound...].drop { $0.isASCII && $0.isNumber }
    guard tail.hasPrefix(" record") || tail == "no records" else { return false }
    let head = line[..<joint.lowerBound]
    return head == "nothing found" || head == "nothing new"
      || head.split(separator: ",").allSatisfy { part in
        let words = part.split(separator: " ")
        return words.count == 2 && Int(words[0]) != nil
          && ["fixed", "error", "errors", "warning", "warnings", "note", "notes"].contains(words[1])
      }
  }
}

extension Baseline {
  /// Whether a file that begins with some bytes is a baseline that plat wrote.
  public static func isBaseline(_ head: [UInt8]) -> Bool {
    let first = String(decoding: head.prefix { $0 != 0x0A }, as: UTF8.self)
    return first.hasPrefix("{\"rule\":\"") && first.contains(",\"fingerprint\":\"")
  }
}
