// How large coordinates may be before a computation with them means nothing, and the vertex that is beyond.

/// The largest magnitude that each ordinate of a vertex may have.
public struct CoordinateLimits: Sendable, Equatable {
  /// That of x, or longitude.
  public let x: Double
  /// That of y, or latitude.
  public let y: Double
  /// That of z.
  public let z: Double

  /// Makes limits.
  public init(x: Double, y: Double, z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }

  /// Longitude and latitude in degrees; a longitude may go once round in either direction.
  ///
  /// Heights are bounded as in `plane`.
  public static let degrees = CoordinateLimits(x: 360, y: 90, z: plane.z)
  /// Any other coordinates: below 10¹⁵, where a double still tells halves apart and squares are far from overflowing.
  public static let plane = CoordinateLimits(x: 1e15.nextDown, y: 1e15.nextDown, z: 1e15.nextDown)
}

extension Geometry {
  /// The number of the first vertex beyond `limits`, counted through all members; nil where there is none.
  ///
  /// A number that is infinite or NaN is beyond any limit, but for a z that is NaN, which is not there. O(vertices),
  /// some five instructions for each.
  public func firstVertex(beyond limits: CoordinateLimits) -> Int? {
    if type == .geometryCollection {
      var before = 0
      for member in members {
        if let vertex = member.firstVertex(beyond: limits) { return before + vertex }
        before += member.totalVertexCount
      }
      return nil
    }
    return isWithin(limits) ? nil : findVertex(beyond: limits)
  }

  private func isWithin(_ limits: CoordinateLimits) -> Bool {
    // `unsafe` holds: every offset is below the count, and any four doubles can be taken as bits and back.
    unsafe ordinates.withUnsafeBufferPointer { ordinates in
      guard let base = ordinates.baseAddress else { return true }
      let limit = SIMD4(limits.x, limits.y, limits.x, limits.y)
      let magnitudeBits = SIMD4<UInt64>(repeating: ~(1 << 63))
      var isWithin = SIMDMask<SIMD4<Int64>>(repeating: true)
      var at = 0
      if dimension == 2 {
        while at &+ 3 < ordinates.count {
          let bits = unsafe UnsafeRawPointer(base + at).loadUnaligned(as: SIMD4<UInt64>.self) & magnitudeBits
          // A NaN compares as false.
          let isBelow = unsafe unsafeBitCast(bits, to: SIMD4<Double>.self) .<= limit
          // swift-format-ignore: NoAssignmentInExpressions
          isWithin .&= isBelow
          at &+= 4
        }
      }
      var rest = true
      while at &+ 1 < ordinates.count {
        rest = unsafe rest && abs(base[at]) <= limits.x && abs(base[at &+ 1]) <= limits.y
        if dimension == 3 { rest = unsafe rest && !(abs(base[at &+ 2]) > limits.z) }
        at &+= dimension
      }
      return rest && all(isWithin)
    }
  }

  private func findVertex(beyond limits: CoordinateLimits) -> Int? {
    (0..<vertexCount).first { vertex in
      let at = vertex * dimension
      let isFlatWithin = abs(ordinates[at]) <= limits.x && abs(ordinates[at + 1]) <= limits.y
      return !isFlatWithin || dimension == 3 && abs(ordinates[at + 2]) > limits.z
    }
  }

  /// The ordinates of a vertex, counted through all members.
  public func ordinates(ofVertex number: Int) -> (x: Double, y: Double, z: Double?)? {
    var number = number
    for member in members {
      let count = member.totalVertexCount
      if number < count { return member.ordinates(ofVertex: number) }
      number -= count
    }
    guard number < vertexCount else { return nil }
    let at = number * dimension
    return (ordinates[at], ordinates[at + 1], dimension == 3 ? ordinates[at + 2] : nil)
  }
}
