// Methods against their definitions, taken word for word and slowly.

import Globe
import Planar
import Simplification
import TestSupport
import Testing

@Suite struct MethodTests {
  static let metrics: [LocalMetric] = [.planar(metresPerUnit: 1), .planar(metresPerUnit: 0.3048), .geographic]

  private func simplified(
    _ source: Geometry, _ tolerance: Double, _ metric: LocalMetric, _ method: SimplificationMethod
  ) -> (result: Geometry, kept: [Int32], loss: SimplificationLoss) {
    var simplifier = Simplifier(tolerance: tolerance, metric: metric, method: method)
    simplifier.lossMetric = metric
    var result = source
    var kept: [Int32] = []
    if !simplifier.simplify(&result, kept: &kept) { kept = (0..<Int32(source.vertexCount)).map { $0 } }
    return (result, kept, simplifier.loss)
  }

  @Test(arguments: metrics) func visvalingamIsThatOfThePaper(_ metric: LocalMetric) {
    var random = SplitMix64(seed: 31)
    for _ in rounds(30) {
      let source = walk(&random, count: 3 + Int(random.next() % 80), step: 0.001)
      let tolerance = random.unit() * (metric == .geographic ? 60 : 0.0005)
      #expect(simplified(source, tolerance, metric, .visvalingam).kept == eliminated(source, tolerance, metric))
    }
  }

  /// The vertices left when the least triangle is looked for among all of them again and again.
  private func eliminated(_ source: Geometry, _ tolerance: Double, _ metric: LocalMetric) -> [Int32] {
    let points = runs(source)[0]
    var left = Array(points.indices)
    while left.count > 2 {
      var least = (area: Double.infinity, at: 0)
      for at in 1..<left.count - 1 {
        let b = points[left[at]]
        let k = metric.scale(y: b.y)
        let a = (points[left[at - 1]] - b) * SIMD2(k.x, k.y)
        let c = (points[left[at + 1]] - b) * SIMD2(k.x, k.y)
        let area = abs(a.x * c.y - c.x * a.y) / 2
        if area < least.area { least = (area, at) }
      }
      if least.area > tolerance * tolerance { break }
      left.remove(at: least.at)
    }
    return left.map { Int32($0) }
  }

  @Test(arguments: SimplificationMethod.allCases) func aShareIsKept(_ method: SimplificationMethod) {
    var random = SplitMix64(seed: 32)
    for wanted in [0.0, 0.05, 0.3, 0.9, 1] {
      var sources: [Geometry] = []
      for _ in 0..<20 { sources.append(walk(&random, count: 2 + Int(random.next() % 200), step: 0.01)) }
      for _ in 0..<3 { sources.append(starPolygon(&random, vertices: 120, holes: 3)) }
      var ranking = VertexRanking()
      // As from two workers.
      for half in [sources[..<9], sources[9...]] {
        var part = VertexRanking()
        var simplifier = Simplifier(tolerance: 0, metric: .geographic, method: method)
        for source in half { simplifier.rank(source, into: &part) }
        ranking.add(part)
      }
      #expect(ranking.total == sources.reduce(0) { $0 + $1.vertexCount })
      guard let tolerance = ranking.tolerance(keeping: wanted) else {
        #expect(wanted == 1)
        continue
      }
      var plain = Simplifier(tolerance: tolerance, metric: .geographic, method: method, preservesValidity: false)
      var left = 0
      for var source in sources {
        var kept: [Int32] = []
        _ = plain.simplify(&source, kept: &kept)
        left += source.vertexCount
      }
      #expect(abs(left - ranking.fixed - Int(wanted * Double(ranking.removable))) <= 3, "\(wanted) \(left)")
    }
  }

