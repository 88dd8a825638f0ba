// The geometries that stand in an expression: well-known text, GeoJSON and boxes, in longitude and latitude.

import Formats
import GeoJSON
import Globe
import Planar

extension Expression {
  /// Adds a geometry of well-known text.
  mutating func addWKT(_ text: ArraySlice<UInt8>, at offset: Int) throws(ExpressionError) {
    var transcoder = WKTTranscoder()
    var feature = ByteBuffer(capacity: text.count * 2 + 64)
    let fault = text.withUnsafeBytes { bytes -> FormatError? in
      do throws(FormatError) {
        try transcoder.transcode(bytes, into: &feature)
        return nil
      } catch { return error }
    }
    if let fault { throw ExpressionError(message: fault.message, offset: offset + fault.offset) }
    try addGeometry(feature, at: offset)
  }

  /// Adds a geometry of GeoJSON, or that of a Feature.
  mutating func addGeometry(_ json: borrowing ByteBuffer, at offset: Int) throws(ExpressionError) {
    var scanner = FeatureScanner(needs: GeometryNeeds(ordinates: true, positions: false, check: CoordinateCheck.none))
    var feature = Feature()
    let fault = json.withPaddedBytes { bytes -> ScanError? in
      do throws(ScanError) {
        try scanner.scan(bytes, into: &feature)
        return nil
      } catch { return error }
    }
    if let fault { throw ExpressionError(message: fault.fault.message, offset: offset) }
    guard feature.hasGeometry else { throw ExpressionError(message: "expected a geometry", offset: offset) }
    let geometry = feature.geometry.withoutHeights
    if let wrong = geometry.firstOffGlobe {
      throw ExpressionError(
        message: "a geometry of an expression is in longitude and latitude, and [\(wrong.x), \(wrong.y)] is not",
        offset: offset)
    }
    geometries.append(geometry)
    add(.geometry(geometries.count - 1), at: offset)
  }

  /// Adds a box of two or three dimensions.
  mutating func addBox(_ numbers: [Double], at offset: Int) throws(ExpressionError) {
    guard numbers.count == 4 || numbers.count == 6 else {
      throw ExpressionError(
        message: "BBOX takes west, south, east and north, or with heights six numbers", offset: offset)
    }
    let flat = numbers.count == 4 ? numbers : [numbers[0], numbers[1], numbers[3], numbers[4]]
    guard abs(flat[0]) <= Longitude.turn, abs(flat[2]) <= Longitude.turn, abs(flat[1]) <= 90, abs(flat[3]) <= 90 else {
      throw ExpressionError(message: "a BBOX is in longitude and latitude", offset: offset)
    }
    guard flat[1] <= flat[3] else {
      throw ExpressionError(message: "the south of a BBOX must not be north of its north", offset: offset)
    }
    boxes.append(numbers)
    add(.box(boxes.count - 1), at: offset)
  }
}

extension Geometry {
  /// The first position that is not on the globe.
  fileprivate var firstOffGlobe: (x: Double, y: Double)? {
    for member in members { if let wrong = member.firstOffGlobe { return wrong } }
    for at in stride(from: 0, to: ordinates.count, by: dimension) {
      let (x, y) = (ordinates[at], ordinates[at + 1])
      if !(abs(x) <= Longitude.turn && abs(y) <= 90) { return (x, y) }
    }
    return nil
  }

  /// West, south, east, north of a polygon that is a box more than half of the Earth wide: its sides are meant as they
  /// are written, and not the short way round.
  var sidesOfBox: [Double]? {
    guard type == .polygon, ringEnds == [5], dimension == 2 else { return nil }
    let box = bounds
    guard box.isWide, !box.goesBeyondSeam else { return nil }
    for vertex in 0..<5 {
      let (x, y) = (ordinates[vertex * 2], ordinates[vertex * 2 + 1])
      guard x == box.min.x || x == box.max.x, y == box.min.y || y == box.max.y else { return nil }
      guard vertex > 0 else { continue }
      let (isSameX, isSameY) = (x == ordinates[vertex * 2 - 2], y == ordinates[vertex * 2 - 1])
      if isSameX == isSameY { return nil }
    }
    return [box.min.x, box.min.y, box.max.x, box.max.y]
  }

  /// The polygons of a box in longitude and latitude, cut at ±180°; what has no width, or no height, is a line or a
  /// point.
  static func box(_ west: Double, _ south: Double, _ east: Double, _ north: Double) -> Geometry {
    if east - west >= Longitude.turn {
      return Geometry(west: Longitude.west, south: south, east: Longitude.east, north: north)
    }
    let (west, east) = (wrapped(west), wrapped(east))
    if west == east || south == north {
      if west == east, south == north { return Geometry(type: .point, ordinates: [west, south]) }
      if west <= east { return Geometry(type: .lineString, ordinates: [west, south, east, north], ringEnds: [2]) }
      return Geometry(
        type: .multiLineString, ordinates: [west, south, Longitude.east, north, Longitude.west, south, east, north],
        ringEnds: [2, 4])
    }
    return Geometry(west: west, south: south, east: east, north: north)
  }
}
