// How far one comes: the areas that are reached within some time or length.

import Globe
public import Planar
import SystemLibrary

/// A limit of an isochrone.
public enum ReachLimit: Sendable, Hashable {
  /// Seconds.
  case time(Double)
  /// Metres along the ways.
  case distance(Double)

  /// The number of it.
  public var value: Double {
    switch self {
    case .time(let seconds): seconds
    case .distance(let metres): metres
    }
  }
}

extension Router {
  /// The areas within reach of a position, one for each limit: rings, outer ones counter-clockwise, holes clockwise.
  ///
  /// What is reached on the ways is put on a grid; from there one goes on across country, at a walk or at the length it
  /// has, and where the limit lies on the grid is interpolated. So the area of a smaller limit lies in that of a larger
  /// one, and all of the network that is reached lies within.
  ///
  /// - Throws: when no way is near.
  public func areas(around position: Position, _ limits: [ReachLimit]) throws(RouteFailure) -> [[[Position]]] {
    try sound { () throws(RouteFailure) in try foundAreas(around: position, limits) }
  }

  private func foundAreas(
    around position: Position, _ limits: [ReachLimit]
  ) throws(RouteFailure) -> [[[Position]]] {
    guard let place = joining.place(position) else { throw .notNearAnyWay(place: 0) }
    let isTime = limits.allSatisfy { if case .time = $0 { true } else { false } }
    let most = limits.map(\.value).max() ?? 0
    var field = ReachField(around: place.snaps[0].position)
    func note(_ arc: Int, from: Double, _ value: Double, _ seconds: Double) {
      let whole = isTime ? seconds : network.edgeLengths[network.edge(arc)]
      field.add(network, arc, from: from, at: value, whole, most)
    }
    func grow(from place: JoinedPlace, isCounted: (Int) -> Bool) {
      let starts = joining.sources(place)
      for start in starts where isCounted(start.arc) {
        guard let whole = cost(start.arc) else { continue }
        note(start.arc, from: start.fraction, 0, whole.seconds)
      }
      if starts.isEmpty { field.add(place.snaps[0].position, 0) }
      tree.grow(network, search.timed, from: starts) { reached in
        let value = isTime ? reached.seconds : reached.metres
        if value <= most, reached.isFirst, isCounted(reached.arc) {
          note(reached.arc, from: 0, value, reached.whole.seconds)
        }
        // Costs are not times: what costs more may take less, but not for ever.
        return value <= most * 2 + 60
      }
    }
    grow(from: place) { _ in true }
    // From an island one goes on at the nearest place on the mainland, as routes do, to all that the island does not
    // lead to.
    if !place.isOnMainland, let island = island(around: place), let other = joining.onMainland(place) {
      grow(from: other) { !island.contains($0) }
    }
    let grid = field.grid(perMetre: isTime ? 1 / 1.25 : 1, most)
    return limits.map { grid.rings(below: $0.value) }
  }

  /// All arcs that are reached from a place; nil where one of them is on the mainland.
  private func island(around place: JoinedPlace) -> Set<Int>? {
    var reached = Set(joining.sources(place).map(\.arc))
    var open = Array(reached)
    while let arc = open.popLast() {
      for turn in network.turns(arc) {
        let next = Int(network.turnArcs[turn])
        if joining.isOnMainland(network.edge(next)) { return nil }
        if reached.insert(next).inserted { open.append(next) }
      }
    }
    return reached
  }
}

/// What it takes to come to some positions, in a plane around a place.
private struct ReachField {
  private let origin: Position
  private let scale: Double
  private(set) var points: [(x: Double, y: Double, value: Double)] = []
  private static let metresPerDegree = 111_320.0
  /// A grid has no more columns or rows than about this.
  private static let mostColumns = 1200.0

  init(around origin: Position) {
    self.origin = origin
    scale = max(cos(origin.y * .pi / 180), 0.01)
  }

  private func plane(_ place: Position) -> (x: Double, y: Double) {
    (
      Longitude.reduced(place.x - origin.x) * scale * Self.metresPerDegree,
      (place.y - origin.y) * Self.metresPerDegree
    )
  }

