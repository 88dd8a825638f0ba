// The model against published recordings of MapKit and an independent model, and against other engines' cameras.

import Foundation
import MapGeometry
import Planar
import TestSupport
import Testing

private func number(_ value: Any?) -> Double {
  if let number = value as? NSNumber { return number.doubleValue }
  return value as? String == "inf" ? .infinity : .nan
}

private func numbers(_ value: Any?) -> [Double] { (value as? [Any] ?? []).map { number($0) } }

private func coordinate(_ value: Any?) -> Coordinate {
  let object = value as? [String: Any] ?? [:]
  return Coordinate(latitude: number(object["lat"]), longitude: number(object["lon"]))
}

private func rect(_ value: Any?) -> MapRect {
  let sides = numbers(value)
  return MapRect(x: sides[0], y: sides[1], width: sides[2], height: sides[3])
}

private func padding(_ value: Any?) -> EdgeInsets {
  let sides = numbers(value)
  return sides.count < 4
    ? EdgeInsets() : EdgeInsets(top: sides[0], left: sides[1], bottom: sides[2], right: sides[3])
}

/// Expects `value` to be `expected` within the row's tolerance.
private func expect(_ value: Double, _ expected: Double, _ row: [String: Any], loosest: Double = 1e-9) {
  let absolute = row["tol"].map { number($0) } ?? 0
  let relative = row["rtol"].map { number($0) } ?? (absolute == 0 ? loosest : 0)
  #expect(
    value == expected || abs(value - expected) <= max(absolute, relative * abs(expected)),
    "\(value) is not \(expected): \(row)")
}

@Suite(.enabled(if: isShared("conformance/camera-vectors.json"), "the shared vectors are not here"))
struct VectorTests {
  private func vectors(_ section: String) throws -> [[String: Any]] {
    let data = try Data(contentsOf: sharedFolder.appendingPathComponent("conformance/camera-vectors.json"))
    let file = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    return try #require(file?[section] as? [[String: Any]])
  }

  @Test func mapPoints() throws {
    for row in try vectors("mapPoint") {
      // The poles were recorded from MapKit, whose map ends at 85°.
      let limit = abs(coordinate(row).latitude) > 85 ? 85 : MapPoint.latitudeLimit
      let point = MapPoint(coordinate(row), latitudeLimit: limit)
      if row["x"] != nil { expect(point.x, number(row["x"]), row) }
      expect(point.y, number(row["y"]), row)
    }
    for row in try vectors("coordinateForMapPoint") {
      let coordinate = MapPoint(x: number(row["x"]), y: number(row["y"])).coordinate
      expect(coordinate.latitude, number(row["lat"]), row)
      expect(coordinate.longitude, number(row["lon"]), row)
    }
  }

  @Test func metresPerMapPoint() throws {
    for row in try vectors("metersPerMapPointAtLatitude") {
      let latitude = number(row["lat"])
      expect(MapScale.mapKitMetersPerMapPoint(at: latitude), number(row["value"]), row)
      if abs(latitude) <= 84.5 { expect(MapScale.metersPerMapPoint(at: latitude), number(row["value"]), row) }
    }
    for row in try vectors("mapPointsPerMeterAtLatitude") {
      expect(1 / MapScale.mapKitMetersPerMapPoint(at: number(row["lat"])), number(row["value"]), row)
    }
  }

  @Test func regions() throws {
    for row in try vectors("regionFromMeters") {
      let region = CoordinateRegion(
        center: coordinate(row["center"]), latitudinalMeters: number(row["latitudinalMeters"]),
        longitudinalMeters: number(row["longitudinalMeters"]))
      expect(region.span.latitudeDelta, number(row["latitudeDelta"]), row)
      expect(region.span.longitudeDelta, number(row["longitudeDelta"]), row)
    }
    for row in try vectors("regionFromRect") {
      let region = CoordinateRegion(rect(row["rect"]))
      expect(region.center.latitude, coordinate(row["center"]).latitude, row)
      expect(region.center.longitude, coordinate(row["center"]).longitude, row)
      expect(region.span.latitudeDelta, number(row["latitudeDelta"]), row)
      expect(region.span.longitudeDelta, number(row["longitudeDelta"]), row)
    }
    for row in try vectors("regionToRect") {
      let result = MapRect(region(row))
      let expected = rect(row["rect"])
      for (value, wanted) in [
        (result.minX, expected.minX), (result.minY, expected.minY), (result.width, expected.width),
        (result.height, expected.height),
      ] { expect(value, wanted, row) }
    }
  }

