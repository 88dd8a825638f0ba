// One pass over a record's text: JSON is checked, GeoJSON is checked, and the places of the parts are noted.

import Planar
import SystemLibrary
import Words

/// What a chain of operators needs to know of each geometry.
public struct GeometryNeeds: Sendable {
  /// Ordinates as doubles.
  public var ordinates: Bool
  /// Where each position stands in the text, so that a kept vertex keeps its spelling.
  public var positions: Bool
  /// How coordinates are checked before the operators see them.
  public var check: CoordinateCheck
  /// Which names and kinds of values there are, in short.
  public var outline: Bool
  /// Where the names and values of the properties stand, so that who looks for some need not go over the text again.
  public var members: Bool

  /// Says what is needed.
  ///
  /// - Parameter check: by default ordinates that are asked for are checked, because they are computed with.
  public init(
    ordinates: Bool, positions: Bool, check: CoordinateCheck? = nil, outline: Bool = false, members: Bool = false
  ) {
    self.ordinates = ordinates
    self.positions = positions
    self.outline = outline
    self.members = members
    self.check = check ?? (ordinates ? .asMarked : .none)
  }
}

/// Checks a record and fills a `Feature`.
///
///     var feature = Feature()
///     var scanner = FeatureScanner(needs: GeometryNeeds(ordinates: true, positions: false))
///     try scanner.scan(bytes, from: start, to: end, into: &feature)
///
/// Accepts a Feature or a bare geometry. O(bytes), no allocation once the arrays have grown.
public struct FeatureScanner {
  var json: JSONScanner
  let needs: GeometryNeeds
  let depthLimit: Int
  /// Whether an ordinate that is too large for a double is for the caller to refuse, by `largeOrdinate`.
  let keepsLargeOrdinates: Bool
  /// The first number of the record after the third of a position; negative for none.
  var extraOrdinate = -1
  /// Whether the record is a collection, of whose text each member has a part only.
  var isInCollection = false
  /// How many collections of the record have ended.
  var collectionCount = 0
  /// The most decimals that a longitude or latitude, x or y, has; large where it was not counted.
  var mostDecimals = 0
  /// Room for ordinates on their way to a geometry, and for where their positions stand in the text.
  var scratch: [Double] = []
  var offsetScratch: [UInt32] = []
  private var lastCRS: (text: [UInt8], name: String?) = ([], nil)

  /// Makes a scanner that gathers what is needed.
  ///
  /// - Parameter keepsLargeOrdinates: whether an ordinate that is too large for a double is infinite, and its place in
  ///   `GeometryPlaces.largeOrdinate`. Where not, its record is refused, after all else that may be wrong with it.
  public init(
    needs: GeometryNeeds, depthLimit: Int = JSONScanner.defaultDepthLimit, keepsLargeOrdinates: Bool = false
  ) {
    self.needs = needs
    self.depthLimit = depthLimit
    self.keepsLargeOrdinates = keepsLargeOrdinates
    json = JSONScanner(.none)
    if needs.ordinates {
      scratch = Array(repeating: 0, count: 2 * Self.scratchSize)
      offsetScratch = Array(repeating: 0, count: Self.scratchSize)
    }
  }

  /// Scans the record that `bytes` are: one GeoJSON object and white space.
  public mutating func scan(_ bytes: PaddedBytes, into feature: inout Feature) throws(ScanError) {
    try scan(bytes, from: 0, to: bytes.count, into: &feature)
  }

  /// Scans the record in `start ..< end`, which must hold one GeoJSON object and white space.
  ///
  /// - Throws: `ScanError`, its offset counted as `start` is.
  public mutating func scan(
    _ bytes: PaddedBytes, from start: Int, to end: Int, into feature: inout Feature
  ) throws(ScanError) {
    let after = try scanNext(bytes, from: start, to: end, into: &feature)
    if after < end { throw json.error(.trailingGarbage, at: after) }
  }

  /// Scans the first of the records in `start ..< end` and gives the offset where the next one begins, or `end`.
  public mutating func scanNext(
    _ bytes: PaddedBytes, from start: Int, to end: Int, into feature: inout Feature
  ) throws(ScanError) -> Int {
    RecordCounts.countScan()
    feature.reset(bytes)
    guard end - start <= Int(UInt32.max) else { throw ScanError(fault: .recordTooLong, offset: start) }
    json = JSONScanner(bytes, from: start, to: end, depthLimit: depthLimit)
    json.skipWhitespace()
    json.sawLineBreak = false
    feature.text = ByteRange(start: json.position, end: end)
    feature.places.textStart = json.position
    guard json.position < end else { throw json.error(.empty, at: end) }
    guard json.byte == 0x7B else {
      // Say what is wrong with the JSON first, if anything is.
      try json.skipValue()
      throw json.error(.notAnObject, at: feature.text.start)
    }
    extraOrdinate = -1
    mostDecimals = 0
    (isInCollection, collectionCount) = (false, 0)
    try scanObject(&feature)
    feature.text.end = json.position
    feature.places.extraOrdinate = extraOrdinate
    feature.places.mostDecimals = mostDecimals
    feature.hasLineBreaks = json.sawLineBreak
    try settleLargeOrdinate(&feature)
    json.skipWhitespace()
    return json.position
  }

