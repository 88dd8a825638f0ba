// From longitude and latitude to the plane of a projection, as fine as it is drawn.

public import Globe
public import Planar

/// Brings what is drawn to the plane of a projection.
///
/// What crosses the edge of the projection's map is cut there. Edges are straight in longitude and latitude (RFC 7946
/// §3.1.1): they get vertices where their images bend. Belongs to one thread.
public final class PlaneMapper {
  /// A geometry on a plane, of eastings and northings in metres.
  public struct Mapped {
    /// What is filled, stroked or marked.
    public var geometry: Geometry
    /// The lines that an area's outline consists of, where that is not all of its rings: not along the map's edge.
    public var border: Geometry?
  }

  private let forward: any CoordinateOperation
  private let inverse: (any CoordinateOperation)?
  private let cutter: EdgeCutter?
  private let metersPerUnit: Double
  /// How far from where it is an edge may be drawn, in metres on the plane.
  public var tolerance = 1000.0
  /// Whether what is drawn was on this plane before: its edges are straight there.
  public var keepsEdges = false
  /// The parts that are drawn in frames of their own.
  package var insets: [MapInset] = []
  /// The longest part of an edge whose middle alone is looked at, in degrees.
  private static let longest = 3.0
  /// How often an edge is halved at most.
  private static let halvings = 9

  /// Prepares for a projection.
  ///
  /// - Parameters:
  ///   - forward: from longitude and latitude to the plane.
  ///   - inverse: back again; nil where it is not asked for.
  ///   - cutter: cuts at the edge of the map; nil where it has none that is known.
  ///   - metersPerUnit: the length of the plane's unit.
  public init(
    _ forward: any CoordinateOperation, inverse: (any CoordinateOperation)? = nil, cutter: EdgeCutter?,
    metersPerUnit: Double = 1
  ) {
    (self.forward, self.inverse, self.cutter, self.metersPerUnit) = (forward, inverse, cutter, metersPerUnit)
  }

  /// Cuts what crosses the edge of the map, where that is known; whether something was cut.
  func cutEdges(_ geometry: inout Geometry) throws(BeyondEdge) -> Bool {
    guard let cutter else { return false }
    return try cutter.cut(&geometry)
  }

  /// Whether the map's edge is known, so that there may be paper around the map.
  public var hasEdge: Bool { cutter != nil }

  /// The image of all of the Earth, cut at the map's edge; nil where none of it is on the map.
  ///
  /// It is of quarters: a ring round all of the Earth has no inside on some maps. Each is cut by itself: the sides
  /// of two meet the edge at the same places, and which of them comes first there decides on what is left.
  package func mapEarth() -> Geometry? {
    var earth: Geometry?
    for west in [Longitude.west, -90, 0, 90] {
      // The vertices on the equator say which meridian a side goes along.
      let east = west + 90
      let quarter = Geometry(
        type: .polygon, ordinates: [west, -90, east, -90, east, 0, east, 90, west, 90, west, 0, west, -90],
        ringEnds: [7])
      guard let image = mapWhole(quarter)?.geometry else { continue }
      if earth == nil { earth = image } else { earth?.append(image) }
    }
    return earth
  }

  /// The image of a place, easting as x; nil where it has none.
  public func position(x: Double, y: Double) -> Position? {
    let image = images([x, y])
    return image[0].isNaN ? nil : Position(image[0], image[1])
  }

  /// The longitude and latitude of a position on the plane; nil where it is on no map.
  public func place(_ position: Position) -> Position? {
    var ordinates = [position.x / metersPerUnit, position.y / metersPerUnit]
    do throws(EngineError) { try inverse?.transform(&ordinates, dimension: 2) } catch { return nil }
    guard inverse != nil, ordinates[0].isFinite, abs(ordinates[1]) <= 90 else { return nil }
    // Outside of many a map an inverse has an answer all the same.
    guard let back = self.position(x: ordinates[0], y: ordinates[1]) else { return nil }
    let miss = back - position
    return (miss * miss).sum() < 1 + 1e-10 * (position * position).sum() ? Position(ordinates[0], ordinates[1]) : nil
  }

  /// A simple geometry, in longitude and latitude, on the plane; nil where nothing of it is on the map.
  ///
  /// O(vertices), those that it gets included.
  public func map(_ geometry: Geometry) -> Mapped? {
    if insets.isEmpty { return mapWhole(geometry) }
    return mapWithInsets(geometry.dimension == 2 ? geometry : geometry.flat)
  }

