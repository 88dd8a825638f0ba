// Lines of latitude and longitude, and the place of a map in the world.

import MapGeometry
public import SimpleFeatures
import SystemLibrary

/// Lines of latitude and longitude at nice distances.
public struct Graticule: Sendable {
  /// From line to line, in degrees.
  public let step: Double
  /// How many digits after the point its numbers have.
  let decimals: Int
  /// The numbers of the first and the last line, in steps.
  private let columns, rows: ClosedRange<Int>

  /// The lines that a camera sees, at least 90 points from each other at its centre.
  public init(_ projection: MapProjection) {
    let perPoint = 360 / MapPoint.world / projection.zoomScale
    let clip = GroundClip(projection, margin: 0)
    func longitude(_ x: Double) -> Double { x / MapPoint.world * 360 - 180 }
    func latitude(_ y: Double) -> Double {
      max(-85, min(85, MapPoint(x: 0, y: max(0, min(MapPoint.world, y))).coordinate.latitude))
    }
    let (west, east) = (longitude(clip.minX), longitude(clip.maxX))
    let (south, north) = (latitude(clip.maxY), latitude(clip.minY))
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
    while number < 7, candidate(number).0 < perPoint * 90 || min(360, east - west) / candidate(number).0 > 60 {
      number += 1
    }
    (step, decimals) = candidate(number)
    let first = (max(-540, west) / step).rounded(.up)
    let last = min((min(540, east) / step).rounded(.down), first + (360 / step).rounded(.down) - 1)
    columns = Int(first)...max(Int(first), Int(last))
    let (lower, upper) = ((south / step).rounded(.up), (north / step).rounded(.down))
    rows = Int(lower)...max(Int(lower), Int(upper))
  }

  /// The lines, as LineStrings in longitudes and latitudes.
  public var lines: Geometry {
    var lines = Geometry(type: .multiLineString)
    for column in columns {
      let x = (Double(column) * step).remainder(dividingBy: 360)
      lines.ordinates += [x, -89.9, x, 89.9]
      lines.ringEnds.append(lines.vertexCount)
    }
    for row in rows {
      for x in stride(from: -180.0, through: 180, by: 30) { lines.ordinates += [x, Double(row) * step] }
      lines.ringEnds.append(lines.vertexCount)
    }
    return lines
  }

  /// The text of a line's degrees.
  func text(_ number: Int, isLatitude: Bool) -> String {
    var value = Double(number) * step
    if !isLatitude { value = value.remainder(dividingBy: 360) }
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let whole = Int((abs(value) * scale).rounded())
    var text = "\(whole / Int(scale))"
    if decimals > 0 {
      let rest = "\(whole % Int(scale))"
      text += "." + String(repeating: "0", count: decimals - rest.count) + rest
    }
    let isPlain = whole == 0 || !isLatitude && Double(whole) == 180 * scale
    return text + "°" + (isPlain ? "" : isLatitude ? (value < 0 ? " S" : " N") : value < 0 ? " W" : " E")
  }
}

extension FurnitureLayout {
  /// Writes the degrees of lines where they leave the picture at its left and lower sides.
  mutating func addGraticuleLabels() {
    let graticule = Graticule(projection)
    let viewport = projection.perspective.viewport
    let top = max(0, projection.groundTop ?? 0)
    let count = { (length: Double) in max(1, Int(length)) }
    let left = (0...count(viewport.height - top)).map { ScreenPoint(x: 0, y: min(viewport.height, top + Double($0))) }
    let bottom = (0...count(viewport.width)).map { ScreenPoint(x: min(viewport.width, Double($0)), y: viewport.height) }
    for (side, isLeft) in [(left, true), (bottom, false)] {
      var before: (longitude: Double, latitude: Double)?
      for point in side {
        guard let place = projection.mapPoint(at: point) else {
          before = nil
          continue
        }
        let y = max(0, min(MapPoint.world, place.y))
        let now = (
          longitude: place.x / MapPoint.world * 360 - 180, latitude: MapPoint(x: 0, y: y).coordinate.latitude
        )
        if let before {
          for (a, b, isLatitude) in [(before.longitude, now.longitude, false), (before.latitude, now.latitude, true)] {
            let (low, high) = (min(a, b) / graticule.step, max(a, b) / graticule.step)
            let number = high.rounded(.down)
            guard number > low, high - low < 1, abs(number * graticule.step) <= (isLatitude ? 85 : 540) else {
              continue
            }
            addDegrees(graticule.text(Int(number), isLatitude: isLatitude), point, isLeft: isLeft)
          }
        }
        before = now
      }
    }
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
    let scale = width / 360
    items.append(
      .shape(fill: appearance.land, stroke: nil, rings: Self.world(box, scale), stroked: nil, name: ""))
    let red = Color(0xE5342B)
    // What is seen, by the ground under the picture's sides.
    let clip = GroundClip(projection, margin: 0)
    let center = projection.camera.center
    let (west, east) = (clip.minX / MapPoint.world * 360 - 180, clip.maxX / MapPoint.world * 360 - 180)
    func latitude(_ y: Double) -> Double {
      let limit = MapPoint.world
      if y <= 0 { return 90 }
      if y >= limit { return -90 }
      return MapPoint(x: 0, y: y).coordinate.latitude
    }
    let (south, north) = (latitude(clip.maxY), latitude(clip.minY))
    if (east - west) * scale < 5, (north - south) * scale < 5 {
      let x = box.x + (center.longitude.remainder(dividingBy: 360) + 180) * scale
      items.append(
        .mark(Marker(.dot, color: red, size: 7), x: x, y: box.y + (90 - center.latitude) * scale, name: ""))
      return
    }
    for shift in east - west >= 360 ? [0.0] : [-720, -360, 0, 360, 720] {
      let (from, to) = east - west >= 360 ? (-180, 180) : (max(-180, west + shift), min(180, east + shift))
      guard from < to else { continue }
      addArea(
        Box(
          x: box.x + (from + 180) * scale, y: box.y + (90 - north) * scale, width: (to - from) * scale,
          height: (north - south) * scale), red.withOpacity(0.2), stroke: Stroke(red, width: 1, join: .miter))
    }
  }

  /// The land as an equirectangular map of so many points for each degree, from its upper left corner.
  public static func world(scale: Double) -> ScreenPath { world(Box(x: 0, y: 0, width: 0, height: 0), scale) }

  /// The land as an equirectangular map in a box.
  private static func world(_ box: Box, _ scale: Double) -> ScreenPath {
    let land = BaseMap.landPolygons()
    var path = ScreenPath()
    for ring in land.ringEnds.indices {
      var last = (x: Double.infinity, y: Double.infinity)
      for vertex in land.ring(ring).dropLast() {
        let x = box.x + (land.ordinates[vertex * 2] + 180) * scale
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
