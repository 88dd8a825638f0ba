// Which members a record has, in short: what tells one record of many alike from the others as it is scanned.

/// The names and kinds of a record's properties, as one number, and whether more than that is to be known.
public struct RecordOutline: Sendable {
  /// Whether the properties are an object and were looked at, and none of their names is written with an escape.
  public internal(set) var isKnown = false
  /// Equal where properties have the same names, with values of the same kinds, whatever their order.
  public internal(set) var shape: UInt64 = 0
  /// Whether a property is an object or an array.
  public internal(set) var isNested = false
  /// What is odd about the texts of the properties, those in objects and arrays left out.
  public internal(set) var textFaults: TextFaults = []
  /// Equal where the record's foreign members have the same names, with values of the same kinds; 0 where there are
  /// none.
  public internal(set) var foreign: UInt64 = 0
  /// Whether each of the record's members that has a meaning in RFC 7946 or GeoJSON 2008 stands once, and none of the
  /// others is written with an escape.
  public internal(set) var hasOwnMembersOnce = false

  /// That of a record of which nothing is known.
  init() {}

  /// What one member adds to `shape`.
  ///
  /// - Parameters:
  ///   - name: what is between the quotes, without escapes.
  ///   - first: the first byte of the value.
  @inline(__always)
  public static func share(of name: ByteRange, in source: PaddedBytes, first: UInt8) -> UInt64 {
    share(of: name, source.base, first).share
  }

  /// - Returns: what a member adds, and whether there is a backslash in its name.
  @inline(__always)
  static func share(
    of name: ByteRange, _ base: UnsafePointer<UInt8>, _ first: UInt8
  ) -> (share: UInt64, isEscaped: Bool) {
    var hash: UInt64 = 0x9E37_79B9_7F4A_7C15
    var escapes: UInt64 = 0
    var at = name.start
    while at < name.end {
      var word = load8(base + at)
      if name.end - at < 8 { word &= (1 << UInt64(8 * (name.end - at))) - 1 }
      escapes |= maskEqual(word, 0x5C)
      let product = (hash ^ word).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
      hash = product.high ^ product.low
      at += 8
    }
    // After the mixing: beside the letters of a short name it would make of one name another.
    hash ^= UInt64(truncatingIfNeeded: name.end - name.start) | kind(first) << 56
    hash = (hash ^ hash >> 30) &* 0xBF58_476D_1CE4_E5B9
    hash = (hash ^ hash >> 27) &* 0x94D0_49BB_1331_11EB
    return (hash ^ hash >> 31, escapes != 0)
  }

  /// A number for the kind of the value that begins with `first`.
  @inline(__always)
  private static func kind(_ first: UInt8) -> UInt64 {
    switch first {
    case 0x22: 3
    case 0x7B: 5
    case 0x5B: 4
    case 0x6E: 0
    case 0x74, 0x66: 1
    default: 2
    }
  }
}

extension FeatureScanner {
  /// Passes over the object of the properties, and notes which there are.
  mutating func scanOutline(_ outline: inout RecordOutline) throws(ScanError) {
    outline = RecordOutline()
    outline.isKnown = true
    guard try json.enter(close: 0x7D) else { return }
    var (shape, isEscaped, isNested) = (UInt64(0), false, false)
    var faults: TextFaults = []
    repeat {
      let name = try json.scanName()
      let first = json.byte
      if first == 0x22 {
        let start = json.position
        try json.skipString()
        faults.formUnion(TextFaults(json.base, start + 1, json.position - 1))
      } else {
        isNested = isNested || first == 0x7B || first == 0x5B
        try json.skipValue()
      }
      let member = RecordOutline.share(of: name, json.base, first)
      shape &+= member.share
      isEscaped = isEscaped || member.isEscaped
    } while try json.another(close: 0x7D)
    (outline.shape, outline.isNested, outline.isKnown) = (shape, isNested, !isEscaped)
    outline.textFaults = faults
  }
}