  /// Refuses a record with an ordinate that is too large for a double, or notes where it stands.
  @inline(__always)
  mutating func settleLargeOrdinate(_ feature: inout Feature) throws(ScanError) {
    guard json.largeNumber >= 0 else { return }
    guard keepsLargeOrdinates else { throw json.error(.numberTooLarge, at: json.largeNumber) }
    feature.places.largeOrdinate = json.largeNumber
  }

  private mutating func scanObject(_ feature: inout Feature) throws(ScanError) {
    var seen: UInt16 = 0
    var typeIsFeature = false
    var typeIsCollection = false
    var features = ByteRange.absent
    // Whether members with a meaning stand once each; and which others there are.
    var isPlain = true
    var foreign: UInt64 = 0
    if beginsAsFeature() {
      (typeIsFeature, seen) = (true, 1 << UInt16(MemberName.type.rawValue))
    } else {
      guard try json.enter(close: 0x7D) else { throw json.error(.missingType, at: feature.text.start) }
    }
    repeat {
      let key = json.position
      let name = try json.scanName()
      let member = MemberName.of(json.base + name.start, name.end - name.start)
      let start = json.position
      if member != .foreign { try once(member, &seen, at: key) }
      switch member {
      case .type:
        switch try scanType() {
        case .feature: typeIsFeature = true
        case .geometry: return try scanBareGeometry(&feature)
        case .featureCollection: typeIsCollection = true
        case .unknown: throw json.error(.unknownType, at: start)
        }
      case .geometry:
        if json.byte == 0x6E {
          try json.skipLiteral("null")
        } else {
          try scanGeometry(&feature.geometry, &feature.places)
          feature.hasGeometry = true
        }
        feature.geometryText = ByteRange(start: start, end: json.position)
      case .properties:
        guard json.byte == 0x7B || json.byte == 0x6E else {
          try json.skipValue()
          throw json.error(.badProperties, at: start)
        }
        isPlain = !feature.properties.isPresent && isPlain
        if needs.outline, json.byte == 0x7B {
          try scanOutline(&feature.outline)
        } else if needs.members, json.byte == 0x7B {
          try scanMembers(&feature)
        } else {
          try json.skipValue()
        }
        feature.properties = ByteRange(start: start, end: json.position)
      case .id:
        let first = json.byte
        try json.skipValue()
        guard first == 0x22 || first == 0x2D || first.isDigit else { throw json.error(.badID, at: start) }
        isPlain = !feature.id.isPresent && isPlain
        feature.id = ByteRange(start: start, end: json.position)
      case .bbox:
        isPlain = !feature.bbox.isPresent && isPlain
        feature.bbox = try scanBBox(key)
      case .crs:
        feature.crsName = try scanCRS()
        feature.crsMember = ByteRange(start: key, end: json.position)
      case .coordinates, .geometries:
        // Only a geometry has these; its type may come later.
        if typeIsFeature { throw json.error(.misplacedMember, at: key) }
        return try scanBareGeometry(&feature)
      case .features:
        if typeIsFeature { throw json.error(.misplacedMember, at: key) }
        guard json.byte == 0x5B else {
          try json.skipValue()
          throw json.error(.badFeatures, at: start)
        }
        try json.skipValue()
        features = ByteRange(start: start, end: json.position)
      case .foreign:
        if needs.outline {
          let share = RecordOutline.share(of: name, json.base, json.byte)
          foreign &+= share.share
          isPlain = isPlain && !share.isEscaped
        }
        try json.skipValue()
        if name.end - name.start == 5, json.base[name.start] == 0x65, unescape(json.bytes[name]) == "edges" {
          feature.edges = EdgesMember.parse(json.bytes[ByteRange(start: start, end: json.position)])
        }
      }
    } while try json.another(close: 0x7D)
    (feature.outline.hasOwnMembersOnce, feature.outline.foreign) = (isPlain, foreign)
    if typeIsCollection {
      throw json.error(features.isPresent ? .strayFeatureCollection : .badFeatures, at: feature.text.start)
    }
    if features.isPresent, typeIsFeature { throw json.error(.misplacedMember, at: features.start) }
    guard typeIsFeature else { throw json.error(.missingType, at: feature.text.start) }
    guard feature.geometryText.isPresent else { throw json.error(.missingGeometry, at: feature.text.start) }
    guard feature.properties.isPresent else { throw json.error(.missingProperties, at: feature.text.start) }
  }

  /// Goes into an object that begins as nearly every record does, up to its second member; false where it does not.
  @inline(__always)
  private mutating func beginsAsFeature() -> Bool {
    let start = UnsafeRawPointer(json.base + json.position)
    guard json.depth < depthLimit, json.position + 18 <= json.end,
      memcmp(start, "{\"type\":\"Feature\",", 18) == 0
    else { return false }
    json.depth += 1
    json.position += 18
    json.skipWhitespace()
    return true
  }

