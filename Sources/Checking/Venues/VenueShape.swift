// Where the features of a venue lie beside each other: units in their levels, openings in walls, display points.

import GeoJSON
import Globe
import Planar

/// The lines of a feature: the rings of an area, or a line.
struct VenueShape: Sendable {
  /// Of an area each ring is closed.
  let lines: [[Position]]
  /// Whether they are the rings of an area.
  let isArea: Bool
  private let box: Box
  /// The margin in degrees.
  private let margin: Position

  /// How far two places may be apart that are meant to be one, in metres: the width of a line on a plan.
  static let margin = 0.3

  /// The lines of a geometry, a point being one of one vertex; nil where it has none.
  init?(_ geometry: Geometry) {
    var lines: [[Position]] = []
    var geometry = geometry
    geometry.forEachSimple { part in
      for range in part.partRanges where !range.isEmpty { lines.append(range.map { part.position($0) }) }
    }
    guard let first = lines.first?.first else { return nil }
    self.lines = lines
    isArea = geometry.type == .polygon || geometry.type == .multiPolygon
    box = Box(around: lines.joined())
    let degree = LocalMetric.geographic.scale(y: first.y)
    margin = Position(Self.margin / degree.x, Self.margin / degree.y)
  }

  /// Whether a position is in the area, or at most the margin off its boundary or the line.
  func holds(_ place: Position) -> Bool {
    isNear(place) && (isArea && isInside(place) || distance(to: place) <= Self.margin)
  }

  /// The metres from a place to the nearest of the lines.
  func distance(to place: Position) -> Double {
    var least = Double.infinity
    for line in lines {
      for (a, b) in zip(line, line.dropFirst()) {
        least = min(least, LocalMetric.geographic.distance(from: (place.x, place.y), toSegment: (a.x, a.y), (b.x, b.y)))
      }
    }
    return least
  }

  /// Whether a line lies along the edge: its ends and its middle are on it.
  func edgeHolds(_ line: VenueShape) -> Bool {
    guard let line = line.lines.first, let start = line.first, let end = line.last, isNear(start) else { return false }
    return [start, (start + end) / 2, end].allSatisfy { distance(to: $0) <= Self.margin }
  }

  /// The first vertex that is not in an area, with the metres that it is off.
  func firstBeyond(_ area: VenueShape) -> (place: Position, metres: Double)? {
    for line in lines { for place in line where !area.holds(place) { return (place, area.distance(to: place)) } }
    return nil
  }

  private func isNear(_ place: Position) -> Bool { Box(box.min - margin, box.max + margin).contains(place) }

  /// Whether the rings go round a place an odd number of times, or have it on them.
  private func isInside(_ place: Position) -> Bool {
    var ray = RayCrossings(from: place)
    for ring in lines { for (a, b) in zip(ring, ring.dropFirst()) { ray.add(a, b) } }
    return ray.location != .outside
  }
}

/// The areas and lines of a venue, kept until all are known.
struct VenuePlan: Sendable {
  /// The types that are held beside others.
  static let types = ["level", "unit", "opening", "kiosk", "fixture", "section", "anchor", "amenity"]

  private var levels: [String: VenueShape] = [:]
  private var units: [(level: String, shape: VenueShape, late: ReportedFinding)] = []
  /// The first unit of each id.
  private var areas: [String: VenueShape] = [:]
  /// What lies in one of some levels or units.
  private var parts: [(owners: [String], facts: VenueFacts, shape: VenueShape, late: ReportedFinding)] = []
  private var openings: [(level: String, shape: VenueShape, late: ReportedFinding)] = []

  /// Keeps a feature that is held beside others.
  mutating func add(_ facts: VenueFacts, _ locate: (Rule) -> ReportedFinding) {
    guard let shape = facts.shape else { return }
    switch facts.type {
    case "level": if let id = facts.id, shape.isArea, levels[id] == nil { levels[id] = shape }
    case "unit":
      if let id = facts.id, shape.isArea, areas[id] == nil { areas[id] = shape }
      if let level = facts.level { units.append((level, shape, locate(RuleCatalog.venueUnitLevel))) }
    case "kiosk", "fixture", "section", "anchor", "amenity":
      let owners = (facts.level.map { [$0] } ?? []) + facts.units
      parts.append((owners, facts, shape, locate(RuleCatalog.venueOutside)))
    case "opening": if let level = facts.level { openings.append((level, shape, locate(RuleCatalog.venueOpeningWall))) }
    default: break
    }
  }

  /// What is to be said of what is beyond its level or its unit, and of openings in no wall; O(sides of a level) for
  /// each.
  mutating func takeFindings() -> [ReportedFinding] {
    var found: [ReportedFinding] = []
    for unit in units {
      guard let level = levels[unit.level], let beyond = unit.shape.firstBeyond(level) else { continue }
      var late = unit.late
      late.message = "the unit is beyond its level, by up to \(Self.metres(beyond.metres)) m at a corner"
      late.position = beyond.place
      found.append(late)
    }
    let walls = Dictionary(grouping: units, by: \.level)
    for opening in openings {
      guard let near = walls[opening.level], !near.contains(where: { $0.shape.edgeHolds(opening.shape) }) else {
        continue
      }
      var late = opening.late
      late.message = "the opening is in no wall of a unit of its level"
      late.position = opening.shape.lines[0][0]
      found.append(late)
    }
    for part in parts {
      let owners = part.owners.compactMap { levels[$0] ?? areas[$0] }
      let beyond = owners.compactMap { owner in part.shape.firstBeyond(owner).map { ($0.place, $0.metres) } }
      guard let nearest = beyond.min(by: { $0.1 < $1.1 }), beyond.count == owners.count else { continue }
      var late = part.late
      let (name, owner) = (part.facts.type ?? "feature", part.facts.level == nil ? "unit" : "level")
      late.message = "\(VenueType.words(name)) is outside its \(owner), by \(Self.metres(nearest.1)) m"
      late.position = nearest.0
      found.append(late)
    }
    self = VenuePlan()
    return found
  }

  private static func metres(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }
}
