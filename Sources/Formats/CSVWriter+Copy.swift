// Rows in the text format of PostgreSQL's COPY, with the columns that CSV has.

import GeoJSON

extension CSVWriter {
  /// Appends one row of COPY's text format with its line feed: fields between tabs, null as `\N`, the geometry as EWKB
  /// in hexadecimal.
  ///
  /// - Parameters:
  ///   - id: the value of `id`, if there is one.
  ///   - properties: the value of `properties`: an object, or `null`.
  ///   - geometry: the value of `geometry`: an object, or `null`.
  ///   - crs: the CRS of the coordinates; nil for OGC:CRS84.
  ///   - out: where the row goes.
  /// - Throws: `FormatError` as `append` does, and for what PostgreSQL has no place for; `out` is then as it was.
  public mutating func appendCopy(
    id: UnsafeRawBufferPointer?, properties: UnsafeRawBufferPointer?, geometry: UnsafeRawBufferPointer?, crs: String?,
    to out: inout ByteBuffer
  ) throws(FormatError) {
    let start = out.count
    do throws(FormatError) {
      try appendFields(id, properties, to: &out)
      try appendCopyGeometry(geometry, crs, to: &out)
    } catch {
      out.count = start
      throw error
    }
    // A tab after each field; the last one gives its place to the line feed.
    if out.count > start { out.count -= 1 }
    out.append(0x0A as UInt8)
  }

  private mutating func appendFields(
    _ id: UnsafeRawBufferPointer?, _ properties: UnsafeRawBufferPointer?, to out: inout ByteBuffer
  ) throws(FormatError) {
    if idColumn != nil {
      try out.appendCopyField(json: id)
      out.append(0x09 as UInt8)
    }
    if keepsPropertiesWhole {
      if let properties, properties.trimmed.first == 0x7B {
        out.appendCopyText(properties)
      } else {
        out.append("\\N")
      }
      return out.append(0x09 as UInt8)
    }
    try findValues(properties)
    for value in values {
      try out.appendCopyField(
        json: value.flatMap { value in properties.map { $0.part(value.lowerBound, value.upperBound) } })
      out.append(0x09 as UInt8)
    }
  }

  private func appendCopyGeometry(
    _ value: UnsafeRawBufferPointer?, _ crs: String?, to out: inout ByteBuffer
  ) throws(FormatError) {
    let isNull = value.map { $0.trimmed.first != 0x7B } ?? true
    switch geometry {
    case .none: return
    case .wkt:
      if !isNull, let value {
        try EWKBWriter.append(geometry: value, srid: crs.map(EWKBWriter.srid) ?? 4326, to: &out)
      } else {
        out.append("\\N")
      }
      out.append(0x09 as UInt8)
    case .point:
      let start = out.count
      try appendGeometry(value, to: &out)
      // CSV has nothing where there is no number.
      if out.count - start == 2 {
        out.count = start
        out.append("\\N\t\\N\t")
      }
    }
  }
}
