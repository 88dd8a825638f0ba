// Room for marks and furniture, and how near a camera comes by itself.

import Cartography
import GeoJSON
import MapGeometry
import Planar
import Testing

@Suite("Room in pictures")
struct PictureRoomTests {
  private static let air = EdgeInsets(top: 24, left: 24, bottom: 24, right: 24)

  private static func viewport(_ width: Double = 800, _ height: Double = 600) -> Viewport {
    Viewport(width: width, height: height, padding: air)
  }

  private static func layout(_ furniture: Furniture, _ viewport: Viewport) -> FurnitureLayout {
    let camera = MapCamera(center: Coordinate(latitude: 0, longitude: 0), distance: 1e5)
    return FurnitureLayout(furniture, MapProjection(camera, viewport), Appearance(.standard))
  }

  @Test("dots have room, and a balloon has its height above")
  func marks() {
    var room = PictureRoom(Self.viewport())
    room.add([Marker(.dot, color: Color(0), size: 9), Marker(.none, color: Color(0), size: 400)])
    #expect(room.padding == Self.air)
    room.add([Marker(.balloon, color: Color(0), size: 32)])
    #expect(room.padding == EdgeInsets(top: 42, left: 24, bottom: 24, right: 24))
    // No mark takes all of a small picture, and no picture loses what it had.
    var small = PictureRoom(Self.viewport(60, 40))
    small.add([Marker(.balloon, color: Color(0), size: 100)])
    #expect(small.padding == EdgeInsets(top: 24, left: 27, bottom: 24, right: 27))
  }

  @Test("content is below a title, and beside a legend or above it, whichever takes less")
  func furniture() {
    var furniture = Furniture()
    furniture.title = "A title"
    let viewport = Self.viewport()
    var room = PictureRoom(viewport)
    room.add(Self.layout(furniture, viewport))
    #expect(room.padding.top > 40 && room.padding.top < 60)
    #expect(room.padding.left == 24 && room.padding.right == 24 && room.padding.bottom == 24)
    furniture.legend = (0..<9).map { LegendEntry(Color(0), "\($0)") }
    room = PictureRoom(viewport)
    room.add(Self.layout(furniture, viewport))
    #expect(room.padding.right > 40 && room.padding.bottom == 24)
    furniture.legend = [LegendEntry(Color(0), String(repeating: "wide ", count: 30))]
    room = PictureRoom(viewport)
    room.add(Self.layout(furniture, viewport))
    #expect(room.padding.right == 24 && room.padding.bottom > 30)
  }

  @Test("a balloon below an inset is whole")
  func both() {
    var furniture = Furniture()
    furniture.hasInset = true
    let viewport = Self.viewport()
    var room = PictureRoom(viewport)
    room.add([Marker(.balloon, color: Color(0), size: 24)])
    room.add(Self.layout(furniture, viewport))
    // The inset ends at 82; a balloon is 30 high.
    #expect(room.padding.top >= 112 || room.padding.right >= 164)
  }

  @Test(
    "points have 500 m around them, and a house fills the picture",
    arguments: [
      (Geometry(type: .point, ordinates: [7.42, 43.73]), 500.0...500.0),
      (Geometry(type: .multiPoint, ordinates: [7.42, 43.73, 7.4201, 43.73]), 500...500),
      (Geometry(type: .lineString, ordinates: [7.42, 43.73, 7.4202, 43.73], ringEnds: [2]), 21...80),
      (Geometry(type: .lineString, ordinates: [7.42, 43.73, 7.42, 43.73], ringEnds: [2]), 20...20),
    ])
  func distances(_ geometry: Geometry, _ distances: ClosedRange<Double>) {
    let perspective = Perspective(viewport: Self.viewport(), heading: 0, pitch: 0)
    let placement = CameraPlacement(
      position: .automatic, fallback: nil, framing: CameraFraming(perspective), minimumDistance: nil,
      names: ResultNames(prefix: ""))
    var content = placement.emptyContent
    content.add(geometry)
    let distance = placement.place(content)?.camera.distance ?? 0
    #expect(distances.lowerBound - 0.01 <= distance && distance <= distances.upperBound + 0.01, "\(distance)")
  }
  @Test("a camera is no farther than the largest distance, however that is rounded")
  func largestDistance() {
    var framing = CameraFraming(Perspective(viewport: Self.viewport(), heading: 0, pitch: 0))
    // Between two micrometres, so that what is rounded outwards is farther.
    framing.maximumDistance = 12_345.678_901_234
    let placement = CameraPlacement(
      position: .automatic, fallback: nil, framing: framing, minimumDistance: nil, names: ResultNames(prefix: ""))
    var content = placement.emptyContent
    content.add(Geometry(type: .multiPoint, ordinates: [7, 43, 8, 44]))
    let placed = placement.place(content)
    #expect(placed?.camera.distance == 12_345.678_901_234 && placed?.fits == false)
  }
}
