// Findings on their way out as data: in the properties of their records, and as Features of their own.

import Checking
import FeatureStream
import GeoJSON

extension CheckJournal {
  func annotate(_ feature: inout Feature, _ findings: [ReportedFinding]) {
    var edits = PropertyEdits()
    let worst = findings.map(\.severity).max() ?? .note
    edits.set(plan.names["severity"]) { $0.appendString(worst.rawValue) }
    edits.set(plan.names["findings"]) { out in
      out.append("[")
      for (index, finding) in findings.enumerated() {
        out.append(index == 0 ? "{\"rule\":" : ",{\"rule\":")
        out.appendString(finding.rule)
        out.append(",\"severity\":")
        out.appendString(finding.severity.rawValue)
        out.append(",\"message\":")
        out.appendString(finding.message)
        if !finding.pointer.isEmpty {
          out.append(",\"pointer\":")
          out.appendString(finding.pointer)
        }
        out.append("}")
      }
      out.append("]")
    }
    feature.setProperties(edits)
  }

  /// Hands on a finding as a Feature at its place.
  func handOn(
    _ finding: ReportedFinding, _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    guard let rule = rules[finding.rule] else { return .goOn }
    var out = ByteBuffer()
    out.append("{\"type\":\"Feature\",\"geometry\":")
    if let place = finding.position, place.x.isFinite, place.y.isFinite {
      out.append("{\"type\":\"Point\",\"coordinates\":[")
      out.appendShortest(place.x)
      out.append(",")
      out.appendShortest(place.y)
      out.append("]}")
    } else {
      out.append("null")
    }
    out.append(",\"properties\":{")
    finding.appendMembers(rule, prefix: plan.names.prefix, to: &out)
    out.append("}")
    if let crs = finding.crs { out.append(CRSMember.member(crs)) }
    out.append("}")
    return try out.withPaddedBytes { bytes throws(RecordError) in
      var feature = Feature()
      var scanner = FeatureScanner(needs: GeometryNeeds(ordinates: true, positions: false))
      do throws(ScanError) { try scanner.scan(bytes, into: &feature) } catch {
        throw RecordError(code: error.fault.code, message: error.fault.message)
      }
      return try next(&feature)
    }
  }
}
