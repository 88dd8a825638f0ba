// A record: its own source text, where its parts stand in it, and what a stage changed.

import Globe
import Planar

/// A half-open range of byte offsets; `start` is negative when the thing is absent.
public struct ByteRange: Sendable, Equatable {
  /// The offset of the first byte.
  public var start: Int
  /// The offset past the last byte.
  public var end: Int
  /// The range of a thing that is not there.
  public static let absent = ByteRange(start: -1, end: -1)

  /// Makes a range.
  public init(start: Int, end: Int) {
    self.start = start
    self.end = end
  }

  /// Whether the thing is there.
  public var isPresent: Bool { start >= 0 }
}

/// Where a `bbox` stands in the text.
public struct BoxText: Sendable, Equatable {
  /// The member, from the quote of its name to the end of its value.
  public var member: ByteRange
  /// The value.
  public var value: ByteRange
  /// That of a `bbox` that is not there.
  public static let absent = BoxText(member: .absent, value: .absent)
  /// Whether the `bbox` is there.
  public var isPresent: Bool { value.isPresent }
}

/// Where the parts of a geometry stand in the text.
public struct GeometryPlaces {
  /// What a coordinates array of the text belongs to.
  public struct Coordinates {
    /// The geometry's type.
    public let type: GeometryType
    /// The `coordinates` value.
    public internal(set) var range: ByteRange
    /// The geometry's own `bbox` value, if any.
    public var bbox: BoxText
  }

  /// The coordinates arrays, in the order of the text; one unless the geometry is a collection.
  public var coordinates: [Coordinates] = []
  /// The `bbox` members of geometry collections.
  public var collectionBoxes: [BoxText] = []
  /// Which collections have these, by the order in which collections end: inner ones before those that they are in.
  var boxedCollections: [Int] = []
  /// Where each vertex's position begins (`[`), counted from `textStart`; empty unless asked for.
  ///
  /// That of a vertex without text is `noText`.
  public var positionOffsets: [UInt32] = []
  /// Where a number stands after the third of a position, such as M; negative for none.
  public internal(set) var extraOrdinate = -1
  /// Where the first ordinate stands that is too large for a double, which was read as infinite; negative for none.
  public internal(set) var largeOrdinate = -1
  /// A bound for how many decimals an x or y has in the text; large where they were not counted.
  public internal(set) var mostDecimals = Int.max
  /// The offset of a vertex that a stage added.
  public static let noText = UInt32.max
  /// The offset of the record's first byte.
  var textStart = 0
  /// The name and the member of a `crs` on a bare geometry (GeoJSON 2008).
  var crsName: String?
  var crsMember = ByteRange.absent

  /// Makes an empty value.
  init() {}

  mutating func removeAll() {
    if !coordinates.isEmpty { coordinates.removeAll(keepingCapacity: true) }
    if !collectionBoxes.isEmpty {
      collectionBoxes.removeAll(keepingCapacity: true)
      boxedCollections.removeAll(keepingCapacity: true)
    }
    if !positionOffsets.isEmpty { positionOffsets.removeAll(keepingCapacity: true) }
    crsName = nil
    extraOrdinate = -1
    largeOrdinate = -1
    mostDecimals = .max
  }
}

/// One record of the stream: a Feature's text with the places of its parts, and the changes made to it.
///
/// The text is never copied on the way in: `source` is the chunk that the record came in, and a Feature is
/// good for as long as the operator that was handed it runs. A changed value is spliced in on the way out
/// (`FeatureWriter`); every other byte is the source's.
///
/// One value is reused for a whole stream: `FeatureScanner` fills it anew for each record.
public struct Feature {
  /// What the writer has to do about the geometry.
  public enum GeometryChange: Sendable {
    /// Nothing: the text stands.
    case none
    /// Vertices were removed, or added; those that are left keep their text.
    case verticesRemoved
    /// The geometry is of another type, or nested otherwise; its vertices are some of the text's, and keep it.
    case rearranged
    /// Ordinates have new values.
    case moved
    /// There is a new geometry, of any type; `nil` inside `geometry` is said by `hasGeometry`.
    case replaced
  }

  /// What the writer has to do about the `crs` member.
  public enum CRSChange: Sendable, Equatable {
    case none, removed
    case named(String)
  }

  /// What the text stands in, from offset 0 on.
  public var source: PaddedBytes
  /// The whole record.
  public var text = ByteRange.absent
  /// Whether the text is a bare geometry, to be wrapped into a Feature.
  public var isBareGeometry = false
  /// Whether the text has line breaks between its tokens, which one line cannot have.
  public var hasLineBreaks = false
  /// The `id` value: a string with its quotes, or a number.
  public var id = ByteRange.absent
  /// The `properties` value: an object or `null`.
  public var properties = ByteRange.absent
  /// Where the members of `properties` stand, counted from its brace; for those who ask `hasMembers` first.
  public internal(set) var members: [JSONMembers.Member] = []
  /// Whether the scanner noted the members.
  var notesMembers = false
  /// The `geometry` value: an object or `null`.
  public var geometryText = ByteRange.absent
  /// The Feature's own `bbox`.
  public var bbox = BoxText.absent
  /// The `crs` member, from the quote of its name to the end of its value.
  public var crsMember = ByteRange.absent
  /// Where the parts of the geometry stand in the text.
  public var places = GeometryPlaces()

