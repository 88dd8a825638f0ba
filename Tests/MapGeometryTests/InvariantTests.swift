// What is true of every camera and all content: the invariants of the model, each over thousands of random scenes.

import Foundation
import MapGeometry
import Planar
import TestSupport
import Testing

@Suite struct InvariantTests {
  /// Tries `body` on random scenes.
  private func scenes(
    _ count: Int = 3000, seed: UInt64, flat: Bool = false, _ body: (Scene, inout SplitMix64) throws -> Void
  ) rethrows {
    var random = SplitMix64(seed: seed)
    for _ in 0..<count { try body(Scene(&random, flat: flat), &random) }
  }

  @Test func everyVertexIsInsideAndNoCameraIsNearer() throws {
    try scenes(seed: 1) { scene, _ in
      let framed = try #require(scene.framed())
      #expect(framed.fits)
      func worst(_ camera: MapCamera) -> Double {
        let projection = MapProjection(camera, scene.viewport)
        return scene.points.map { projection.screenPoint(for: $0).map(scene.viewport.excess) ?? .infinity }.max() ?? 0
      }
      let size = max(scene.viewport.width, scene.viewport.height)
      #expect(worst(framed.camera) < 1e-6 * size)
      #expect(worst(framed.camera.dollied(0.99)) > 0)
      #expect(worst(framed.camera.dollied(1.01)) <= 0)
    }
  }

  @Test func edgesAreInside() throws {
    try scenes(1500, seed: 2) { scene, _ in
      // Edges do not go round the Earth here.
      guard let first = scene.points.first, scene.points.allSatisfy({ abs($0.longitude - first.longitude) < 180 })
      else { return }
      var extent = ContentExtent(scene.perspective)
      extent.add(Geometry(line: scene.points))
      let framed = try #require(CameraFraming(scene.perspective, minimumDistance: 1e-6).camera(for: extent))
      let projection = MapProjection(framed.camera, scene.viewport)
      for (start, end) in zip(scene.points, scene.points.dropFirst()) {
        for step in 0...40 {
          let t = Double(step) / 40
          let place = Coordinate(
            latitude: start.latitude + (end.latitude - start.latitude) * t,
            longitude: start.longitude + (end.longitude - start.longitude) * t)
          let screen = try #require(projection.screenPoint(for: place))
          #expect(scene.viewport.excess(screen) < 1e-5 * max(scene.viewport.width, scene.viewport.height))
        }
      }
    }
  }

  @Test func screenAndGroundAreInverse() throws {
    try scenes(seed: 3) { scene, random in
      let framed = try #require(scene.framed())
      let projection = MapProjection(framed.camera, scene.viewport)
      for point in scene.points {
        let screen = try #require(projection.screenPoint(for: point))
        let back = try #require(projection.coordinate(at: screen))
        #expect(abs(back.latitude - point.latitude) < 1e-8)
        #expect(abs(turn(back.longitude, point.longitude)) < 1e-8)
      }
      let horizon = projection.horizon ?? -.infinity
      let screen = ScreenPoint(x: random.within(0, scene.viewport.width), y: random.within(0, scene.viewport.height))
      guard let ground = projection.mapPoint(at: screen) else {
        #expect(screen.y <= horizon)
        return
      }
      #expect(screen.y > horizon)
      // Far from the horizon, and in this copy of the world.
      guard screen.y - horizon > 0.1 * scene.viewport.height, abs(ground.x - projection.center.x) < MapPoint.world / 2
      else { return }
      let back = try #require(projection.screenPoint(for: ground))
      #expect(abs(back.x - screen.x) < 1e-6 && abs(back.y - screen.y) < 1e-6)
    }
  }

  @Test func moreContentNeverMovesTheEyeForward() throws {
    scenes(seed: 4) { scene, random in
      let forms = scene.perspective.forms
      var maxima = SIMD4<Double>(repeating: -.infinity)
      var forward = Double.infinity
      for _ in 0..<10 {
        maxima = pointwiseMax(maxima, forms.east * random.within(-1e6, 1e6) + forms.north * random.within(-1e6, 1e6))
        let fit = scene.perspective.fit(maxima)
        let v = fit.east * sin(scene.heading * .pi / 180) + fit.north * cos(scene.heading * .pi / 180)
        let now = v * sin(scene.pitch * .pi / 180) - fit.distance
        #expect(now <= forward + 1e-3)
        forward = now
      }
    }
  }

