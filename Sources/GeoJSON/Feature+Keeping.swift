// How a record is copied out of the text it came in, for `RecordStore`.

public import Planar

extension Feature {
  /// How many bytes the text has.
  var keptLength: Int { text.end - text.start }

  /// The text.
  var keptBytes: UnsafeRawBufferPointer { bytes(text) }

  /// A copy whose text begins at offset 0 of a base that is still to be set, and whose arrays are as long as they need
  /// to be: those of a Feature that is filled again and again are as long as the longest record needed.
  func kept() -> Feature {
    var copy = Feature()
    copy.takeMarks(of: self)
    // What is very long is shared, until one of them changes it.
    let isShared = geometry.ordinates.count > Self.sharedOrdinates
    copy.geometry = isShared ? geometry : geometry.exactCopy
    copy.places = isShared ? places : places.exactCopy
    copy.beginAtZero()
    return copy
  }

  /// Makes this, which is such a copy of another record that is not wanted any more, a copy of `other`.
  ///
  /// What a small record's arrays took in memory is used again, so that a run of records costs no allocations; a large
  /// one's is given back, since each place of a store could come to hold the largest.
  mutating func keep(_ other: borrowing Feature) {
    guard geometry.ordinates.capacity <= Self.reusedOrdinates, other.geometry.members.isEmpty else {
      self = other.kept()
      return
    }
    takeMarks(of: other)
    geometry.assign(other.geometry)
    places.assign(other.places)
    beginAtZero()
  }

  /// Makes this a copy of another record, for as long as that one's text is there.
  ///
  /// What this one's arrays and properties took in memory is used again.
  public mutating func copy(_ other: borrowing Feature) {
    let room = newProperties
    source = other.source
    takeMarks(of: other)
    if !hasNewProperties { newProperties = room }
    // What is long is shared, until one of them changes it.
    if other.geometry.members.isEmpty, other.geometry.ordinates.count <= Self.copiedOrdinates {
      geometry.assign(other.geometry)
      places.assign(other.places)
    } else {
      geometry = other.geometry
      places = other.places
    }
  }

  private static let copiedOrdinates = 32
  private static let sharedOrdinates = 1 << 20

  /// Takes all of `other` but its arrays.
  ///
  /// Member by member: to copy the whole would count references to every array of it, up and down.
  private mutating func takeMarks(of other: borrowing Feature) {
    text = other.text
    isBareGeometry = other.isBareGeometry
    hasLineBreaks = other.hasLineBreaks
    id = other.id
    properties = other.properties
    forgetMembers()
    geometryText = other.geometryText
    bbox = other.bbox
    crsMember = other.crsMember
    hasGeometry = other.hasGeometry
    crsName = other.crsName
    (edges, marksEdges) = (other.edges, other.marksEdges)
    geometryChange = other.geometryChange
    crsChange = other.crsChange
    format = other.format
    keepsZ = other.keepsZ
    isChecked = other.isChecked
    hasNewProperties = other.hasNewProperties
    hasUnwritableNumber = other.hasUnwritableNumber
    newProperties = hasNewProperties ? other.newProperties : nil
    attachment = other.attachment
    further = other.further
    outline = other.outline
  }

  /// Counts all offsets from the text's first byte.
  private mutating func beginAtZero() {
    let start = text.start
    mapRanges { $0 - start }
    places.textStart = 0
  }

  /// How many ordinates an array may have room for to be used again.
  private static let reusedOrdinates = 512

  /// About how many bytes a copy takes beside its text.
  var storedBytes: Int {
    MemoryLayout<Feature>.stride + geometry.storedBytes + places.positionOffsets.count * 4
      + places.coordinates.count * MemoryLayout<GeometryPlaces.Coordinates>.stride
      + (hasNewProperties ? propertiesText?.count ?? 0 : 0)
  }

  /// Moves every range to where `place` puts its ends.
  private mutating func mapRanges(_ place: (Int) -> Int) {
    text.map(place)
    id.map(place)
    properties.map(place)
    geometryText.map(place)
    bbox.map(place)
    crsMember.map(place)
    places.mapRanges(place)
  }

