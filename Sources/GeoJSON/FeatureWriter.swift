// A record out: the source's bytes, with the changed values spliced in.

import Globe
import Planar

/// Writes records so that every byte outside a changed value is the source's.
///
///     {"type":"Feature","id":7,"geometry":{"type":"Point","coordinates":[ 1,2 ]},"properties":{"a":1.10}}
///     └───────────────── copied ─────────────────────────────────────┘└new─┘└──────── copied ─────────┘
public struct FeatureWriter {
  private enum Splice {
    case coordinates(Int)
    case bbox(Boxed)
    case geometry
    case crs(String)
    case properties
    case removal
  }

  /// What a box is around: all of the geometry, that of one coordinates array of the text, or one collection in it.
  private enum Boxed {
    case whole
    case text(Int)
    case collection(Int)
  }

  private var splices: [(range: ByteRange, what: Splice)] = []
  /// The members of the record that is written, where it is a collection whose coordinates change in their places.
  private var members: [CoordinatesWriter.Member] = []
  /// The boxes of its collections, in the order in which they end, where one of them has a bbox.
  private var collections: [GeometryBox] = []
  /// The `crs` member of the last record that was marked: all records of a stream have the same, as a rule.
  private var crsText: (name: String, member: [UInt8]) = ("", [])

  /// Makes a writer; one serves a whole stream.
  public init() {}

  /// Appends `feature` to `out` as one line without its line feed.
  ///
  /// O(bytes).
  ///
  /// - Parameter marksCRS: whether a CRS other than CRS84 is written as a `crs` member; a collection says it once.
  public mutating func write(_ feature: inout Feature, to out: inout ByteBuffer, marksCRS: Bool = true) {
    RecordCounts.countWrite()
    if !splices.isEmpty { splices.removeAll(keepingCapacity: true) }
    defer { if !members.isEmpty { (members, collections) = ([], []) } }
    if feature.isSpent, !feature.places.positionOffsets.isEmpty, !feature.isWrittenInOrder { feature.isSpent = false }
    if feature.hasUnwritableNumber { out.hasUnwritableNumber = true }
    let crs = marksCRS ? feature.currentCRS : nil
    let keepsCRSMember = feature.crsChange == .none && (marksCRS || feature.crsName == nil)
    var appendsCRS = crs != nil && !keepsCRSMember
    let edges = feature.marksEdges && marksCRS ? feature.edges : nil
    if feature.crsMember.isPresent, !keepsCRSMember {
      // In its place, unless it is on a bare geometry: its place is then on the Feature.
      if let crs, !feature.isBareGeometry {
        splices.append((feature.crsMember, .crs(crs)))
        appendsCRS = false
      } else {
        splices.append((removal(of: feature.crsMember, in: feature), .removal))
      }
    }
    addGeometrySplices(feature)

    if feature.isBareGeometry {
      out.append("{\"type\":\"Feature\",\"properties\":")
      if feature.hasNewProperties { writeProperties(feature, to: &out) } else { out.append("{}") }
      out.append(",\"geometry\":")
    }
    var at = feature.text.start
    if feature.hasNewProperties, feature.properties.isPresent {
      if splices.isEmpty {
        // The commonest change needs no list of changes.
        copy(feature, at, feature.properties.start, to: &out)
        writeProperties(feature, to: &out)
        at = feature.properties.end
      } else {
        splices.append((feature.properties, .properties))
      }
    }
    if splices.count > 1 { splices.sort { $0.range.start < $1.range.start } }
    for splice in splices {
      // The comma between two first members that both go was the first one's: this one takes the next.
      if splice.range.start < at {
        at = splice.range.end
        while isSpace(feature.base[at]) { at += 1 }
        if feature.base[at] == 0x2C { at += 1 }
        continue
      }
      copy(feature, at, splice.range.start, to: &out)
      switch splice.what {
      case .coordinates(let index): CoordinatesWriter.write(feature, text: index, members, to: &out)
      case .bbox(let what): writeBBox(feature, what, to: &out)
      case .geometry: CoordinatesWriter.writeObject(feature, to: &out)
      case .crs(let name): out.append(Array(crsMember(name).dropFirst()))
      case .properties: writeProperties(feature, to: &out)
      case .removal: break
      }
      at = splice.range.end
    }
    guard feature.isBareGeometry || appendsCRS || edges != nil else {
      return copy(feature, at, feature.text.end, to: &out)
    }
    copy(feature, at, feature.isBareGeometry ? feature.text.end : feature.text.end - 1, to: &out)
    if let crs, appendsCRS { out.append(crsMember(crs)) }
    if let edges { out.append(EdgesMember.member(edges)) }
    out.append(0x7D as UInt8)
  }