  private func region(_ row: [String: Any]) -> CoordinateRegion {
    CoordinateRegion(
      center: coordinate(row["center"]),
      span: CoordinateSpan(
        latitudeDelta: number(row["latitudeDelta"]), longitudeDelta: number(row["longitudeDelta"])))
  }

  @Test func rectangles() throws {
    for row in try vectors("mapRectOps") {
      let a = rect(row["a"])
      switch row["op"] as? String {
      case "union": #expect(a.union(rect(row["b"])) == rect(row["result"]))
      case "intersection": #expect(a.intersection(rect(row["b"])) == rect(row["result"]))
      case "intersects": #expect(a.intersects(rect(row["b"])) == row["result"] as? Bool)
      case "divide":
        let edge = try #require((row["edge"] as? String).flatMap(MapRect.Edge.init))
        let (slice, remainder) = a.divided(by: number(row["amount"]), from: edge)
        #expect(slice == rect(row["slice"]))
        #expect(remainder == rect(row["remainder"]))
      case "remainder":
        #expect(a.spans180thMeridian == row["spans180"] as? Bool)
        #expect(a.remainder == rect(row["result"]))
      case "containsPoint":
        let point = numbers(row["p"])
        #expect(a.contains(MapPoint(x: point[0], y: point[1])) == row["result"] as? Bool)
      case let other: Issue.record("an operation without a test: \(other ?? "none")")
      }
    }
  }

  @Test func mapKitsOwnCamera() throws {
    for row in try vectors("cameraOracle") {
      let size = numbers(row["viewport"])
      let perspective = Perspective(viewport: Viewport(width: size[0], height: size[1]))
      let camera = CameraFraming(perspective).camera(for: MapRect(region(row))).camera
      expect(camera.distance, number(row["distance"]), row)
      expect(camera.center.latitude, coordinate(row["center"]).latitude, row)
    }
  }

  @Test func frames() throws {
    for row in try vectors("frame") {
      let size = numbers(row["viewport"])
      let viewport = Viewport(width: size[0], height: size[1], padding: padding(row["paddingTLBR"]))
      let perspective = Perspective(viewport: viewport, heading: number(row["heading"]), pitch: number(row["pitch"]))
      var extent = ContentExtent(perspective)
      let points = (row["points"] as? [Any] ?? []).map { coordinate($0) }
      extent.add(Geometry(points: points))
      let camera = try #require(CameraFraming(perspective).camera(for: extent)).camera
      let expected = try #require(row["camera"] as? [String: Any])
      expect(camera.center.latitude, coordinate(expected["center"]).latitude, row)
      expect(camera.center.longitude, coordinate(expected["center"]).longitude, row)
      expect(camera.distance, number(expected["distance"]), row)
      let projection = MapProjection(camera, viewport)
      expect(projection.zoom, number(row["zoom256"]), row)
      for (point, screen) in zip(points, row["screen"] as? [Any] ?? []) {
        let drawn = try #require(projection.screenPoint(for: point))
        #expect(abs(drawn.x - numbers(screen)[0]) < 1e-6 && abs(drawn.y - numbers(screen)[1]) < 1e-6)
      }
      let ground = VisibleGround(projection)
      #expect(ground.hasSky == row["sky"] as? Bool)
      for (corner, wanted) in zip(ground.corners, row["visiblePolygonMapPoints_bl_br_tr_tl"] as? [Any] ?? []) {
        expect(corner.x, numbers(wanted)[0], row)
        expect(corner.y, numbers(wanted)[1], row)
      }
      expect(ground.rect.minX, rect(row["rect"]).minX, row)
      // A difference of two large numbers.
      expect(ground.rect.height, rect(row["rect"]).height, row, loosest: 1e-8)
    }
  }

