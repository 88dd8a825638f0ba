// Rows that a database of SQLite's leaves out, by a condition in its SQL.

internal import CGDAL
import Formats

/// A condition on rows as SQLite's SQL has it.
///
/// What a row has may not be of its column's type, and is read as if it were: such rows are never left out. Indexes
/// are not used, for rows would come in their order.
struct SQLRows {
  private let fields: [String: DataField]

  /// - Parameter fields: those that become properties.
  init(_ fields: [DataField]) { self.fields = Dictionary(fields.map { ($0.name, $0) }) { first, _ in first } }

  /// Has a layer leave out rows that no one wants, where it is a table of SQLite's.
  ///
  /// - Returns: whether it does.
  static func narrow(
    _ layer: OGRLayerH, of driver: String, to rows: RowCondition, _ fields: [DataField]
  ) -> Bool {
    guard driver == "GPKG" || driver == "SQLite", let condition = Self(fields).sql(rows) else { return false }
    if OGR_L_SetAttributeFilter(layer, condition) == 0 { return true }
    // It reads all of them then.
    _ = OGR_L_SetAttributeFilter(layer, nil)
    CPLErrorReset()
    return false
  }

  /// A condition that holds of each row of which the other does; nil where there is none.
  func sql(_ condition: RowCondition) -> String? {
    switch condition {
    case .all(let parts):
      let known = parts.compactMap { sql($0) }
      return known.isEmpty ? nil : "(\(known.joined(separator: " AND ")))"
    case .any(let parts):
      let known = parts.compactMap { sql($0) }
      return known.count == parts.count ? "(\(known.joined(separator: " OR ")))" : nil
    case .present(let name):
      return fields[name].map { _ in "\(Self.column(name)) IS NOT NULL" }
    case .number(let name, let low, let high):
      let column = Self.column(name)
      let ends = [low.flatMap(Self.floor).map { ">= \($0)" }, high.flatMap(Self.ceiling).map { "<= \($0)" }]
      // What else is in the column is cut, or read as 0.
      switch fields[name]?.kind {
      case .integer:
        return Self.range(
          column, ends, or: ["'real'", "'text'", "'blob'"], "\(column) NOT BETWEEN -2147483648 AND 2147483647")
      case .integer64: return Self.range(column, ends, or: ["'real'", "'text'", "'blob'"])
      case .real: return Self.range(column, ends, or: ["'text'", "'blob'"])
      default: return nil
      }
    case .text(let name, let low, let high):
      guard fields[name]?.kind == .text, RowCondition.isPlainRange(low, high) else { return nil }
      // A text ends at its first zero: "a", and a zero, and what follows it is "a".
      let ends = [low.map { ">= \(Self.quoted($0))" }, high.map { "<= \(Self.quoted($0 + "\u{1}"))" }]
      return Self.range(
        Self.column(name), ends.map { $0.map { "\($0) COLLATE BINARY" } }, or: ["'integer'", "'real'", "'blob'"])
    }
  }

  private static func range(
    _ column: String, _ ends: [String?], or types: [String], _ other: String? = nil
  ) -> String? {
    let known = ends.compactMap { $0.map { "\(column) \($0)" } }
    if known.isEmpty { return nil }
    let others = ["typeof(\(column)) IN (\(types.joined(separator: ",")))", other].compactMap(\.self)
    return "(\(known.joined(separator: " AND ")) OR \(others.joined(separator: " OR ")))"
  }

  /// The plus keeps indexes, and what the column's type does to a comparison, away.
  private static func column(_ name: String) -> String { "+\"\(doubled(name, "\""))\"" }

  private static func quoted(_ text: String) -> String { "'\(doubled(text, "'"))'" }

  private static func doubled(_ text: String, _ mark: Character) -> String {
    text.split(separator: mark, omittingEmptySubsequences: false).joined(separator: "\(mark)\(mark)")
  }

  /// A number that is at most `value`: itself, where it is whole; nil for no end.
  private static func floor(_ value: Double) -> String? { whole(value) ?? finite(value - slack(value)) }
  /// A number that is at least `value`.
  private static func ceiling(_ value: Double) -> String? { whole(value) ?? finite(value + slack(value)) }

  /// SQLite does not read decimals to the last bit.
  private static func slack(_ value: Double) -> Double { max(value.magnitude * 1e-9, 1e-300) }

  private static func whole(_ value: Double) -> String? {
    value.magnitude < 0x1p53 && value == value.rounded() ? Int64(value).description : nil
  }

  private static func finite(_ value: Double) -> String? { value.isFinite ? value.description : nil }
}
