// Lines of latitude and longitude, and the place of a map in the world.

import Globe
import MapGeometry
public import Planar
import SystemLibrary

/// Lines of latitude and longitude at nice distances.
public struct Graticule: Sendable {
  /// From line to line, in degrees.
  public let step: Double
  /// How many digits after the point its numbers have.
  let decimals: Int
  /// The numbers of the first and the last line, in steps.
  private let columns, rows: ClosedRange<Int>
  /// How far lines go beyond the world on both sides.
  fileprivate static let farthest = 1.5 * Longitude.turn

  /// The lines that a camera sees, at least 90 points from each other at its centre.
  ///
  /// - Parameter mapper: leads to the camera's plane and back; nil for Web Mercator.
  public init(_ projection: MapProjection, _ mapper: PlaneMapper? = nil) {
    let perPoint = Longitude.turn / MapPoint.world / projection.zoomScale
    let (west, south, east, north) = mapper?.sight(projection) ?? Self.sight(projection)
    var number = 0
    func candidate(_ number: Int) -> (Double, Int) {
      let wide: [Double] = [0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 45, 90]
      if number >= 0 { return (wide[min(number + 3, wide.count - 1)], 0) }
      // 0.5, 0.2, 0.1, 0.05 …
      let places = (-number - 1) / 3 + 1
      let factor = [5.0, 2, 1][(-number - 1) % 3]
      return (factor / pow(10, Double(places)), places)
    }
    while number > -30, candidate(number - 1).0 >= perPoint * 90 { number -= 1 }
    while number < 7, candidate(number).0 < perPoint * 90 || min(Longitude.turn, east - west) / candidate(number).0 > 60
    {
      number += 1
    }
    (step, decimals) = candidate(number)
    let first = (max(-Self.farthest, west) / step).rounded(.up)
    // On a map that ends, its edge is a meridian on both sides.
    let most = (Longitude.turn / step).rounded(.down) - (mapper == nil ? 1 : 0)
    let last = min((min(Self.farthest, east) / step).rounded(.down), first + most)
    columns = Int(first)...max(Int(first), Int(last))
    let (lower, upper) = ((south / step).rounded(.up), (north / step).rounded(.down))
    rows = Int(lower)...max(Int(lower), Int(upper))
  }

  /// The sides of the part of Web Mercator that a camera sees.
  private static func sight(_ projection: MapProjection) -> PlaneMapper.Sight {
    let clip = GroundClip(projection, margin: 0)
    func latitude(_ y: Double) -> Double {
      max(-85, min(85, MapPoint(x: 0, y: max(0, min(MapPoint.world, y))).coordinate.latitude))
    }
    return (
      MapPoint(x: clip.minX, y: 0).longitude, latitude(clip.maxY), MapPoint(x: clip.maxX, y: 0).longitude,
      latitude(clip.minY)
    )
  }

  /// The lines, as LineStrings in longitudes and latitudes.
  public var lines: Geometry {
    var lines = Geometry(type: .multiLineString)
    for column in columns {
      let x = Longitude.reduced(Double(column) * step)
      lines.ordinates += [x, -89.9, x, 89.9]
      lines.ringEnds.append(lines.vertexCount)
    }
    // A pole is no line.
    for row in rows where abs(Double(row) * step) < 90 {
      for x in stride(from: Longitude.west, through: Longitude.east, by: 30) {
        lines.ordinates += [x, Double(row) * step]
      }
      lines.ringEnds.append(lines.vertexCount)
    }
    return lines
  }

  /// The text of a line's degrees.
  func text(_ number: Int, isLatitude: Bool) -> String {
    var value = Double(number) * step
    if !isLatitude { value = Longitude.reduced(value) }
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let whole = Int((abs(value) * scale).rounded())
    var text = "\(whole / Int(scale))"
    if decimals > 0 {
      let rest = "\(whole % Int(scale))"
      text += "." + String(repeating: "0", count: decimals - rest.count) + rest
    }
    let isPlain = whole == 0 || !isLatitude && Double(whole) == Longitude.east * scale
    return text + "°" + (isPlain ? "" : isLatitude ? (value < 0 ? " S" : " N") : value < 0 ? " W" : " E")
  }
}

extension FurnitureLayout {
  /// Writes the degrees of lines where they leave the picture at its left and lower sides.
  mutating func addGraticuleLabels() {
    let graticule = Graticule(projection, mapper)
    let viewport = projection.perspective.viewport
    let top = max(0, projection.groundTop ?? 0)
    let count = { (length: Double) in max(1, Int(length)) }
    let left = (0...count(viewport.height - top)).map { ScreenPoint(x: 0, y: min(viewport.height, top + Double($0))) }
    let bottom = (0...count(viewport.width)).map { ScreenPoint(x: min(viewport.width, Double($0)), y: viewport.height) }
    for (side, isLeft) in [(left, true), (bottom, false)] {
      var before: (longitude: Double, latitude: Double)?
      for point in side {
        guard let now = place(at: point) else {
          before = nil
          continue
        }
        if let before, !Longitude.isHalfOrMore(now.longitude - before.longitude) {
          for (a, b, isLatitude) in [(before.longitude, now.longitude, false), (before.latitude, now.latitude, true)] {
            let (low, high) = (min(a, b) / graticule.step, max(a, b) / graticule.step)
            let number = high.rounded(.down)
            guard number > low, high - low < 1, abs(number * graticule.step) <= (isLatitude ? 85 : Graticule.farthest)
            else {
              continue
            }
            addDegrees(graticule.text(Int(number), isLatitude: isLatitude), point, isLeft: isLeft)
          }
        }
        before = now
      }
    }
  }

