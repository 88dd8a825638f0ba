// --edges: what edges are, by an option or by what is read, and what there is to tell where these differ.

import FeatureStream
import GeoJSON
import Globe
import Planar
import Synchronization

/// What edges are in a stage: what its option says, else what Features and files say by their member `edges`.
package struct EdgePlan: Sendable {
  /// What the option says; nil where what is read decides.
  package let rule: EdgeRule?
  /// Whether polygons are what lies on the left of their rings, be it most of the Earth.
  package let isOriented: Bool
  /// The error of curves that the option does not ask for.
  private let usualError: Double
  private let tally = EdgeTally()

  package init(_ rule: EdgeRule?, isOriented: Bool = false, usualError: Double = EdgeRule.usualError) {
    (self.rule, self.isOriented, self.usualError) = (rule, isOriented, usualError)
  }

  /// Edges straight in longitude and latitude, whatever is said of them.
  package static var planar: EdgePlan { EdgePlan(.planar) }

  /// What the edges of a geometry are.
  ///
  /// - Parameter said: what its Feature says; nil for nothing.
  package func rule(_ said: Contour?) -> EdgeRule {
    if let rule { return rule }
    guard let said, said != .straight else { return .planar }
    return EdgeRule(said, maxError: usualError)
  }

  /// Notes what a Feature says of its edges, for `warnings`.
  ///
  /// - Parameter file: the second file that it is of; nil for a record.
  package func note(_ said: Contour?, file: String? = nil) {
    if let file { tally.note(said ?? .straight, file: file) }
    if file == nil || rule != nil { tally.note(record: said ?? rule?.contour ?? .straight) }
  }

  /// Whether a second file that was read says that it has other than planar edges.
  var filesHaveCurves: Bool { tally.hasCurves }

  /// The one rule for all edges of a file.
  ///
  /// - Throws: where its Features differ.
  package func rule(ofFile path: String) throws(RunError) -> EdgeRule {
    guard let said = tally.edges(ofFile: path), rule == nil else { return rule(nil) }
    if said.count > 1 {
      throw RunError(
        .badData,
        "\(path): some of its Features have edges that others have not, by their members \"edges\": "
          + "give --edges, which decides for all")
    }
    return rule(said.first)
  }

  /// What there is to tell when all records have been seen.
  package var warnings: [ClosingWarning] { tally.warnings(rule) }
}

/// What records and files said of their edges.
private final class EdgeTally: Sendable {
  private struct Seen {
    var files: [(path: String, edges: Set<Contour>)] = []
    var records: [Contour: Int] = [:]
  }

  private let seen = Mutex(Seen())

  var hasCurves: Bool { seen.withLock { $0.files.contains { $0.edges != [.straight] } } }

  func note(_ edges: Contour, file: String) {
    seen.withLock { seen in
      if let at = seen.files.firstIndex(where: { $0.path == file }) {
        seen.files[at].edges.insert(edges)
      } else {
        seen.files.append((file, [edges]))
      }
    }
  }

  func note(record edges: Contour) { seen.withLock { $0.records[edges, default: 0] += 1 } }

  func edges(ofFile path: String) -> Set<Contour>? {
    seen.withLock { $0.files.first { $0.path == path }?.edges }
  }

  func warnings(_ rule: EdgeRule?) -> [ClosingWarning] {
    let seen = seen.withLock { $0 }
    var warnings: [ClosingWarning] = []
    func add(_ message: String, _ count: Int) {
      warnings.append(ClosingWarning(code: "edges-differ", message: message, count: count))
    }
    for contour in Contour.allCases {
      guard let count = seen.records[contour] else { continue }
      let word = EdgesMember.word(contour)
      if let rule {
        if rule.contour != contour {
          add("--edges \(EdgesMember.word(rule.contour)) decides, where the member \"edges\" says \(word)", count)
        }
        continue
      }
      for file in seen.files where file.edges != [contour] {
        let others = Contour.allCases.filter { file.edges.contains($0) }.map(EdgesMember.word)
        add(
          "edges of records are \(word), and those of \(file.path) \(others.joined(separator: " and ")) "
            + "(planar where nothing is said): --edges decides for both", count)
      }
    }
    return warnings
  }
}
