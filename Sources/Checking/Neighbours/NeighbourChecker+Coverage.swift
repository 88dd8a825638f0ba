// Whether the polygons of all records are a coverage.

import Coverage
import Globe
import Planar
import Simplification

extension NeighbourChecker {
  /// A polygonal geometry of a record.
  private struct Owner {
    let record: Int
    /// What it was in the record, cut at ±180° where that is needed.
    let geometry: Geometry
  }

  func coverageFindings(_ indices: [Int], _ metric: LocalMetric) throws(Failure) -> [ReportedFinding] {
    var owners: [Owner] = []
    var cutter = AntimeridianCutter(tolerance: 5e-10)
    func add(_ geometry: Geometry, _ record: Int) {
      for member in geometry.members { add(member, record) }
      guard geometry.type.hasRings, geometry.vertexCount > 0 else { return }
      var geometry = geometry
      if metric == .geographic, geometry.mayJump || geometry.bounds.goesBeyondSeam {
        cutter.cut(&geometry)
      }
      owners.append(Owner(record: record, geometry: geometry))
    }
    for index in indices { add(records[index].geometry, index) }
    var faults = try faults(owners.map(\.geometry), metric)
    if metric == .geographic { try addSeamFaults(owners, to: &faults) }
    return faults.compactMap { finding($0, owners) }
  }

  private func faults(_ geometries: [Geometry], _ metric: LocalMetric) throws(Failure) -> [CoverageFault] {
    var inspection = CoverageInspection(snap: neighbours.snap, metric: metric)
    for geometry in geometries { inspection.add(geometry) }
    do throws(CoverageCleaner.Failure) { return try inspection.faults() } catch {
      throw Failure(message: "the polygons' sides still cross after many rounds, so that --coverage has no answer")
    }
  }

  /// Adds what is found where both sides of ±180° are laid side by side.
  private func addSeamFaults(_ owners: [Owner], to faults: inout [CoverageFault]) throws(Failure) {
    func reach(_ y: Double) -> Double { neighbours.snap / max(LocalMetric.geographic.scale(y: y).x, 1e-9) + 1e-9 }
    var (near, numbers): ([Geometry], [Int32]) = ([], [])
    for (number, owner) in owners.enumerated() {
      let bounds = owner.geometry.bounds
      let reach = min(reach(max(abs(bounds.min.y), abs(bounds.max.y))), 90)
      guard bounds.max.x >= Longitude.east - reach || bounds.min.x <= Longitude.west + reach else { continue }
      var parts = Geometry(type: .multiPolygon)
      for rings in owner.geometry.polygons {
        guard let exterior = rings.first else { continue }
        let box = Box(around: owner.geometry.positions(ofRing: exterior))
        if box.max.x >= Longitude.east - reach { parts.append(rings, of: owner.geometry, shift: 0) }
        if box.min.x <= Longitude.west + reach { parts.append(rings, of: owner.geometry, shift: Longitude.turn) }
      }
      near.append(parts)
      numbers.append(Int32(number))
    }
    guard near.count > 1, near.contains(where: { $0.bounds.max.x > Longitude.east }) else { return }
    struct Key: Hashable {
      let kind: Int
      let owners: Set<Int32>
    }
    func key(_ fault: CoverageFault) -> Key { Key(kind: fault.kind.number, owners: Set(fault.owners)) }
    let known = Set(faults.map(key))
    for fault in try self.faults(near, .geographic) {
      let reach = reach(fault.position.y)
      // A cut puts vertices on the meridian that the other side need not have.
      if fault.kind == .unmatched { continue }
      guard fault.bounds.max.x >= Longitude.east - reach, fault.bounds.min.x <= Longitude.east + reach else { continue }
      let turned = CoverageFault(
        kind: fault.kind, owners: fault.owners.map { numbers[Int($0)] },
        position: Position(Longitude.folded(fault.position.x), fault.position.y),
        bounds: fault.bounds, further: fault.further)
      if !known.contains(key(turned)) { faults.append(turned) }
    }
  }

  // MARK: Words

  private func finding(_ fault: CoverageFault, _ owners: [Owner]) -> ReportedFinding? {
    let first = fault.owners.prefix(5).map { records[owners[Int($0)].record] }
    guard let own = first.first else { return nil }
    let further = fault.owners.count - first.count
    let named = first.dropFirst().map(\.words) + (further > 0 ? ["\(further) more"] : [])
    let others =
      named.count > 1 ? named.dropLast().joined(separator: ", ") + " and " + named[named.count - 1] : named.joined()
    let (rule, message): (Rule, String)
    switch fault.kind {
    case .overlap(let area, let width):
      rule = RuleCatalog.coverageOverlap
      message =
        "the polygon has \(Self.area(area)) in common with \(others), up to \(Self.length(width)) wide on average"
    case .gap(let area, let width):
      rule = RuleCatalog.coverageGap
      message =
        "between the polygon and \(others) is a gap of \(Self.area(area)), \(Self.length(width)) wide on average"
    case .unmatched:
      rule = RuleCatalog.coverageVertex
      message = "\(others) has a vertex on the common border, and the polygon has none there"
    case .near(let distance):
      rule = RuleCatalog.coverageBorder
      message = "the border is \(Self.length(distance)) beside that of \(others), and does not meet it"
    }
    guard options.wants(rule) else { return nil }
    return own.finding(rule, message, at: fault.position, further: fault.further)
  }
}

extension CoverageFault.Kind {
  fileprivate var number: Int {
    switch self {
    case .overlap: 0
    case .gap: 1
    case .unmatched: 2
    case .near: 3
    }
  }
}

extension Geometry {
  /// Adds a polygon of another geometry to a MultiPolygon, its longitudes shifted.
  fileprivate mutating func append(_ rings: Range<Int>, of other: Geometry, shift: Double) {
    for ring in rings {
      for position in other.positions(ofRing: ring) { ordinates += [position.x + shift, position.y] }
      ringEnds.append(vertexCount)
    }
    partEnds.append(ringEnds.count)
  }
}
