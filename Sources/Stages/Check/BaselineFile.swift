// The file of a baseline: an object a line, of which each is a finding that is accepted.

import Checking
import FeatureStream
import GeoJSON

extension CheckSettings {
  /// The findings that are accepted; nil where none is asked for.
  ///
  /// - Throws: `RunError` when the file cannot be read or is no baseline.
  func readBaseline() throws(RunError) -> Baseline? {
    guard let baseline else { return nil }
    if updatesBaseline { return Baseline(accepted: [:], isUpdated: true) }
    let bytes: [UInt8]
    do throws(RunError) { bytes = try baselineFound.read(baseline) } catch {
      guard error.status == .noInput else { throw error }
      throw RunError(.noInput, "\(error.message); --update-baseline writes it")
    }
    var accepted: [BaselineKey: Int] = [:]
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.allSatisfy({ $0 == 0x0D || $0 == 0x20 }) {
      guard let (key, count) = Self.entry(Array(line)) else {
        throw RunError(
          .badData,
          "\(baseline):\(index + 1): this is no finding of a baseline; --update-baseline writes the file anew")
      }
      accepted[key, default: 0] += count
    }
    return Baseline(accepted: accepted, isUpdated: false)
  }

  private static func entry(_ line: [UInt8]) -> (BaselineKey, Int)? {
    ByteBuffer(line).withPaddedBytes { bytes in
      var texts: [String: String] = [:]
      var count = 1
      var members = JSONMembers(bytes)
      while let member = members.next() {
        guard member.name.isPresent else { return nil }
        let name = unescape(bytes[member.name])
        let value = String(decoding: bytes[member.value], as: UTF8.self)
        if name == "count" {
          guard let number = Int(value), number > 0 else { return nil }
          count = number
        } else if value.count >= 2, value.first == "\"" {
          texts[name] = unescape(bytes[ByteRange(start: member.value.start + 1, end: member.value.end - 1)])
        }
      }
      guard let rule = texts["rule"], let input = texts["input"], let fingerprint = texts["fingerprint"] else {
        return nil
      }
      return (BaselineKey(rule: rule, input: input, fingerprint: fingerprint), count)
    }
  }
}