  func position(_ x: Double, _ y: Double) -> Position {
    Position(origin.x + x / (scale * Self.metresPerDegree), min(max(origin.y + y / Self.metresPerDegree, -90), 90))
  }

  mutating func add(_ place: Position, _ value: Double) {
    let (x, y) = plane(place)
    points.append((x, y, value))
  }

  /// Adds an arc from a share of its length on, as far as a limit.
  mutating func add(
    _ network: RoadNetwork, _ arc: Int, from: Double, at value: Double, _ whole: Double, _ most: Double
  ) {
    let vertices = network.vertices(ofEdge: network.edge(arc))
    let isForward = network.isForward(arc)
    var places: [(x: Double, y: Double)] = []
    var lengths: [Double] = [0]
    for step in 0..<vertices.count {
      places.append(plane(network.shape[isForward ? vertices.lowerBound + step : vertices.upperBound - 1 - step]))
      guard step > 0 else { continue }
      let (dx, dy) = (places[step].x - places[step - 1].x, places[step].y - places[step - 1].y)
      lengths.append(lengths[step - 1] + (dx * dx + dy * dy).squareRoot())
    }
    let length = max(lengths[lengths.count - 1], 1e-9)
    for step in 1..<places.count {
      let side = lengths[step] - lengths[step - 1]
      let pieces = max(1, Int((side / 12).rounded(.up)))
      for piece in 0...min(pieces, 100_000) {
        let share = Double(piece) / Double(pieces)
        let along = (lengths[step - 1] + share * side) / length
        guard along >= from - 1e-12 else { continue }
        let here = value + (along - from) * whole
        guard here <= most else { return }
        points.append(
          (
            places[step - 1].x + share * (places[step].x - places[step - 1].x),
            places[step - 1].y + share * (places[step].y - places[step - 1].y), here
          ))
      }
    }
  }

  /// The values on a grid over all that is reached.
  ///
  /// - Parameter perMetre: what a metre across country takes.
  func grid(perMetre: Double, _ most: Double) -> ReachGrid {
    var (low, high) = ((x: 0.0, y: 0.0), (x: 0.0, y: 0.0))
    var (lowest, highest) = (low, high)
    for point in points {
      (low.x, low.y) = (min(low.x, point.x), min(low.y, point.y))
      (high.x, high.y) = (max(high.x, point.x), max(high.y, point.y))
      // As far as one comes from there across country, which is far where the network ends before the limit does.
      let rest = (most - point.value) / perMetre
      (lowest.x, lowest.y) = (min(lowest.x, point.x - rest), min(lowest.y, point.y - rest))
      (highest.x, highest.y) = (max(highest.x, point.x + rest), max(highest.y, point.y + rest))
    }
    let whole = max(highest.x - lowest.x, highest.y - lowest.y)
    let size = max(min(max(max(high.x - low.x, high.y - low.y) / 400, 10), 5000), whole / Self.mostColumns)
    func border(_ rest: Double) -> Double { max(6, (rest / size).rounded(.up) + 2) * size }
    let (x, y) = (low.x - border(low.x - lowest.x), low.y - border(low.y - lowest.y))
    var grid = ReachGrid(
      self, x: x, y: y, size: size, columns: Int((high.x + border(highest.x - high.x) - x) / size) + 2,
      rows: Int((high.y + border(highest.y - high.y) - y) / size) + 2)
    for point in points { grid.add(point, perMetre) }
    grid.spread(perMetre)
    return grid
  }
}

/// Values at the corners of squares.
private struct ReachGrid {
  private let field: ReachField
  private let x, y, size: Double
  private let columns, rows: Int
  private var values: [Double]

  init(_ field: ReachField, x: Double, y: Double, size: Double, columns: Int, rows: Int) {
    (self.field, self.x, self.y, self.size) = (field, x, y, size)
    (self.columns, self.rows) = (columns, rows)
    values = [Double](repeating: .infinity, count: columns * rows)
  }

  /// A point gives its four corners what it takes to come there, less what it takes to cross a square, so that it lies
  /// within.
  mutating func add(_ point: (x: Double, y: Double, value: Double), _ perMetre: Double) {
    let (column, row) = (Int((point.x - x) / size), Int((point.y - y) / size))
    for (i, j) in [(column, row), (column + 1, row), (column, row + 1), (column + 1, row + 1)] {
      guard i < columns, j < rows else { continue }
      values[j * columns + i] = min(values[j * columns + i], point.value)
    }
  }

