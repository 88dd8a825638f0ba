// What simplify --report says at the end.

import Coverage
import GeoJSON
import Planar
import Simplification
import Synchronization

/// The sums over all records, which all workers add to.
///
/// Sums of whole numbers, and the largest of deviations, are the same in any order.
package final class SimplifyTotals: Sendable {
  private struct State {
    var verticesBefore = 0
    var verticesAfter = 0
    var features = 0
    var changedFeatures = 0
    var loss = SimplificationLoss()
    var filtered = FilteredParts()
    /// What was mended, where something was to be.
    var repairs: CoverageRepairs?
    /// How many of the vertices could go, where a share of them was to, and where that is not to be told by the others,
    /// how many of these are left.
    var removable: (count: Int, left: Int?)?
  }

  private let state = Mutex(State())
  private let isFiltering: Bool

  /// - Parameter isFiltering: whether small parts go, so that their number is reported.
  package init(isFiltering: Bool) { self.isFiltering = isFiltering }

  /// Adds one feature.
  package func add(before: Int, after: Int, _ loss: SimplificationLoss) {
    state.withLock { state in
      state.verticesBefore += before
      state.verticesAfter += after
      state.features += 1
      if after < before { state.changedFeatures += 1 }
      state.loss.add(loss)
    }
  }

  /// Says how many of the vertices can go.
  ///
  /// - Parameter left: how many of them are left; nil where that follows from the features.
  package func set(removable count: Int, left: Int? = nil) { state.withLock { $0.removable = (count, left) } }

  /// Adds what is known of all features together.
  package func add(_ loss: SimplificationLoss) { state.withLock { $0.loss.add(loss) } }

  /// Adds what was done to make a coverage valid.
  package func add(_ repairs: CoverageRepairs) {
    state.withLock { $0.repairs = ($0.repairs ?? CoverageRepairs()).adding(repairs) }
  }

  /// Adds what the filters took away.
  package func add(_ filtered: FilteredParts) { state.withLock { $0.filtered += filtered } }

  /// The line: vertices, deviation, features, parts.
  package var text: String {
    let state = state.withLock { $0 }
    let share = state.verticesBefore == 0 ? 100 : Double(state.verticesAfter) * 100 / Double(state.verticesBefore)
    var ofRemovable = ""
    if let (removable, known) = state.removable, removable > 0 {
      let left = known ?? removable - (state.verticesBefore - state.verticesAfter - state.filtered.vertices)
      let share = Double(left) * 100 / Double(removable)
      ofRemovable = ", \(Self.decimal(share, 1))% of the \(removable) that can go"
    }
    var filtered = ""
    if isFiltering {
      let (islands, holes) = (state.filtered.islands, state.filtered.holes)
      filtered =
        ", \(islands) \(islands == 1 ? "island" : "islands") and \(holes) \(holes == 1 ? "hole" : "holes") removed"
    }
    if let repairs = state.repairs { filtered += "; mended: \(Self.text(repairs))" }
    return """
      \(state.verticesBefore) vertices to \(state.verticesAfter) (\(Self.decimal(share, 1))%)\(ofRemovable), at most \
      \(Self.decimal(state.loss.deviation, 3))m off, \(state.changedFeatures) of \(state.features) features changed, \
      \(state.loss.droppedParts) \(state.loss.droppedParts == 1 ? "part" : "parts") dropped\(filtered)
      """
  }

  private static func text(_ repairs: CoverageRepairs) -> String {
    func count(_ number: Int, _ one: String, _ more: String) -> String { "\(number) \(number == 1 ? one : more)" }
    let emptied = repairs.emptied > 0 ? ", nothing left of \(count(repairs.emptied, "polygon", "polygons"))" : ""
    return """
      \(count(repairs.movedVertices, "vertex", "vertices")) moved and \(repairs.addedVertices) added, \
      \(count(repairs.gaps, "gap", "gaps")), \(count(repairs.overlaps, "overlap", "overlaps")), \
      \(count(repairs.slivers, "sliver", "slivers"))\(emptied)
      """
  }

  /// A number with so many decimals at most.
  package static func decimal(_ value: Double, _ decimals: Int) -> String {
    var text = ByteBuffer()
    text.append(value, .decimals(decimals))
    return text.text
  }
}
