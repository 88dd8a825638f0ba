// The plain box around a geometry's vertices, in one pass without branches.

extension Geometry {
  /// The smallest and largest x and y of the vertices, without those of members.
  ///
  /// A quick test for what lies well inside of something; numbers that are NaN are left out. Empty
  /// where there is no vertex.
  public var bounds: Box {
    // `unsafe` holds: every offset is below the count.
    unsafe ordinates.withUnsafeBufferPointer { ordinates in
      guard let base = ordinates.baseAddress else { return Box() }
      let infinity = SIMD4<Double>(repeating: .infinity)
      var (low, high) = (infinity, -infinity)
      var at = 0
      if dimension == 2 {
        // Two vertices a step: half the loop, and two chains that do not wait for each other.
        while at &+ 3 < ordinates.count {
          let pair = unsafe UnsafeRawPointer(base + at).loadUnaligned(as: SIMD4<Double>.self)
          low.replace(with: pair, where: pair .< low)
          high.replace(with: pair, where: pair .> high)
          at &+= 4
        }
      }
      while at &+ 1 < ordinates.count {
        let vertex = unsafe SIMD4(base[at], base[at &+ 1], base[at], base[at &+ 1])
        low.replace(with: vertex, where: vertex .< low)
        high.replace(with: vertex, where: vertex .> high)
        at &+= dimension
      }
      return Box(
        low.lowHalf.replacing(with: low.highHalf, where: low.highHalf .< low.lowHalf),
        high.lowHalf.replacing(with: high.highHalf, where: high.highHalf .> high.lowHalf)
      )
    }
  }
}