  /// Lets every corner be reached from its neighbours (two passes over the grid, as distances are transformed).
  mutating func spread(_ perMetre: Double) {
    let (straight, slant) = (size * perMetre, size * perMetre * 2.0.squareRoot())
    func relax(_ at: Int, _ i: Int, _ j: Int, _ steps: [(Int, Int)], _ values: inout [Double]) {
      for (di, dj) in steps where (0..<columns).contains(i + di) && (0..<rows).contains(j + dj) {
        let from = values[(j + dj) * columns + i + di] + (di != 0 && dj != 0 ? slant : straight)
        if from < values[at] { values[at] = from }
      }
    }
    for j in 0..<rows {
      for i in 0..<columns { relax(j * columns + i, i, j, [(-1, 0), (0, -1), (-1, -1), (1, -1)], &values) }
      for i in (0..<columns).reversed() { relax(j * columns + i, i, j, [(1, 0)], &values) }
    }
    for j in (0..<rows).reversed() {
      for i in (0..<columns).reversed() { relax(j * columns + i, i, j, [(1, 0), (0, 1), (1, 1), (-1, 1)], &values) }
      for i in 0..<columns { relax(j * columns + i, i, j, [(-1, 0)], &values) }
    }
  }

  /// The lines around what is at most a limit, with it on their left (marching squares; Lorensen, Cline 1987).
  func rings(below limit: Double) -> [[Position]] {
    // From the crossing of one side of a square to that of another; sides by number: 2 × corner for the one to the
    // right, + 1 for the one upward.
    var next: [Int: [Int]] = [:]
    func isIn(_ i: Int, _ j: Int) -> Bool {
      i > 0 && j > 0 && i < columns - 1 && j < rows - 1 && values[j * columns + i] <= limit
    }
    for j in 0..<rows - 1 {
      for i in 0..<columns - 1 {
        let corner = j * columns + i
        let (bottom, left) = (2 * corner, 2 * corner + 1)
        let (top, right) = (2 * (corner + columns), 2 * (corner + 1) + 1)
        let code =
          (isIn(i, j) ? 1 : 0) | (isIn(i + 1, j) ? 2 : 0) | (isIn(i + 1, j + 1) ? 4 : 0) | (isIn(i, j + 1) ? 8 : 0)
        let steps: [(Int, Int)] =
          switch code {
          case 1: [(bottom, left)]
          case 2: [(right, bottom)]
          case 3: [(right, left)]
          case 4: [(top, right)]
          case 5: [(bottom, right), (top, left)]
          case 6: [(top, bottom)]
          case 7: [(top, left)]
          case 8: [(left, top)]
          case 9: [(bottom, top)]
          case 10: [(left, bottom), (right, top)]
          case 11: [(right, top)]
          case 12: [(left, right)]
          case 13: [(bottom, right)]
          case 14: [(left, bottom)]
          default: []
          }
        for (from, to) in steps { next[from, default: []].append(to) }
      }
    }
    var rings: [[Position]] = []
    for start in next.keys.sorted() {
      while next[start]?.first != nil {
        var ring: [Position] = []
        var side = start
        while let to = next[side]?.popLast() {
          let place = crossing(side, limit)
          if ring.last != place { ring.append(place) }
          side = to
          if side == start { break }
        }
        if ring.count > 2 {
          ring.append(ring[0])
          rings.append(ring)
        }
      }
    }
    return rings
  }

  /// Where the limit lies on a side.
  private func crossing(_ side: Int, _ limit: Double) -> Position {
    let corner = side / 2
    let (i, j) = (corner % columns, corner / columns)
    let (a, b) = (values[corner], values[side % 2 == 0 ? corner + 1 : corner + columns])
    // What is infinitely far counts as one square farther.
    let share = a.isFinite && b.isFinite && a != b ? min(max((limit - a) / (b - a), 0.02), 0.98) : 0.5
    let (dx, dy) = side % 2 == 0 ? (share * size, 0) : (0, share * size)
    return field.position(x + Double(i) * size + dx, y + Double(j) * size + dy)
  }
}
