// What `stats` found as a Feature.

import FeatureStream
import GeoJSON
import Globe
import Planar
import Statistics

/// Writes a summary as one Feature, whose geometry is the box around all.
struct StatsFeature {
  private let summary: StreamSummary
  private let names: ResultNames

  init(_ summary: StreamSummary, _ names: ResultNames) { (self.summary, self.names) = (summary, names) }

  func append(to batch: inout RecordBatch) {
    var builder = FeatureBuilder()
    builder.begin()
    var crs: String?
    if let box {
      crs = summary.extents[0].crs
      builder.appendGeometry(box, .shortest)
    } else {
      builder.appendNoGeometry()
    }
    builder.appendProperties { appendProperties(to: &$0) }
    builder.appendCRS(crs)
    builder.lend { batch.append($0) }
  }

  /// The box as a geometry, cut at 180 degrees; nil where there is none, or it is out of the range of coordinates.
  private var box: Geometry? {
    guard let bounds = summary.bounds else { return nil }
    let isGeographic = summary.extents[0].crs == nil
    let isInRange =
      Longitude.isWithin(bounds.west) && Longitude.isWithin(bounds.east) && abs(bounds.south) <= 90
      && abs(bounds.north) <= 90
    if isGeographic, !isInRange { return nil }
    return Geometry(west: bounds.west, south: bounds.south, east: bounds.east, north: bounds.north)
  }

  private func appendProperties(to out: inout ByteBuffer) {
    var edits = PropertyEdits()
    edits.set(names["features"]) { $0.append("\(summary.features)") }
    edits.set(names["vertices"]) { $0.append("\(summary.vertices)") }
    edits.set(names["most_vertices"]) { $0.append("\(summary.mostVertices)") }
    edits.set(names["geometry_types"]) { out in
      out.append("{")
      var isFirst = true
      for (index, count) in summary.types.enumerated() where count > 0 {
        Self.open(&out, index < GeometryType.allCases.count ? "\(GeometryType.allCases[index].name)" : "null", &isFirst)
        out.append("\(count)")
      }
      out.append("}")
    }
    if summary.empty > 0 { edits.set(names["empty_geometries"]) { $0.append("\(summary.empty)") } }
    if summary.withHeights > 0 { edits.set(names["with_heights"]) { $0.append("\(summary.withHeights)") } }
    if summary.extents.count == 1 {
      edits.set(names["crs"]) { $0.appendString(summary.extents[0].crs ?? "OGC:CRS84") }
      edits.set(names["bbox"]) {
        $0.appendBBox(summary.extents[0].envelope, wraps: summary.extents[0].wraps, .shortest)
      }
    } else if summary.extents.count > 1 {
      edits.set(names["extents"]) { appendExtents(to: &$0) }
    }
    edits.set(names["ids"]) { $0.append("\(summary.ids)") }
    edits.set(names["distinct_ids"]) { $0.append("\(summary.distinctIDs.count)") }
    if let reasons = summary.reasons {
      edits.set(names["invalid"]) { $0.append("\(reasons.reduce(0) { $0 + $1.count })") }
      if !reasons.isEmpty { edits.set(names["validity"]) { appendValidity(reasons, to: &$0) } }
    }
    edits.set(names["properties"]) { out in
      out.append("{")
      var isFirst = true
      for column in summary.columns {
        Self.open(&out, String(decoding: column.name, as: UTF8.self), &isFirst)
        append(column, to: &out)
      }
      out.append("}")
    }
    if summary.unseen > 0 { edits.set(names["further_values"]) { $0.append("\(summary.unseen)") } }
    edits.append(to: &out, editing: nil)
  }

  private static func open(_ out: inout ByteBuffer, _ name: String, _ isFirst: inout Bool) {
    if !isFirst { out.append(",") }
    isFirst = false
    out.appendString(name)
    out.append(":")
  }

  private func appendExtents(to out: inout ByteBuffer) {
    out.append("[")
    for (index, extent) in summary.extents.enumerated() {
      out.append(index == 0 ? "{\"crs\":" : ",{\"crs\":")
      out.appendString(extent.crs ?? "OGC:CRS84")
      out.append(",\"features\":\(extent.features),\"bbox\":")
      out.appendBBox(extent.envelope, wraps: extent.wraps, .shortest)
      out.append("}")
    }
    out.append("]")
  }

  private func appendValidity(_ reasons: [(reason: String, count: Int)], to out: inout ByteBuffer) {
    out.append("{\"reasons\":{")
    var isFirst = true
    for (reason, count) in reasons {
      Self.open(&out, reason, &isFirst)
      out.append("\(count)")
    }
    out.append("},\"examples\":[")
    for (index, invalid) in summary.invalid.enumerated() {
      out.append(index == 0 ? "{\"feature\":" : ",{\"feature\":")
      out.append("\(invalid.number + 1)")
      if let id = invalid.id { out.append(",\"id\":\(id)") }
      out.append(",\"reason\":")
      out.appendString(invalid.reason)
      if let place = invalid.place {
        out.append(",\"place\":[")
        out.append(place.x, .shortest)
        out.append(",")
        out.append(place.y, .shortest)
        out.append("]")
      }
      out.append("}")
    }
    out.append("]}")
  }

  private func append(_ column: ColumnSummary, to out: inout ByteBuffer) {
    out.append("{\"types\":{")
    var isFirst = true
    for kind in ValueKind.allCases where column.counts[kind.rawValue] > 0 {
      Self.open(&out, kind.name, &isFirst)
      out.append("\(column.counts[kind.rawValue])")
    }
    let missing = max(0, summary.features - column.count)
    let nulls = column.counts[ValueKind.null.rawValue]
    out.append("},\"missing\":\(missing),\"nullShare\":")
    out.append(Double(missing + nulls) / Double(max(1, summary.features)), .decimals(4))
    out.append(",\"distinct\":\(column.distinct.count)")
    if !column.distinct.isExact { out.append(",\"distinctIsEstimate\":true") }
    if let least = column.least, let greatest = column.greatest {
      out.append(",\"min\":")
      out.append(least.text)
      out.append(",\"max\":")
      out.append(greatest.text)
      out.append(",\"mean\":")
      out.append(column.quantiles.mean, .shortest)
      out.append(",\"quantiles\":{")
      isFirst = true
      for (name, share) in [("0.05", 0.05), ("0.25", 0.25), ("0.5", 0.5), ("0.75", 0.75), ("0.95", 0.95)] {
        Self.open(&out, name, &isFirst)
        out.append(column.quantiles.quantile(share), .shortest)
      }
      out.append("}")
      if !column.quantiles.isExact { out.append(",\"quantilesAreEstimates\":true") }
    }
    out.append(",\"samples\":[")
    for (index, sample) in column.samples.enumerated() {
      if index > 0 { out.append(",") }
      sample.text.withUnsafeBytes { out.appendCompacted($0) }
    }
    out.append("]}")
  }
}
