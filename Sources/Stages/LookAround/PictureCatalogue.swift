// The pictures of look-around, and what stands between them and places.

import FeatureStream
import GeoJSON
import Globe
import Layers
import PlaceIndex
import Planar
import SystemLibrary

/// The box around a place that holds all within a distance, once or, near ±180°, twice.
private func boxes(around place: Position, _ metres: Double) -> [Box] {
  let height = metres / 110_000
  let width = min(metres / (110_000 * max(cos(place.y * .pi / 180), 1e-6)), Longitude.turn)
  return Longitude.copies.compactMap { turn in
    let box = Box(
      Position(place.x + turn - width, place.y - height), Position(place.x + turn + width, place.y + height))
    return turn != 0 && (box.max.x < Longitude.west || box.min.x > Longitude.east) ? nil : box
  }
}

/// Pictures by where they were taken.
struct PictureCatalogue: Sendable {
  struct Picture: Sendable {
    let number: Int
    /// As JSON, or nil for none.
    let id: String?
    let position: Position
    /// Where the camera looked; nil for all around.
    let heading: Double?
    /// Degrees.
    let fieldOfView: Double
    /// As JSON.
    let capturedAt: String?
    /// From 0, the oldest of the catalogue, to 1, the newest.
    var newness = 0.5
    fileprivate var age: String?
  }

  private var pictures: [Picture] = []
  private var tree = BoxTree()

  init(_ path: String, _ options: ReadingOptions) throws(RunError) {
    var pictures: [Picture] = []
    try readSecondFile(path, needs: GeometryNeeds(ordinates: true, positions: false), options) {
      feature throws(RecordError) in
      try PlaceCollector.requireDegrees(feature)
      guard feature.hasGeometry, feature.geometry.type == .point, feature.geometry.vertexCount == 1 else {
        throw RecordError(code: "no-point", message: "is not a point, where a picture was taken")
      }
      pictures.append(Self.picture(feature, pictures.count))
    }
    // The newer half of a catalogue is new, whatever its years: places in the order of time.
    let order = pictures.indices.filter { pictures[$0].age != nil }
      .sorted { (pictures[$0].age ?? "", $0) < (pictures[$1].age ?? "", $1) }
    for (place, number) in order.enumerated() where order.count > 1 {
      pictures[number].newness = Double(place) / Double(order.count - 1)
    }
    self.pictures = pictures
    tree = BoxTree(pictures.map { Box($0.position, $0.position) })
  }

  private static func picture(_ feature: Feature, _ number: Int) -> Picture {
    func value(_ names: [String]) -> PropertyValue? {
      for name in names { if let value = feature.property(name), value != .other("null") { return value } }
      return nil
    }
    func angle(_ names: [String]) -> Double? {
      switch value(names) {
      case .number(let number): number
      case .text(let text): Double(text)
      default: nil
      }
    }
    var isAllAround = false
    if case .other("true") = value(["is_pano", "pano", "panorama"]) { isAllAround = true }
    let captured = value(["captured_at", "capturedAt", "datetime", "date", "timestamp"])
    var (text, age): (String?, String?) = (nil, nil)
    switch captured {
    case .text(let date):
      var out = ByteBuffer()
      out.appendString(date)
      (text, age) = (out.text, date)
    case .number(let number):
      var out = ByteBuffer()
      out.append(number, .shortest)
      // Numbers in the order of texts.
      let digits = "\(Int64(max(min(number, 9e17), 0)))"
      (text, age) = (out.text, String(repeating: "0", count: max(0, 18 - digits.count)) + digits)
    default: break
    }
    let view = angle(["fov", "field_of_view", "hfov"]) ?? 90
    return Picture(
      number: number, id: feature.idText, position: feature.geometry.position(0),
      heading: isAllAround ? nil : angle(["heading", "compass_angle", "bearing", "direction", "azimuth"]),
      fieldOfView: min(max(view, 1), Azimuth.turn), capturedAt: text, age: age)
  }

  /// Calls `body` with all pictures that may be within a distance of a place.
  func visit(near place: Position, within metres: Double, _ body: (Picture) -> Void) {
    var seen = Set<Int>()
    for box in boxes(around: place, metres) {
      tree.visit(meeting: box) { number in if seen.insert(number).inserted { body(pictures[number]) } }
    }
  }
}

/// What hides places: polygons and lines.
struct Obstacles: Sendable {
  private var geometries: [Geometry] = []
  private var tree = BoxTree()

  init(_ path: String, _ options: ReadingOptions) throws(RunError) {
    var geometries: [Geometry] = []
    try readSecondFile(path, needs: GeometryNeeds(ordinates: true, positions: false), options) {
      feature throws(RecordError) in
      try PlaceCollector.requireDegrees(feature)
      guard feature.hasGeometry else { return }
      var geometry = feature.geometry
      geometry.forEachSimple { part in if !part.ringEnds.isEmpty { geometries.append(part.exactCopy) } }
    }
    self.geometries = geometries
    tree = BoxTree(geometries.map(\.bounds))
  }

  /// Whether something stands between a picture and a place, other than what the place is in or on.
  func stands(between picture: Position, and place: Position) -> Bool {
    let away = Longitude.reduced(place.x - picture.x)
    // What stands after ±180° stands there, too.
    for turn in Longitude.copies {
      let start = Position(picture.x + turn, picture.y)
      let end = Position(start.x + away, place.y)
      var box = Box()
      box.add(Box(start, start))
      box.add(Box(end, end))
      if turn != 0, box.max.x < Longitude.west || box.min.x > Longitude.east { continue }
      var isHidden = false
      tree.visit(meeting: box) { number in isHidden = isHidden || hides(geometries[number], start, end) }
      if isHidden { return true }
    }
    return false
  }

  /// Whether a geometry crosses the line to a place that is not in it.
  private func hides(_ geometry: Geometry, _ start: Position, _ end: Position) -> Bool {
    for polygon in geometry.polygons where geometry.location(of: end, inPolygon: polygon) != .outside { return false }
    return geometry.ringEnds.indices.contains { Self.crosses(geometry.positions(ofRing: $0), start, end) }
  }

  private static func crosses(_ ring: Positions, _ a: Position, _ b: Position) -> Bool {
    for (p, q) in zip(ring, ring.dropFirst()) {
      let (s, t) = (orientation(a, b, p), orientation(a, b, q))
      let (u, v) = (orientation(p, q, a), orientation(p, q, b))
      if s != t, u != v, s * t <= 0, u * v <= 0 { return true }
    }
    return false
  }
}
