// How the places of a layer spread, and those that are far from all others.

import Globe
import Planar

/// The first positions of records in longitude and latitude: some of all, evenly, and the outermost.
struct PlaceSpread {
  private static let most = 1 << 14
  /// So many of the outermost in each direction are known with their record.
  private static let outermost = 4

  private var sample: [Position] = []
  /// Each n-th is in the sample.
  private var step = 1
  private var count = 0
  /// The outermost to the west, the east, the south and the north, the farthest first.
  private var edges: [[(position: Position, finding: ReportedFinding)]] = [[], [], [], []]

  mutating func add(_ position: Position, _ place: () -> ReportedFinding) {
    guard Longitude.isWithin(position.x), abs(position.y) <= 90 else { return }
    if count % step == 0 {
      if sample.count == Self.most {
        sample = sample.indices.filter { $0 % 2 == 0 }.map { sample[$0] }
        step *= 2
      }
      if count % step == 0 { sample.append(position) }
    }
    count += 1
    var made: ReportedFinding?
    for side in edges.indices {
      let edge = edges[side]
      let value = Self.value(position, side)
      if edge.count == Self.outermost, let last = edge.last, Self.value(last.position, side) >= value { continue }
      let finding = made ?? place()
      made = finding
      let at = edge.firstIndex { Self.value($0.position, side) < value } ?? edge.count
      edges[side].insert((position, finding), at: at)
      if edges[side].count > Self.outermost { edges[side].removeLast() }
    }
  }

  private static func value(_ position: Position, _ side: Int) -> Double {
    switch side {
    case 0: -position.x
    case 1: position.x
    case 2: -position.y
    default: position.y
    }
  }

  /// The few records that are farther from the middle half of all than ten times what that measures.
  func findings() -> [ReportedFinding] {
    guard count >= LayerChecker.leastRecords else { return [] }
    let (xs, ys) = (sample.map(\.x).sorted(), sample.map(\.y).sorted())
    func quantile(_ values: [Double], _ share: Double) -> Double { values[Int(Double(values.count - 1) * share)] }
    let low = Position(quantile(xs, 0.25), quantile(ys, 0.25))
    let high = Position(quantile(xs, 0.75), quantile(ys, 0.75))
    let reach = max(10 * max(high.x - low.x, high.y - low.y), 5)
    // What is far in both directions counts once.
    var far: [Int: (position: Position, finding: ReportedFinding)] = [:]
    for edge in edges {
      for entry in edge {
        let (x, y) = (entry.position.x, entry.position.y)
        guard x < low.x - reach || x > high.x + reach || y < low.y - reach || y > high.y + reach else { continue }
        far[entry.finding.featureNumber] = entry
      }
    }
    // Layers of far islands have many.
    guard !far.isEmpty, far.count <= max(1, count / 200),
      !edges.contains(where: { edge in
        edge.count == Self.outermost && edge.allSatisfy { far[$0.finding.featureNumber] != nil }
      })
    else { return [] }
    return far.values.map { entry in
      let (x, y) = (entry.position.x, entry.position.y)
      func isAmong(_ x: Double, _ y: Double) -> Bool {
        let margin = max(1, reach / 10)
        return x >= low.x - margin && x <= high.x + margin && y >= low.y - margin && y <= high.y + margin
      }
      let hint =
        isAmong(-x, y)
        ? "; with the other sign its longitude is among theirs"
        : isAmong(x, -y)
          ? "; with the other sign its latitude is among theirs"
          : isAmong(-x, -y) ? "; with the other signs it is among them" : ""
      return entry.finding.saying("far from all others\(hint)")
    }
  }
}
