// Whether a record has nearly the geometry of another.

import Globe
import Planar
import SystemLibrary

extension NeighbourChecker {
  /// What a geometry is made of: those of one kind alone are compared.
  private enum Kind { case points, lines, areas, several }

  /// Records whose geometry is within a distance of an earlier one's, and the other way round.
  ///
  /// Each vertex of one is, of the points or edges of the other. Equal ones are for `repeated-geometry`, and the first
  /// stands for all of them. O(n log n) and what lies within the distance of one vertex of each.
  func duplicateFindings(_ indices: [Int], _ metric: LocalMetric, within reach: Double) -> [ReportedFinding] {
    guard options.wants(RuleCatalog.nearDuplicate) else { return [] }
    var network = LineNetwork(metric)
    var kinds: [Int: Kind] = [:]
    var lines: [Int: Range<Int>] = [:]
    let firsts = firstOfEqual(indices)
    for index in indices where firsts[index] == index {
      let first = network.lines.count
      kinds[index] = add(records[index].geometry, index, to: &network)
      lines[index] = first..<network.lines.count
    }
    network.index { _ in true }
    var found: [ReportedFinding] = []
    for index in indices {
      guard let first = firsts[index], let own = lines[first], !own.isEmpty else { continue }
      let start = network.inFirstTurn(network.points[network.lines[own.lowerBound].range.lowerBound])
      // The earlier ones that come near a vertex.
      let vertex = quietVertex(own, network, reach)
      var candidates: Set<Int> = []
      network.forEachSide(meeting: network.box(around: vertex, reach)) { side in
        let owner = network.lines[side.line].owner
        if owner < index, owner != first, kinds[owner] == kinds[first], !candidates.contains(owner),
          network.nearest(vertex, side).distance <= reach
        {
          candidates.insert(owner)
        }
      }
      for other in candidates.sorted() {
        guard let others = lines[other], let there = farthest(own, from: other, network, reach),
          let back = farthest(others, from: first, network, reach)
        else { continue }
        found.append(
          records[index].finding(
            RuleCatalog.nearDuplicate,
            "the geometry is that of \(records[other].words), but for \(Self.length(max(there, back)))", at: start))
        break
      }
    }
    return found
  }

  /// For each record the first one that has the same geometry.
  private func firstOfEqual(_ indices: [Int]) -> [Int: Int] {
    var (firsts, byHash): ([Int: Int], [Int: [Int]]) = ([:], [:])
    for index in indices {
      let geometry = records[index].geometry
      var hasher = Hasher()
      geometry.hash(into: &hasher)
      let hash = hasher.finalize()
      let first = byHash[hash]?.first { isSame(records[$0].geometry, geometry) }
      if first == nil { byHash[hash, default: []].append(index) }
      firsts[index] = first ?? index
    }
    return firsts
  }

  /// A vertex of some lines with few sides nearby, if that is one of the first, the middle and the last: where many
  /// lines end in one place, all of them are near that.
  private func quietVertex(_ lines: Range<Int>, _ network: LineNetwork, _ reach: Double) -> Position {
    let (first, last) = (network.lines[lines.lowerBound].range, network.lines[lines.upperBound - 1].range)
    var best: (sides: Int, place: Position)?
    for vertex in [first.lowerBound, (first.lowerBound + first.upperBound) / 2, last.upperBound - 1] {
      let place = network.inFirstTurn(network.points[vertex])
      var sides = 0
      network.forEachSide(meeting: network.box(around: place, reach)) { _ in sides += 1 }
      if sides < best?.sides ?? .max { best = (sides, place) }
      if sides <= 8 { break }
    }
    return best?.place ?? network.points[first.lowerBound]
  }

  private func isSame(_ a: Geometry, _ b: Geometry) -> Bool {
    a.type == b.type && a.ordinates == b.ordinates && a.ringEnds == b.ringEnds && a.partEnds == b.partEnds
      && a.members.count == b.members.count && zip(a.members, b.members).allSatisfy { isSame($0, $1) }
  }

  /// The greatest distance of a vertex of some lines from those of a record; nil where one is beyond the reach.
  private func farthest(_ lines: Range<Int>, from owner: Int, _ network: LineNetwork, _ reach: Double) -> Double? {
    var most = 0.0
    for line in lines {
      for vertex in network.lines[line].range {
        let place = network.inFirstTurn(network.points[vertex])
        var least = Double.infinity
        network.forEachSide(meeting: network.box(around: place, reach)) { side in
          if least > 0, network.lines[side.line].owner == owner {
            least = min(least, network.nearest(place, side).distance)
          }
        }
        guard least <= reach else { return nil }
        most = max(most, least)
      }
    }
    return most
  }

  /// Adds points, lines and borders.
  ///
  /// What ±180° cuts is cut in each, and the cut is no border, so that cut or not is the same.
  private func add(_ geometry: Geometry, _ index: Int, to network: inout LineNetwork) -> Kind? {
    switch geometry.type {
    case .point, .multiPoint:
      network.addPoints(geometry, owner: index)
      return .points
    case .lineString, .multiLineString:
      network.add(geometry, owner: index)
      return .lines
    case .polygon, .multiPolygon:
      var area = geometry
      if network.isOnGlobe, area.mayJump || area.bounds.goesBeyondSeam {
        var cutter = AntimeridianCutter(tolerance: 5e-10)
        cutter.cut(&area)
      }
      network.add(borders(of: area, network.isOnGlobe), owner: index)
      return .areas
    case .geometryCollection:
      for member in geometry.members { _ = add(member, index, to: &network) }
      return .several
    }
  }

  /// The rings as lines, without what runs along ±180°.
  private func borders(of area: Geometry, _ isOnGlobe: Bool) -> Geometry {
    var lines = Geometry(type: .multiLineString)
    func end() {
      if lines.vertexCount > lines.ringEnds.last ?? 0 { lines.ringEnds.append(lines.vertexCount) }
    }
    for ring in area.ringEnds.indices {
      var before: Position?
      for place in area.positions(ofRing: ring) {
        if isOnGlobe, let before, Longitude.isSide(place.x), before.x == place.x { end() }
        lines.ordinates += [place.x, place.y]
        before = place
      }
      end()
    }
    return lines
  }
}

extension Geometry {
  /// What geometries with the same numbers have in common.
  fileprivate func hash(into hasher: inout Hasher) {
    hasher.combine(ordinates)
    for member in members { member.hash(into: &hasher) }
  }
}