  /// The same for the main part of the map.
  func mapWhole(_ geometry: Geometry) -> Mapped? {
    var shape = geometry.dimension == 2 ? geometry : geometry.flat
    guard !shape.ringEnds.isEmpty, !keepsEdges else { return plain(shape).map { Mapped(geometry: $0, border: nil) } }
    var border: Geometry?
    if let cutter {
      var isCut = false
      do throws(BeyondEdge) { isCut = try cutter.cut(&shape) } catch { return nil }
      if geometry.type.hasRings, isCut || geometry.hasSeamEdge {
        var lines = geometry.linesWithoutSeams
        do throws(BeyondEdge) { _ = try cutter.cut(&lines) } catch { lines = Geometry(type: .multiLineString) }
        border = refined(lines) ?? Geometry(type: .multiLineString)
      }
    }
    guard let mapped = refined(shape) else { return nil }
    return Mapped(geometry: mapped, border: border)
  }

  /// The images of vertices alone; what has none is left out.
  private func plain(_ geometry: Geometry) -> Geometry? {
    let images = images(geometry.ordinates)
    guard !geometry.ringEnds.isEmpty else {
      var result = Geometry(type: .multiPoint)
      for at in stride(from: 0, to: images.count, by: 2) where !images[at].isNaN {
        result.ordinates += [images[at], images[at + 1]]
      }
      return result.ordinates.isEmpty ? nil : result
    }
    return rebuilt(geometry) { ring in
      let vertices = geometry.ring(ring)
      return Array(images[vertices.lowerBound * 2..<vertices.upperBound * 2])
    }
  }

  private func refined(_ geometry: Geometry) -> Geometry? {
    rebuilt(geometry) { ring in
      let vertices = geometry.ring(ring)
      return refined(Array(geometry.ordinates[vertices.lowerBound * 2..<vertices.upperBound * 2]))
    }
  }

  /// A geometry of the same parts out of the images of its rings, without those that have none.
  private func rebuilt(_ geometry: Geometry, _ image: (Int) -> [Double]) -> Geometry? {
    let isArea = geometry.type.hasRings
    var result = Geometry(type: isArea ? .multiPolygon : .multiLineString)
    func add(_ ring: Int) -> Bool {
      var count = 0
      let images = image(ring)
      func close() {
        if count >= (isArea ? 4 : 2) {
          result.ringEnds.append(result.vertexCount)
        } else {
          result.ordinates.removeLast(count * 2)
        }
        count = 0
      }
      let before = result.ringEnds.count
      for at in stride(from: 0, to: images.count, by: 2) {
        if images[at].isNaN {
          // A line has a gap where it has no image; a ring goes on after it.
          if !isArea { close() }
          continue
        }
        result.ordinates += [images[at], images[at + 1]]
        count += 1
      }
      close()
      return result.ringEnds.count > before
    }
    if isArea {
      for rings in geometry.polygons {
        for ring in rings where !add(ring) && ring == rings.lowerBound { break }
        if result.ringEnds.count > result.partEnds.last ?? 0 { result.partEnds.append(result.ringEnds.count) }
      }
    } else {
      for ring in geometry.ringEnds.indices { _ = add(ring) }
    }
    return result.ringEnds.isEmpty ? nil : result
  }

  // MARK: Edges

  /// The images of a line with all the vertices that it takes to be drawn as it bends.
  private func refined(_ line: [Double]) -> [Double] {
    var places = split(line)
    var images = images(places)
    // Which edges are looked at: by the vertex that each begins at.
    var isOpen = [Bool](repeating: true, count: images.count / 2)
    for _ in 0..<Self.halvings {
      var (middles, edges): ([Double], [Int]) = ([], [])
      for vertex in 0..<max(0, images.count / 2 - 1) where isOpen[vertex] {
        let at = vertex * 2
        guard mayBend(images, at) else { continue }
        edges.append(vertex)
        middles += middle(places, at)
      }
      guard !edges.isEmpty else { break }
      let found = self.images(middles)
      var (nextPlaces, nextImages, nextOpen): ([Double], [Double], [Bool]) = ([], [], [])
      var number = 0
      for vertex in 0..<images.count / 2 {
        let at = vertex * 2
        nextPlaces += places[at..<at + 2]
        nextImages += images[at..<at + 2]
        var isBent = false
        if number < edges.count, edges[number] == vertex {
          let (x, y) = (found[number * 2], found[number * 2 + 1])
          isBent = !x.isNaN && deviation(images, at, x, y) > tolerance
          if isBent {
            nextPlaces += middles[number * 2..<number * 2 + 2]
            nextImages += found[number * 2..<number * 2 + 2]
          }
          number += 1
        }
        nextOpen.append(isBent)
        if isBent { nextOpen.append(true) }
      }
      (places, images, isOpen) = (nextPlaces, nextImages, nextOpen)
    }
    return images
  }

