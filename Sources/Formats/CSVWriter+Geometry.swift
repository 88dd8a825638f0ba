// The geometry's columns in a CSV row.

import GeoJSON

extension CSVWriter {
  /// Appends the geometry's fields, a delimiter after each.
  func appendGeometry(_ value: UnsafeRawBufferPointer?, to out: inout ByteBuffer) throws(FormatError) {
    if geometry != .none, delimiter.isPlainDelimiter, let (x, y) = value?.plainPoint {
      if case .wkt = geometry {
        out.append("POINT (")
        out.append(x)
        out.append(0x20 as UInt8)
        out.append(y)
        out.append(0x29 as UInt8)
      } else {
        out.append(x)
        out.append(delimiter)
        out.append(y)
      }
      return out.append(delimiter)
    }
    // No bytes and `null` are both no geometry.
    let json = value.map { CheckedJSON($0) }.flatMap { $0.byte == 0x7B ? $0 : nil }
    switch geometry {
    case .wkt:
      if let json { appendWKT(json.bytes, to: &out) }
      out.append(delimiter)
    case .point(let lon, let lat):
      try appendPoint(json, lon, lat, to: &out)
    case .none: break
    }
  }

  /// Well-known text has no quotes to double; those around it are taken away again where it has no delimiter either.
  private func appendWKT(_ value: UnsafeRawBufferPointer, to out: inout ByteBuffer) {
    let start = out.count
    out.append(0x22 as UInt8)
    WKTWriter.append(geometry: value, to: &out)
    out.append(0x22 as UInt8)
    let text = out.bytes.part(start + 1, out.count - 1)
    guard !text.contains(delimiter) else { return }
    (out.base + start).update(from: out.base + start + 1, count: text.count)
    out.count -= 2
  }

  private func appendPoint(
    _ json: CheckedJSON?, _ lon: String, _ lat: String, to out: inout ByteBuffer
  ) throws(FormatError) {
    var x = UnsafeRawBufferPointer(start: nil, count: 0)
    var y = x
    if var json, json.open() {
      repeat {
        let key = json.key()
        let value = json.value()
        if key.spells("type"), value.count >= 2, !value.part(1, value.count - 1).spells("Point") {
          let type = unescape(value.part(1, value.count - 1))
          throw FormatError(
            code: "not-a-point",
            message: "a \(type) does not fit into the columns \"\(lon)\" and \"\(lat)\"; write it with --wkt COLUMN",
            offset: 0)
        }
        if key.spells("coordinates") {
          var position = CheckedJSON(value)
          if position.open() {
            x = position.scalar()
            if position.another() { y = position.scalar() }
          }
        }
      } while json.another()
    }
    out.appendField(x, delimiter: delimiter)
    out.append(delimiter)
    out.appendField(y, delimiter: delimiter)
    out.append(delimiter)
  }
}

extension UnsafeRawBufferPointer {
  /// The two numbers of a Point that is written as this program writes it, without white space or height; nil for any
  /// other geometry.
  fileprivate var plainPoint: (x: UnsafeRawBufferPointer, y: UnsafeRawBufferPointer)? {
    let head: StaticString = #"{"type":"Point","coordinates":["#
    let start = head.utf8CodeUnitCount
    guard count > start + 4, let base = baseAddress, self[count - 1] == 0x7D, self[count - 2] == 0x5D,
      self[start - 1] == 0x5B, part(0, start).equals(head)
    else { return nil }
    var comma = 0
    for at in start..<count - 2 {
      switch base.load(fromByteOffset: at, as: UInt8.self) {
      case 0x2C where comma == 0: comma = at
      case 0x30...0x39, 0x2D, 0x2E, 0x2B, 0x45, 0x65: break
      default: return nil
      }
    }
    guard comma > start, comma < count - 3 else { return nil }
    return (part(start, comma), part(comma + 1, count - 2))
  }
}
