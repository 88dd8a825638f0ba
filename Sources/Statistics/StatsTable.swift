// What `stats` found as a table for people.

import GeoJSON
import Planar

/// Lays a summary out in columns.
package struct StatsTable {
  private let summary: StreamSummary

  package init(_ summary: StreamSummary) { self.summary = summary }

  /// The table, with a line feed after each line.
  package var text: String {
    var head = [["features", Self.grouped(summary.features)]]
    let types = summary.types.enumerated().filter { $0.element > 0 }.map { index, count in
      "\(index < GeometryType.allCases.count ? "\(GeometryType.allCases[index].name)" : "null") \(Self.grouped(count))"
    }
    if !types.isEmpty { head.append(["geometries", types.joined(separator: ", ")]) }
    if summary.empty > 0 { head.append(["empty", Self.grouped(summary.empty)]) }
    head.append(["vertices", "\(Self.grouped(summary.vertices)), \(Self.grouped(summary.mostVertices)) at most"])
    if summary.withHeights > 0 { head.append(["heights", "\(Self.grouped(summary.withHeights)) features"]) }
    for extent in summary.extents {
      head.append(["crs", extent.crs ?? "OGC:CRS84"])
      var box = ByteBuffer()
      box.appendBBox(extent.envelope, wraps: extent.wraps, .shortest)
      if !extent.envelope.isEmpty { head.append(["bbox", String(box.text.dropFirst().dropLast())]) }
    }
    let distinct = summary.distinctIDs.count
    let about = summary.distinctIDs.isExact ? "" : "about "
    head.append([
      "ids",
      summary.ids == 0
        ? "none"
        : "\(Self.grouped(summary.ids)), \(about)\(distinct == summary.ids ? "all" : Self.grouped(distinct)) different",
    ])
    if let reasons = summary.reasons {
      let list = reasons.map { "\($0.reason) \(Self.grouped($0.count))" }
      head.append(["invalid", list.isEmpty ? "none" : list.joined(separator: ", ")])
      for invalid in summary.invalid {
        let place = invalid.place.map { " at \(Self.short($0.x)),\(Self.short($0.y))" } ?? ""
        head.append([
          "", "feature \(invalid.number + 1)\(invalid.id.map { " \($0)" } ?? ""): \(invalid.reason)\(place)",
        ])
      }
    }
    if summary.unseen > 0 {
      head.append(["not shown", "\(Self.grouped(summary.unseen)) values of further properties"])
    }
    var lines = Self.aligned(head, rightFrom: 2, to: 2)
    if !summary.columns.isEmpty {
      var rows = [["property", "types", "missing", "null", "distinct", "min", "median", "max", "mean", "samples"]]
      rows += summary.columns.map(row)
      lines += [""] + Self.aligned(rows, rightFrom: 2, to: 9)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func row(_ column: ColumnSummary) -> [String] {
    let kinds = ValueKind.allCases.filter { $0 != .null && column.counts[$0.rawValue] > 0 }
    let distinct = (column.distinct.isExact ? "" : "~") + Self.grouped(column.distinct.count)
    var numbers = ["", "", "", ""]
    if let least = column.least, let greatest = column.greatest {
      numbers = [
        String(decoding: least.text, as: UTF8.self),
        (column.quantiles.isExact ? "" : "~") + Self.short(column.quantiles.quantile(0.5)),
        String(decoding: greatest.text, as: UTF8.self), Self.short(column.quantiles.mean),
      ]
    }
    return [
      Self.plain(String(decoding: column.name, as: UTF8.self)),
      kinds.isEmpty ? "null" : kinds.map(\.name).joined(separator: "|"),
      Self.grouped(max(0, summary.features - column.count)), Self.grouped(column.counts[ValueKind.null.rawValue]),
      distinct,
    ] + numbers + [
      column.samples.map { Self.plain(String(decoding: $0.text, as: UTF8.self)) }.joined(separator: ", ")
    ]
  }

  /// Pads cells, those from column `rightFrom` up to `to` on their left.
  private static func aligned(_ rows: [[String]], rightFrom: Int, to: Int) -> [String] {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    return rows.map { row in
      var line = ""
      for (column, cell) in row.enumerated() where widths[column] > 0 {
        let padding = String(repeating: " ", count: widths[column] - cell.count)
        line +=
          (line.isEmpty && column == 0 ? "" : "  ")
          + (column >= rightFrom && column < to ? padding + cell : cell + padding)
      }
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  /// Text without what moves the cursor, and not too long.
  private static func plain(_ text: String) -> String {
    let safe = String(text.map { $0.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F } ? " " : $0 })
    return safe.count > 40 ? safe.prefix(39) + "…" : safe
  }

  /// A count with commas between thousands.
  private static func grouped(_ count: Int) -> String {
    var digits = "\(count)"
    var at = digits.count - 3
    while at > 0 {
      digits.insert(",", at: digits.index(digits.startIndex, offsetBy: at))
      at -= 3
    }
    return digits
  }

  /// A number with six digits that count.
  private static func short(_ number: Double) -> String {
    var out = ByteBuffer()
    var (scale, decimals) = (abs(number), 5)
    while scale >= 10, decimals > 0 { (scale, decimals) = (scale / 10, decimals - 1) }
    if number != 0, abs(number) < 1e-4 {
      out.append(number, .shortest)
    } else {
      out.append(number, .decimals(decimals))
    }
    return out.text
  }
}
