// Images of the ground through a camera: each pixel has the colour of the place that is seen there.

import Globe
import MapGeometry
import Planar
import Testing

@testable import Cartography

/// An image whose red grows from west to east and whose green from north to south.
private final class Slopes: ImageSource {
  let width, height: Int
  /// How many windows were asked for.
  var windows = 0

  init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

  func pixels(_ columns: Range<Int>, _ rows: Range<Int>, width: Int, height: Int) throws(ImageError) -> [UInt32] {
    windows += 1
    #expect(columns.lowerBound >= 0 && columns.upperBound <= self.width)
    #expect(rows.lowerBound >= 0 && rows.upperBound <= self.height)
    var result: [UInt32] = []
    for row in 0..<height {
      let y = Double(rows.lowerBound) + (Double(row) + 0.5) * Double(rows.count) / Double(height)
      for column in 0..<width {
        let x = Double(columns.lowerBound) + (Double(column) + 0.5) * Double(columns.count) / Double(width)
        let (red, green) = (UInt32(x / Double(self.width) * 255), UInt32(y / Double(self.height) * 255))
        result.append(0xFF00_0000 | red << 16 | green << 8)
      }
    }
    return result
  }
}

@Suite struct ImagePainterTests {
  /// The whole Earth in longitude and latitude, two pixels for a degree.
  private func world() throws -> (Slopes, GroundImage) {
    let source = Slopes(width: 720, height: 360)
    let box = Box(Position(-180, -90), Position(180, 90))
    let grid = try #require(PixelGrid(box: box, width: 720, height: 360))
    return (source, GroundImage(source, grid, forward: nil, circle: 360))
  }

  @Test(arguments: [
    (10.0, 50.0, 8e6, 0.0, 0.0), (179.5, -30, 3e6, 40, 45), (0, 0, 5e5, 0, 60), (-180, 70, 2e7, 200, 0),
  ])
  func hasTheColourOfThePlace(lon: Double, lat: Double, distance: Double, heading: Double, pitch: Double) throws {
    let (_, image) = try world()
    let camera = MapCamera(
      center: Coordinate(latitude: lat, longitude: lon), distance: distance, heading: heading, pitch: pitch)
    let projection = MapProjection(camera, Viewport(width: 150, height: 100))
    let painter = ImagePainter(projection, nil, width: 300, height: 200, scale: 2)
    var picture = painter.blank
    try painter.paint(image, into: &picture)
    var seen = 0
    for y in stride(from: 3, to: 200, by: 13) {
      for x in stride(from: 2, to: 300, by: 17) {
        let point = ScreenPoint(x: (Double(x) + 0.5) / 2, y: (Double(y) + 0.5) / 2)
        guard let place = projection.coordinate(at: point), abs(place.latitude) < 85 else { continue }
        let pixel = picture.pixels[y * 300 + x]
        let east = (place.longitude + 540).truncatingRemainder(dividingBy: 360) / 360
        let south = (90 - place.latitude) / 180
        // Where east meets west the colours do, too.
        guard east > 0.01, east < 0.99 else { continue }
        seen += 1
        #expect(pixel >> 24 == 255)
        #expect(abs(Double(pixel >> 16 & 255) - east * 255) < 3, "\(place)")
        #expect(abs(Double(pixel >> 8 & 255) - south * 255) < 3, "\(place)")
      }
    }
    #expect(seen > 50)
  }

  @Test func isSeenThroughBesideTheImage() throws {
    let source = Slopes(width: 100, height: 100)
    let grid = try #require(PixelGrid(box: Box(Position(0, 0), Position(10, 10)), width: 100, height: 100))
    let image = GroundImage(source, grid, forward: nil, circle: 360)
    let camera = MapCamera(center: Coordinate(latitude: 5, longitude: 0), distance: 1e6)
    let projection = MapProjection(camera, Viewport(width: 100, height: 100))
    let painter = ImagePainter(projection, nil, width: 100, height: 100, scale: 1)
    var picture = painter.blank
    try painter.paint(image, into: &picture)
    #expect(picture.pixels[50 * 100 + 40] == 0)
    #expect(picture.pixels[50 * 100 + 60] >> 24 == 255)
    #expect(source.windows > 0)
  }

  @Test func aGridGoesThereAndBack() throws {
    // Turned by a quarter: x grows with rows.
    let grid = try #require(PixelGrid(geotransform: [10, 0, 2, 50, 3, 0]))
    // Column 3 and row 4 are at x 18, y 59.
    let position = SIMD3(1.0, 18, 59)
    #expect(abs((grid.column * position).sum() - 3) < 1e-9)
    #expect(abs((grid.row * position).sum() - 4) < 1e-9)
    #expect(PixelGrid(geotransform: [0, 1, 1, 0, 1, 1]) == nil)
  }

  @Test func coarserTilesStandForThoseThatAreMissing() throws {
    let tiles = TileImage(levels: 0...1) { key throws(ImageError) in
      key.zoom == 1 && key.x == 1 ? nil : (2, [UInt32](repeating: UInt32(key.zoom + 1), count: 4))
    }
    #expect(tiles.width == 512)
    let found = try tiles.pixels(0..<512, 0..<512, width: 512, height: 512)
    #expect(found[0] == 2 && found[511] == 1)
  }
}