  private mutating func scanBareGeometry(_ feature: inout Feature) throws(ScanError) {
    let start = feature.text.start
    let saw = json.sawLineBreak
    json = JSONScanner(json.bytes, from: start, to: json.end, depthLimit: depthLimit)
    json.sawLineBreak = saw
    feature.reset(json.bytes)
    feature.text = ByteRange(start: start, end: json.end)
    feature.places.textStart = start
    collectionCount = 0
    try scanGeometry(&feature.geometry, &feature.places)
    feature.isBareGeometry = true
    feature.hasGeometry = true
    feature.geometryText = ByteRange(start: start, end: json.position)
    if let name = feature.places.crsName {
      feature.crsName = name
      feature.crsMember = feature.places.crsMember
      feature.crsChange = .named(name)
    }
  }

  // MARK: Members

  /// Passes over a member's name and colon.
  @inline(__always)
  mutating func scanName() throws(ScanError) -> MemberName {
    let name = try json.scanName()
    return MemberName.of(json.base + name.start, name.end - name.start)
  }

  /// Refuses the second appearance of a member that says what the object is.
  ///
  /// Other repeated names survive, as text.
  func once(_ member: MemberName, _ seen: inout UInt16, at key: Int) throws(ScanError) {
    let bit: UInt16 = 1 << UInt16(member.rawValue)
    if seen & bit != 0, member != .id, member != .properties, member != .bbox {
      throw json.error(.repeatedMember, at: key)
    }
    seen |= bit
  }

  enum ObjectType {
    case feature, featureCollection, unknown
    case geometry(GeometryType)
  }

  /// Passes over the value of `type`.
  mutating func scanType() throws(ScanError) -> ObjectType {
    let start = json.position
    guard json.byte == 0x22 else {
      try json.skipValue()
      throw json.error(.badType, at: start)
    }
    try json.skipString()
    let inside = UnsafeRawBufferPointer(start: json.base + start + 1, count: json.position - start - 2)
    return Self.objectType(inside)
  }

  static func objectType(_ inside: UnsafeRawBufferPointer) -> ObjectType {
    func same(_ word: StaticString) -> Bool {
      guard inside.count == word.utf8CodeUnitCount else { return false }
      for index in 0..<inside.count where inside[index] != word.utf8Start[index] { return false }
      return true
    }
    switch inside.count {
    case 5: if same("Point") { return .geometry(.point) }
    case 7:
      if same("Feature") { return .feature }
      if same("Polygon") { return .geometry(.polygon) }
    case 10:
      if same("LineString") { return .geometry(.lineString) }
      if same("MultiPoint") { return .geometry(.multiPoint) }
    case 12: if same("MultiPolygon") { return .geometry(.multiPolygon) }
    case 15: if same("MultiLineString") { return .geometry(.multiLineString) }
    case 17: if same("FeatureCollection") { return .featureCollection }
    case 18: if same("GeometryCollection") { return .geometry(.geometryCollection) }
    default: break
    }
    guard inside.contains(0x5C) else { return .unknown }
    var name = unescape(inside)
    return name.contains("\\") ? .unknown : name.withUTF8 { objectType(UnsafeRawBufferPointer($0)) }
  }

  /// Passes over the value of `crs` and gives the name, remembered from the last record that had the same text.
  mutating func scanCRS() throws(ScanError) -> String? {
    let start = json.position
    let length = lastCRS.text.count
    if length > 0, start + length < json.end,
      lastCRS.text.withUnsafeBufferPointer({
        $0.elementsEqual(UnsafeBufferPointer(start: json.base + start, count: length))
      })
    {
      json.position += length
      return lastCRS.name
    }
    let name = try CRSMember.scan(&json)
    if json.base[start] == 0x7B {
      lastCRS = (Array(UnsafeBufferPointer(start: json.base + start, count: json.position - start)), name)
    }
    return name
  }

  /// Passes over a `bbox`: an array of 4 or 6 numbers (RFC 7946 §5).
  mutating func scanBBox(_ key: Int) throws(ScanError) -> BoxText {
    let start = json.position
    guard json.byte == 0x5B else {
      try json.skipValue()
      throw json.error(.badBBox, at: start)
    }
    guard try json.enter(close: 0x5D) else { throw json.error(.badBBox, at: start) }
    var count = 0
    repeat {
      guard json.byte == 0x2D || json.byte.isDigit else {
        try json.skipValue()
        throw json.error(.badBBox, at: start)
      }
      try json.skipNumber()
      count += 1
    } while try json.another(close: 0x5D)
    guard count == 4 || count == 6 else { throw json.error(.badBBox, at: start) }
    return BoxText(
      member: ByteRange(start: key, end: json.position), value: ByteRange(start: start, end: json.position))
  }
}
