// The member names that GeoJSON gives a meaning to.

/// A member name with a meaning in RFC 7946 (or, `crs`, in GeoJSON 2008); every other is foreign.
enum MemberName: UInt8 {
  case type, geometry, properties, id, bbox, crs, coordinates, geometries, features, foreign

  private static let spellings: [(StaticString, MemberName)] = [
    ("type", .type), ("geometry", .geometry), ("properties", .properties), ("id", .id), ("bbox", .bbox),
    ("crs", .crs), ("coordinates", .coordinates), ("geometries", .geometries), ("features", .features),
  ]

  /// The name spelled by the bytes between a key's quotes.
  ///
  /// Escapes count as what they stand for (RFC 8259 §8.3).
  static func of(_ start: UnsafePointer<UInt8>, _ count: Int) -> MemberName {
    switch count {
    case 2: return same(start, "id") ? .id : .foreign
    case 3: return same(start, "crs") ? .crs : .foreign
    case 4: return same(start, "type") ? .type : same(start, "bbox") ? .bbox : .foreign
    case 8: return same(start, "geometry") ? .geometry : same(start, "features") ? .features : escaped(start, count)
    case 10:
      return same(start, "properties") ? .properties : same(start, "geometries") ? .geometries : escaped(start, count)
    case 11: return same(start, "coordinates") ? .coordinates : escaped(start, count)
    case 7..<72: return escaped(start, count)
    default: return .foreign
    }
  }

  @inline(__always)
  private static func same(_ start: UnsafePointer<UInt8>, _ word: StaticString) -> Bool {
    for index in 0..<word.utf8CodeUnitCount where start[index] != word.utf8Start[index] { return false }
    return true
  }

  private static func escaped(_ start: UnsafePointer<UInt8>, _ count: Int) -> MemberName {
    let raw = UnsafeBufferPointer(start: start, count: count)
    guard raw.contains(0x5C) else { return .foreign }
    let name = unescape(UnsafeRawBufferPointer(raw))
    for (spelling, member) in spellings where name == "\(spelling)" { return member }
    return .foreign
  }
}

/// The text that the inside of a checked JSON string stands for; a lone surrogate becomes U+FFFD.
public func unescape(_ inside: UnsafeRawBufferPointer) -> String {
  guard inside.contains(0x5C) else { return String(decoding: inside, as: UTF8.self) }
  var units: [UInt16] = []
  var plain: [UInt8] = []
  func flush() {
    units.append(contentsOf: String(decoding: plain, as: UTF8.self).utf16)
    plain.removeAll(keepingCapacity: true)
  }
  var index = 0
  while index < inside.count {
    let byte = inside[index]
    guard byte == 0x5C, index + 1 < inside.count else {
      plain.append(byte)
      index += 1
      continue
    }
    flush()
    let kind = inside[index + 1]
    index += 2
    switch kind {
    case 0x62: units.append(0x08)
    case 0x66: units.append(0x0C)
    case 0x6E: units.append(0x0A)
    case 0x72: units.append(0x0D)
    case 0x74: units.append(0x09)
    case 0x75 where index + 4 <= inside.count:
      units.append(inside[index..<index + 4].reduce(0) { $0 << 4 | UInt16(hexDigit($1) ?? 0) })
      index += 4
    default: units.append(UInt16(kind))
    }
  }
  flush()
  return String(decoding: units, as: UTF16.self)
}
