// PROJ's own regression tests (gie), through the operation that --pipeline runs.

import Foundation
import Globe
import PROJ
import Planar
import TestSupport
import Testing

struct PipelineVectorTests {
  private static let path = "conformance/project/gie.jsonl"

  /// Rows that do not pass, with the reason; the test fails when one starts to.
  private static let exceptions: [String: String] = [:]

  private struct Judge {
    let context: ProjectionContext
    let geodesic = Geodesic()

    /// What is wrong with a row's outcome; nil when nothing is.
    func fault(of row: [String: Any]) -> String? {
      guard let text = row["operation"] as? String, let accept = row["accept"] as? [Double] else { return "no row" }
      let isInverse = row["direction"] as? String == "inverse"
      let epoch = accept.count > 3 ? accept[3] : nil
      var ordinates = Array(accept.prefix(3))
      let dimension = ordinates.count
      let expectsFailure = row["expect"] as? String == "failure"
      do {
        let operation = try PipelineTransformation(text, inverse: isInverse, epoch: epoch, in: context)
        if row["kind"] as? String == "roundtrip" {
          let back = try PipelineTransformation(text, inverse: !isInverse, epoch: epoch, in: context)
          for _ in 0..<(row["n"] as? Int ?? 1) {
            try operation.transform(&ordinates, dimension: dimension)
            try back.transform(&ordinates, dimension: dimension)
          }
        } else {
          try operation.transform(&ordinates, dimension: dimension)
        }
      } catch {
        return expectsFailure ? nil : "\(error)"
      }
      guard ordinates.allSatisfy(\.isFinite) else { return "not finite: \(ordinates)" }
      if expectsFailure { return "no failure but \(ordinates)" }
      let isRoundtrip = row["kind"] as? String == "roundtrip"
      let expected = isRoundtrip ? accept : row["expect"] as? [Double] ?? []
      let isDegrees = row[isRoundtrip ? "in" : "out"] as? String == "deg"
      let distance = distance(ordinates, expected, isDegrees ? Self.scale(text) : nil)
      let tolerance = row["tolerance_m"] as? Double ?? 5e-4
      return distance <= tolerance ? nil : "\(distance) m off: \(ordinates), not \(expected)"
    }

    /// How large an operation's own Earth is, as a part of the Earth: some have a radius of 1 m.
    private static func scale(_ text: String) -> Double {
      for word in text.split(whereSeparator: { $0 == " " || $0 == "+" })
      where word.hasPrefix("R=") || word.hasPrefix("a=") {
        if let radius = Double(word.dropFirst(2)) { return radius / 6_378_137 }
      }
      return 1
    }

    /// - Parameter scale: that of degrees; nil for lengths.
    private func distance(_ one: [Double], _ other: [Double], _ scale: Double?) -> Double {
      var square = 0.0
      if let scale {
        square = pow(scale * geodesic.inverse(x: one[0], y: one[1], toX: other[0], toY: other[1]).distance, 2)
      } else {
        square = pow(one[0] - other[0], 2) + pow(one[1] - other[1], 2)
      }
      if one.count > 2, other.count > 2 { square += pow(one[2] - other[2], 2) }
      return square.squareRoot()
    }
  }

  @Test("rows of gie", .enabled(if: isShared(path), "needs the folder of public test vectors; name it in PLAT_SHARED"))
  func vectors() throws {
    let judge = Judge(context: try ProjectionContext())
    let usable = try rows(Self.path).filter { $0["usable"] as? Bool == true }
    #expect(usable.count > 1000)
    for row in usable {
      let id = row["id"] as? String ?? ""
      let fault = judge.fault(of: row)
      if let reason = Self.exceptions[id] {
        #expect(fault != nil, "\(id) passes now; it was left out because \(reason)")
      } else {
        #expect(fault == nil, "\(id) \(row["operation"] ?? ""): \(fault ?? "")")
      }
    }
  }
}
