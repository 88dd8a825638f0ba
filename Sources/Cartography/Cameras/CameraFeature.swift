// The Feature that a camera is in the stream: the ground it sees, and all that is known of it.

import GeoJSON
import Globe
import MapGeometry
import Planar

/// A placed camera, to be written as one Feature.
///
///     {"type":"Feature","bbox":[…],"properties":{"frame_camera":{…},"frame_region":{…},…},"geometry":{"type":"Polygon",…}}
package struct CameraFeature: Sendable {
  /// The camera, its numbers rounded as they are written.
  package let camera: MapCamera
  package let viewport: Viewport
  /// Whether all content is inside the padded viewport.
  package var fits = true
  /// What placed the camera, such as `automatic`.
  package let positionedBy: String
  /// How many features were looked at.
  package var features = 0
  /// Vertices beyond the map's edge, which count as being on it.
  package var clampedPoints = 0
  /// The id that the Feature has, as JSON.
  package var id: String?
  /// The CRS of the plane that it looks at, in whose metres its centre is; nil on Web Mercator.
  package var plane: String?
  /// The names of its properties.
  package var names = ResultNames(prefix: "frame_")

  package init(
    camera: MapCamera, viewport: Viewport, fits: Bool = true, positionedBy: String, features: Int = 0,
    clampedPoints: Int = 0, id: String? = nil, names: ResultNames = ResultNames(prefix: "frame_")
  ) {
    (self.camera, self.viewport, self.fits, self.positionedBy) = (camera, viewport, fits, positionedBy)
    (self.features, self.clampedPoints, self.id, self.names) = (features, clampedPoints, id, names)
  }

  /// Whether `other` is the same camera, to a billionth.
  package func isNearlySame(as other: CameraFeature) -> Bool {
    let (a, b) = (camera, other.camera)
    return abs(a.distance - b.distance) <= 1e-9 * a.distance && a.heading == b.heading && a.pitch == b.pitch
      && abs(a.center.latitude - b.center.latitude) <= 1e-9 && abs(a.center.longitude - b.center.longitude) <= 1e-9
      && fits == other.fits
  }

  /// Whether `other` is written the same.
  package func isWritten(as other: CameraFeature) -> Bool {
    let (a, b) = (camera, other.camera)
    return a.distance == b.distance && a.heading == b.heading && a.pitch == b.pitch
      && a.center.latitude == b.center.latitude && a.center.longitude == b.center.longitude && fits == other.fits
      && positionedBy == other.positionedBy && features == other.features && clampedPoints == other.clampedPoints
      && id == other.id
  }

  /// Makes the Feature.
  ///
  /// - Parameters:
  ///   - mapper: brings the Earth to the plane that it looks at; nil on Web Mercator.
  ///   - engine: unites what is seen of the ground, where it is in parts.
  package func build(
    _ builder: inout FeatureBuilder, _ mapper: PlaneMapper? = nil, _ engine: @autoclosure () -> any GeometryEngine
  ) {
    let projection = MapProjection(camera, viewport)
    let ground = VisibleGround(projection)
    let polygons = mapper.map { GroundPolygons(projection, $0) } ?? GroundPolygons(ground, engine())
    builder.begin(id: id)
    if let bounds = polygons.bounds {
      builder.appendBBox { $0.append([bounds.west, bounds.south, bounds.east, bounds.north], .degrees) }
    }
    builder.appendProperties { appendProperties(projection, ground, polygons, mapper, to: &$0) }
    polygons.append(to: &builder)
  }

  private func appendProperties(
    _ projection: MapProjection, _ ground: VisibleGround, _ polygons: GroundPolygons, _ mapper: PlaneMapper?,
    to out: inout ByteBuffer
  ) {
    out.append(0x7B as UInt8)
    appendCamera(mapper, to: &out)
    if mapper == nil {
      append(ground.region, to: &out)
      append(ground.mapRect, to: &out)
    } else if let bounds = polygons.bounds {
      append(CoordinateRegion(sides: bounds), to: &out)
    }
    out.appendMember(names["zoom"])
    out.append(projection.zoom, .decimals(6))
    out.appendMember(names["zoom_scale"])
    out.appendSignificant(projection.zoomScale)
    out.appendMember(names["meters_per_point"])
    out.appendSignificant(projection.metersPerMapPoint / projection.zoomScale)
    for (name, value) in [
      ("fits", "\(fits)"), ("sky", "\(ground.hasSky)"), ("positioned_by", "\"\(positionedBy)\""),
      ("features", "\(features)"), ("clamped_points", "\(clampedPoints)"),
    ] {
      out.appendMember(names[name])
      out.append(value)
    }
    out.append(0x7D as UInt8)
  }

  private func append(_ region: CoordinateRegion, to out: inout ByteBuffer) {
    out.appendMember(names["region"])
    out.append("{\"center\":")
    out.append(region.center)
    out.append(",\"span\":{\"latitudeDelta\":")
    out.append(region.span.latitudeDelta, .degrees)
    out.append(",\"longitudeDelta\":")
    out.append(region.span.longitudeDelta, .degrees)
    out.append("}}")
  }

  private func append(_ rect: MapRect, to out: inout ByteBuffer) {
    out.appendMember(names["rect"])
    for (name, value) in zip(
      ["{\"x\":", ",\"y\":", ",\"width\":", ",\"height\":"],
      [rect.minX, rect.minY, rect.width, rect.height])
    {
      out.append(name)
      out.append(value, .linear)
    }
    out.append(0x7D as UInt8)
  }

  /// Appends a coordinate of the map; `null` for a position of a plane that is beyond the map's edge.
  private func append(_ place: Coordinate, _ mapper: PlaneMapper?, to out: inout ByteBuffer) {
    guard let mapper else { return out.append(place) }
    if let found = mapper.place(Position(place.longitude, place.latitude)) {
      out.append(Coordinate(latitude: found.y, longitude: found.x))
    } else {
      out.append("null")
    }
  }

  /// Appends the camera with its screen, all that the stages that draw through it have to know.
  private func appendCamera(_ mapper: PlaneMapper?, to out: inout ByteBuffer) {
    out.appendString(names["camera"])
    out.append(":{\"centerCoordinate\":")
    append(camera.center, mapper, to: &out)
    if let plane {
      out.append(",\"projection\":")
      out.appendString(plane)
      out.append(",\"projectedCenter\":")
      out.append([camera.center.longitude, camera.center.latitude], .shortest)
    }
    out.append(",\"distance\":")
    out.appendShortest(camera.distance)
    out.append(",\"altitude\":")
    out.append(camera.altitude, .decimals(6))
    out.append(",\"heading\":")
    out.appendShortest(camera.heading)
    out.append(",\"pitch\":")
    out.appendShortest(camera.pitch)
    out.append(",\"eye\":")
    append(camera.eye(on: viewport.map), mapper, to: &out)
    out.append(",\"viewport\":")
    out.append([viewport.width, viewport.height], .shortest)
    out.append(",\"padding\":")
    let padding = viewport.padding
    out.append([padding.top, padding.left, padding.bottom, padding.right], .shortest)
    if viewport.fieldOfView != Viewport.mapKitFieldOfView {
      out.append(",\"fieldOfView\":")
      out.appendShortest(viewport.fieldOfView)
    }
    out.append(0x7D as UInt8)
  }
}

