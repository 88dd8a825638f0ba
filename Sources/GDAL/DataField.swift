// A field of a layer: its values as JSON.

internal import CGDAL
import Formats
import GeoJSON
import SystemLibrary

/// A field, and how its values are written.
struct DataField {
  /// What a field's values are.
  enum Kind: String {
    case boolean, integer, integer64, real, float32, text, json, binary, date, time, dateTime
    case integers, integers64, reals, texts
  }

  let index: Int32
  let name: String
  let kind: Kind
  /// The name as JSON, with the colon after it.
  let member: [UInt8]

  init(_ definition: OGRFieldDefnH, index: Int32) {
    self.init(
      name: OGR_Fld_GetNameRef(definition).map { String(cString: $0) } ?? "",
      kind: Self.kind(OGR_Fld_GetType(definition), OGR_Fld_GetSubType(definition)), index: index)
  }

  init(name: String, kind: Kind, index: Int32 = 0) {
    (self.name, self.kind, self.index) = (name, kind, index)
    var text = ByteBuffer(capacity: 64)
    text.appendString(name)
    text.append(0x3A as UInt8)
    member = Array(text.bytes)
  }

  /// The kind of OGR's type and subtype (OGRFieldType, OGRFieldSubType).
  private static func kind(_ type: Int32, _ subtype: Int32) -> Kind {
    switch (type, subtype) {
    case (0, 1): .boolean
    case (0, _): .integer
    case (1, _): .integers
    case (2, 3): .float32
    case (2, _): .real
    case (3, _): .reals
    case (4, 4): .json
    case (5, _): .texts
    case (8, _): .binary
    case (9, _): .date
    case (10, _): .time
    case (11, _): .dateTime
    case (12, _): .integer64
    case (13, _): .integers64
    default: .text
    }
  }

  /// What the values are called for people, such as `integer`.
  var spokenType: String {
    switch kind {
    case .integer, .integer64: "integer"
    case .real, .float32: "number"
    case .integers, .integers64: "integers"
    case .reals: "numbers"
    case .dateTime: "date and time"
    default: kind.rawValue
    }
  }

  /// Appends the value of a feature; `null` for none.
  func append(_ feature: OGRFeatureH, to out: inout ByteBuffer) {
    if OGR_F_IsFieldNull(feature, index) != 0 { return out.append("null") }
    switch kind {
    case .boolean: out.append(OGR_F_GetFieldAsInteger(feature, index) != 0 ? "true" : "false")
    case .integer, .integer64: out.append(OGR_F_GetFieldAsInteger64(feature, index).description)
    case .real: out.appendFinite(OGR_F_GetFieldAsDouble(feature, index))
    case .float32: out.appendFinite(Self.shortest(Float(OGR_F_GetFieldAsDouble(feature, index))))
    case .date, .time, .dateTime: if !appendTime(feature, to: &out) { out.append("null") }
    case .json: appendJSON(feature, to: &out)
    case .text: appendText(OGR_F_GetFieldAsString(feature, index), to: &out)
    case .binary: appendBinary(feature, to: &out)
    case .integers:
      var count: Int32 = 0
      let values = OGR_F_GetFieldAsIntegerList(feature, index, &count)
      out.appendList(count) { out, at in out.append((values?[at] ?? 0).description) }
    case .integers64:
      var count: Int32 = 0
      let values = OGR_F_GetFieldAsInteger64List(feature, index, &count)
      out.appendList(count) { out, at in out.append((values?[at] ?? 0).description) }
    case .reals:
      var count: Int32 = 0
      let values = OGR_F_GetFieldAsDoubleList(feature, index, &count)
      out.appendList(count) { out, at in out.appendFinite(values?[at] ?? .nan) }
    case .texts:
      let values = OGR_F_GetFieldAsStringList(feature, index)
      var count: Int32 = 0
      while values?[Int(count)] != nil { count += 1 }
      out.appendList(count) { out, at in appendText(values?[at].map { UnsafePointer($0) }, to: &out) }
    }
  }

  /// The double whose shortest text is that of `value`.
  private static func shortest(_ value: Float) -> Double { Double(value.description) ?? Double(value) }

  private func appendText(_ text: UnsafePointer<CChar>?, to out: inout ByteBuffer) {
    guard let text else { return out.append("null") }
    let bytes = UnsafeRawBufferPointer(start: text, count: strlen(text))
    if bytes.firstInvalidUTF8 == nil { return out.appendString(bytes) }
    // What the source says of its encoding is wrong: what is not UTF-8 is shown as such.
    out.appendString(String(decoding: bytes, as: UTF8.self))
  }

