// Random shapes with a fixed seed, and distances measured in another way than the module measures them.

import Foundation
import Globe
import Planar
import Simplification
import TestSupport

/// A random walk.
func walk(_ random: inout SplitMix64, count: Int, step: Double, dimension: Int = 2) -> Geometry {
  var line = Geometry(type: .lineString, dimension: dimension)
  var x = 0.0
  var y = 0.0
  for index in 0..<count {
    line.ordinates += [x, y]
    if dimension == 3 { line.ordinates.append(Double(index)) }
    x += (random.unit() - 0.3) * step
    y += (random.unit() - 0.5) * step
  }
  line.ringEnds = [count]
  return line
}

/// A star around a centre: a simple ring, its radius between `inner` and `outer`.
func star(
  _ random: inout SplitMix64, count: Int, center: (x: Double, y: Double), inner: Double, outer: Double,
  left: Bool = true
) -> [Double] {
  var ordinates: [Double] = []
  for index in 0..<count {
    let turn = 2 * Double.pi * (Double(index) + 0.8 * random.unit()) / Double(count) * (left ? 1 : -1)
    let radius = inner + (outer - inner) * random.unit()
    let (sine, cosine) = sineCosine(turn)
    ordinates += [center.x + radius * cosine, center.y + radius * sine]
  }
  return ordinates + ordinates.prefix(2)
}

/// A star polygon with smaller stars as holes along its inside, near the edge so that simplification can hurt them.
func starPolygon(_ random: inout SplitMix64, vertices: Int, holes: Int) -> Geometry {
  var polygon = Geometry(type: .polygon)
  polygon.ordinates = star(&random, count: vertices, center: (0, 0), inner: 8, outer: 10)
  polygon.ringEnds = [polygon.vertexCount]
  for hole in 0..<holes {
    let (sine, cosine) = sineCosine(2 * Double.pi * Double(hole) / Double(holes))
    let reach = min(1, 7 * Double.pi / Double(holes) * 0.9)
    polygon.ordinates += star(
      &random, count: 12, center: ((7.9 - reach) * cosine, (7.9 - reach) * sine), inner: 0.2 * reach,
      outer: reach * 0.95, left: false)
    polygon.ringEnds.append(polygon.vertexCount)
  }
  return polygon
}

/// Islands of a few vertices all around and inside the bays of a large star.
func archipelago(_ random: inout SplitMix64, vertices: Int) -> Geometry {
  var result = Geometry(type: .multiPolygon)
  result.ordinates = star(&random, count: vertices, center: (0, 0), inner: 6, outer: 10)
  result.ringEnds = [result.vertexCount]
  result.partEnds = [1]
  for index in 0..<vertices {
    let turn = 2 * Double.pi * (Double(index) + 0.9) / Double(vertices)
    let (sine, cosine) = sineCosine(turn)
    let radius = 10.0 + (random.unit() - 0.6) * 4
    result.ordinates += star(&random, count: 6, center: (radius * cosine, radius * sine), inner: 0.02, outer: 0.08)
    result.ringEnds.append(result.vertexCount)
    result.partEnds.append(result.ringEnds.count)
  }
  return result
}

/// A narrow band along a wave: two long sides that run close to each other, with a hole that follows them.
func ribbon(_ random: inout SplitMix64, count: Int) -> Geometry {
  var heights: [Double] = []
  for _ in 0..<count { heights.append((heights.last ?? 0) + random.unit() - 0.5) }
  func side(_ offset: Double, _ indices: some Sequence<Int>) -> [Double] {
    indices.flatMap { [Double($0) * 0.3, heights[$0] + offset + (random.unit() - 0.5) * 0.05] }
  }
  var result = Geometry(type: .polygon)
  result.ordinates = side(0, 0..<count) + side(0.5, (0..<count).reversed())
  result.ordinates += result.ordinates.prefix(2)
  result.ringEnds = [result.vertexCount]
  let first = result.ordinates.count
  result.ordinates += side(0.35, 3..<count - 3) + side(0.15, (3..<count - 3).reversed())
  result.ordinates += result.ordinates[first..<first + 2]
  result.ringEnds.append(result.vertexCount)
  return result
}

/// A geometry's lines and rings, each as its positions.
func runs(_ geometry: Geometry) -> [[SIMD2<Double>]] {
  let own = geometry.ringEnds.indices.map { ring in
    geometry.ring(ring).map {
      SIMD2(geometry.ordinates[$0 * geometry.dimension], geometry.ordinates[$0 * geometry.dimension + 1])
    }
  }
  return own + geometry.members.flatMap(runs)
}

/// The distance from a point to a run of segments in a metric, by bisection for the nearest point of each segment.
func distance(_ point: SIMD2<Double>, _ run: [SIMD2<Double>], _ metric: LocalMetric) -> Double {
  let k = metric.scale(y: point.y)
  func length(_ to: SIMD2<Double>) -> Double {
    let x = (to.x - point.x) * k.x
    let y = (to.y - point.y) * k.y
    return (x * x + y * y).squareRoot()
  }
  guard let first = run.first else { return .infinity }
  var best = length(first)
  for (a, b) in zip(run, run.dropFirst()) {
    // Nothing on a segment is nearer than its nearer end less its length.
    let span = { (d: SIMD2<Double>) in ((d.x * k.x) * (d.x * k.x) + (d.y * k.y) * (d.y * k.y)).squareRoot() }(b - a)
    if min(length(a), length(b)) - span > best { continue }
    var low = 0.0
    var high = 1.0
    for _ in 0..<60 {
      let one = low + (high - low) / 3
      let two = high - (high - low) / 3
      if length(a + (b - a) * one) < length(a + (b - a) * two) { high = two } else { low = one }
    }
    best = min(best, length(a + (b - a) * ((low + high) / 2)))
  }
  return best
}

func sineCosine(_ angle: Double) -> (sine: Double, cosine: Double) { (sin(angle), cos(angle)) }

func arsinh(_ value: Double) -> Double { asinh(value) }
