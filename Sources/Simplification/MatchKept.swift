// Which source vertices another engine's result consists of.

import SimpleFeatures

/// Finds the source number of every vertex of a result whose vertices are a selection of the source's.
///
/// Types and members of collections must be the same, and the lines and rings of the result must be selections of the
/// source's, in the same order; rings may be left out. O(vertices).
///
/// - Parameters:
///   - source: the geometry that the result was made from.
///   - result: the result.
///   - allowsTurnedRings: whether a ring may begin at another vertex of the source's ring, as GEOS 3.12 and later let
///     it; the numbers of such a ring are not in ascending order.
///   - kept: receives the source number of each vertex of the result, counted over the whole geometry, collections'
///     members included; of no use when the answer is false.
/// - Returns: whether every vertex of the result was found.
public func matchKept(
  source: Geometry, result: Geometry, allowsTurnedRings: Bool = false, into kept: inout [Int32]
) -> Bool {
  kept.removeAll(keepingCapacity: true)
  var firstVertex = 0
  return match(source, result, allowsTurnedRings, &firstVertex, &kept)
}

private func match(
  _ source: Geometry, _ result: Geometry, _ allowsTurnedRings: Bool, _ firstVertex: inout Int, _ kept: inout [Int32]
) -> Bool {
  guard source.type == result.type, source.members.count == result.members.count else { return false }
  for (member, resultMember) in zip(source.members, result.members) {
    guard match(member, resultMember, allowsTurnedRings, &firstVertex, &kept) else { return false }
  }
  let first = firstVertex
  firstVertex += source.vertexCount
  let matcher = RunMatcher(source: source, result: result, firstVertex: Int32(first))
  switch source.type {
  case .geometryCollection: return true
  case .point, .multiPoint: return matcher.select(0..<result.vertexCount, 0..<source.vertexCount, &kept)
  case .lineString, .multiLineString, .polygon, .multiPolygon:
    var ring = 0
    for resultRing in result.ringEnds.indices {
      let run = result.ring(resultRing)
      var isFound = false
      while ring < source.ringEnds.count, !isFound {
        let sourceRun = source.ring(ring)
        isFound =
          matcher.select(run, sourceRun, &kept)
          || (allowsTurnedRings && source.type.hasRings && matcher.selectTurned(run, sourceRun, &kept))
        ring += 1
      }
      if !isFound { return false }
    }
    return true
  }
}

private struct RunMatcher {
  let source: Geometry
  let result: Geometry
  let firstVertex: Int32

  private func areEqual(_ sourceVertex: Int, _ resultVertex: Int) -> Bool {
    let a = sourceVertex * source.dimension
    let b = resultVertex * result.dimension
    guard source.ordinates[a] == result.ordinates[b], source.ordinates[a + 1] == result.ordinates[b + 1] else {
      return false
    }
    guard source.dimension == 3, result.dimension == 3 else { return true }
    let z = source.ordinates[a + 2]
    let resultZ = result.ordinates[b + 2]
    return z == resultZ || (z.isNaN && resultZ.isNaN)
  }

  /// Appends the source numbers of `run` if it is a selection of `sourceRun` in its order, else nothing.
  func select(_ run: Range<Int>, _ sourceRun: Range<Int>, _ kept: inout [Int32]) -> Bool {
    let before = kept.count
    var vertex = sourceRun.lowerBound
    for resultVertex in run {
      while vertex < sourceRun.upperBound, !areEqual(vertex, resultVertex) { vertex += 1 }
      if vertex == sourceRun.upperBound {
        kept.removeSubrange(before...)
        return false
      }
      kept.append(firstVertex + Int32(vertex))
      vertex += 1
    }
    return true
  }

  /// The same for a ring that begins inside the source's ring and ends where it began.
  func selectTurned(_ run: Range<Int>, _ sourceRun: Range<Int>, _ kept: inout [Int32]) -> Bool {
    guard run.count > 3, sourceRun.count > 3,
      let start = sourceRun.dropLast().first(where: { areEqual($0, run.lowerBound) })
    else { return false }
    let before = kept.count
    let period = sourceRun.count - 1
    var step = 0
    for resultVertex in run.dropLast() {
      while step < period, !areEqual(number(start, step, sourceRun), resultVertex) { step += 1 }
      if step == period {
        kept.removeSubrange(before...)
        return false
      }
      kept.append(firstVertex + Int32(number(start, step, sourceRun)))
      step += 1
    }
    guard areEqual(start, run.upperBound - 1) else {
      kept.removeSubrange(before...)
      return false
    }
    kept.append(firstVertex + Int32(start))
    return true
  }

  /// The vertex so many steps after `start` on a closed ring, whose last vertex repeats its first.
  private func number(_ start: Int, _ step: Int, _ ring: Range<Int>) -> Int {
    ring.lowerBound + (start - ring.lowerBound + step) % (ring.count - 1)
  }
}