  @Test func equalRanksGoTogether() throws {
    let zigzag = (0...100).flatMap { [Double($0), $0 % 2 == 0 ? 0.0 : 1.0] }
    let source = Geometry(type: .lineString, ordinates: zigzag, ringEnds: [101])
    var simplifier = Simplifier(tolerance: 0, metric: .planar(metresPerUnit: 1), method: .visvalingam)
    var ranking = VertexRanking()
    simplifier.rank(source, into: &ranking)
    for share in [0.01, 0.5, 0.99] {
      let tolerance = try #require(ranking.tolerance(keeping: share))
      let left = simplified(source, tolerance, .planar(metresPerUnit: 1), .visvalingam).result.vertexCount
      #expect(left <= max(2, Int(share * 101)))
    }
    #expect(ranking.tolerance(keeping: 1) == nil)
    #expect(VertexRanking().tolerance(keeping: 0.5) == nil)
  }

  @Test func aZoomLevelIsMeasuredOnTheMap() {
    // Ground metres at the equator, level by level (256 points at level 0 are the equator).
    #expect(abs(MercatorPlane.metresPerScreenPoint(zoom: 0) - 156_543.033_928) < 1e-6)
    #expect(abs(MercatorPlane.metresPerScreenPoint(zoom: 12.5) - 27.024_1) < 1e-3)
    var random = SplitMix64(seed: 33)
    for round in rounds(20) {
      var source = walk(&random, count: 100, step: 0.3)
      for at in stride(from: 1, to: source.ordinates.count, by: 2) { source.ordinates[at] += Double(round % 9) * 9 }
      var plane = source
      for at in stride(from: 0, to: source.ordinates.count, by: 2) {
        let (x, y) = projected(source.ordinates[at], source.ordinates[at + 1])
        plane.ordinates[at] = x
        plane.ordinates[at + 1] = y
      }
      let tolerance = MercatorPlane.metresPerScreenPoint(zoom: 2 + Double(round % 7)) / 2
      let ours = simplified(source, tolerance, .webMercator, .douglasPeucker).kept
      #expect(ours == simplified(plane, tolerance, .planar(metresPerUnit: 1), .douglasPeucker).kept)
    }
  }

  /// EPSG:3857 by another formula than the module's.
  private func projected(_ longitude: Double, _ latitude: Double) -> (Double, Double) {
    let (s, c) = sineCosine(latitude * .pi / 180)
    return (6_378_137 * longitude * .pi / 180, 6_378_137 * arsinh(s / c))
  }

  @Test(arguments: metrics) func theLossIsTheDistanceFromTheChords(_ metric: LocalMetric) {
    var random = SplitMix64(seed: 34)
    for method in SimplificationMethod.allCases {
      for _ in rounds(10) {
        let source = walk(&random, count: 60, step: 0.01)
        let points = runs(source)[0]
        let (_, kept, loss) = simplified(source, metric == .geographic ? 900 : 0.005, metric, method)
        var largest = 0.0
        for (a, b) in zip(kept, kept.dropFirst()) {
          for vertex in a...b {
            largest = max(largest, distance(points[Int(vertex)], [points[Int(a)], points[Int(b)]], metric))
          }
        }
        #expect(abs(loss.deviation - largest) <= 1e-6 * largest + 1e-9)
        #expect(loss.droppedParts == 0)
      }
    }
  }

