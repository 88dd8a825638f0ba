// Whether a bbox is that of what it is a member of.

import GeoJSON
public import Globe
import Planar

/// West, south, east and north of a box, west of an east that is less than it.
typealias Bounds = (west: Double, south: Double, east: Double, north: Double)

extension RecordChecker {
  func checkBox(_ feature: Feature, _ isInDegrees: Bool) {
    guard wantsBoxes else { return }
    forEachBox(feature) { box, geometry in
      guard let right = Self.rightBox(box, of: geometry, feature, isInDegrees) else { return }
      add(RuleCatalog.wrongBBox, "the bbox of the geometry is [\(Self.words(right))]", offset: box.value.start)
    }
  }

  /// Calls `body` with each bbox of a record, and the geometry that it is that of.
  func forEachBox(_ feature: Feature, _ body: (BoxText, Geometry) -> Void) {
    if feature.bbox.isPresent { body(feature.bbox, feature.geometry) }
    if feature.places.coordinates.contains(where: \.bbox.isPresent) {
      var texts = feature.places.coordinates[...]
      forEachSimple(feature.geometry) { geometry, _ in
        if let text = texts.popFirst(), text.bbox.isPresent { body(text.bbox, geometry) }
      }
    }
    guard !feature.places.collectionBoxes.isEmpty else { return }
    // They are noted in the order in which collections end: the inner ones first.
    var boxes = feature.places.collectionBoxes[...]
    forEachCollection(feature.source, feature.geometryText, feature.geometry) { object, geometry in
      guard let box = boxes.first, object.start < box.value.start, box.value.end < object.end else { return }
      boxes.removeFirst()
      body(box, geometry)
    }
  }

  /// Calls `body` with the text of each collection, and what it is, inner ones before those that they are in.
  private func forEachCollection(
    _ source: PaddedBytes, _ object: ByteRange, _ geometry: Geometry, _ body: (ByteRange, Geometry) -> Void
  ) {
    guard geometry.type == .geometryCollection else { return }
    var members = JSONMembers(source, object)
    while let member = members.next() {
      guard unescape(source[member.name]) == "geometries" else { continue }
      var elements = JSONMembers(source, member.value)
      for inner in geometry.members {
        guard let element = elements.next() else { break }
        forEachCollection(source, element.value, inner, body)
      }
    }
    body(object, geometry)
  }

  static func words(_ box: Bounds) -> String {
    [box.west, box.south, box.east, box.north].map(text).joined(separator: ", ")
  }

  /// Whether a bbox is not that of a geometry.
  func isWrong(_ box: BoxText, of geometry: Geometry, _ feature: Feature, _ isInDegrees: Bool) -> Bool {
    Self.rightBox(box, of: geometry, feature, isInDegrees) != nil
  }

  /// The box of a geometry, where that in the text is another.
  private static func rightBox(
    _ box: BoxText, of geometry: Geometry, _ feature: Feature, _ isInDegrees: Bool
  ) -> Bounds? {
    guard let numbers = JSONValue(feature.source.slice(box.value))?.numbers, numbers.count == 4 || numbers.count == 6
    else { return nil }
    var envelope = Envelope()
    envelope.add(geometry)
    return rightBox(numbers, envelope, isInDegrees)
  }

  /// The box of what was added to an envelope, where the numbers of a bbox are not that.
  static func rightBox(_ numbers: [Double], _ envelope: Envelope, _ isInDegrees: Bool) -> Bounds? {
    let half = numbers.count / 2
    let given = (west: numbers[0], south: numbers[1], east: numbers[half], north: numbers[half + 1])
    let plane = envelope.plane
    // Written by a program that rounds, or by one that does not know the antimeridian.
    let tolerance = isInDegrees ? 1e-5 : 0.5 + 1e-9 * max(abs(plane.max.x), abs(plane.max.y))
    func isSame(_ bounds: Bounds) -> Bool {
      let isEast = abs(given.west - bounds.west) <= tolerance && abs(given.east - bounds.east) <= tolerance
      return isEast && abs(given.south - bounds.south) <= tolerance && abs(given.north - bounds.north) <= tolerance
    }
    if isSame((plane.min.x, plane.min.y, plane.max.x, plane.max.y)) { return nil }
    guard let right = envelope.bounds(wraps: isInDegrees), !isSame(right) else { return nil }
    return right
  }

  /// Whether there are vertices, and all of them are somewhere.
  public func hasPlace(_ feature: Feature) -> Bool {
    guard feature.hasGeometry, !feature.geometry.isEmpty else { return false }
    return feature.geometry.firstVertex(beyond: isInDegrees(feature.crsName) ? .degrees : .plane) == nil
  }

  /// The box around the vertices of a record; nil where it has none, or they are nowhere.
  public func envelope(_ feature: Feature) -> Envelope? {
    guard hasPlace(feature) else { return nil }
    let bounds = feature.geometry.bounds
    var envelope = Envelope()
    let isEastern = bounds.min.x >= 0 && bounds.max.x <= Longitude.east
    let isWestern = bounds.max.x < 0 && bounds.min.x >= Longitude.west
    if feature.geometry.type != .geometryCollection, isEastern || isWestern {
      // Between Greenwich and the antimeridian a box is all there is to know.
      envelope.add(x: bounds.min.x, y: bounds.min.y)
      envelope.add(x: bounds.max.x, y: bounds.max.y)
    } else {
      envelope.add(feature.geometry)
    }
    return envelope
  }
}
