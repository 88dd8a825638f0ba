// The line or polygon that points become, in their order.

import GeoJSON
import Globe
import Planar

/// Gathers the points of one line, and writes it.
///
/// Positions keep their text, heights with them, and so do the values that points have for their vertex.
package struct ConnectedLine {
  /// What points become.
  package enum Shape: String, Sendable, CaseIterable { case line, polygon }

  private let shape: Shape
  private let wraps: Bool
  /// The first record, whose members come out.
  private let first: [UInt8]
  private var places: [Position] = []
  private var texts = TextColumn()
  private var lists = VertexLists()
  private var values: [GroupValue]

  /// - Parameters:
  ///   - first: the text of the first record.
  ///   - values: what is summed up, of nothing yet; empty where the properties of the first record come out.
  ///   - wraps: whether positions are longitudes and latitudes.
  package init(_ shape: Shape, first: [UInt8], values: [GroupValue], wraps: Bool) {
    (self.shape, self.first, self.values, self.wraps) = (shape, first, values, wraps)
  }

  /// How many points it has.
  package var count: Int { places.count }

  /// Whether the points are enough: two for a line, three places for a polygon.
  package var isWhole: Bool { shape == .line ? count > 1 : Set(places).count > 2 }

  /// Adds a point, a record with its properties and the text of its position.
  ///
  /// - Parameters:
  ///   - time: the JSON of what becomes the time of the vertex; nil for none.
  ///   - summed: the values of the fields that are summed up, and the weight of each.
  package mutating func add(
    _ place: Position, text: some Collection<UInt8>, properties: PaddedBytes?, time: [UInt8]?,
    summed: [(value: [UInt8]?, weight: [UInt8]?)]
  ) {
    places.append(place)
    texts.append(text)
    lists.add(properties, VertexShape(Geometry(type: .point, ordinates: [place.x, place.y])))
    if let time { lists.set(time: time) }
    for (index, (value, weight)) in summed.enumerated() { values[index].add(value, weight: weight) }
  }

  /// The points in the order in which they are written, by their numbers: a ring is closed, and counterclockwise.
  private var order: [Int] {
    guard shape == .polygon else { return Array(places.indices) }
    let isClosed = places.first == places.last
    var ring = Array(places.indices.dropLast(isClosed ? 1 : 0))
    var outline = Geometry(type: .polygon, ringEnds: [ring.count + 1])
    for number in ring + [0] { outline.ordinates += [places[number].x, places[number].y] }
    if wraps { _ = outline.unwrapLongitudes() }
    if outline.positions(ofRing: 0).ringOrientation < 0 { ring.reverse() }
    return ring + [ring[0]]
  }

  /// Appends the Feature.
  ///
  /// - Parameters:
  ///   - fields: what the values are, in their order.
  ///   - countName: the property that says how many points there are; nil for none.
  package func append(to out: inout ByteBuffer, _ fields: [GroupField], countName: String?) {
    let order = order
    let geometry = Geometry(
      type: shape == .line ? .lineString : .polygon, ordinates: order.flatMap { [places[$0].x, places[$0].y] },
      ringEnds: [order.count])
    ByteBuffer(first).withPaddedBytes { bytes in
      ObjectCopy.append(bytes, to: &out) { _, member in
        switch unescape(bytes[member.name]) {
        // That of a point is none of the line's.
        case "id", "bbox": .leaveOut
        case "geometry", "properties": .rewrite
        default: .keep
        }
      } write: { member, out in
        if unescape(bytes[member.name]) == "geometry" {
          let isLine = shape == .line
          out.append(isLine ? "{\"type\":\"LineString\",\"coordinates\":[" : "{\"type\":\"Polygon\",\"coordinates\":[[")
          for (place, number) in order.enumerated() {
            if place > 0 { out.append(",") }
            out.append(Array(texts[number]))
          }
          out.append(isLine ? "]}" : "]]}")
        } else {
          appendProperties(bytes.slice(member.value), VertexShape(geometry), order, to: &out, fields, countName)
        }
      }
    }
  }

  private func appendProperties(
    _ own: PaddedBytes, _ shape: VertexShape, _ order: [Int], to out: inout ByteBuffer, _ fields: [GroupField],
    _ countName: String?
  ) {
    func appendMore(_ out: inout ByteBuffer, _ needsComma: inout Bool) {
      for (field, value) in zip(fields, values) where field.use != .weight {
        if needsComma { out.append(",") }
        needsComma = true
        out.appendString(field.result)
        out.append(":")
        value.append(to: &out)
      }
      if let countName {
        if needsComma { out.append(",") }
        needsComma = true
        out.appendString(countName)
        out.append(":\(count)")
      }
      lists.append(to: &out, shape, &needsComma) { (order[$0], 0) }
    }
    let isKept = values.isEmpty && own.bytes.first == 0x7B
    guard isKept else {
      out.append("{")
      var needsComma = false
      appendMore(&out, &needsComma)
      return out.append("}")
    }
    ObjectCopy.append(own, to: &out) { _, member in
      let name = unescape(own[member.name])
      return name == countName || VertexLists.propertyNames.contains(name) ? .leaveOut : .keep
    } more: { out, needsComma in
      appendMore(&out, &needsComma)
    }
  }
}