  /// Which members there are, in short; unknown unless the scanner was asked for it.
  public internal(set) var outline = RecordOutline()

  /// Whether `geometry` is other than `null`.
  public var hasGeometry = false
  /// The parsed geometry; filled only when the scanner was asked to parse.
  public var geometry = Geometry()
  /// The name of the CRS as the `crs` member gives it; nil for the default, OGC:CRS84.
  public var crsName: String?
  /// What edges stand for, as the foreign member `edges` of the Feature or of its collection says; nil for none.
  public var edges: Contour?
  /// Whether it is the collection that says so, so that the Feature is to say it outside of it.
  public var marksEdges = false
  /// What was done to the geometry.
  public var geometryChange = GeometryChange.none
  /// What was done to the `crs` member.
  public var crsChange = CRSChange.none
  /// How moved ordinates are written.
  public var format = CoordinateFormat.degrees
  /// Whether z still has the value of the text, or of what the stage before handed on, so that it is kept when x and y
  /// move.
  public var keepsZ = true

  /// Whether the coordinates of the text passed the check for stages that compute with them.
  public var isChecked = false

  /// Whether `newProperties` stand for the text's.
  public internal(set) var hasNewProperties = false
  /// Whether a number that a stage wrote, among them or in the text, is infinite or not a number, so that the record
  /// cannot be written.
  public internal(set) var hasUnwritableNumber = false
  /// Room for properties that a stage sets.
  var newProperties: PropertiesText?

  /// Whether nobody looks at the record once it is written, so that its text may go while that is done.
  ///
  /// Set for a long record only, at the last stage that it comes to.
  public var isSpent = false

  /// What a stage says of the record to a later one of the same run; no part of its text.
  ///
  /// An object, as what is carried by a record is counted and not copied.
  public var attachment: (any AnyObject & Sendable)?

  /// Where the vertices come from while a stage works on a record that has values for them; see `VertexTrail`.
  public var trail: VertexTrail?

  /// What positions of `geometry` have after their heights, where the text does not tell.
  var further: FurtherNumbers?

  /// Whether a stage took the heights of the record away, as its new geometry has none; told at the end.
  public private(set) var hasLostHeights = false

  /// Room for `keepVertices`.
  var keptOffsets: [UInt32] = []

  /// Makes a record without text, for the scanner to fill.
  public init() { source = .none }

  /// The bytes of `range`.
  public func bytes(_ range: ByteRange) -> UnsafeRawBufferPointer { source[range] }

  /// The byte with offset 0.
  var base: UnsafePointer<UInt8> { source.base }

  /// The `id` as it stands in the text, for messages; nil when there is none.
  public var idText: String? {
    id.isPresent ? String(decoding: bytes(id), as: UTF8.self) : nil
  }

  /// The CRS that the coordinates are in now, as a name; nil for OGC:CRS84.
  public var currentCRS: String? {
    switch crsChange {
    case .none: crsName
    case .removed: nil
    case .named(let name): name
    }
  }

  /// Whether the coordinates are longitude and latitude by the default of RFC 7946 §4.
  public var isCRS84: Bool { currentCRS == nil }

  /// Says that the coordinates are longitude and latitude now, whatever a stage before named.
  public mutating func noteCRS84() { crsChange = crsName == nil ? .none : .removed }

  /// Rounds moved ordinates to what will be written, so that the next stage sees what it would read from a pipe.
  ///
  /// - Returns: whether they can be written: all are finite, but for heights that are missing.
  @discardableResult
  public mutating func roundOrdinates() -> Bool {
    let (format, keepsZ) = (format, keepsZ)
    var isFinite = true
    geometry.forEachSimple { geometry in
      let isSolid = geometry.dimension == 3
      for index in geometry.ordinates.indices {
        let isHeight = isSolid && index % 3 == 2
        if !isHeight || !keepsZ { geometry.ordinates[index] = format.rounded(geometry.ordinates[index]) }
        if !geometry.ordinates[index].isFinite, !isHeight || !geometry.ordinates[index].isNaN { isFinite = false }
      }
    }
    if !keepsZ, !places.positionOffsets.isEmpty {
      // What was computed is not what the text has.
      further = readFurtherNumbers()
      places.positionOffsets.removeAll(keepingCapacity: true)
    }
    // The heights are now those that a pipe would carry: whoever moves x and y next leaves them.
    self.keepsZ = true
    return isFinite
  }

  /// Says that `geometry` is a new one, whose vertices have no text.
  public mutating func replaceGeometry() {
    geometryChange = .replaced
    keepsZ = false
    places.positionOffsets.removeAll(keepingCapacity: true)
    if trail != nil { noteNewGeometry(geometry) } else { (further, places.extraOrdinate) = (nil, -1) }
  }