  @Test func linesDoNotComeToCross() {
    var random = SplitMix64(seed: 35)
    var spoiltByPlain = 0
    for round in rounds(30) {
      // Open the rings of shapes that do not cross themselves or each other.
      let shape = round % 2 == 0 ? archipelago(&random, vertices: 24) : ribbon(&random, count: 40)
      var source = Geometry(type: .multiLineString)
      for ring in shape.ringEnds.indices {
        let vertices = shape.ring(ring).dropLast(2)
        for vertex in vertices { source.ordinates += shape.ordinates[vertex * 2..<vertex * 2 + 2] }
        source.ringEnds.append(source.vertexCount)
      }
      guard crossings(source) == 0 else { continue }
      let tolerance = random.unit() * 3
      let metric = LocalMetric.planar(metresPerUnit: 1)
      #expect(crossings(simplified(source, tolerance, metric, .topologyPreserving).result) == 0)
      if crossings(simplified(source, tolerance, metric, .douglasPeucker).result) > 0 { spoiltByPlain += 1 }
      // As a collection of lines, the same.
      var collection = Geometry(type: .geometryCollection)
      for ring in source.ringEnds.indices {
        let vertices = source.ring(ring)
        let ordinates = Array(source.ordinates[vertices.lowerBound * 2..<vertices.upperBound * 2])
        collection.members.append(Geometry(type: .lineString, ordinates: ordinates, ringEnds: [vertices.count]))
        if ring % 3 == 0 { collection.members.append(Geometry(type: .point, ordinates: [0, 0])) }
      }
      let together = simplified(collection, tolerance, metric, .topologyPreserving)
      #expect(runs(together.result) == runs(simplified(source, tolerance, metric, .topologyPreserving).result))
      #expect(together.kept.count == together.result.members.reduce(0) { $0 + $1.vertexCount })
    }
    #expect(spoiltByPlain > 5)
  }

  /// How many pairs of segments of the lines cross or touch, apart from neighbours.
  private func crossings(_ geometry: Geometry) -> Int {
    var segments: [(line: Int, a: SIMD2<Double>, b: SIMD2<Double>)] = []
    for (line, run) in runs(geometry).enumerated() {
      for (a, b) in zip(run, run.dropFirst()) { segments.append((line, a, b)) }
    }
    var count = 0
    for (index, s) in segments.enumerated() {
      for t in segments[(index + 1)...] where s.b != t.a || s.line != t.line {
        if orientation(s.a, s.b, t.a) * orientation(s.a, s.b, t.b) <= 0,
          orientation(t.a, t.b, s.a) * orientation(t.a, t.b, s.b) <= 0
        {
          count += 1
        }
      }
    }
    return count
  }

  @Test(arguments: SimplificationMethod.allCases) func aLargeRingWithManyConflictsEnds(_ method: SimplificationMethod) {
    // Two combs with their teeth in each other: every chord over a tooth crosses those of the other comb.
    var polygon = Geometry(type: .multiPolygon)
    let teeth = 400
    for side in 0..<2 {
      let first = polygon.ordinates.count
      func add(_ x: Double, _ y: Double) { polygon.ordinates += side == 0 ? [x, y] : [x + 0.5, 11 - y] }
      for tooth in 0..<teeth {
        add(Double(tooth), 0)
        add(Double(tooth) + 0.1, 10 + 0.01 * Double(tooth % 7))
        add(Double(tooth) + 0.2, 10 - 0.01 * Double(tooth % 5))
        add(Double(tooth) + 0.3, 0)
      }
      add(Double(teeth), -1)
      add(0, -1)
      polygon.ordinates += polygon.ordinates[first..<first + 2]
      polygon.ringEnds.append(polygon.vertexCount)
      polygon.partEnds.append(side + 1)
    }
    let result = simplified(polygon, 30, .planar(metresPerUnit: 1), method).result
    #expect(result.vertexCount < polygon.vertexCount)
    #expect(crossings(Geometry(type: .multiLineString, ordinates: result.ordinates, ringEnds: result.ringEnds)) <= 2)
  }

  @Test func verticesAtAPoleStay() {
    var random = SplitMix64(seed: 31)
    var line = Geometry(type: .lineString)
    let count = 400
    for step in 0..<count { line.ordinates += [Double(step) * 1e-3, step % 2 == 0 ? 90 : random.within(89.9, 89.99)] }
    line.ringEnds = [count]
    var simplifier = Simplifier(tolerance: 1e6, metric: .geographic, method: .visvalingam)
    simplifier.keepsSeams = true
    var kept: [Int32] = []
    let isChanged = simplifier.simplify(&line, kept: &kept)
    #expect(isChanged && kept == (0..<Int32(count)).filter { $0 % 2 == 0 } + [Int32(count) - 1])
  }
}