extension MapCamera {
  /// The camera with the numbers that are written for it.
  ///
  /// - Parameter outward: whether the distance is rounded up, so that what was in view stays so.
  package func rounded(outward: Bool) -> MapCamera {
    let degrees = CoordinateFormat.degrees
    let micrometres = distance * 1e6
    let isLarge = abs(micrometres) >= 0x1p53
    return MapCamera(
      center: Coordinate(latitude: degrees.rounded(center.latitude), longitude: degrees.rounded(center.longitude)),
      distance: isLarge ? distance : micrometres.rounded(outward ? .up : .toNearestOrEven) / 1e6,
      heading: degrees.rounded(heading), pitch: degrees.rounded(pitch))
  }
}

extension CoordinateRegion {
  /// The region of a box, whose west is > its east across ±180°.
  fileprivate init(sides: (west: Double, south: Double, east: Double, north: Double)) {
    let width = sides.east - sides.west + (sides.west > sides.east ? Longitude.turn : 0)
    self.init(
      center: Coordinate(
        latitude: (sides.south + sides.north) / 2, longitude: wrapped(sides.west + width / 2)),
      span: CoordinateSpan(latitudeDelta: sides.north - sides.south, longitudeDelta: width))
  }
}

extension ByteBuffer {
  /// Appends the name of a further member.
  fileprivate mutating func appendMember(_ name: String) {
    append(0x2C as UInt8)
    appendString(name)
    append(0x3A as UInt8)
  }

  fileprivate mutating func append(_ coordinate: Coordinate) {
    append([coordinate.longitude, coordinate.latitude], .degrees)
  }

  /// Appends an array of numbers.
  package mutating func append(_ numbers: [Double], _ format: CoordinateFormat) {
    append(0x5B as UInt8)
    for (index, number) in numbers.enumerated() {
      if index > 0 { append(0x2C as UInt8) }
      append(number, format)
    }
    append(0x5D as UInt8)
  }

  /// Appends a number with 12 digits: more than is exact of a computed one, fewer than differ between machines.
  fileprivate mutating func appendSignificant(_ value: Double) {
    var scale = 1.0
    while abs(value) * scale < 1e11, scale < 1e22 { scale *= 10 }
    appendShortest((value * scale).rounded() / scale)
  }
}