  /// Gives vertices other positions, and gives the text that comes of it.
  ///
  /// - Parameter old: the text, which begins at offset 0.
  mutating func movePositions(
    _ moves: [(vertex: Int, text: [UInt8], x: Double, y: Double)], in old: [UInt8]
  ) -> [UInt8] {
    var spliced: [UInt8] = []
    /// Where texts were replaced: where the old one ended, and how much longer the new one is than all old ones up to
    /// it.
    var edits: [(end: Int, shift: Int)] = []
    var at = 0
    for move in moves {
      geometry.setPosition(move.vertex, x: move.x, y: move.y)
      guard !places.positionOffsets.isEmpty, places.positionOffsets[move.vertex] != GeometryPlaces.noText else {
        continue
      }
      let start = Int(places.positionOffsets[move.vertex])
      var end = start
      while old[end] != 0x5D { end += 1 }
      end += 1
      spliced.append(contentsOf: old[at..<start])
      spliced.append(contentsOf: move.text)
      at = end
      edits.append((end, spliced.count - end))
    }
    spliced.append(contentsOf: old[at...])
    mapRanges { offset in offset + (edits.last { $0.end <= offset }?.shift ?? 0) }
    var next = 0
    for index in places.positionOffsets.indices where places.positionOffsets[index] != GeometryPlaces.noText {
      let offset = Int(places.positionOffsets[index])
      while next < edits.count, edits[next].end <= offset { next += 1 }
      if next > 0 { places.positionOffsets[index] = UInt32(offset + edits[next - 1].shift) }
    }
    return spliced
  }
}

extension ByteRange {
  fileprivate mutating func map(_ place: (Int) -> Int) {
    guard isPresent else { return }
    self = ByteRange(start: place(start), end: place(end))
  }
}

extension BoxText {
  fileprivate mutating func map(_ place: (Int) -> Int) {
    member.map(place)
    value.map(place)
  }
}

extension GeometryPlaces {
  fileprivate mutating func mapRanges(_ place: (Int) -> Int) {
    for index in coordinates.indices {
      coordinates[index].range.map(place)
      coordinates[index].bbox.map(place)
    }
    for index in collectionBoxes.indices { collectionBoxes[index].map(place) }
    crsMember.map(place)
    if extraOrdinate >= 0 { extraOrdinate = place(extraOrdinate) }
    if largeOrdinate >= 0 { largeOrdinate = place(largeOrdinate) }
  }

  fileprivate var exactCopy: GeometryPlaces {
    var copy = self
    copy.coordinates = coordinates.exactCopy
    copy.collectionBoxes = collectionBoxes.exactCopy
    copy.boxedCollections = boxedCollections.exactCopy
    copy.positionOffsets = positionOffsets.exactCopy
    return copy
  }

  /// Takes what `other` has into the arrays that are here.
  fileprivate mutating func assign(_ other: GeometryPlaces) {
    coordinates.assign(other.coordinates)
    collectionBoxes.assign(other.collectionBoxes)
    boxedCollections.assign(other.boxedCollections)
    positionOffsets.assign(other.positionOffsets)
    crsName = other.crsName
    crsMember = other.crsMember
    extraOrdinate = other.extraOrdinate
    largeOrdinate = other.largeOrdinate
    mostDecimals = other.mostDecimals
  }
}

extension Geometry {
  /// Puts a vertex, counted over the members too, elsewhere.
  fileprivate mutating func setPosition(_ vertex: Int, x: Double, y: Double) {
    var before = 0
    forEachSimple { geometry in
      let at = (vertex - before) * geometry.dimension
      if vertex >= before, at < geometry.ordinates.count {
        geometry.ordinates[at] = x
        geometry.ordinates[at + 1] = y
      }
      before += geometry.vertexCount
    }
  }

  /// A copy whose arrays are as long as they need to be: those of a Feature that is filled again and again are longer.
  public var exactCopy: Geometry {
    Geometry(
      type: type, dimension: dimension, ordinates: ordinates.exactCopy, ringEnds: ringEnds.exactCopy,
      partEnds: partEnds.exactCopy, members: members.map(\.exactCopy))
  }

  /// Takes what `other`, which has no members, has into the arrays that are here.
  fileprivate mutating func assign(_ other: Geometry) {
    (type, dimension) = (other.type, other.dimension)
    ordinates.assign(other.ordinates)
    ringEnds.assign(other.ringEnds)
    partEnds.assign(other.partEnds)
    if !members.isEmpty { members = [] }
  }

  fileprivate var storedBytes: Int {
    (ordinates.count + ringEnds.count + partEnds.count) * 8
      + members.reduce(0) { $0 + $1.storedBytes + MemoryLayout<Geometry>.stride }
  }
}

extension Array {
  /// A copy with room for its elements and no more.
  fileprivate var exactCopy: [Element] { isEmpty ? [] : withUnsafeBufferPointer { Array($0) } }

  /// Takes the elements of `other` into the memory that is here.
  fileprivate mutating func assign(_ other: [Element]) {
    if count == other.count {
      // As of one point after another.
      for index in other.indices { self[index] = other[index] }
      return
    }
    removeAll(keepingCapacity: true)
    append(contentsOf: other)
  }
}