  /// The longitude, beyond ±180° where the map goes on there, and the latitude on the map at a position on the screen.
  private func place(at point: ScreenPoint) -> (longitude: Double, latitude: Double)? {
    if let mapper { return mapper.place(at: point, projection).map { ($0.x, $0.y) } }
    guard let place = projection.mapPoint(at: point) else { return nil }
    let y = max(0, min(MapPoint.world, place.y))
    return (place.longitude, MapPoint(x: 0, y: y).coordinate.latitude)
  }

  private mutating func addDegrees(_ text: String, _ point: ScreenPoint, isLeft: Bool) {
    let size = 9.0
    let width = self.width(text, size: size) + 4
    let height = lineHeight(size)
    let viewport = projection.perspective.viewport
    let box =
      isLeft
      ? Box(x: 3, y: point.y - height / 2, width: width, height: height)
      : Box(x: point.x - width / 2, y: viewport.height - height - 2, width: width, height: height)
    guard box.x >= 0, box.y >= 0, box.x + width <= viewport.width, box.y + height <= viewport.height, !isTaken(box)
    else {
      return
    }
    take(box)
    addText(text, x: box.x + width / 2, y: box.y + height / 2, size: size, alignment: 0, halo: true)
  }

  /// Draws the world in a corner, and where on it the picture is.
  mutating func addInset() {
    let (width, height) = (144.0, 72.0)
    let box = take(.topRight, width: width, height: height)
    addArea(box, appearance.water, stroke: Stroke(appearance.ink.withOpacity(0.3), width: 1))
    let scale = width / Longitude.turn
    items.append(
      .shape(fill: appearance.land, stroke: nil, rings: Self.world(box, scale), stroked: nil, name: ""))
    let red = Color(0xE5342B)
    // What is seen, by the ground under the picture's sides.
    let clip = GroundClip(projection, margin: 0)
    let center = projection.camera.center
    let (west, east) = (MapPoint(x: clip.minX, y: 0).longitude, MapPoint(x: clip.maxX, y: 0).longitude)
    func latitude(_ y: Double) -> Double {
      let limit = MapPoint.world
      if y <= 0 { return 90 }
      if y >= limit { return -90 }
      return MapPoint(x: 0, y: y).coordinate.latitude
    }
    let (south, north) = (latitude(clip.maxY), latitude(clip.minY))
    if (east - west) * scale < 5, (north - south) * scale < 5 {
      let x = box.x + (Longitude.reduced(center.longitude) - Longitude.west) * scale
      items.append(
        .mark(Marker(.dot, color: red, size: 7), x: x, y: box.y + (90 - center.latitude) * scale, name: ""))
      return
    }
    let isWorld = east - west >= Longitude.turn
    let turns = isWorld ? 0...0 : -2...2
    for shift in turns.map({ Double($0) * Longitude.turn }) {
      let (from, to) =
        isWorld
        ? (Longitude.west, Longitude.east)
        : (max(Longitude.west, west + shift), min(Longitude.east, east + shift))
      guard from < to else { continue }
      addArea(
        Box(
          x: box.x + (from - Longitude.west) * scale, y: box.y + (90 - north) * scale, width: (to - from) * scale,
          height: (north - south) * scale), red.withOpacity(0.2), stroke: Stroke(red, width: 1, join: .miter))
    }
  }

  /// The land as an equirectangular map of so many points for each degree, from its upper left corner.
  public static func world(scale: Double) -> ScreenPath { world(Box(x: 0, y: 0, width: 0, height: 0), scale) }

  /// The land as an equirectangular map in a box.
  private static func world(_ box: Box, _ scale: Double) -> ScreenPath {
    let land = BaseMap.geometry(.outline)
    var path = ScreenPath()
    for ring in land.ringEnds.indices {
      var last = (x: Double.infinity, y: Double.infinity)
      for vertex in land.ring(ring).dropLast() {
        let x = box.x + (land.ordinates[vertex * 2] - Longitude.west) * scale
        let y = box.y + (90 - land.ordinates[vertex * 2 + 1]) * scale
        // What is nearer than a point to the one before makes no difference here.
        if abs(x - last.x) + abs(y - last.y) < 1 { continue }
        path.append(x, y)
        last = (x, y)
      }
      path.endLine(least: 3)
    }
    return path
  }
}
