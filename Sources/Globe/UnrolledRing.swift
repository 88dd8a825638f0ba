// Rings that a stage made on the unrolled cylinder, cut at ±180° as they are added.

public import Planar

/// A ring on the cylinder of longitude and latitude.
///
/// Longitudes run on past ±180°, so that neighbours are never half a turn apart; the inside is to the left. The first
/// vertex is not repeated: a ring around a pole comes back to it 360° away.
public struct UnrolledRing: Sendable {
  /// The vertices as x, y, x, y ….
  public var ordinates: [Double]

  /// Makes a ring.
  public init(_ ordinates: [Double] = []) { self.ordinates = ordinates }

  /// Goes on to the next vertex.
  public mutating func append(x: Double, y: Double) {
    ordinates.append(x)
    ordinates.append(y)
  }

  /// How often the ring goes round the axis, eastward counted positive.
  var turns: Int {
    ordinates.isEmpty ? 0 : Int(((ordinates[ordinates.count - 2] - ordinates[0]) / 360).rounded())
  }

  /// Whether the area on the cylinder is on the right, or there is none.
  fileprivate var isClockwise: Bool { Positions(ordinates, 0..<ordinates.count / 2).signedArea <= 0 }

  /// How many degrees the ring has to be moved to lie in −180…180; nil where it crosses ±180° or goes round.
  fileprivate var shift: Double? {
    var (lowest, highest) = (Double.infinity, -Double.infinity)
    for at in stride(from: 0, to: ordinates.count, by: 2) {
      lowest = min(lowest, ordinates[at])
      highest = max(highest, ordinates[at])
    }
    let home = 360 * ((lowest + 180) / 360).rounded(.down)
    return turns == 0 && highest <= 180 + home ? -home : nil
  }
}

extension Geometry {
  /// Cuts the polygon that lies to the left of all of `rings` at ±180°, and appends its pieces to this MultiPolygon.
  ///
  /// O(vertices); O(n log n) for n crossings.
  ///
  /// - Parameter isSmall: whether it is known to be less than half of the Earth, of which this is asked where it may be
  ///   more: a sliver that rounding turned would be all of the Earth without itself, and is left out.
  public mutating func appendCut(_ rings: [UnrolledRing], isSmall: @autoclosure () -> Bool = false) {
    if rings.count == 1, var ordinates = rings.first?.ordinates, let shift = rings[0].shift, !rings[0].isClockwise {
      for at in stride(from: 0, to: shift == 0 ? 0 : ordinates.count, by: 2) { ordinates[at] += shift }
      appendRing(ordinates)
      return partEnds.append(ringEnds.count)
    }
    if let shell = rings.first, shell.turns == 0, shell.isClockwise, isSmall() { return }
    let curves = rings.filter { $0.ordinates.count >= 6 }.map { Track(unrolled: $0).closed }
    let clip = Clip(curves, to: Sheet.antimeridian)
    if clip.polygons.isEmpty, !clip.strays.isEmpty {
      appendRing([-180, -90, 180, -90, 180, 90, -180, 90])
      appendPart(clip.strays)
    }
    for polygon in clip.polygons { appendPart(polygon) }
  }

  /// Appends an open ring, and its first vertex again.
  public mutating func appendRing(_ ring: [Double]) {
    ordinates.append(contentsOf: ring)
    ordinates.append(contentsOf: ring[..<2])
    ringEnds.append(vertexCount)
  }

  /// Makes a MultiPolygon of one part a Polygon.
  public mutating func simplifyType() {
    guard type == .multiPolygon, partEnds.count <= 1 else { return }
    type = .polygon
    partEnds.removeAll()
  }
}
