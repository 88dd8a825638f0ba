// The points of a circle from a few of them, by trigonometric interpolation.

import SystemLibrary

/// The weights that give latitude and longitude at every vertex of a circle from those at a few azimuths.
///
/// The Earth is symmetric about the meridian of the centre. So along a circle the latitude is a series of cosines of
/// the azimuth, the difference of longitude one of sines, and `degree` + 1 azimuths from 0 to π say all of it:
///
///     φ(α) − φ₀ = Σ aₖ cos kα     λ(α) − λ₀ = Σ bₖ sin kα     at αᵢ = πi / degree
///
/// The vertices are those from azimuth 0 to π, at 2πj / `segments`; the others are their mirror images.
struct CircleInterpolation {
  let degree: Int
  /// For each azimuth the weights of all vertices, first for the latitude, then for the longitude.
  private let weights: [Double]
  /// How many vertices there are from azimuth 0 to π.
  let half: Int

  /// - Parameter segments: the vertices of a whole circle.
  init(segments: Int, degree: Int) {
    self.degree = degree
    half = segments / 2 + 1
    var weights: [Double] = []
    weights.reserveCapacity(2 * half * (degree + 1))
    for node in 0...degree {
      let nodeAngle = Double.pi * Double(node) / Double(degree)
      let nodeWeight = (node == 0 || node == degree ? 1.0 : 2.0) / Double(degree)
      for isLongitude in [false, true] {
        for vertex in 0..<half {
          let angle = 2 * Double.pi * Double(vertex) / Double(segments)
          var sum = 0.0
          for k in 0...degree {
            if isLongitude {
              sum += k == degree ? 0 : sin(Double(k) * angle) * sin(Double(k) * nodeAngle)
            } else {
              sum += (k == 0 || k == degree ? 0.5 : 1) * cos(Double(k) * angle) * cos(Double(k) * nodeAngle)
            }
          }
          weights.append(nodeWeight * sum)
        }
      }
    }
    self.weights = weights
  }

  /// Sets the offsets of the vertices from those at the azimuths.
  ///
  /// O(vertices × degree).
  func evaluate(
    latitudes: [Double], longitudes: [Double], _ latitudesOut: inout [Double], _ longitudesOut: inout [Double]
  ) {
    weights.withUnsafeBufferPointer { weights in
      latitudesOut.withUnsafeMutableBufferPointer { y in
        longitudesOut.withUnsafeMutableBufferPointer { x in
          for vertex in 0..<half { (y[vertex], x[vertex]) = (0, 0) }
          for node in 0...degree {
            let (latitude, longitude) = (latitudes[node], longitudes[node])
            let first = 2 * half * node
            for vertex in 0..<half {
              y[vertex] += weights[first + vertex] * latitude
              x[vertex] += weights[first + half + vertex] * longitude
            }
          }
        }
      }
    }
  }

  /// The smallest degree with which the vertices of a circle of `radius` metres around latitude `y` are within 0.1 mm;
  /// nil where that is more than 24, or the circle is too near a pole.
  ///
  /// On a sphere the stereographic plane turns the circle into a circle, and isometric latitude and longitude into the
  /// logarithm of 1 + q₁ζ over 1 − q₂ζ, where ζ = exp iα and, for the distance σ and the colatitude θ as angles,
  ///
  ///     q₁ = tan ½σ / tan ½θ      q₂ = tan ½σ · tan ½θ      with θ ≤ 90°, so q₂ ≤ q₁
  ///
  /// So |aₖ| and |bₖ| are at most 2 q₁ᵏ / k radians, and what is left out beyond degree n, together with what it adds
  /// to the coefficients kept, is at most 4 Σ q₁ᵏ / k < 4 qⁿ / (1 − q) radians of a sphere of 6400 km. The flattening
  /// changes the terms by less than 1 % each and is paid for by 3 % on q and a factor of 2.
  static func degree(radius: Double, y: Double) -> Int? {
    let angle = radius / 6_356_752
    guard angle < 1.5 else { return nil }
    let q = 1.03 * tan(angle / 2) / tan((90 - abs(y)) * Double.pi / 360)
    // Written so that NaN fails too.
    guard q < 0.5 else { return nil }
    let degree = (log(1e-4 * (1 - q) / (8 * 6.4e6)) / log(q)).rounded(.up)
    return degree <= 24 ? max(3, Int(degree)) : nil
  }
}
