// What is drawn on the plane of a projection is where the projection says, all along its edges.

import Cartography
import Layers
import Planar
import TestSupport
import Testing

@Suite("Planes of projections")
struct PlaneMapperTests {
  private static let world = "+datum=WGS84 +units=m +no_defs +type=crs"
  private static let maps = [
    "+proj=eqearth +lon_0=0", "+proj=robin +lon_0=150", "+proj=moll +lon_0=-60", "+proj=natearth +lon_0=0",
    "+proj=laea +lat_0=-90 +lon_0=0", "+proj=aea +lat_0=37.5 +lat_1=29.5 +lat_2=45.5 +lon_0=-96",
    "+proj=ortho +lat_0=42 +lon_0=-71", "+proj=utm +zone=33",
  ].map { "\($0) \(world)" }

  private static func distance(_ x: Double, _ y: Double, to line: Geometry) -> Double {
    var best = Double.infinity
    for ring in line.ringEnds.indices {
      for vertex in line.ring(ring).dropFirst() {
        let (a, b) = (
          Position(line.ordinates[vertex * 2 - 2], line.ordinates[vertex * 2 - 1]),
          Position(line.ordinates[vertex * 2], line.ordinates[vertex * 2 + 1])
        )
        let (way, off) = (b - a, Position(x, y) - a)
        let length = (way * way).sum()
        let share = length > 0 ? max(0, min(1, (way * off).sum() / length)) : 0
        let rest = off - way * share
        best = min(best, (rest * rest).sum().squareRoot())
      }
    }
    return best
  }

  @Test("edges that are straight in longitude and latitude bend as their images do", arguments: maps)
  func edges(_ crs: String) throws {
    let mapper = try PlaneMapper(to: crs)
    var random = SplitMix64(seed: 33)
    for tolerance in [200.0, 20_000] {
      mapper.tolerance = tolerance
      for _ in 0..<20 {
        let (ax, ay) = (Double.random(in: -60...40, using: &random), Double.random(in: -70...75, using: &random))
        let (bx, by) = (ax + Double.random(in: -60...60, using: &random), Double.random(in: -70...75, using: &random))
        let line = Geometry(type: .lineString, ordinates: [ax, ay, bx, by], ringEnds: [2])
        guard let mapped = mapper.map(line)?.geometry else { continue }
        for step in 0...97 {
          let share = Double(step) / 97
          guard let image = mapper.position(x: ax + (bx - ax) * share, y: ay + (by - ay) * share) else { continue }
          // Near the edge of the map the line ends a little before.
          let near = mapper.position(x: ax + (bx - ax) * min(1, share + 0.01), y: ay + (by - ay) * min(1, share + 0.01))
          guard near != nil, crs.contains("utm") == false || abs(image.x) < 5e6 else { continue }
          let off = Self.distance(image.x, image.y, to: mapped)
          #expect(off < tolerance * 1.5 + 5000 * (crs.contains("ortho") ? 1 : 0), "\(crs): \(ax),\(ay) to \(bx),\(by)")
        }
      }
    }
  }

  @Test("a place on the plane leads back to where it is on the ground", arguments: maps)
  func back(_ crs: String) throws {
    let mapper = try PlaneMapper(to: crs)
    for (x, y) in [(15.0, 40.0), (-71, 42.36), (10, -5), (-96, 37.5)] {
      guard let position = mapper.position(x: x, y: y) else { continue }
      let place = try #require(mapper.place(position), "\(crs) at \(x), \(y)")
      #expect(abs(place.x - x) < 1e-6 && abs(place.y - y) < 1e-6)
    }
    #expect(mapper.place(Position(9e7, 9e7)) == nil)
  }

  @Test("an area that the map's edge cuts has no border there, and one inside is whole")
  func border() throws {
    let mapper = try PlaneMapper(to: "+proj=robin +lon_0=0 \(Self.world)")
    func box(_ west: Double, _ east: Double) -> Geometry {
      Geometry(
        type: .polygon, ordinates: [west, 10, east, 10, east, 20, west, 20, west, 10], ringEnds: [5])
    }
    let inside = try #require(mapper.map(box(20, 40)))
    #expect(inside.border == nil)
    let across = try #require(mapper.map(box(170, -170)))
    let border = try #require(across.border)
    #expect(across.geometry.partEnds.count == 2)
    // Four sides along parallels and two along meridians are left.
    let edge = try #require(mapper.position(x: 179.999_999, y: 15)).x
    for ring in border.ringEnds.indices {
      for vertex in border.ring(ring).dropFirst() {
        let (from, to) = (border.ordinates[vertex * 2 - 2], border.ordinates[vertex * 2])
        #expect(abs(from) < edge * 0.99 || abs(to) < edge * 0.99 || abs(from - to) > 1e5)
      }
    }
  }

  @Test(
    "all of the Earth is what the map shows of it, wherever a globe is looked at from",
    arguments: [0, 10, 30, 45, 60, 89, -45].flatMap { latitude in [0, 10, -71].map { (latitude, $0) } })
  func wholeEarth(_ latitude: Int, _ longitude: Int) throws {
    let globe = try PlaneMapper(to: "+proj=ortho +lat_0=\(latitude) +lon_0=\(longitude) \(Self.world)")
    globe.tolerance = 5000
    let earth = try #require(globe.mapEarth())
    let area = earth.ringEnds.indices.reduce(0.0) { sum, ring in
      let vertices = earth.ring(ring)
      return sum
        + abs(
          vertices.dropLast().reduce(0.0) { sum, at in
            let (x, y) = (earth.ordinates[at * 2], earth.ordinates[at * 2 + 1])
            return sum + (x * earth.ordinates[at * 2 + 3] - earth.ordinates[at * 2 + 2] * y) / 2
          })
    }
    #expect(abs(area / (Double.pi * 6_371_000 * 6_371_000) - 1) < 0.01)
  }

  @Test("what was on the plane before keeps its edges")
  func own() throws {
    let mapper = try PlaneMapper(to: "EPSG:5070")
    mapper.tolerance = 10
    let line = Geometry(type: .lineString, ordinates: [-120, 35, -75, 45], ringEnds: [2])
    #expect(try #require(mapper.map(line)).geometry.vertexCount > 20)
    mapper.keepsEdges = true
    #expect(try #require(mapper.map(line)).geometry.vertexCount == 2)
  }
}