  /// The member that names a CRS, a comma before it.
  private mutating func crsMember(_ name: String) -> [UInt8] {
    if crsText.name != name { crsText = (name, CRSMember.member(name)) }
    return crsText.member
  }

  /// Appends the value of `geometry` alone, as it is now.
  public func writeGeometry(_ feature: Feature, to out: inout ByteBuffer) {
    if feature.geometryChange == .none {
      return copy(feature, feature.geometryText.start, feature.geometryText.end, to: &out)
    }
    CoordinatesWriter.writeObject(feature, to: &out)
  }

  private mutating func addGeometrySplices(_ feature: Feature) {
    switch feature.geometryChange {
    case .none: return
    case .replaced, .rearranged: splices.append((feature.geometryText, .geometry))
    case .moved, .verticesRemoved:
      if feature.geometry.type == .geometryCollection { members = CoordinatesWriter.members(of: feature.geometry) }
      for (index, text) in feature.places.coordinates.enumerated() {
        splices.append((text.range, .coordinates(index)))
        if text.bbox.isPresent { addSplice(text.bbox, feature, .text(index)) }
      }
      let boxes = feature.places.collectionBoxes
      if !boxes.isEmpty { _ = GeometryBox(feature.geometry, collections: &collections) }
      for (box, number) in zip(boxes, feature.places.boxedCollections) { addSplice(box, feature, .collection(number)) }
    }
    // A box that is there is kept true; none is added.
    if feature.bbox.isPresent { addSplice(feature.bbox, feature, .whole) }
  }

  /// A box is written anew; that of a geometry without vertices is removed, because a box has no empty form.
  private mutating func addSplice(_ box: BoxText, _ feature: Feature, _ what: Boxed) {
    if self.box(of: what, feature).envelope.isEmpty {
      splices.append((removal(of: box.member, in: feature), .removal))
    } else {
      splices.append((box.value, .bbox(what)))
    }
  }

  /// Appends the bytes from `start` to `end`, without the white space between tokens where that holds line breaks.
  @inline(__always)
  private func copy(_ feature: Feature, _ start: Int, _ end: Int, to out: inout ByteBuffer) {
    let bytes = UnsafeRawBufferPointer(start: feature.base + start, count: end - start)
    if feature.hasLineBreaks { out.appendCompacted(bytes) } else { out.append(bytes) }
  }

  private func writeProperties(_ feature: Feature, to out: inout ByteBuffer) {
    guard let text = feature.propertiesText else { return }
    if feature.hasLineBreaks { out.appendCompacted(text.bytes) } else { out.append(text.bytes) }
  }

  /// The member's range with the comma that joins it to its neighbours.
  private func removal(of member: ByteRange, in feature: Feature) -> ByteRange {
    var range = member
    while isSpace(feature.base[range.start - 1]) { range.start -= 1 }
    if feature.base[range.start - 1] == 0x2C {
      range.start -= 1
    } else {
      while isSpace(feature.base[range.end]) { range.end += 1 }
      if feature.base[range.end] == 0x2C { range.end += 1 }
    }
    return range
  }

  private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