  @Test func projections() throws {
    for row in try vectors("projection") {
      let size = numbers(row["viewport"])
      let viewport = Viewport(width: size[0], height: size[1], padding: padding(row["paddingTLBR"]))
      let given = try #require(row["camera"] as? [String: Any])
      let camera = MapCamera(
        center: coordinate(given), distance: number(given["distance"]), heading: number(given["heading"]),
        pitch: number(given["pitch"]))
      let projection = MapProjection(camera, viewport)
      let screen = numbers(row["screen"])
      let place = try #require(projection.coordinate(at: ScreenPoint(x: screen[0], y: screen[1])))
      expect(place.latitude, coordinate(row["coordinate"]).latitude, row)
      expect(place.longitude, coordinate(row["coordinate"]).longitude, row)
      if row["horizonY"] is NSNull {
        #expect(projection.horizon == nil)
      } else {
        expect(try #require(projection.horizon), number(row["horizonY"]), row)
      }
    }
  }

  @Test func camerasByTheirEye() throws {
    for row in try vectors("eyeCamera") {
      let camera = MapCamera(
        lookingAt: coordinate(row["center"]), from: coordinate(row["eye"]), altitude: number(row["eyeAltitude"]))
      #expect(camera.distance == number(row["distance"]))
      #expect(camera.pitch == number(row["pitch"]))
      #expect(camera.heading == number(row["heading"]))
    }
  }

  @Test func smallestLongitudeIntervals() throws {
    for row in try vectors("smallestLongitudeInterval") {
      var extent = ContentExtent(Perspective(viewport: Viewport(width: 100, height: 100)))
      extent.add(Geometry(points: numbers(row["lons"]).map { Coordinate(latitude: 0, longitude: $0) }))
      let interval = try #require(extent.longitudes)
      #expect(interval.west == number(row["west"]))
      #expect(interval.east == number(row["east"]))
    }
  }

  /// Other engines frame boxes flat on the screen, with tiles of 512 pixels.
  @Test func boxesOfOtherEngines() throws {
    for row in try vectors("fitBounds512") where row["pitch"] == nil {
      let size = numbers(row["viewport"])
      let box = numbers(row["bbox"])
      let sides = (row["padding"] as? NSNumber).map(\.doubleValue) ?? 0
      let viewport = Viewport(
        width: size[0], height: size[1],
        padding: EdgeInsets(top: sides, left: sides, bottom: sides, right: sides))
      let heading = row["heading"].map { number($0) } ?? 0
      let (southWest, northEast) = (
        MapPoint(Coordinate(latitude: box[1], longitude: box[0])),
        MapPoint(Coordinate(latitude: box[3], longitude: box[2]))
      )
      let rect = MapRect(around: [southWest, northEast])
      let camera = CameraFraming(Perspective(viewport: viewport, heading: heading)).camera(for: rect).camera
      expect(MapProjection(camera, viewport).zoom - 1, number(row["zoom512"]), row)
      #expect(abs(camera.center.latitude - coordinate(row["center"]).latitude) < 1e-3)
    }
  }

  @Test func visibleCornersOfOtherEngines() throws {
    for row in try vectors("visibleQuad") {
      let size = numbers(row["viewport"])
      let viewport = Viewport(width: size[0], height: size[1], fieldOfView: number(row["fovy"]))
      let center = coordinate(row["center"])
      let perspective = Perspective(
        viewport: viewport, heading: number(row["heading"]), pitch: number(row["pitch"]))
      let distance = perspective.distance(zoomScale: zoomScale(level: number(row["zoom512"]) + 1))
      let camera = MapCamera(
        center: center, distance: distance * MapScale.metersPerMapPoint(at: center.latitude),
        heading: number(row["heading"]), pitch: number(row["pitch"]))
      let corners = VisibleGround(MapProjection(camera, viewport)).corners.map(\.coordinate)
      for (corner, wanted) in zip(corners, row["lonlat_bl_br_tr_tl"] as? [Any] ?? []) {
        expect(corner.longitude, numbers(wanted)[0], row)
        expect(corner.latitude, numbers(wanted)[1], row)
      }
    }
  }
}