  /// Whether an edge is so long that it may be drawn elsewhere if it is drawn straight: a conformal map bends an edge
  /// by its square over eight radii of the Earth at most, some maps by several times as much.
  private func mayBend(_ images: [Double], _ at: Int) -> Bool {
    let (dx, dy) = (images[at + 2] - images[at], images[at + 3] - images[at + 1])
    return dx * dx + dy * dy > 8e6 * tolerance
  }

  /// How far a position is from an edge.
  private func deviation(_ images: [Double], _ at: Int, _ x: Double, _ y: Double) -> Double {
    let (dx, dy) = (images[at + 2] - images[at], images[at + 3] - images[at + 1])
    let (px, py) = (x - images[at], y - images[at + 1])
    let length = dx * dx + dy * dy
    let share = length > 0 ? max(0, min(1, (px * dx + py * dy) / length)) : 0
    let (ex, ey) = (px - dx * share, py - dy * share)
    return (ex * ex + ey * ey).squareRoot()
  }

  private func middle(_ places: [Double], _ at: Int) -> [Double] {
    let dx = places[at + 2] - places[at]
    let short = Longitude.isWide(dx) ? dx.remainder(dividingBy: Longitude.turn) : dx
    return [places[at] + short / 2, (places[at + 1] + places[at + 3]) / 2]
  }

  /// A line with vertices so near to each other that the middle of an edge tells how it bends.
  private func split(_ line: [Double]) -> [Double] {
    var result: [Double] = []
    for at in stride(from: 0, to: line.count, by: 2) {
      defer { result += line[at..<at + 2] }
      guard at > 0 else { continue }
      let (fromX, fromY) = (line[at - 2], line[at - 1])
      var dx = line[at] - fromX
      let dy = line[at + 1] - fromY
      if Longitude.isWide(dx), !goesTheLongWay(line, at - 2) { dx = dx.remainder(dividingBy: Longitude.turn) }
      let pieces = min(256, (max(abs(dx), abs(dy)) / Self.longest).rounded(.up))
      guard pieces > 1 else { continue }
      for piece in 1..<Int(pieces) {
        let share = Double(piece) / pieces
        result += [fromX + dx * share, fromY + dy * share]
      }
    }
    return result
  }

  /// Whether an edge that is wider than half of the Earth is drawn so, as the side of a map along a pole: then the
  /// middle of the long way is drawn between its ends.
  private func goesTheLongWay(_ line: [Double], _ at: Int) -> Bool {
    let dx = line[at + 2] - line[at]
    let y = (line[at + 1] + line[at + 3]) / 2
    let found = images([
      line[at], line[at + 1], line[at + 2], line[at + 3], line[at] + dx / 2, y,
      line[at] + dx.remainder(dividingBy: Longitude.turn) / 2, y,
    ])
    func miss(_ index: Int) -> Double {
      let (x, y) = (found[index] - (found[0] + found[2]) / 2, found[index + 1] - (found[1] + found[3]) / 2)
      return x * x + y * y
    }
    return miss(4) < miss(6)
  }

  /// The images of places, in metres; NaN for what has none.
  func images(_ places: [Double]) -> [Double] {
    var images = places
    for at in stride(from: 0, to: images.count, by: 2) where Longitude.isBeyond(images[at]) {
      images[at] = wrapped(images[at])
    }
    do throws(EngineError) {
      let wrapped = images
      do throws(EngineError) { try forward.transform(&images, dimension: 2) } catch {
        images = wrapped
        try oneByOne(&images)
      }
    } catch { return [Double](repeating: .nan, count: places.count) }
    for at in images.indices { images[at] = images[at].isFinite ? images[at] * metersPerUnit : .nan }
    return images
  }

  /// Transforms each place by itself, as some of them have no image.
  private func oneByOne(_ ordinates: inout [Double]) throws(EngineError) {
    for at in stride(from: 0, to: ordinates.count, by: 2) {
      var one = [ordinates[at], ordinates[at + 1]]
      do throws(EngineError) { try forward.transform(&one, dimension: 2) } catch {
        if error.isUnavailable { throw error }
        one = [.nan, .nan]
      }
      ordinates.replaceSubrange(at..<at + 2, with: one)
    }
  }
}
