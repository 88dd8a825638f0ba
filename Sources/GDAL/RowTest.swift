// Which rows of a layer are wanted, by the values that they have, before anything of them is written.

internal import CGDAL
import Formats
import SystemLibrary

/// A condition on rows, asked of OGR's features: the values are those that become JSON.
///
/// A part of the condition that they cannot decide counts as true, so that no wanted row is left out.
struct RowTest {
  private indirect enum Step {
    case all([Step])
    case any([Step])
    case present(Int32)
    case integer(Int32, ClosedRange<Double>)
    case real(Int32, ClosedRange<Double>)
    case text(Int32, from: [UInt8]?, to: [UInt8]?)
  }

  private let step: Step
  /// The fields that no row has had yet.
  ///
  /// The next stage warns of a property that no record has, so that rows are handed on until each field was there once.
  private var unseen: [Int32]

  /// - Parameter fields: those that become properties.
  /// - Returns: nil where nothing can be said of a row.
  init?(_ condition: RowCondition, _ fields: [DataField]) {
    unseen = fields.map(\.index)
    let fields = Dictionary(fields.map { ($0.name, $0) }) { first, _ in first }
    guard let step = Self.step(condition, fields) else { return nil }
    self.step = step
  }

  private static func step(_ condition: RowCondition, _ fields: [String: DataField]) -> Step? {
    switch condition {
    case .all(let parts):
      let known = parts.compactMap { step($0, fields) }
      return known.isEmpty ? nil : .all(known)
    case .any(let parts):
      let known = parts.compactMap { step($0, fields) }
      return known.count == parts.count ? .any(known) : nil
    case .present(let name): return fields[name].map { .present($0.index) }
    case .number(let name, let low, let high):
      let (low, high) = (low ?? -.infinity, high ?? .infinity)
      guard let field = fields[name], low <= high else { return nil }
      switch field.kind {
      case .integer, .integer64: return .integer(field.index, low...high)
      case .real: return .real(field.index, low...high)
      default: return nil
      }
    case .text(let name, let low, let high):
      guard let field = fields[name], field.kind == .text, RowCondition.isPlainRange(low, high) else { return nil }
      return .text(field.index, from: low.map { Array($0.utf8) }, to: high.map { Array($0.utf8) })
    }
  }

  /// Whether a row may be wanted.
  mutating func holds(of feature: OGRFeatureH) -> Bool {
    guard unseen.isEmpty else {
      unseen.removeAll { OGR_F_IsFieldSet(feature, $0) != 0 }
      return true
    }
    return Self.holds(step, feature)
  }

  private static func holds(_ step: Step, _ feature: OGRFeatureH) -> Bool {
    switch step {
    case .all(let parts): return parts.allSatisfy { holds($0, feature) }
    case .any(let parts): return parts.contains { holds($0, feature) }
    case .present(let field): return hasValue(feature, field)
    case .integer(let field, let range):
      return hasValue(feature, field) && range.contains(Double(OGR_F_GetFieldAsInteger64(feature, field)))
    case .real(let field, let range):
      return hasValue(feature, field) && range.contains(OGR_F_GetFieldAsDouble(feature, field))
    case .text(let field, let low, let high):
      guard hasValue(feature, field), let text = OGR_F_GetFieldAsString(feature, field) else { return false }
      let bytes = UnsafeRawBufferPointer(start: text, count: strlen(text))
      return !(low.map { bytes.lexicographicallyPrecedes($0) } ?? false)
        && !(high?.lexicographicallyPrecedes(bytes) ?? false)
    }
  }

  private static func hasValue(_ feature: OGRFeatureH, _ field: Int32) -> Bool {
    OGR_F_IsFieldSet(feature, field) != 0 && OGR_F_IsFieldNull(feature, field) == 0
  }
}
