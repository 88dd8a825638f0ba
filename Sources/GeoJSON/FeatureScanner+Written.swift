// Records whose text this program wrote a moment ago, out of another form: of those only the geometry is scanned.

/// Where the parts of a Feature stand in a text that was written for it.
public struct WrittenParts: Sendable {
  /// The value of `id`; absent where there is none.
  public var id = ByteRange.absent
  /// The value of `properties`.
  public var properties = ByteRange.absent
  /// The value of `geometry`, an object or `null`.
  public var geometry = ByteRange.absent

  /// Makes the parts of nothing.
  public init() {}
}

extension FeatureScanner {
  /// Fills `feature` from a text whose writer vouches for all but the geometry, which is checked as ever.
  ///
  /// It is one Feature without white space, a `bbox` or a `crs`, whose members stand where `parts` says.
  ///
  /// - Throws: `ScanError` where the geometry is none.
  public mutating func scan(
    _ bytes: PaddedBytes, written parts: WrittenParts, into feature: inout Feature
  ) throws(ScanError) {
    RecordCounts.countScan()
    feature.reset(bytes)
    guard bytes.count <= Int(UInt32.max) else { throw ScanError(fault: .recordTooLong, offset: 0) }
    feature.text = ByteRange(start: 0, end: bytes.count)
    feature.places.textStart = 0
    (feature.id, feature.properties, feature.geometryText) = (parts.id, parts.properties, parts.geometry)
    guard bytes[parts.geometry.start] != 0x6E else { return }
    json = JSONScanner(bytes, from: parts.geometry.start, to: parts.geometry.end, depthLimit: depthLimit)
    json.depth = 1
    try scanGeometry(&feature.geometry, &feature.places)
    feature.hasGeometry = true
    try settleLargeOrdinate(&feature)
  }
}
