// Positions as OpenStreetMap keeps them: whole numbers of ten-millionths of a degree.

import GeoJSON
import Words

/// A longitude and a latitude in units of 1e-7 degrees.
struct OSMPosition: Hashable {
  var longitude: Int32
  var latitude: Int32

  /// Both in one number, to be kept.
  var packed: UInt64 { UInt64(UInt32(bitPattern: longitude)) << 32 | UInt64(UInt32(bitPattern: latitude)) }

  init(packed: UInt64) {
    longitude = Int32(truncatingIfNeeded: Int64(bitPattern: packed >> 32))
    latitude = Int32(truncatingIfNeeded: Int64(bitPattern: packed))
  }

  /// The position of these units; nil where it is none on Earth.
  init?(longitude: Int64, latitude: Int64) {
    guard abs(longitude) <= 1_800_000_000, abs(latitude) <= 900_000_000 else { return nil }
    self.longitude = Int32(longitude)
    self.latitude = Int32(latitude)
  }

  /// Reads degrees in decimal notation, rounded to the unit; nil for what is not a number.
  static func units(_ text: UnsafeRawBufferPointer) -> Int64? {
    var at = 0
    let isNegative = text.first == 0x2D
    if isNegative || text.first == 0x2B { at += 1 }
    var (value, digits): (Int64, Int) = (0, 0)
    while at < text.count, text[at].isDigit, value < 1_000_000 {
      value = value * 10 + Int64(text[at] - 0x30)
      at += 1
      digits += 1
    }
    var decimals = 0
    var isUp = false
    if at < text.count, text[at] == 0x2E {
      at += 1
      while at < text.count, text[at].isDigit {
        if decimals < 7 {
          value = value * 10 + Int64(text[at] - 0x30)
        } else if decimals == 7 {
          isUp = text[at] >= 0x35
        }
        decimals += 1
        at += 1
        digits += 1
      }
    }
    guard digits > 0 else { return nil }
    guard at == text.count else {
      // 1e-05, as some programs write what is nearly zero.
      guard text[at] | 0x20 == 0x65, let number = Double(String(decoding: text, as: UTF8.self)), abs(number) < 1e6
      else {
        return nil
      }
      return Int64((number * 1e7).rounded())
    }
    for _ in min(decimals, 7)..<7 { value *= 10 }
    if isUp { value += 1 }
    return isNegative ? -value : value
  }
}

extension ByteBuffer {
  /// Appends `[longitude,latitude]`.
  mutating func append(_ position: OSMPosition) {
    append(0x5B as UInt8)
    appendDegrees(position.longitude)
    append(0x2C as UInt8)
    appendDegrees(position.latitude)
    append(0x5D as UInt8)
  }

  /// Appends degrees without trailing zeros.
  mutating func appendDegrees(_ units: Int32) {
    reserve(16)
    if units < 0 { append(0x2D as UInt8) }
    let magnitude = units.magnitude
    let whole = magnitude / 10_000_000
    if whole >= 100 { append(UInt8(0x30 + whole / 100)) }
    if whole >= 10 { append(UInt8(0x30 + whole / 10 % 10)) }
    append(UInt8(0x30 + whole % 10))
    var fraction = magnitude % 10_000_000
    if fraction == 0 { return }
    append(0x2E as UInt8)
    var unit: UInt32 = 1_000_000
    while fraction > 0 {
      append(UInt8(0x30 + fraction / unit))
      fraction %= unit
      unit /= 10
    }
  }
}