  /// Puts a geometry in place of `geometry` whose vertices are none of those that were there, so that nothing that
  /// these had goes with it: no heights, and no values.
  public mutating func replaceVertices(by other: Geometry) {
    if geometry.hasHeights, !other.hasHeights { hasLostHeights = true }
    geometry = other
    let trail = trail
    self.trail = nil
    replaceGeometry()
    self.trail = trail?.toNothing(geometry)
  }

  /// Says that a stage has written a number into the text that JSON has no text for.
  public mutating func noteUnwritableNumber() { hasUnwritableNumber = true }

  /// Whether heights were taken away since the last call.
  public mutating func takeHeightLoss() -> Bool {
    defer { hasLostHeights = false }
    return hasLostHeights
  }

  /// Says that ordinates of `geometry` have new values.
  public mutating func noteMoved() {
    geometryChange = geometryChange == .replaced || geometryChange == .rearranged ? .replaced : .moved
    if trail != nil { noteMovedVertices() }
  }

  /// Says that only the vertices with these numbers are left in `geometry`, in this order.
  public mutating func keepVertices(_ kept: [Int32]) {
    if trail != nil { noteVertices(kept, of: geometry) }
    if let further { self.further = further.taking(kept) }
    if !places.positionOffsets.isEmpty {
      if kept.indices.allSatisfy({ kept[$0] >= $0 }) {
        // Each comes from behind: there is no need for a second list, which may be as long as the record has vertices.
        for (place, vertex) in kept.enumerated() { places.positionOffsets[place] = places.positionOffsets[Int(vertex)] }
        places.positionOffsets.removeLast(places.positionOffsets.count - kept.count)
      } else {
        keptOffsets.removeAll(keepingCapacity: true)
        for vertex in kept { keptOffsets.append(places.positionOffsets[Int(vertex)]) }
        swap(&keptOffsets, &places.positionOffsets)
      }
    }
    if geometryChange == .none { geometryChange = .verticesRemoved }
  }

  /// Says that vertices were added to `geometry`; one that has moved, or is new, is still that.
  ///
  /// - Parameters:
  ///   - sources: for each vertex its number before, or −1 for one without text.
  ///   - origins: the same, also for those that were moved; by default the sources.
  public mutating func addVertices(_ sources: [Int32], origins: [Int32]? = nil) {
    let numbers = further?.taking(sources)
    if trail != nil { noteVertices(origins ?? sources, of: geometry) }
    defer { further = numbers }
    guard !places.positionOffsets.isEmpty else { return replaceGeometry() }
    keptOffsets.removeAll(keepingCapacity: true)
    for source in sources {
      keptOffsets.append(source < 0 ? GeometryPlaces.noText : places.positionOffsets[Int(source)])
    }
    swap(&keptOffsets, &places.positionOffsets)
    if geometryChange == .none { geometryChange = .verticesRemoved }
  }

  /// Puts another geometry in place of `geometry`, some of whose vertices are those of the text, and keep it.
  ///
  /// - Parameters:
  ///   - sources: for each vertex its number before, or −1 for one without text, which has been rounded.
  ///   - known: where the vertices come from, in place of by where they lie.
  public mutating func rearrange(_ other: Geometry, sources: [Int32], trail known: VertexTrail? = nil) {
    let isComputed = geometryChange == .moved || geometryChange == .replaced
    let trail = trail
    self.trail = nil
    addVertices(sources)
    geometry = other
    self.trail = trail
    // Of several vertices at one place the sources name one.
    if let known { self.trail = known } else if trail != nil { noteNewGeometry(other) }
    geometryChange = isComputed || geometryChange == .replaced ? .replaced : .rearranged
  }

  /// Puts in place of `geometry` a part of it, whose vertices are those with these numbers, counted through members.
  ///
  /// Vertices that no stage moved keep their text. O(vertices of the part).
  public mutating func takePart(_ part: Geometry, vertices: Range<Int>) {
    geometry = part
    let numbers = vertices.map { Int32($0) }
    if trail != nil { noteVertices(numbers, of: part) }
    if let further { self.further = further.taking(numbers) }
    if !places.positionOffsets.isEmpty { places.positionOffsets = Array(places.positionOffsets[vertices]) }
    let isComputed = geometryChange == .moved || geometryChange == .replaced
    geometryChange = isComputed ? .replaced : .rearranged
  }

  mutating func reset(_ source: PaddedBytes) {
    self.source = source
    text = .absent
    isBareGeometry = false
    hasLineBreaks = false
    id = .absent
    properties = .absent
    forgetMembers()
    geometryText = .absent
    bbox = .absent
    crsMember = .absent
    resetGeometry()
    crsName = nil
    (edges, marksEdges) = (nil, false)
    geometryChange = .none
    crsChange = .none
    format = .degrees
    keepsZ = true
    isChecked = false
    hasNewProperties = false
    hasUnwritableNumber = false
    isSpent = false
    attachment = nil
    trail = nil
    further = nil
    hasLostHeights = false
    outline = RecordOutline()
  }

  private mutating func resetGeometry() {
    hasGeometry = false
    places.removeAll()
    geometry.removeAll()
  }
}