  @Test func orderAndPartsMakeNoDifference() throws {
    try scenes(seed: 5) { scene, random in
      let cut = random.below(scene.points.count)
      var joined = scene.extent(Array(scene.points[cut...].reversed()))
      joined.add(scene.extent(Array(scene.points[..<cut])))
      let framing = CameraFraming(scene.perspective)
      let whole = try #require(framing.camera(for: scene.extent()))
      #expect(framing.camera(for: joined)?.camera == whole.camera)
    }
  }

  @Test func shortcutsMakeNoDifference() throws {
    try scenes(1500, seed: 14) { scene, random in
      // Dense and sparse content, on both sides of degrees, the equator and the map's edge.
      let step = random.pick([1e-4, 0.02, 0.3, 3.0])
      var place = Coordinate(latitude: random.within(-86, 86), longitude: random.within(-180, 180))
      let path = (0..<200).map { _ in
        place.longitude = max(-180, min(180, place.longitude + random.within(-step, step)))
        place.latitude = max(-90, min(90, place.latitude + random.within(-step, step)))
        return random.chance(0.05) ? Coordinate(latitude: place.latitude.rounded(), longitude: place.longitude) : place
      }
      let isLine = random.chance(0.7)
      func extent(_ takesShortcuts: Bool) -> ContentExtent {
        var extent = ContentExtent(scene.perspective, takesShortcuts: takesShortcuts)
        extent.add(isLine ? Geometry(line: path) : Geometry(points: path))
        extent.add(Geometry(line: path.reversed()))
        return extent
      }
      let (all, fast) = (extent(false), extent(true))
      #expect(all.formMaxima == fast.formMaxima)
      let (longitudes, again) = (try #require(all.longitudes), try #require(fast.longitudes))
      #expect(longitudes == again)
      #expect(all.clampedCount == fast.clampedCount)
    }
  }

  @Test func aLimitedCameraKeepsWhatIsAllowed() throws {
    try scenes(500, seed: 15) { scene, _ in
      let camera = try #require(scene.framed()).camera
      let rules = CameraFraming(scene.perspective, minimumDistance: 1e-6)
      let again = rules.camera(limiting: camera)
      #expect(again.fits)
      #expect(again.camera.center == camera.center)
      #expect(abs(again.camera.distance / camera.distance - 1) < 1e-14)
      var nearer = rules
      nearer.maximumDistance = camera.distance / 2
      #expect(!nearer.camera(limiting: camera).fits)
      #expect(nearer.camera(limiting: camera).camera.distance == camera.distance / 2)
    }
  }

  @Test func aSnappedCameraStays() throws {
    try scenes(500, seed: 16) { scene, random in
      var rules = CameraFraming(scene.perspective, minimumDistance: 1)
      rules.zoomStep = random.pick([1, 0.5, 0.25, 2])
      let framed = try #require(rules.camera(for: scene.extent()))
      #expect(framed.fits)
      let again = rules.camera(limiting: framed.camera).camera
      #expect(abs(again.distance / framed.camera.distance - 1) < 1e-12)
    }
  }

  @Test func longitudesMakeNoDifference() throws {
    try scenes(seed: 6) { scene, random in
      let angle = random.within(-360, 360)
      var moved = scene
      moved.points = scene.points.map {
        Coordinate(latitude: $0.latitude, longitude: ($0.longitude + angle).remainder(dividingBy: 360))
      }
      let (before, after) = (try #require(scene.framed()).camera, try #require(moved.framed()).camera)
      #expect(abs(after.distance / before.distance - 1) < 1e-7)
      #expect(abs(after.center.latitude - before.center.latitude) < 1e-8)
      #expect(abs(turn(before.center.longitude + angle, after.center.longitude)) < 1e-8)
    }
  }

  /// A line over ±180° is framed as the same line elsewhere, by what is between its vertices too.
  @Test func linesOverTheAntimeridianAreAsElsewhere() throws {
    try scenes(1500, seed: 15) { scene, random in
      let (x, y) = (random.within(150, 179), random.within(-80, 80))
      let line = (0..<2 + random.below(3)).map { index in
        (index == 0 ? x : x + random.within(-20, 60), max(-85, min(85, y + random.within(-60, 60))))
      }
      // Written beyond 180, or so that an edge jumps.
      let jumps = random.chance(0.5)
      func camera(_ moved: Double) throws -> MapCamera {
        var extent = ContentExtent(scene.perspective)
        extent.add(
          Geometry(
            line: line.map {
              let longitude = $0.0 + moved
              return Coordinate(
                latitude: $0.1, longitude: jumps ? longitude.remainder(dividingBy: 360) : longitude)
            }))
        return try #require(CameraFraming(scene.perspective, minimumDistance: 1e-6).camera(for: extent)).camera
      }
      // Whole degrees, since what is between is looked at by degrees.
      let (here, there) = (try camera(0), try camera(-180))
      #expect(abs(here.distance / there.distance - 1) < 1e-7, "\(line) \(scene.viewport) \(scene.pitch)")
      #expect(abs(here.center.latitude - there.center.latitude) < 1e-7)
      #expect(abs(turn(there.center.longitude + 180, here.center.longitude)) < 1e-7)
    }
  }

  @Test func quarterTurnsOfASquareMakeNoDifference() throws {
    try scenes(seed: 7, flat: true) { scene, random in
      var scene = scene
      scene.viewport = Viewport(
        width: 600, height: 600, padding: EdgeInsets(top: 20, left: 20, bottom: 20, right: 20))
      scene.heading = random.within(0, 90)
      var turned = scene
      turned.heading += 90
      let (before, after) = (try #require(scene.framed()).camera, try #require(turned.framed()).camera)
      #expect(abs(after.distance / before.distance - 1) < 1e-7)
    }
  }

  @Test func northAndSouthAreMirrored() throws {
    try scenes(seed: 8, flat: true) { scene, _ in
      var mirrored = scene
      mirrored.points = scene.points.map { Coordinate(latitude: -$0.latitude, longitude: $0.longitude) }
      (mirrored.viewport.padding.top, mirrored.viewport.padding.bottom) = (
        scene.viewport.padding.bottom, scene.viewport.padding.top
      )
      let (before, after) = (try #require(scene.framed()).camera, try #require(mirrored.framed()).camera)
      #expect(abs(after.distance / before.distance - 1) < 1e-7)
      #expect(abs(after.center.latitude + before.center.latitude) < 1e-8)
    }
  }

  @Test func aLargerScreenZoomsIn() throws {
    try scenes(seed: 9) { scene, random in
      let s = random.within(0.2, 5)
      var scaled = scene
      scaled.viewport = Viewport(
        width: scene.viewport.width * s, height: scene.viewport.height * s,
        padding: EdgeInsets(
          top: scene.viewport.padding.top * s, left: scene.viewport.padding.left * s,
          bottom: scene.viewport.padding.bottom * s, right: scene.viewport.padding.right * s))
      let (before, after) = (try #require(scene.framed()).camera, try #require(scaled.framed()).camera)
      #expect(abs(after.distance / before.distance - 1) < 1e-7)
      let (zoom, zoomed) = (MapProjection(before, scene.viewport).zoom, MapProjection(after, scaled.viewport).zoom)
      #expect(abs(zoomed - zoom - log2(s)) < 1e-6)
    }
  }

  @Test func morePaddingNeverBringsTheEyeCloser() throws {
    try scenes(seed: 10, flat: true) { scene, random in
      var padded = scene
      padded.viewport.padding.left += random.within(0, scene.viewport.innerWidth * 0.9)
      padded.viewport.padding.top += random.within(0, scene.viewport.innerHeight * 0.9)
      let (before, after) = (try #require(scene.framed()).camera, try #require(padded.framed()).camera)
      // In map points: the centre, and with it the metres of one, may move.
      let (near, far) = (MapProjection(before, scene.viewport), MapProjection(after, padded.viewport))
      #expect(far.distance >= near.distance * (1 - 1e-7))
    }
  }

  @Test func theRegionOfAFrameFramesTheSame() throws {
    try scenes(seed: 11, flat: true) { scene, _ in
      var scene = scene
      scene.viewport.padding = EdgeInsets()
      let camera = try #require(scene.framed()).camera
      let ground = VisibleGround(MapProjection(camera, scene.viewport))
      guard ground.rect.minY > 0, ground.rect.maxY < MapPoint.world, ground.rect.width < MapPoint.world else { return }
      let again = CameraFraming(scene.perspective, minimumDistance: 1e-6).camera(for: MapRect(ground.region)).camera
      #expect(abs(again.distance / camera.distance - 1) < 1e-7)
      #expect(abs(again.center.latitude - camera.center.latitude) < 1e-8)
      #expect(abs(turn(again.center.longitude, camera.center.longitude)) < 1e-8)
    }
  }

  @Test func regionsAndRectanglesAreInverse() {
    var random = SplitMix64(seed: 12)
    for _ in rounds(1000) {
      let size = MapSize(width: random.within(1, MapPoint.world / 2), height: random.within(1, MapPoint.world / 2))
      let rect = MapRect(
        x: random.within(0, MapPoint.world - size.width), y: random.within(0, MapPoint.world - size.height),
        width: size.width, height: size.height)
      let region = CoordinateRegion(rect)
      let again = CoordinateRegion(MapRect(region))
      #expect(abs(again.center.latitude - region.center.latitude) < 1e-10)
      #expect(abs(again.center.longitude - region.center.longitude) < 1e-10)
      #expect(abs(again.span.latitudeDelta - region.span.latitudeDelta) < 1e-10)
      #expect(abs(again.span.longitudeDelta - region.span.longitudeDelta) < 1e-10)
    }
  }

  @Test func contentIsOnTheVisibleGround() throws {
    try scenes(250, seed: 13) { scene, _ in
      let camera = try #require(scene.framed()).camera
      let projection = MapProjection(camera.dollied(1.000001), scene.viewport)
      let ground = VisibleGround(projection)
      // With sky in view, the ground ends before the horizon.
      guard !ground.hasSky else { return }
      let rings = ground.rings.rings
      for point in scene.points {
        let place = MapPoint(point)
        #expect(rings.contains { $0.contains(place) }, "\(point) \(scene)")
      }
    }
  }

  /// Views that are in part wider than the world: what is seen is in one of the rings, and in that alone.
  @Test func aViewWiderThanTheWorldIsSeenWhole() throws {
    var random = SplitMix64(seed: 14)
    var (wide, seen, unseen) = (0, 0, 0)
    for _ in rounds(150) {
      let viewport = Viewport(width: random.within(200, 2000), height: random.within(100, 500))
      let camera = MapCamera(
        center: Coordinate(latitude: random.within(-70, 70), longitude: random.within(-180, 180)),
        distance: random.within(3e6, 3e7), heading: random.below(2) == 0 ? 0 : random.within(0, 360),
        pitch: random.within(0, 70))
      let ground = VisibleGround(MapProjection(camera, viewport))
      guard ground.corners.count == 4 else { continue }
      let (rings, overlap) = ground.rings
      if overlap { wide += 1 }
      for _ in 0..<40 {
        let point = MapPoint(x: random.within(0, MapPoint.world), y: random.within(0, MapPoint.world))
        let copies = (-4...4).map { MapPoint(x: point.x + Double($0) * MapPoint.world, y: point.y) }
        let depths = copies.map(ground.corners.depth)
        let depth = depths.max() ?? 0
        // A thousandth of the world is left to rounding.
        guard abs(depth) > MapPoint.world / 1000, ground.rect.width < 7 * MapPoint.world else { continue }
        (seen, unseen) = (seen + (depth > 0 ? 1 : 0), unseen + (depth > 0 ? 0 : 1))
        #expect(rings.count { $0.contains(point) } == (depth > 0 ? 1 : 0), "\(point) \(camera) \(viewport)")
      }
    }
    #expect(wide >= 20 && seen > 100 && unseen > 100, "\(wide) \(seen) \(unseen)")
  }
}

extension [MapPoint] {
  /// How far inside a convex, counter-clockwise ring (north up) a point is; below zero outside.
  fileprivate func depth(_ point: MapPoint) -> Double {
    indices.map { index in
      let (start, end) = (self[index], self[(index + 1) % count])
      let length = hypot(end.x - start.x, end.y - start.y)
      return ((end.x - start.x) * (start.y - point.y) - (start.y - end.y) * (point.x - start.x)) / length
    }.min() ?? 0
  }

  /// Whether a convex, counter-clockwise ring (north up) contains a point, with a millimetre to spare.
  fileprivate func contains(_ point: MapPoint) -> Bool {
    for (index, start) in enumerated() {
      let end = self[(index + 1) % count]
      let length = hypot(end.x - start.x, end.y - start.y)
      if length == 0 { continue }
      let left = (end.x - start.x) * (start.y - point.y) - (start.y - end.y) * (point.x - start.x)
      if left < -0.01 * length { return false }
    }
    return true
  }
}