  private func appendJSON(_ feature: OGRFeatureH, to out: inout ByteBuffer) {
    guard let text = OGR_F_GetFieldAsString(feature, index) else { return out.append("null") }
    let buffer = ByteBuffer(UnsafeRawBufferPointer(start: text, count: strlen(text)))
    let isJSON = buffer.withPaddedBytes { bytes in
      var json = JSONScanner(bytes)
      do throws(ScanError) {
        json.skipWhitespace()
        try json.skipValue()
        json.skipWhitespace()
        return json.position == bytes.count
      } catch { return false }
    }
    if isJSON { out.appendCompacted(buffer.bytes) } else { appendText(text, to: &out) }
  }

  private static let digits = Array("0123456789abcdef".utf8)

  /// Bytes as hexadecimal digits.
  private func appendBinary(_ feature: OGRFeatureH, to out: inout ByteBuffer) {
    var count: Int32 = 0
    let bytes = OGR_F_GetFieldAsBinary(feature, index, &count)
    out.append(0x22 as UInt8)
    for at in 0..<Int(count) {
      let byte = bytes?[at] ?? 0
      out.append(Self.digits[Int(byte >> 4)])
      out.append(Self.digits[Int(byte & 15)])
    }
    out.append(0x22 as UInt8)
  }

  /// A date, a time, or both as RFC 3339 has them, with an offset where the source knows one; false where it is none.
  private func appendTime(_ feature: OGRFeatureH, to out: inout ByteBuffer) -> Bool {
    var (year, month, day, hour, minute, zone) = (Int32(0), Int32(0), Int32(0), Int32(0), Int32(0), Int32(0))
    var second: Float = 0
    guard OGR_F_GetFieldAsDateTimeEx(feature, index, &year, &month, &day, &hour, &minute, &second, &zone) != 0 else {
      return false
    }
    out.append(0x22 as UInt8)
    if kind != .time {
      out.appendDigits(year, 4)
      out.append(0x2D as UInt8)
      out.appendDigits(month, 2)
      out.append(0x2D as UInt8)
      out.appendDigits(day, 2)
    }
    if kind == .dateTime { out.append(0x54 as UInt8) }
    if kind != .date {
      out.appendDigits(hour, 2)
      out.append(0x3A as UInt8)
      out.appendDigits(minute, 2)
      out.append(0x3A as UInt8)
      let thousandths = Int32((second * 1000).rounded())
      out.appendDigits(thousandths / 1000, 2)
      if thousandths % 1000 != 0 {
        out.append(0x2E as UInt8)
        out.appendDigits(thousandths % 1000, 3)
        out.dropTrailing(0x30)
      }
      appendZone(zone, to: &out)
    }
    out.append(0x22 as UInt8)
    return true
  }

  /// The offset: 0 is unknown, 1 local time, 100 UTC, and each step a quarter of an hour.
  private func appendZone(_ zone: Int32, to out: inout ByteBuffer) {
    guard zone > 1 else { return }
    if zone == 100 { return out.append(0x5A as UInt8) }
    let minutes = abs(zone - 100) * 15
    out.append(zone < 100 ? 0x2D : 0x2B as UInt8)
    out.appendDigits(minutes / 60, 2)
    out.append(0x3A as UInt8)
    out.appendDigits(minutes % 60, 2)
  }
}

extension ByteBuffer {
  /// A number; `null` for what JSON has no number for.
  fileprivate mutating func appendFinite(_ value: Double) {
    if value.isFinite { appendShortest(value) } else { append("null") }
  }

  fileprivate mutating func appendList(_ count: Int32, _ element: (inout ByteBuffer, Int) -> Void) {
    append(0x5B as UInt8)
    for at in 0..<Int(count) {
      if at > 0 { append(0x2C as UInt8) }
      element(&self, at)
    }
    append(0x5D as UInt8)
  }

  /// Takes back what was appended last, as far as it is this byte.
  fileprivate mutating func dropTrailing(_ byte: UInt8) {
    while count > 0, bytes[count - 1] == byte { count -= 1 }
  }

  /// A number with at least so many digits.
  fileprivate mutating func appendDigits(_ value: Int32, _ least: Int) {
    let digits = value.description
    for _ in 0..<max(0, least - digits.utf8.count) { append(0x30 as UInt8) }
    append(digits)
  }
}