  private func writeBBox(_ feature: Feature, _ what: Boxed, to out: inout ByteBuffer) {
    let box = box(of: what, feature)
    let isWritten = feature.geometryChange == .verticesRemoved || feature.geometryChange == .rearranged
    let format = isWritten ? .shortest : feature.format
    // Heights that are kept are written as they came, so the box holds them only with all of their digits.
    let heightFormat = feature.keepsZ ? .shortest : format
    out.appendBBox(box.envelope, heights: box.heights, wraps: feature.isCRS84, format, heightFormat: heightFormat)
  }

  private func box(of what: Boxed, _ feature: Feature) -> GeometryBox {
    switch what {
    case .text(let index) where members.indices.contains(index): GeometryBox(members[index].geometry)
    case .collection(let number) where collections.indices.contains(number): collections[number]
    default: GeometryBox(feature.geometry)
    }
  }
}

/// The box around a geometry, and its heights.
private struct GeometryBox {
  var envelope = Envelope()
  var heights: ClosedRange<Double>?

  /// O(vertices).
  init(_ geometry: Geometry) {
    var collections: [GeometryBox]?
    self.init(geometry, &collections)
  }

  /// The same, with the boxes of all collections in the order in which they end.
  init(_ geometry: Geometry, collections: inout [GeometryBox]) {
    var boxes: [GeometryBox]? = []
    self.init(geometry, &boxes)
    collections = boxes ?? []
  }

  private init(_ geometry: Geometry, _ collections: inout [GeometryBox]?) {
    guard geometry.type == .geometryCollection else {
      envelope.add(geometry)
      guard geometry.dimension == 3 else { return }
      for at in stride(from: 2, to: geometry.ordinates.count, by: 3) where !geometry.ordinates[at].isNaN {
        add(heights: geometry.ordinates[at]...geometry.ordinates[at])
      }
      return
    }
    for member in geometry.members {
      let box = GeometryBox(member, &collections)
      envelope.add(box.envelope)
      if let heights = box.heights { add(heights: heights) }
    }
    collections?.append(self)
  }

  private mutating func add(heights more: ClosedRange<Double>) {
    heights = heights.map { min($0.lowerBound, more.lowerBound)...max($0.upperBound, more.upperBound) } ?? more
  }
}

extension ByteBuffer {
  /// Appends a `bbox` array: 4 numbers, or 6 with heights; `[]` for an empty envelope.
  public mutating func appendBBox(
    _ envelope: Envelope, heights: ClosedRange<Double>? = nil, wraps: Bool, _ format: CoordinateFormat,
    heightFormat: CoordinateFormat? = nil
  ) {
    let heightFormat = heightFormat ?? format
    append(0x5B as UInt8)
    if let bounds = envelope.bounds(wraps: wraps) {
      append(bounds.west, format)
      append(0x2C as UInt8)
      append(bounds.south, format)
      append(0x2C as UInt8)
      if let heights {
        append(heights.lowerBound, heightFormat)
        append(0x2C as UInt8)
      }
      append(bounds.east, format)
      append(0x2C as UInt8)
      append(bounds.north, format)
      if let heights {
        append(0x2C as UInt8)
        append(heights.upperBound, heightFormat)
      }
    }
    append(0x5D as UInt8)
  }

  /// Appends JSON without the white space between its tokens, or (`keepingSpaces`) without its line breaks only.
  ///
  /// The bytes must begin and end outside strings.
  public mutating func appendCompacted(_ bytes: UnsafeRawBufferPointer, keepingSpaces: Bool = false) {
    var inString = false
    var escaped = false
    for byte in bytes {
      if inString {
        if escaped {
          escaped = false
        } else if byte == 0x5C {
          escaped = true
        } else if byte == 0x22 {
          inString = false
        }
      } else if byte == 0x22 {
        inString = true
      } else if byte <= 0x20, !keepingSpaces || byte == 0x0A || byte == 0x0D {
        continue
      }
      append(byte)
    }
  }
}
