// How a geometry is added to an extent: its vertices, and where its edges reach beyond them.

import Globe
import Planar
import SystemLibrary

extension ContentExtent {
  /// Adds a geometry in longitude and latitude, all of whose ordinates are finite.
  ///
  /// Edges go the way that `EdgeWay` says; what is round a pole reaches to it.
  public mutating func add(_ geometry: Geometry) {
    hasJump = false
    addPlain(geometry)
    if hasJump {
      var pieces = geometry
      pieces.members = []
      var cutter = AntimeridianCutter()
      cutter.cut(&pieces)
      isCut = true
      addPlain(pieces)
      isCut = false
    }
    for member in geometry.members { add(member) }
  }

  /// Adds a geometry without its members; of edges that jump only the ends.
  private mutating func addPlain(_ geometry: Geometry) {
    let stride = geometry.dimension
    if geometry.ringEnds.isEmpty {
      for at in Swift.stride(from: 0, to: geometry.ordinates.count, by: stride) {
        _ = addVertex(x: geometry.ordinates[at], y: geometry.ordinates[at + 1])
      }
    }
    if !geometry.ringEnds.isEmpty { hasEdges = true }
    for ring in geometry.ringEnds.indices {
      var previous: Vertex?
      for index in geometry.ring(ring) {
        let vertex = addVertex(x: geometry.ordinates[index * stride], y: geometry.ordinates[index * stride + 1])
        if let previous { addEdge(previous, vertex) }
        previous = vertex
      }
    }
  }

  /// A vertex, as the edge that comes next needs it.
  private struct Vertex {
    /// The longitude as given, and in −180…180.
    let x, wrapped: Double
    /// The latitude.
    let y: Double
    /// The degree of longitude.
    let degree: Int
    /// Whether it was passed over.
    let isWithin: Bool

    /// The cosine of the latitude.
    var cosine: Double {
      let sine = sin(y * radiansPerDegree)
      return (1 - sine * sine).squareRoot()
    }
  }

  @inline(__always)
  private mutating func addVertex(x: Double, y: Double) -> Vertex {
    let longitude = Longitude.halfOpen(x)
    let index = Self.degree(longitude)
    if isWithin(index, longitude, y) {
      return Vertex(x: x, wrapped: longitude, y: y, degree: index, isWithin: true)
    }
    return addOutermost(x: x, longitude, y, index)
  }

  @inline(never)
  private mutating func addOutermost(x: Double, _ longitude: Double, _ y: Double, _ index: Int) -> Vertex {
    var latitude = y
    if abs(y) > MapPoint.latitudeLimit {
      countClamped()
      latitude = y < 0 ? -MapPoint.latitudeLimit : MapPoint.latitudeLimit
    }
    note(index, longitude, longitude, isometricLatitude(latitude))
    return Vertex(x: x, wrapped: longitude, y: latitude, degree: index, isWithin: false)
  }

  @inline(__always)
  private static func degree(_ longitude: Double) -> Int {
    Int(min(Longitude.turn - 1, max(0, longitude - Longitude.west)))
  }

  @inline(__always)
  private mutating func addEdge(_ from: Vertex, _ to: Vertex) {
    let isInOneDegree = from.degree == to.degree && abs(to.x - from.x) <= 1
    if isInOneDegree, from.isWithin, to.isWithin, abs(to.y - from.y) <= VertexShortcut.longestEdge { return }
    addOutermost(from, to, covers: !isInOneDegree)
  }

  @inline(never)
  private mutating func addOutermost(_ from: Vertex, _ to: Vertex, covers: Bool) {
    if Longitude.isWide(to.x - from.x), !isCut {
      hasJump = true
      return
    }
    let (first, second) = from.x < to.x ? (from, to) : (to, from)
    if covers { cover(first, second) }
    let slope = (second.y - first.y) / (second.x - first.x)
    let cosine = turning * slope
    guard any((cosine .> 0) .& (cosine .< 1)) else { return }
    let (firstCosine, secondCosine) = (first.cosine, second.cosine)
    let low = min(firstCosine, secondCosine)
    // The curve bends one way on each side of the equator, where its cosine is largest.
    let high = first.y * second.y < 0 ? 1 : max(firstCosine, secondCosine)
    guard any((cosine .> low) .& (cosine .< high)) else { return }
    for lane in 0..<4 where cosine[lane] > low && cosine[lane] < high {
      let latitude = acos(cosine[lane]) / radiansPerDegree
      for y in [latitude, -latitude] where y > min(first.y, second.y) && y < max(first.y, second.y) {
        let x = Longitude.halfOpen(min(second.x, first.x + (y - first.y) / slope))
        note(Self.degree(x), x, x, isometricLatitude(y))
      }
    }
  }

  /// Notes that an edge covers the longitudes between its ends.
  private mutating func cover(_ first: Vertex, _ second: Vertex) {
    var at = first.x
    let end = min(second.x, first.x + Longitude.turn)
    while at < end {
      // The part of the edge inside one degree.
      let next = min(end, at.rounded(.down) + 1)
      let west = Longitude.halfOpen(at)
      let index = Self.degree(Longitude.western(west))
      let start = max(Longitude.west + Double(index), Longitude.western(west))
      cover(index, start, min(Longitude.west + 1 + Double(index), start + (next - at)))
      // An edge that goes on beyond ±180° has a point on both sides of it.
      if next < end, Longitude.isOnSeam(next) {
        let y = first.y + (second.y - first.y) * (next - first.x) / (second.x - first.x)
        let isometric = isometricLatitude(y)
        note(Self.degree(Longitude.east), Longitude.east, Longitude.east, isometric)
        note(0, Longitude.west, Longitude.west, isometric)
      }
      at = next
    }
  }
}
